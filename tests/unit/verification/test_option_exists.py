from __future__ import annotations

from .fakes import FAIL, PASS, UNKNOWN, about_action, findings


def preset(value: str, entity_id: str | list[str] = "climate.stove") -> object:
    return about_action("option_exists", "climate.set_preset_mode", entity_id, preset_mode=value)


def test_an_option_of_the_entity_passes() -> None:
    assert preset("eco") is PASS
    assert about_action("option_exists", "select.select_option", "select.mode", option="Night") is PASS
    assert about_action("option_exists", "light.turn_on", "light.colorful", effect="rainbow") is PASS


def test_an_option_of_other_entities_fails() -> None:
    assert preset("boost") is FAIL
    assert about_action("option_exists", "select.select_option", "select.mode", option="Party") is FAIL


def test_the_nearest_option_is_suggested() -> None:
    action = {
        "action": "select.select_option",
        "target": {"entity_id": "select.mode"},
        "data": {"option": "night"},
    }
    (finding,) = findings("option_exists", actions=[action])
    assert finding.suggestions == ("Night",)


def test_options_of_an_entity_that_does_not_list_them_are_unknown() -> None:
    assert preset("eco", "climate.mute") is UNKNOWN
