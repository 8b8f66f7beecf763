from __future__ import annotations

from .fakes import FAIL, PASS, UNKNOWN, about_action, about_trigger


def light(**data: object) -> object:
    return about_action("field_value", "light.turn_on", "light.lamp", **data)


def test_values_that_fit_pass() -> None:
    assert light(brightness_pct=40, color_name="red", rgb_color=[1, 2, 3], transition=2) is PASS
    assert light(brightness_pct="40") is PASS


def test_a_template_is_left_to_its_own_check() -> None:
    assert light(brightness_pct="{{ 3 }}") is PASS


def test_words_and_numbers_out_of_range_fail() -> None:
    assert light(brightness_pct="bright") is FAIL
    assert light(brightness_pct=140) is FAIL
    assert light(brightness_pct=True) is FAIL


def test_the_range_of_the_entity_counts_before_that_of_the_field() -> None:
    assert about_action("field_value", "climate.set_temperature", "climate.stove", temperature=30) is PASS
    assert about_action("field_value", "climate.set_temperature", "climate.stove", temperature=31) is FAIL


def test_a_long_duration_on_a_slider_is_unknown() -> None:
    assert light(transition=900) is UNKNOWN


def test_an_option_outside_the_list_fails() -> None:
    assert light(color_name="redd") is FAIL


def test_a_color_needs_three_numbers() -> None:
    assert light(rgb_color=[1, 2]) is FAIL
    assert light(rgb_color=[1, 2, 300]) is FAIL


def test_a_duration_must_be_readable() -> None:
    door = {"trigger": "door.opened", "target": {"entity_id": "binary_sensor.door"}}
    assert about_trigger("field_value", **door, options={"for": {"minutes": 5}}) is PASS
    assert about_trigger("field_value", **door, options={"for": "a while"}) is FAIL


def test_events_of_the_sun_are_two() -> None:
    assert about_trigger("field_value", trigger="sun", event="sunset") is PASS
    assert about_trigger("field_value", trigger="sun", event="noon") is FAIL


def test_a_zone_must_exist() -> None:
    zone = {"trigger": "zone", "entity_id": "person.anna", "event": "enter"}
    assert about_trigger("field_value", **zone, zone="zone.work") is PASS
    assert about_trigger("field_value", **zone, zone="zone.moon") is FAIL


def test_something_odd_in_a_field_of_a_strange_kind_is_unknown() -> None:
    assert light(strange={"a": 1}) is UNKNOWN
    assert light(strange="plain") is PASS


def test_how_long_a_number_must_last_is_checked() -> None:
    number = {"trigger": "numeric_state", "entity_id": "sensor.temperature", "above": 3}
    assert about_trigger("field_value", **number, **{"for": "00:05:00"}) is PASS
    assert about_trigger("field_value", **number, **{"for": "soon"}) is FAIL
