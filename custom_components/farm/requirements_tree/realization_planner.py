"""The Realization Planner: from functional intents down to rules on real things (BRT section 3.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ..home.models import Entity
from .goals import Bound, Goal, Longest, OtherSide, Quiet, Return
from .models import Edge, Join, Layer, Node, Origin
from .quality_planner import is_new
from .rules import Effect, Event, Region, Rule, Test
from .workspace import Agent, Workspace

_AGENT = Agent.REALIZATION_PLANNER
_MARGIN = 3.0
"""Kelvin between the start and the end of heating."""

type Ways = Iterator[tuple[str, tuple[Rule, ...]]]
"""Alternatives: a name and the rules that realise it together."""


def realize(workspace: Workspace) -> None:
    """Give every functional intent that lacks something its plans; several ways are alternatives."""
    for node in list(workspace.tree.layer(Layer.INTENT)):
        if node.goal is None or workspace.tree.children(node.id):
            continue
        ways = [
            (name, fresh)
            for name, rules in ways_to(node.goal, workspace)
            if (fresh := tuple(one for one in rules if is_new(one, workspace)))
        ]
        if ways:
            _write(node, ways, workspace)


def _write(node: Node, ways: list[tuple[str, tuple[Rule, ...]]], workspace: Workspace) -> None:
    join = Join.OR if len(ways) > 1 else Join.AND
    nodes: list[Node] = []
    edges: list[Edge] = []
    for name, rules in ways:
        plan = f"{node.id}/{name}"
        nodes.append(Node(id=plan, layer=Layer.PLAN, text={"en": f"by {name}"}, origin=Origin.FUNCTIONAL))
        edges.append(Edge(node.id, plan, join))
        for rule in rules:
            if rule.id not in workspace.tree.nodes:
                nodes.append(Node(id=rule.id, layer=Layer.RULE, text={}, origin=Origin.FUNCTIONAL, rule=rule))
            edges.append(Edge(plan, rule.id, Join.AND))
    workspace.write(_AGENT, nodes, edges)


def ways_to(goal: Goal, workspace: Workspace) -> Ways:
    """Yield the ways to reach a goal with the things of this home."""
    match goal:
        case Bound():
            region = Region(above=goal.above, below=goal.below)
            event = Event(entity_id=goal.sensor, attribute=goal.attribute, region=region, hold=goal.hold)
            yield from _ending(event, goal.ends, workspace)
        case Quiet():
            event = Event(entity_id=goal.sensor, region=Region(states=frozenset({"off"})), hold=goal.hold)
            yield from _ending(event, goal.ends, workspace)
        case Longest():
            states = frozenset({"open" if goal.thing.startswith("valve.") else "on"})
            event = Event(entity_id=goal.thing, region=Region(states=states), hold=goal.hold)
            yield from _ending(event, goal.ends, workspace)
        case OtherSide():
            yield from _other_side(goal, workspace)
        case Return():
            yield "return", (Rule(event=goal.event, effect=goal.effect, source="return"),)
        case _:
            assert_never(goal)


def _ending(event: Event, begun: Effect, workspace: Workspace) -> Ways:
    knowledge = workspace.capabilities.knowledge
    call = "climate.turn_off" if begun.call == "climate.set_hvac_mode" else knowledge.opposite(begun.call)
    if call is None or workspace.capabilities.forbids(call, begun.entity_id):
        return
    yield "end", (Rule(event=event, effect=Effect(call=call, entity_id=begun.entity_id), source="end"),)


def _other_side(goal: OtherSide, workspace: Workspace) -> Ways:
    """Yield each device that heats (or cools) the room of a sensor: on at the limit, off beyond it."""
    home = workspace.capabilities
    sensor = home.home.entity[goal.sensor]
    for thing in home.in_room((*home.things("portable_heater"), *home.things("climate")), sensor):
        start = _starting(thing, heat=goal.heat)
        if start is None:
            continue
        begin = Region(below=goal.value) if goal.heat else Region(above=goal.value)
        end = Region(above=goal.value + _MARGIN) if goal.heat else Region(below=goal.value - _MARGIN)
        off = "climate.turn_off" if thing.domain == "climate" else f"{thing.domain}.turn_off"
        yield (
            thing.name,
            (
                Rule(
                    event=Event(entity_id=sensor.entity_id, region=begin),
                    effect=start,
                    tests=_shut_windows(sensor, workspace),
                    source="comfort",
                ),
                Rule(
                    event=Event(entity_id=sensor.entity_id, region=end),
                    effect=Effect(call=off, entity_id=thing.entity_id),
                    source="comfort",
                ),
            ),
        )


def _starting(thing: Entity, *, heat: bool) -> Effect | None:
    if thing.domain != "climate":
        return Effect(call=f"{thing.domain}.turn_on", entity_id=thing.entity_id) if heat else None
    mode = "heat" if heat else "cool"
    modes = thing.attributes.get("hvac_modes")
    if not isinstance(modes, list) or mode not in modes:
        return None
    return Effect(call="climate.set_hvac_mode", entity_id=thing.entity_id, data={"hvac_mode": mode})


def _shut_windows(sensor: Entity, workspace: Workspace) -> tuple[Test, ...]:
    home = workspace.capabilities
    return tuple(
        Test(entity_id=one.entity_id, region=Region(states=frozenset({"off"})))
        for one in home.in_room(home.things("window"), sensor)
    )
