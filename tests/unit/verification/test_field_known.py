from __future__ import annotations

from .fakes import FAIL, PASS, UNKNOWN, about_action, about_trigger, findings


def test_described_fields_pass() -> None:
    assert about_action("field_known", "light.turn_on", "light.lamp", brightness_pct=40) is PASS


def test_a_field_of_another_function_fails() -> None:
    assert about_action("field_known", "light.turn_off", "light.lamp", brightness_pct=40) is FAIL
    assert about_trigger("field_known", trigger="state", entity_id="binary_sensor.door", too="on") is FAIL


def test_the_nearest_field_is_suggested() -> None:
    action = {"action": "light.turn_on", "target": {"entity_id": "light.lamp"}, "data": {"brightnes_pct": 4}}
    (finding,) = findings("field_known", actions=[action])
    assert finding.suggestions == ("brightness_pct",)


def test_notifications_take_what_they_all_take() -> None:
    assert about_action("field_known", "notify.phone", message="Hi", title="Ho", data={"tag": "a"}) is PASS
    assert about_action("field_known", "notify.phone", message="Hi", volume=3) is FAIL


def test_scripts_take_any_variable() -> None:
    assert about_action("field_known", "script.good_night", speed="slow") is PASS


def test_fields_of_an_action_without_a_description_are_unknown() -> None:
    assert about_action("field_known", "shell_command.backup", name="a") is UNKNOWN
