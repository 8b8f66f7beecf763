from __future__ import annotations

from .fakes import FAIL, PASS, about_condition, about_trigger


def at(value: object, **more: object) -> object:
    return about_trigger("moments", trigger="time", at=value, **more)


def test_times_of_day_and_entities_that_tell_one_pass() -> None:
    assert at("07:30") is PASS
    assert at(["07:30:00", "input_datetime.alarm"]) is PASS
    assert at({"entity_id": "sensor.departure", "offset": "-00:10:00"}) is PASS


def test_what_is_no_time_fails() -> None:
    assert at("25:00") is FAIL
    assert at(27000) is FAIL
    assert at("noon") is FAIL
    assert at("sensor.temperature") is FAIL
    assert at("input_datetime.nowhere") is FAIL
    assert at({"entity_id": "sensor.departure", "offset": "soon"}) is FAIL


def test_weekdays_have_short_names() -> None:
    assert at("07:30", weekday=["mon", "sun"]) is PASS
    assert about_condition("moments", condition="time", weekday=["Monday"]) is FAIL


def test_a_time_condition_needs_something_to_ask() -> None:
    assert about_condition("moments", condition="time", after="22:00", before="06:00") is PASS
    assert about_condition("moments", condition="time") is FAIL


def test_patterns_have_a_number_a_star_or_a_step() -> None:
    assert about_trigger("moments", trigger="time_pattern", minutes="/5") is PASS
    assert about_trigger("moments", trigger="time_pattern", hours="*", minutes=0) is PASS
    assert about_trigger("moments", trigger="time_pattern", minutes="75") is FAIL
    assert about_trigger("moments", trigger="time_pattern", minutes="often") is FAIL
