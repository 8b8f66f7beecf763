from __future__ import annotations

from .fakes import FAIL, PASS, UNKNOWN, about_action


def brightness(entity_id: str | list[str]) -> object:
    return about_action("field_offered", "light.turn_on", entity_id, brightness_pct=40)


def test_a_lamp_that_dims_passes() -> None:
    assert brightness("light.lamp") is PASS


def test_brightness_on_a_lamp_that_is_only_on_or_off_fails() -> None:
    assert brightness("light.bulb") is FAIL


def test_a_feature_the_lamp_lacks_fails() -> None:
    assert about_action("field_offered", "light.turn_on", "light.lamp", effect="candle") is FAIL
    assert about_action("field_offered", "light.turn_on", "light.colorful", effect="candle") is PASS


def test_one_of_two_lamps_that_cannot_is_unknown() -> None:
    assert brightness(["light.lamp", "light.bulb"]) is UNKNOWN


def test_a_lamp_that_says_nothing_now_is_unknown() -> None:
    assert brightness("light.asleep") is UNKNOWN
