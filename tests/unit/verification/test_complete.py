from __future__ import annotations

from .fakes import FAIL, PASS, outcome


def test_a_trigger_and_an_action_are_enough() -> None:
    assert outcome("complete") is PASS


def test_an_automation_that_nothing_starts_fails() -> None:
    assert outcome("complete", triggers=[]) is FAIL


def test_an_automation_that_does_nothing_fails() -> None:
    assert outcome("complete", actions=[]) is FAIL


def test_a_blueprint_has_both_elsewhere() -> None:
    assert outcome("complete", triggers=[], actions=[], use_blueprint={"path": "a.yaml"}) is PASS
