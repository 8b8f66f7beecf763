from __future__ import annotations

from .fakes import FAIL, PASS, UNKNOWN, about_action, about_trigger, outcome


def test_entities_of_the_right_kind_pass() -> None:
    assert about_action("target_fits", "light.turn_on", ["light.lamp", "light.bulb"]) is PASS
    assert about_trigger("target_fits", trigger="door.opened", target={"area_id": "hall"}) is PASS
    assert about_action("target_fits", "homeassistant.turn_on", ["light.lamp", "switch.kettle"]) is PASS


def test_another_domain_or_device_class_fails() -> None:
    assert about_action("target_fits", "light.turn_on", "switch.kettle") is FAIL
    assert (
        about_trigger("target_fits", trigger="door.opened", target={"entity_id": "binary_sensor.motion"})
        is FAIL
    )


def test_one_wrong_entity_among_those_named_fails() -> None:
    assert about_action("target_fits", "light.turn_on", ["light.lamp", "switch.kettle"]) is FAIL


def test_an_area_needs_one_that_fits() -> None:
    attic = [{"action": "light.turn_on", "target": {"area_id": "attic"}}]
    kitchen = [{"action": "light.turn_on", "target": {"area_id": "kitchen"}}]
    assert outcome("target_fits", actions=attic) is FAIL
    assert outcome("target_fits", actions=kitchen) is PASS


def test_a_feature_the_entity_lacks_fails() -> None:
    assert about_action("target_fits", "cover.open_cover", "cover.blind") is PASS
    assert about_action("target_fits", "cover.set_cover_position", "cover.blind", position=5) is FAIL


def test_features_nobody_knows_now_are_unknown() -> None:
    assert about_action("target_fits", "cover.open_cover", "cover.unsure") is UNKNOWN


def test_a_group_counts_by_its_members() -> None:
    assert about_action("target_fits", "light.turn_on", "group.lights") is PASS
    assert about_action("target_fits", "light.turn_on", "group.anything") is UNKNOWN
