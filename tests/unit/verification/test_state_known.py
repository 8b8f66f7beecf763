from __future__ import annotations

from .fakes import FAIL, PASS, UNKNOWN, about_condition, about_trigger, findings


def to(entity_id: str | list[str], state: object, **more: object) -> object:
    return about_trigger("state_known", trigger="state", entity_id=entity_id, to=state, **more)


def test_states_of_the_domain_pass() -> None:
    assert to("binary_sensor.door", "on") is PASS
    assert to("cover.blind", ["open", "closing"]) is PASS
    assert to("sun.sun", "below_horizon") is PASS
    assert to("light.lamp", "unavailable") is PASS


def test_states_of_another_domain_fail() -> None:
    assert to("binary_sensor.door", "open") is FAIL
    assert to("light.lamp", "onn") is FAIL


def test_the_nearest_state_is_suggested() -> None:
    trigger = {"trigger": "state", "entity_id": "select.mode", "to": "night"}
    (finding,) = findings("state_known", triggers=[trigger])
    assert finding.suggestions == ("Night",)


def test_a_state_must_be_a_text() -> None:
    assert to("binary_sensor.door", True) is FAIL


def test_a_number_is_never_a_word() -> None:
    assert to("sensor.temperature", "21") is PASS
    assert to("sensor.temperature", "warm") is FAIL


def test_people_are_home_away_or_in_a_zone() -> None:
    assert to("person.anna", "Work") is PASS
    assert to("person.anna", "Moon") is FAIL


def test_an_event_is_a_time_and_its_type_an_attribute() -> None:
    assert to("event.button", "press") is FAIL
    assert to("event.button", "press", attribute="event_type") is PASS
    assert to("event.button", "shake", attribute="event_type") is FAIL


def test_a_plain_sensor_can_have_its_state_of_now_and_perhaps_others() -> None:
    assert to("sensor.program", "Eco") is PASS
    assert to("sensor.program", "Turbo") is UNKNOWN


def test_one_entity_that_can_is_enough() -> None:
    assert to(["binary_sensor.door", "cover.blind"], "open") is PASS


def test_activities_of_a_thermostat_are_known() -> None:
    assert to("climate.stove", "heating", attribute="hvac_action") is PASS
    assert to("climate.stove", "burning", attribute="hvac_action") is FAIL


def test_conditions_are_checked_too() -> None:
    assert about_condition("state_known", condition="state", entity_id="light.lamp", state="on") is PASS
    assert about_condition("state_known", condition="state", entity_id="light.lamp", state="bright") is FAIL


def test_a_count_is_written_without_leading_zeros() -> None:
    assert to("zone.home", "2") is PASS
    assert to("zone.home", "02") is FAIL
