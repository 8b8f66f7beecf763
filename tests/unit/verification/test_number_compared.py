from __future__ import annotations

from .fakes import FAIL, PASS, UNKNOWN, about_trigger


def number(entity_id: str = "sensor.temperature", **fields: object) -> object:
    return about_trigger("number_compared", trigger="numeric_state", entity_id=entity_id, **fields)


def test_a_sensor_with_a_unit_passes() -> None:
    assert number(above=20) is PASS
    assert number("zone.home", below=1) is PASS
    assert number("sun.sun", attribute="elevation", below=-6) is PASS


def test_words_are_not_compared() -> None:
    assert number("binary_sensor.door", above=1) is FAIL
    assert number("sensor.program", above=1) is FAIL
    assert number("climate.stove", attribute="hvac_action", above=1) is FAIL


def test_limits_must_leave_room() -> None:
    assert number(above=10, below=20) is PASS
    assert number(above=20, below=10) is FAIL


def test_a_limit_may_be_an_entity_with_a_number() -> None:
    assert number(above="zone.home") is PASS
    assert number(above="sensor.nowhere") is FAIL
    assert number(above="select.mode") is FAIL
    assert number(above="hot") is FAIL


def test_a_template_makes_a_number_of_anything() -> None:
    assert number("binary_sensor.door", above=1, value_template="{{ 3 }}") is PASS


def test_a_sensor_that_says_nothing_now_is_unknown() -> None:
    assert number("sensor.silent", above=1) is UNKNOWN
