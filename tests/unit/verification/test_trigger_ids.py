from __future__ import annotations

from .fakes import FAIL, OPENED, PASS, findings, outcome


def asked(identity: object) -> list[dict[str, object]]:
    return [{"condition": "trigger", "id": identity}]


NAMED = [{**OPENED, "id": "opened"}, OPENED]


def test_an_id_or_the_place_of_a_trigger_passes() -> None:
    assert outcome("trigger_ids", triggers=NAMED, conditions=asked("opened")) is PASS
    assert outcome("trigger_ids", triggers=NAMED, conditions=asked(["opened", "1"])) is PASS


def test_an_id_no_trigger_has_fails() -> None:
    assert outcome("trigger_ids", triggers=NAMED, conditions=asked("closed")) is FAIL
    assert outcome("trigger_ids", triggers=NAMED, conditions=asked("0")) is FAIL


def test_the_nearest_id_is_suggested() -> None:
    (finding,) = findings("trigger_ids", triggers=NAMED, conditions=asked("open"))
    assert finding.suggestions == ("opened",)


def test_conditions_inside_actions_are_checked() -> None:
    choose = [{"choose": [{"conditions": asked("closed"), "sequence": [{"delay": 1}]}]}]
    assert outcome("trigger_ids", triggers=NAMED, actions=choose) is FAIL
