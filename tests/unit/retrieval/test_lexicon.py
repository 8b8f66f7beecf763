"""The words of a home, kept in step with it."""

from __future__ import annotations

from dataclasses import replace

from custom_components.farm.home.models import Home
from custom_components.farm.language.pack import load_pack
from custom_components.farm.retrieval.lexicon import Lexicon
from tests.unit.small_home import SMALL_HOME

PACK = load_pack("en")


def changed(entity_id: str, **changes: object) -> Home:
    return replace(
        SMALL_HOME,
        entities=tuple(
            replace(one, **changes) if one.entity_id == entity_id else one for one in SMALL_HOME.entities
        ),
    )


def test_a_rename_is_found_by_the_new_name_only() -> None:
    lexicon = Lexicon(home=SMALL_HOME, pack=PACK).updated(changed("switch.heat_mat", name="Seed tray"))

    assert lexicon.known("tray")
    assert "tray" in lexicon.by_id["switch.heat_mat"].weights


def test_only_what_was_renamed_is_read_again() -> None:
    before = Lexicon(home=SMALL_HOME, pack=PACK)
    after = before.updated(changed("switch.heat_mat", name="Seed tray"))

    assert after.by_id["light.barn"].weights is before.by_id["light.barn"].weights
    assert after.by_id["switch.heat_mat"].weights is not before.by_id["switch.heat_mat"].weights


def test_a_changed_state_is_seen_without_reading_names() -> None:
    before = Lexicon(home=SMALL_HOME, pack=PACK)
    after = before.updated(changed("light.barn", state="on"))

    assert after.by_id["light.barn"].entity.state == "on"
    assert after.by_id["light.barn"].weights is before.by_id["light.barn"].weights


def test_a_renamed_room_renames_what_is_in_it() -> None:
    home = replace(
        SMALL_HOME,
        areas=tuple(
            replace(one, name="Stable") if one.area_id == "barn" else one for one in SMALL_HOME.areas
        ),
    )

    lexicon = Lexicon(home=SMALL_HOME, pack=PACK).updated(home)

    assert "stabl" in lexicon.by_id["light.barn"].weights


def test_rare_words_tell_more() -> None:
    lexicon = Lexicon(home=SMALL_HOME, pack=PACK)

    assert lexicon.weight("mat") > lexicon.weight("barn")
