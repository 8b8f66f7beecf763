"""Automations become rules and rules automations; what cannot be read is said to be unknown."""

from __future__ import annotations

from typing import Any

import pytest

from custom_components.farm.applet.parse import parse
from custom_components.farm.applet.render import render
from custom_components.farm.home.functions import EntityFilter, Function, FunctionLibrary, Side
from custom_components.farm.requirements_tree.reading import Reader
from custom_components.farm.requirements_tree.rules import Rule
from custom_components.farm.requirements_tree.writing import applets_of

from .make import at, home, rule, thing

HOME = home(
    thing("light.attic", area="attic"),
    thing("light.attic_desk", area="attic"),
    thing("binary_sensor.hatch", area="attic", device_class="opening"),
    thing("sensor.attic_temperature", device_class="temperature"),
    thing("group.family"),
).home


def read(**config: Any) -> tuple[set[str], bool]:
    found = Reader(HOME, FunctionLibrary()).read(parse({"alias": "x", **config}), "x")
    return {one.id for one in found.rules}, found.is_whole


def test_every_trigger_with_every_action_is_a_rule() -> None:
    ids, whole = read(
        triggers=[
            {"trigger": "state", "entity_id": "binary_sensor.hatch", "to": "on"},
            {"trigger": "time", "at": "07:30:00"},
        ],
        actions=[
            {"action": "light.turn_on", "target": {"entity_id": ["light.attic", "light.attic_desk"]}},
        ],
    )

    assert whole
    assert ids == {
        "binary_sensor.hatch=on -> light.turn_on(light.attic)",
        "binary_sensor.hatch=on -> light.turn_on(light.attic_desk)",
        "time@450 -> light.turn_on(light.attic)",
        "time@450 -> light.turn_on(light.attic_desk)",
    }


def test_a_room_stands_for_what_the_action_is_for() -> None:
    lights = Function(
        key="light.turn_off", side=Side.ACTION, name="Off", target=(EntityFilter(domains=("light",)),)
    )
    found = Reader(HOME, FunctionLibrary(actions={lights.key: lights})).read(
        parse(
            {
                "alias": "x",
                "triggers": [{"trigger": "state", "entity_id": "binary_sensor.hatch", "to": "off"}],
                "actions": [{"action": "light.turn_off", "target": {"area_id": "attic"}}],
            }
        ),
        "x",
    )

    assert {one.effect.entity_id for one in found.rules} == {"light.attic", "light.attic_desk"}


def test_delays_and_branches_are_followed() -> None:
    ids, _ = read(
        triggers=[{"trigger": "state", "entity_id": "binary_sensor.hatch", "to": "on", "for": "00:01:00"}],
        conditions=[{"condition": "numeric_state", "entity_id": "sensor.attic_temperature", "below": 5}],
        actions=[
            {"action": "light.turn_on", "target": {"entity_id": "light.attic"}},
            {"delay": "00:05:00"},
            {
                "if": [{"condition": "state", "entity_id": "group.family", "state": "not_home"}],
                "then": [{"action": "light.turn_off", "target": {"entity_id": "light.attic"}}],
            },
        ],
    )

    cold, away = "sensor.attic_temperature<5", "group.family=not_home"
    assert ids == {
        f"binary_sensor.hatch=on for 60 if {cold} -> light.turn_on(light.attic)",
        f"binary_sensor.hatch=on for 60 if {away} & {cold} -> light.turn_off(light.attic) +300s",
    }


@pytest.mark.parametrize(
    "part",
    [
        {"triggers": [{"trigger": "webhook", "webhook_id": "x"}]},
        {"conditions": ["{{ is_state('light.attic', 'on') }}"]},
        {"conditions": [{"or": [{"condition": "state", "entity_id": "light.attic", "state": "on"}]}]},
        {
            "actions": [
                {"wait_template": "{{ true }}"},
                {"action": "light.turn_on", "target": {"entity_id": "light.attic"}},
            ]
        },
        {
            "triggers": [
                {
                    "trigger": "numeric_state",
                    "entity_id": "sensor.attic_temperature",
                    "above": "input_number.x",
                }
            ]
        },
    ],
)
def test_what_cannot_be_read_makes_the_whole_unknown(part: dict[str, Any]) -> None:
    plain = {
        "triggers": [{"trigger": "state", "entity_id": "binary_sensor.hatch", "to": "on"}],
        "actions": [{"action": "light.turn_on", "target": {"entity_id": "light.attic"}}],
    }

    _, whole = read(**{**plain, **part})

    assert not whole


@pytest.mark.parametrize(
    "one",
    [
        rule("binary_sensor.hatch =on", "light.turn_on light.attic"),
        rule("binary_sensor.hatch =off", "light.turn_off light.attic", hold=300),
        rule("sensor.attic_temperature >25", "light.turn_off light.attic", "group.family =home"),
        rule("sensor.attic_temperature <5", "light.turn_on light.attic", "time @22:00-06:00"),
        rule("group.family =not_home", "light.turn_off light.attic", "binary_sensor.hatch !=on"),
        at("22:15", "light.turn_on light.attic", brightness_pct=20),
        rule("binary_sensor.hatch =on", "light.turn_off light.attic", delay=90),
    ],
)
def test_a_rule_written_and_read_again_is_the_same(one: Rule) -> None:
    (applet,) = applets_of([one], "x")

    found = Reader(HOME, FunctionLibrary()).read(parse(render(applet)), "x")

    assert {each.id for each in found.rules} == {one.id}
    assert found.is_whole


def test_rules_with_one_event_become_one_automation() -> None:
    rules = [
        rule("binary_sensor.hatch =on", "light.turn_on light.attic"),
        rule("binary_sensor.hatch =on", "notify.mobile_app_ann"),
        rule("binary_sensor.hatch =off", "light.turn_off light.attic"),
    ]

    applets = applets_of(rules, "Hatch", "The hatch is open")

    assert [len(one.actions) for one in applets] == [2, 1]
    assert [one.alias for one in applets] == ["Hatch 1", "Hatch 2"]
    assert "The hatch is open" in str(render(applets[0]))
