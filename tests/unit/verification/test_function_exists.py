from __future__ import annotations

from .fakes import FAIL, PASS, UNKNOWN, about_action, about_condition, about_trigger, findings


def test_functions_the_home_offers_pass() -> None:
    assert about_action("function_exists", "light.turn_on", "light.lamp") is PASS
    assert (
        about_trigger("function_exists", trigger="door.opened", target={"entity_id": "binary_sensor.door"})
        is PASS
    )


def test_unknown_triggers_conditions_and_actions_fail() -> None:
    assert about_action("function_exists", "light.fly", "light.lamp") is FAIL
    assert about_trigger("function_exists", trigger="door.melted") is FAIL
    assert about_condition("function_exists", condition="moon") is FAIL


def test_the_nearest_name_is_suggested() -> None:
    (finding,) = findings("function_exists", actions=[{"action": "light.turn_onn"}])
    assert finding.suggestions[0] == "light.turn_on"
    assert finding.where == "actions[0]"


def test_an_action_chosen_by_a_template_is_unknown() -> None:
    assert about_action("function_exists", "light.turn_{{ 'on' }}", "light.lamp") is UNKNOWN
