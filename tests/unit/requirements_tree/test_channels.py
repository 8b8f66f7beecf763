"""Rules that work against each other through what is measured in a room."""

from __future__ import annotations

import pytest

from custom_components.farm.requirements_tree.channels import DOWN, UP, drives
from custom_components.farm.requirements_tree.conflicts import Fault
from custom_components.farm.requirements_tree.offers import clashes
from custom_components.farm.requirements_tree.rules import Rule
from custom_components.farm.requirements_tree.workspace import Workspace

from .make import at, home, rule, thing

HOME = home(
    thing("switch.heater", "Den heater", area="den"),
    thing("climate.ac", "Den air conditioner", area="den"),
    thing("climate.radiator", "Den radiator", area="den"),
    thing("climate.other_ac", "Attic air conditioner", area="attic"),
    thing("humidifier.mist", "Humidifier", area="den", device_class="humidifier"),
    thing("humidifier.dry", "Dehumidifier", area="den", device_class="dehumidifier"),
    thing("fan.vent", "Ventilation", area="den"),
    thing("switch.lost", "Heater", area=None),
    thing("sensor.t", "Den temperature", area="den", device_class="temperature"),
)
HEAT = "switch.turn_on switch.heater"


def cool(when: str, *only: str, entity: str = "climate.ac") -> Rule:
    return rule(when, f"climate.set_hvac_mode {entity}", *only, hvac_mode="cool")


AGAINST = [
    (rule("sensor.t <22", HEAT), cool("sensor.t >20")),
    (rule("binary_sensor.door =on", HEAT), cool("binary_sensor.door =on")),
    (at("07:00", HEAT), rule("time @07:00", "climate.set_hvac_mode climate.ac", hvac_mode="cool")),
    (
        rule("sensor.t <22", "climate.set_hvac_mode climate.radiator", hvac_mode="heat"),
        cool("sensor.t >20"),
    ),
    (
        rule("group.family =home", "humidifier.turn_on humidifier.mist"),
        rule("group.family =home", "humidifier.turn_on humidifier.dry"),
    ),
    (
        rule("sensor.h >40", "humidifier.turn_on humidifier.mist"),
        rule("sensor.h >50", "fan.turn_on fan.vent"),
    ),
]
APART = [
    (rule("sensor.t <18", HEAT), cool("sensor.t >25")),
    (rule("sensor.t <22", HEAT), cool("sensor.t >20", entity="climate.other_ac")),
    (rule("sensor.t <22", HEAT, "sun.sun =below_horizon"), cool("sensor.t >20", "sun.sun =above_horizon")),
    (rule("sensor.t <22", "switch.turn_off switch.heater"), cool("sensor.t >20")),
    (rule("sensor.t <22", "switch.turn_on switch.lost"), cool("sensor.t >20")),
    (rule("sensor.t <22", HEAT), rule("sensor.t >20", "climate.turn_on climate.ac")),
    (rule("sensor.t <22", HEAT), rule("sensor.t >20", "climate.set_hvac_mode climate.ac", hvac_mode="auto")),
    (rule("sensor.t <22", HEAT), rule("sensor.t <22", "humidifier.turn_on humidifier.mist")),
    (at("07:00", HEAT), rule("sensor.t >20", "climate.set_hvac_mode climate.ac", hvac_mode="cool")),
]


def found(one: Rule, other: Rule) -> set[Fault]:
    return {each.fault for each in clashes([one], [other], Workspace(capabilities=HOME, given=()))}


@pytest.mark.parametrize("pair", AGAINST)
def test_what_is_driven_both_ways_at_once_is_found(pair: tuple[Rule, Rule]) -> None:
    one, other = pair
    assert found(one, other) == {Fault.CHANNEL}
    assert found(other, one) == {Fault.CHANNEL}


@pytest.mark.parametrize("pair", APART)
def test_what_never_meets_is_no_conflict(pair: tuple[Rule, Rule]) -> None:
    one, other = pair
    assert found(one, other) == set()
    assert found(other, one) == set()


def test_the_direction_follows_from_the_kind_of_thing_and_its_mode() -> None:
    heat = rule("sensor.t <1", HEAT)
    assert drives(heat.effect, HOME) == {("den", "temperature"): UP}
    assert drives(cool("sensor.t >1").effect, HOME) == {("den", "temperature"): DOWN}
    assert drives(rule("sensor.t >1", "fan.turn_on fan.vent").effect, HOME)[("den", "humidity")] == DOWN
