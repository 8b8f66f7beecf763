from __future__ import annotations

from .fakes import FAIL, PASS, UNKNOWN, about_action, findings, outcome


def target(**ids: str) -> list[dict[str, object]]:
    return [{"action": "light.turn_on", "target": ids}]


def test_existing_things_pass() -> None:
    actions = target(
        entity_id="light.lamp",
        area_id="kitchen",
        floor_id="ground",
        label_id="party",
        device_id="door_device",
    )
    assert outcome("target_exists", actions=actions) is PASS


def test_missing_things_of_every_kind_fail() -> None:
    for kind in ("entity_id", "area_id", "floor_id", "label_id", "device_id"):
        assert outcome("target_exists", actions=target(**{kind: "light.nowhere"})) is FAIL


def test_the_nearest_entity_is_suggested() -> None:
    (finding,) = findings("target_exists", actions=target(entity_id="light.lampe"))
    assert finding.suggestions[0] == "light.lamp"
    assert finding.where == "actions[0].target.entity_id"


def test_the_id_of_an_area_is_suggested_for_its_name() -> None:
    (finding,) = findings("target_exists", actions=target(area_id="Kitchen"))
    assert finding.suggestions == ("kitchen",)


def test_all_is_a_word_and_no_entity() -> None:
    assert about_action("target_exists", "light.turn_off", "all") is PASS


def test_a_template_or_an_id_of_the_registry_is_unknown() -> None:
    assert about_action("target_exists", "light.turn_on", "{{ which }}") is UNKNOWN
    assert about_action("target_exists", "light.turn_on", "0123456789abcdef0123456789abcdef") is UNKNOWN


def test_the_entity_an_event_is_about_must_exist() -> None:
    def finished(entity_id: str) -> list[dict[str, object]]:
        return [{"trigger": "event", "event_type": "timer.finished", "event_data": {"entity_id": entity_id}}]

    assert outcome("target_exists", triggers=finished("light.lamp")) is PASS
    assert outcome("target_exists", triggers=finished("timer.nowhere")) is FAIL
