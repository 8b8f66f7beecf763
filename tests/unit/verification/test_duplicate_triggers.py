from __future__ import annotations

from .fakes import FAIL, OPENED, PASS, findings, outcome


def test_different_triggers_pass() -> None:
    assert outcome("duplicate_triggers", triggers=[OPENED, {**OPENED, "to": "off"}]) is PASS


def test_the_same_trigger_twice_fails_whatever_its_id() -> None:
    (finding,) = findings("duplicate_triggers", triggers=[OPENED, {**OPENED, "id": "again"}])
    assert finding.outcome is FAIL
    assert finding.where == "triggers[1]"
    assert "triggers[0]" in finding.message
