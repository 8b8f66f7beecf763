from __future__ import annotations

from .fakes import LAMP_ON, PASS, UNKNOWN, outcome


def test_steps_with_an_alias_are_seen() -> None:
    assert outcome("unseen", actions=[{"alias": "Light", **LAMP_ON}]) is PASS


def test_steps_inside_parallel_and_repeat_are_seen() -> None:
    steps = [{"parallel": [LAMP_ON]}, {"repeat": {"while": [], "sequence": [LAMP_ON]}}, {"stop": "Done"}]
    assert outcome("unseen", actions=steps) is PASS


def test_a_mistake_inside_an_unusual_step_is_found() -> None:
    steps = [{"parallel": [{"sequence": [{"action": "light.fly"}]}]}]
    assert outcome("function_exists", actions=steps) is not PASS


def test_a_form_nobody_knows_is_unknown() -> None:
    assert outcome("unseen", actions=[{"teleport": "kitchen"}]) is UNKNOWN


def test_a_blueprint_is_unknown() -> None:
    assert outcome("unseen", use_blueprint={"path": "a.yaml"}) is UNKNOWN


def test_a_disabled_step_is_left_alone() -> None:
    assert outcome("unseen", actions=[{"enabled": False, "teleport": "kitchen"}]) is PASS
