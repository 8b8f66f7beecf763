from __future__ import annotations

from .fakes import FAIL, PASS, UNKNOWN, about_trigger


def attribute(entity_id: str, name: str) -> object:
    return about_trigger("attribute_exists", trigger="state", entity_id=entity_id, attribute=name)


def test_an_attribute_the_entity_has_passes() -> None:
    assert attribute("climate.stove", "hvac_action") is PASS


def test_an_attribute_the_entity_has_at_other_times_passes() -> None:
    assert attribute("light.lamp", "brightness") is PASS


def test_a_slip_of_the_pen_fails() -> None:
    assert attribute("sun.sun", "elevaton") is FAIL


def test_a_strange_attribute_is_unknown() -> None:
    assert attribute("sensor.program", "zzz_qqq") is UNKNOWN
    assert attribute("sensor.silent", "frendly_name") is UNKNOWN
