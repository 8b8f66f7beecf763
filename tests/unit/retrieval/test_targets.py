"""Which things words name: exactly one, all of a kind, or several that tie."""

from __future__ import annotations

import pytest

from custom_components.farm.language.pack import load_pack
from custom_components.farm.retrieval.lexicon import Lexicon
from custom_components.farm.retrieval.targets import Phrase, best_group, match_entities
from tests.unit.small_home import SMALL_HOME

PACK = load_pack("en")
LEXICON = Lexicon(home=SMALL_HOME, pack=PACK)


def named(
    words: str, *domains: str, many: bool = False, count: int | None = None
) -> tuple[set[str], set[str]]:
    stems = PACK.stems(words)
    phrase = Phrase(indices=tuple(range(len(stems))), stems=stems, many=many, count=count)
    matches = match_entities(phrase, LEXICON, lambda one: not domains or one.domain in domains)
    chosen, tied = best_group(matches, phrase)
    return {one.entity.entity_id for one in chosen}, {one.entity.entity_id for one in tied}


def test_a_whole_name_is_that_thing() -> None:
    assert named("den floor lamp", "light") == ({"light.den_floor"}, set())


def test_a_room_and_a_kind_are_enough_where_there_is_one() -> None:
    assert named("barn light", "light") == ({"light.barn"}, set())


def test_two_that_fit_equally_tie() -> None:
    assert named("den lamp", "light") == (set(), {"light.den_floor", "light.den_wall"})


def test_a_plural_takes_all_of_them() -> None:
    assert named("den lamps", "light", many=True) == ({"light.den_floor", "light.den_wall"}, set())


def test_a_number_takes_as_many() -> None:
    assert named("den lamps", "light", count=2) == ({"light.den_floor", "light.den_wall"}, set())


def test_an_alias_of_a_room_names_it() -> None:
    assert named("snug floor lamp", "light")[0] == {"light.den_floor"}


def test_a_storey_names_what_is_on_it() -> None:
    assert named("outside light", "light")[0] == {"light.barn"}


@pytest.mark.parametrize("slip", ["humidty", "humidiy", "hummidity"])
def test_a_slip_of_the_finger_is_forgiven(slip: str) -> None:
    assert named(f"pantry {slip}", "sensor")[0] == {"sensor.pantry_humidity"}


def test_a_short_word_is_not_bent_into_another() -> None:
    assert named("man", "light") == (set(), set())


def test_what_is_not_there_is_not_found() -> None:
    assert named("dishwasher") == (set(), set())


def test_the_share_of_words_explained_is_told() -> None:
    stems = PACK.stems("attic lamp")
    (best, *_) = match_entities(
        Phrase(indices=(0, 1), stems=stems), LEXICON, lambda one: one.domain == "light"
    )

    assert best.recall < 0.6
    assert best.explained == {1}
