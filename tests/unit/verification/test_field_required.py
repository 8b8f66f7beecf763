from __future__ import annotations

from .fakes import FAIL, PASS, about_action, about_condition, about_trigger


def test_filled_fields_and_defaults_pass() -> None:
    assert about_action("field_required", "select.select_option", "select.mode", option="Day") is PASS
    assert (
        about_trigger("field_required", trigger="door.opened", target={"entity_id": "binary_sensor.door"})
        is PASS
    )


def test_a_required_field_that_is_empty_fails() -> None:
    assert about_action("field_required", "select.select_option", "select.mode") is FAIL
    assert about_trigger("field_required", trigger="time") is FAIL
    assert about_condition("field_required", condition="state", entity_id="light.lamp") is FAIL


def test_one_of_several_fields_is_enough_but_needed() -> None:
    assert about_action("field_required", "climate.set_temperature", "climate.stove", temperature=20) is PASS
    assert about_action("field_required", "climate.set_temperature", "climate.stove") is FAIL
    assert about_trigger("field_required", trigger="numeric_state", entity_id="sensor.temperature") is FAIL


def test_a_notification_needs_a_message() -> None:
    assert about_action("field_required", "notify.phone", title="Hi") is FAIL
