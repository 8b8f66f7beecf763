"""Completion: what it adds, what it never does, and what always holds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from custom_components.farm.requirements_tree.completion import Setting, complete
from custom_components.farm.requirements_tree.models import Layer, Origin
from custom_components.farm.requirements_tree.offers import clashes, offers
from custom_components.farm.requirements_tree.requirement_checker import conflicts_of
from custom_components.farm.requirements_tree.rules import Rule
from custom_components.farm.requirements_tree.workspace import Agent, Workspace

from .make import KNOWLEDGE, at, home, rule, thing

COTTAGE = home(
    thing("binary_sensor.parlour_smoke", area="parlour", device_class="smoke"),
    thing("binary_sensor.parlour_motion", area="parlour", device_class="motion"),
    thing("binary_sensor.parlour_window", area="parlour", device_class="window"),
    thing("binary_sensor.sink_leak", area="galley", device_class="moisture"),
    thing("sensor.parlour_temperature", area="parlour", device_class="temperature"),
    thing("switch.convector", area="parlour", device_class="outlet"),
    thing("switch.oven", area="galley", device_class="outlet"),
    thing("switch.freezer", area="galley", device_class="outlet"),
    thing("light.parlour", area="parlour"),
    thing("valve.main_water", area="galley", device_class="water"),
    thing("lock.front_door", area="porch"),
    thing("binary_sensor.front_door", area="porch", device_class="door"),
    thing("siren.parlour", area="parlour"),
    thing("group.family"),
)


def added(*rules: Rule, capabilities: object = COTTAGE, household: frozenset[str] = frozenset()) -> set[str]:
    workspace = complete(capabilities, rules, household)  # type: ignore[arg-type]
    return {one.id for one in workspace.proposed}


def test_heating_that_begins_also_ends() -> None:
    assert "sensor.parlour_temperature>20 -> switch.turn_off(switch.convector)" in added(
        rule("sensor.parlour_temperature <17", "switch.turn_on switch.convector")
    )


def test_a_light_that_movement_began_goes_when_it_is_quiet() -> None:
    found = added(rule("binary_sensor.parlour_motion =on", "light.turn_on light.parlour"))

    assert "binary_sensor.parlour_motion=off for 600 -> light.turn_off(light.parlour)" in found


def test_smoke_cuts_heat_in_its_room_and_opens_the_way_out() -> None:
    found = added()

    assert "binary_sensor.parlour_smoke=on -> switch.turn_off(switch.convector)" in found
    assert "binary_sensor.parlour_smoke=on -> lock.unlock(lock.front_door)" in found
    assert "binary_sensor.parlour_smoke=on -> switch.turn_off(switch.oven)" not in found


def test_what_must_run_is_never_switched_off() -> None:
    assert not [one for one in added() if "turn_off(switch.freezer)" in one]


def test_what_the_home_lacks_is_discarded() -> None:
    assert added(capabilities=home(thing("light.attic", area="attic"))) == set()


def test_frail_people_get_what_others_do_not() -> None:
    warm = "sensor.parlour_temperature>29 -> notify.mobile_app_ann()"

    assert warm not in added()
    assert warm in added(household=frozenset({"frail"}))


def test_what_is_there_is_not_offered_again() -> None:
    told = rule("binary_sensor.sink_leak =on", "notify.mobile_app_bob")

    assert "binary_sensor.sink_leak=on -> notify.mobile_app_ann()" in added()
    assert "binary_sensor.sink_leak=on -> notify.mobile_app_ann()" not in added(told)


def test_an_offer_tells_its_intent_and_the_way_to_it() -> None:
    about = rule("sensor.parlour_temperature <17", "switch.turn_on switch.convector")
    workspace = complete(COTTAGE, [about])

    found = offers(workspace, [about])

    assert [one.intent.severity for one in found][:1] == ["critical"]
    for one in found:
        assert one.path[-1] is one.intent
        assert all(
            "switch.convector" in each.id or "sensor.parlour_temperature" in each.id for each in one.rules
        )


def test_every_proposed_rule_hangs_below_an_intent() -> None:
    workspace = complete(COTTAGE, [at("06:00", "switch.turn_on switch.convector")])

    for one in workspace.tree.layer(Layer.RULE):
        above = [workspace.tree.nodes[each].layer for each in workspace.tree.ancestors(one.id)]
        assert Layer.PLAN in above
        assert Layer.INTENT in above


@pytest.mark.parametrize(
    ("setting", "origin"),
    [
        (Setting(quality=False), Origin.QUALITY),
        (Setting(reconstructor=False), Origin.GIVEN),
        (Setting(realization=False), None),
    ],
)
def test_without_an_agent_its_part_is_missing(setting: Setting, origin: Origin | None) -> None:
    about = rule("sensor.parlour_temperature <17", "switch.turn_on switch.convector")

    workspace = complete(COTTAGE, [about], setting=setting)

    layers = {(one.layer, one.origin) for one in workspace.tree.nodes.values()}
    if origin is None:
        assert (Layer.RULE, Origin.FUNCTIONAL) not in layers
    else:
        assert not [layer for layer, found in layers if found is origin]


# ---------------------------------------------------------------- what always holds
SENSORS = [
    "binary_sensor.parlour_motion =on",
    "binary_sensor.parlour_motion =off",
    "binary_sensor.front_door =on",
    "binary_sensor.parlour_window =on",
    "binary_sensor.sink_leak =on",
    "sensor.parlour_temperature <17",
    "sensor.parlour_temperature >25",
    "group.family =not_home",
    "group.family =home",
    "time @07:00",
    "time @22:30",
]
ACTS = [
    "light.turn_on light.parlour",
    "light.turn_off light.parlour",
    "switch.turn_on switch.convector",
    "switch.turn_off switch.convector",
    "switch.turn_off switch.oven",
    "lock.lock lock.front_door",
    "valve.close_valve valve.main_water",
    "notify.mobile_app_ann",
    "siren.turn_on siren.parlour",
]
RULES = st.lists(st.builds(rule, st.sampled_from(SENSORS), st.sampled_from(ACTS)), max_size=5)


@settings(max_examples=60, deadline=None)
@given(RULES)
def test_completion_adds_no_conflict(rules: list[Rule]) -> None:
    workspace = complete(COTTAGE, rules)

    assert list(conflicts_of(workspace)) == []
    for one in workspace.proposed:
        assert clashes([one], [each for each in rules if each.source != one.replaces], workspace) == ()


@settings(max_examples=40, deadline=None)
@given(RULES)
def test_completion_is_complete_after_itself(rules: list[Rule]) -> None:
    first = complete(COTTAGE, rules).proposed

    again = complete(COTTAGE, [*rules, *first]).proposed

    assert {one.id for one in again} <= {one.id for one in first if one.replaces}


@settings(max_examples=40, deadline=None)
@given(RULES)
def test_completion_never_weakens_a_rule_of_the_user(rules: list[Rule]) -> None:
    for one in complete(COTTAGE, rules).proposed:
        if one.replaces:
            old = next(each for each in rules if each.source == one.replaces)
            assert set(old.tests) <= set(one.tests)
            assert one.event == old.event


@settings(max_examples=40, deadline=None)
@given(RULES)
def test_completion_is_the_same_each_time(rules: list[Rule]) -> None:
    assert complete(COTTAGE, rules).proposed == complete(COTTAGE, rules).proposed


def test_after_completion_nothing_is_left_to_report() -> None:
    workspace: Workspace = complete(COTTAGE, [rule("group.family =not_home", "light.turn_off light.parlour")])

    assert [one for one in workspace.feedback if one.fault != "orphan"] == []
    assert workspace.log[-1].agent is Agent.REQUIREMENT_CHECKER
    assert KNOWLEDGE.template("fire_told") is not None
