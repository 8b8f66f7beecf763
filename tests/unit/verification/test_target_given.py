from __future__ import annotations

from .fakes import FAIL, PASS, UNKNOWN, about_action, about_trigger


def test_an_action_with_its_target_passes() -> None:
    assert about_action("target_given", "light.turn_on", "light.lamp") is PASS
    assert about_action("target_given", "notify.phone", message="Hi") is PASS


def test_an_action_or_trigger_without_its_target_fails() -> None:
    assert about_action("target_given", "light.turn_on") is FAIL
    assert about_trigger("target_given", trigger="door.opened") is FAIL


def test_a_target_nobody_asked_for_is_unknown() -> None:
    assert about_action("target_given", "notify.phone", "light.lamp", message="Hi") is UNKNOWN
