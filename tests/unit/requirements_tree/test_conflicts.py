"""A corpus of pairs of rules: those that clash in each way, and those that only look like it."""

from __future__ import annotations

import pytest

from custom_components.farm.requirements_tree.conflicts import Fault
from custom_components.farm.requirements_tree.offers import clashes
from custom_components.farm.requirements_tree.rules import Rule
from custom_components.farm.requirements_tree.workspace import Workspace

from .make import KNOWLEDGE, at, home, rule

ON, OFF = "light.turn_on light.den", "light.turn_off light.den"
DOOR, SHUT = "binary_sensor.door =on", "binary_sensor.door =off"
DARK, BRIGHT = "sun.sun =below_horizon", "sun.sun =above_horizon"
AWAY, HERE = "group.family =not_home", "group.family =home"

OPPOSITE: list[tuple[Rule, Rule]] = [
    (rule(DOOR, ON), rule(DOOR, OFF)),
    (rule(DOOR, ON, DARK), rule(DOOR, OFF)),
    (rule(DOOR, ON, DARK), rule(DOOR, OFF, AWAY)),
    (rule(DOOR, ON, hold=30), rule(DOOR, OFF, hold=60)),
    (rule(DOOR, ON, delay=10), rule(DOOR, OFF)),
    (at("07:00", ON), at("07:00", OFF)),
    (at("07:00", "cover.open_cover cover.bay"), at("07:00", "cover.close_cover cover.bay")),
    (rule("sensor.t >25", "switch.turn_on switch.fan"), rule("sensor.t >25", "switch.turn_off switch.fan")),
    (rule("sensor.t >25", "switch.turn_on switch.fan"), rule("sensor.t >26", "switch.turn_off switch.fan")),
    (
        rule("sensor.t <18", "switch.turn_on switch.stove"),
        rule("sensor.t >17", "switch.turn_off switch.stove"),
    ),
    (
        rule("sensor.t >26", "climate.set_hvac_mode climate.den", hvac_mode="cool"),
        rule("sensor.t >26", "climate.set_hvac_mode climate.den", hvac_mode="heat"),
    ),
    (
        rule(AWAY, "climate.set_preset_mode climate.den", preset_mode="away"),
        rule(AWAY, "climate.set_preset_mode climate.den", preset_mode="boost"),
    ),
    (
        rule(AWAY, "climate.set_temperature climate.den", temperature=16),
        rule(AWAY, "climate.set_temperature climate.den", temperature=21),
    ),
    (rule(AWAY, "lock.lock lock.front"), rule(AWAY, "lock.unlock lock.front")),
    (
        rule(AWAY, "alarm_control_panel.alarm_arm_away alarm_control_panel.house"),
        rule(AWAY, "alarm_control_panel.alarm_disarm alarm_control_panel.house"),
    ),
    (
        rule("binary_sensor.leak =on", "valve.close_valve valve.main"),
        rule("binary_sensor.leak =on", "valve.open_valve valve.main"),
    ),
    (
        rule("vacuum.robot =error", "vacuum.start vacuum.robot"),
        rule("vacuum.robot =error", "vacuum.return_to_base vacuum.robot"),
    ),
    (rule("binary_sensor.door =on|open", ON), rule(DOOR, OFF)),
    (rule("binary_sensor.door !=off", ON), rule(DOOR, OFF)),
    (at("22:00", ON, "time @20:00-06:00"), at("22:00", OFF)),
]
SELF: list[Rule] = [
    rule("light.den =on", ON),
    rule("switch.stove =off", "switch.turn_off switch.stove"),
    rule("lock.front =locked", "lock.lock lock.front"),
    rule(DOOR, ON, SHUT),
    rule("sensor.t >25", ON, "sensor.t <20"),
    rule("sensor.t <10", ON, "sensor.t >12"),
    at("12:00", ON, "time @20:00-06:00"),
    rule(DARK, ON, BRIGHT),
    rule(DOOR, ON, "light.den =on"),
    rule("cover.bay =open", "cover.open_cover cover.bay"),
]
REDUNDANT: list[tuple[Rule, Rule]] = [
    (rule(DOOR, ON), rule(DOOR, ON)),
    (rule(DOOR, ON, DARK), rule(DOOR, ON)),
    (rule(DOOR, ON, DARK, AWAY), rule(DOOR, ON, AWAY)),
    (rule(DOOR, ON, hold=60), rule(DOOR, ON)),
    (rule(DOOR, ON, delay=60), rule(DOOR, ON)),
    (rule("sensor.t >28", "switch.turn_on switch.fan"), rule("sensor.t >25", "switch.turn_on switch.fan")),
    (
        rule("sensor.t <10", "switch.turn_on switch.stove"),
        rule("sensor.t <18", "switch.turn_on switch.stove"),
    ),
    (rule(DOOR, "notify.mobile_app_ann"), rule(DOOR, "notify.mobile_app_bob")),
    (at("07:00", ON), at("07:00", ON)),
    (at("07:00", ON, AWAY), at("07:00", ON)),
    (rule("binary_sensor.door =on", ON), rule("binary_sensor.door =on|open", ON)),
    (rule(AWAY, "lock.lock lock.front", SHUT), rule(AWAY, "lock.lock lock.front")),
]
LOOPS: list[tuple[Rule, Rule]] = [
    (rule("fan.den =on", "fan.turn_off fan.den"), rule("fan.den =off", "fan.turn_on fan.den")),
    (rule("light.den =on", OFF), rule("light.den =off", ON)),
    (
        rule("valve.main =open", "valve.close_valve valve.main"),
        rule("valve.main =closed", "valve.open_valve valve.main"),
    ),
    (
        rule("lock.front =locked", "lock.unlock lock.front"),
        rule("lock.front =unlocked", "lock.lock lock.front"),
    ),
    (
        rule("cover.bay =open", "cover.close_cover cover.bay"),
        rule("cover.bay =closed", "cover.open_cover cover.bay"),
    ),
]
HARMLESS: list[tuple[Rule, Rule]] = [
    (rule(DOOR, ON), rule(SHUT, OFF)),
    (rule(DOOR, ON), rule(SHUT, OFF, hold=300)),
    (rule(DOOR, ON), rule(DOOR, OFF, hold=300)),
    (rule(DOOR, ON), rule(DOOR, OFF, delay=300)),
    (rule(DOOR, ON, DARK), rule(DOOR, OFF, BRIGHT)),
    (rule(DOOR, ON, AWAY), rule(DOOR, OFF, HERE)),
    (rule(DOOR, ON, "sensor.lux <50"), rule(DOOR, OFF, "sensor.lux >80")),
    (rule(DOOR, ON, "time @22:00-06:00"), rule(DOOR, OFF, "time @06:00-22:00")),
    (rule(DOOR, ON), rule("binary_sensor.gate =on", OFF)),
    (rule(DOOR, ON), rule(DOOR, "light.turn_off light.attic")),
    (rule(DOOR, ON), rule(DOOR, "notify.mobile_app_ann")),
    (rule(DOOR, ON), rule(DOOR, "switch.turn_off switch.den")),
    (at("07:00", ON), at("08:00", OFF)),
    (at("07:00", ON), rule(DOOR, OFF)),
    (
        rule("sensor.t <18", "switch.turn_on switch.stove"),
        rule("sensor.t >21", "switch.turn_off switch.stove"),
    ),
    (rule("sensor.t >22", "switch.turn_on switch.fan"), rule("sensor.t >28", "switch.turn_off switch.fan")),
    (
        rule("sensor.t >24", "climate.set_hvac_mode climate.den", hvac_mode="cool"),
        rule("sensor.t <18", "climate.set_hvac_mode climate.den", hvac_mode="heat"),
    ),
    (
        rule(AWAY, "climate.set_preset_mode climate.den", preset_mode="away"),
        rule(HERE, "climate.set_preset_mode climate.den", preset_mode="home"),
    ),
    (
        rule(AWAY, "climate.set_temperature climate.den", temperature=20),
        rule(AWAY, "climate.set_temperature climate.den", temperature=20.5),
    ),
    (rule(DOOR, "notify.mobile_app_ann"), rule(DOOR, "notify.mobile_app_ann", hold=600)),
    (rule(DOOR, "button.press button.a"), rule(DOOR, "button.press button.b")),
    (rule(DOOR, ON, DARK), rule(DOOR, ON, AWAY)),
    (rule("sensor.t >25", ON), rule("sensor.t <25", ON)),
    (rule(DOOR, ON, AWAY, brightness_pct=20), rule(DOOR, ON, DARK, brightness_pct=80)),
    (
        rule("light.den =on", "switch.turn_on switch.fan"),
        rule("light.den =off", "switch.turn_off switch.fan"),
    ),
    (rule("light.den =on", OFF, hold=600), rule("light.den =off", "notify.mobile_app_ann")),
    (rule("light.den =on", "switch.turn_on switch.fan"), rule("switch.fan =on", "notify.mobile_app_ann")),
    (rule(AWAY, "lock.lock lock.front"), rule(HERE, "lock.unlock lock.front")),
    (rule("binary_sensor.motion =on", ON), rule("binary_sensor.motion =off", OFF, hold=120)),
    (rule("event.button", ON), rule("event.other", OFF)),
    (rule(DOOR, ON, "time @00:00-12:00"), rule(DOOR, OFF, "time @12:00-00:00")),
    (rule("light.den !=unavailable", OFF, hold=600), rule(DOOR, ON)),
]


def found(new: Rule, standing: Rule | None = None) -> set[Fault]:
    workspace = Workspace(capabilities=home(), given=())
    return {one.fault for one in clashes([new], [standing] if standing else [], workspace)}


def test_the_corpus_is_large_enough() -> None:
    clashing = len(OPPOSITE) + len(SELF) + len(REDUNDANT) + len(LOOPS)
    assert clashing + len(HARMLESS) >= 79
    assert len(HARMLESS) >= 30
    assert KNOWLEDGE.templates


@pytest.mark.parametrize("pair", OPPOSITE)
def test_opposite_commands_are_found_both_ways(pair: tuple[Rule, Rule]) -> None:
    one, other = pair
    assert Fault.OPPOSITE in found(one, other)
    assert Fault.OPPOSITE in found(other, one)


@pytest.mark.parametrize("one", SELF)
def test_a_rule_at_odds_with_itself_is_found(one: Rule) -> None:
    assert Fault.SELF in found(one)


@pytest.mark.parametrize("pair", REDUNDANT)
def test_a_rule_that_adds_nothing_is_found(pair: tuple[Rule, Rule]) -> None:
    assert found(*pair) & {Fault.REDUNDANT, Fault.DUPLICATE}


@pytest.mark.parametrize("pair", LOOPS)
def test_rules_that_start_each_other_are_found(pair: tuple[Rule, Rule]) -> None:
    assert Fault.LOOP in found(*pair)


@pytest.mark.parametrize("pair", HARMLESS)
def test_what_only_looks_like_a_conflict_is_not_one(pair: tuple[Rule, Rule]) -> None:
    one, other = pair
    assert found(one, other) == set()
    assert found(other, one) == set()
