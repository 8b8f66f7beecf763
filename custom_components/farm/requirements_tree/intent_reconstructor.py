"""The Intent Reconstructor: from rules up to plans, atomic and composite intents (BRT section 3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..home.models import Entity
from .effects import outcome
from .goals import Bound, Goal, Longest, OtherSide, Quiet, Return
from .models import Edge, Join, Layer, Node, Origin
from .rules import TIME, Event, Region, Rule
from .workspace import Agent, Workspace

_AGENT = Agent.INTENT_RECONSTRUCTOR

_MARGIN = {"temperature": 3.0, "humidity": 15.0, "carbon_dioxide": 400.0, "illuminance": 60.0, "pm25": 15.0}
"""How far apart the two limits of a quantity lie, by device class: begun below 18, ended above 21."""
_COMFORT_BAND = 8.0
"""Kelvin between heating and cooling."""
_QUIET = {"motion": 600.0, "occupancy": 300.0, "presence": 300.0}
"""Seconds without movement after which a light may go."""
_LONGEST = {
    "aquarium_light": 32400.0,
    "pool_pump": 28800.0,
    "garden_valve": 1200.0,
    "light": 7200.0,
    "charger": 0.0,
}
"""Seconds that things run which a time of day switched on, by kind."""
_LONGEST_ELSE = 7200.0
_BEGINS = frozenset({"on", "open"})
_WARM = 23.0
"""Degrees at which heating ends that a time of day began."""


@dataclass(frozen=True, slots=True)
class _Composite:
    """A goal with the words of the intent it completes."""

    name: str
    text: Mapping[str, str]
    goal: Goal


def reconstruct(workspace: Workspace) -> None:
    """Write the chain rule, plan, atomic intent of every given rule, and the composite intents above."""
    for rule in workspace.given:
        atomic = f"intent:{rule.id}"
        plan = f"plan:{rule.id}"
        nodes = [
            Node(id=rule.id, layer=Layer.RULE, text={}, origin=Origin.GIVEN, rule=rule),
            Node(id=plan, layer=Layer.PLAN, text=abstract_plan(rule, workspace), origin=Origin.GIVEN),
            Node(id=atomic, layer=Layer.INTENT, text=atomic_intent(rule, workspace), origin=Origin.GIVEN),
        ]
        edges = [Edge(atomic, plan, Join.AND), Edge(plan, rule.id, Join.AND)]
        if rule.id not in workspace.tree.nodes:
            workspace.write(_AGENT, nodes, edges)
        for composite in composites(rule, workspace):
            _write_composite(atomic, composite, workspace)


def _write_composite(atomic: str, composite: _Composite, workspace: Workspace) -> None:
    root, lacking = f"whole:{composite.name}:{atomic}", f"lack:{composite.name}:{atomic}"
    nodes = [
        Node(id=root, layer=Layer.INTENT, text=composite.text, origin=Origin.FUNCTIONAL),
        Node(
            id=lacking, layer=Layer.INTENT, text=composite.text, origin=Origin.FUNCTIONAL, goal=composite.goal
        ),
    ]
    workspace.write(_AGENT, nodes, [Edge(root, atomic, Join.AND), Edge(root, lacking, Join.AND)])


def composites(rule: Rule, workspace: Workspace) -> Iterator[_Composite]:
    """Yield what common sense says a rule is one half of (two-sided bounds, on and off, leave and return)."""
    home = workspace.capabilities
    thing = home.home.entity.get(rule.effect.entity_id or "")
    if thing is None:
        return
    done = outcome(rule.effect, home.knowledge)
    begins = done.value in {"on", "open", "cleaning", "mowing", "heat", "cool"}
    if begins:
        yield from _bounds(rule, thing, workspace)
        yield from _quiet(rule, thing, workspace)
        yield from _longest(rule, thing, workspace)
    yield from _returns(rule, thing, workspace)


def _bounds(rule: Rule, thing: Entity, workspace: Workspace) -> Iterator[_Composite]:
    measured = [(rule.event.entity_id, rule.event.attribute, rule.event.region)]
    measured += [(one.entity_id, one.attribute, one.region) for one in rule.tests]
    for sensor_id, attribute, region in measured:
        sensor = workspace.capabilities.home.entity.get(sensor_id)
        if sensor is None or not region.is_numeric or sensor.device_class == "illuminance":
            continue
        goal = _other_limit(rule, sensor, attribute, region)
        if goal is None:
            continue
        name = sensor.name
        text = {"en": f"{name} stays between two limits", "de": f"{name} bleibt zwischen zwei Grenzen"}
        yield _Composite("bound", text, goal)
        done = outcome(rule.effect, workspace.capabilities.knowledge).value
        heats = workspace.capabilities.is_a(thing.entity_id, "portable_heater") or done == "heat"
        if sensor.device_class == "temperature" and (heats or done == "cool"):
            limit = region.below if region.below is not None else region.above
            assert limit is not None
            band = -_COMFORT_BAND if done == "cool" else _COMFORT_BAND
            yield _Composite(
                "comfort",
                {"en": f"{name} is comfortable", "de": f"{name} ist angenehm"},
                OtherSide(sensor=sensor_id, value=limit + band, heat=done == "cool"),
            )


def _other_limit(rule: Rule, sensor: Entity, attribute: str | None, region: Region) -> Bound | None:
    hold = 0.0
    if sensor.device_class == "power":
        if region.above is None:
            return None
        return Bound(
            sensor=sensor.entity_id, attribute=attribute, below=region.above / 2, hold=300.0, ends=rule.effect
        )
    margin = _MARGIN.get(sensor.device_class or "")
    if margin is None:
        return None
    if region.below is not None:
        limit = region.below + margin
        return Bound(sensor=sensor.entity_id, attribute=attribute, above=limit, hold=hold, ends=rule.effect)
    assert region.above is not None
    return Bound(
        sensor=sensor.entity_id, attribute=attribute, below=region.above - margin, hold=hold, ends=rule.effect
    )


def _quiet(rule: Rule, thing: Entity, workspace: Workspace) -> Iterator[_Composite]:
    """Light goes when nobody moves any more; the sensor is the one that began it, or one in the room."""
    home = workspace.capabilities
    if thing.domain not in {"light", "fan", "media_player"}:
        return
    sensor = home.home.entity.get(rule.event.entity_id)
    moves = sensor is not None and (
        home.is_a(sensor.entity_id, "motion") or home.is_a(sensor.entity_id, "presence")
    )
    if not moves and rule.event.region.states:
        sensor = next(iter(home.in_room((*home.things("presence"), *home.things("motion")), thing)), None)
    if sensor is None or sensor.device_class not in _QUIET or rule.event.region.states.isdisjoint(_BEGINS):
        return
    yield _Composite(
        "quiet",
        {"en": f"{thing.name} while somebody is there", "de": f"{thing.name} solange jemand da ist"},
        Quiet(sensor=sensor.entity_id, hold=_QUIET[sensor.device_class], ends=rule.effect),
    )


def _longest(rule: Rule, thing: Entity, workspace: Workspace) -> Iterator[_Composite]:
    if rule.event.entity_id != TIME or thing.domain not in {"switch", "light", "fan", "valve"}:
        return
    kinds = workspace.capabilities.kinds[thing.entity_id]
    hold = next((seconds for kind, seconds in _LONGEST.items() if kind in kinds), _LONGEST_ELSE)
    if not hold:
        return
    home = workspace.capabilities
    sensor = next(iter(home.in_room(home.things("room_temperature"), thing)), None)
    if sensor is not None and "portable_heater" in kinds:
        yield _Composite(
            "warm",
            {"en": f"{sensor.name} does not get too high", "de": f"{sensor.name} wird nicht zu hoch"},
            Bound(sensor=sensor.entity_id, attribute=None, above=_WARM, ends=rule.effect),
        )
    yield _Composite(
        "longest",
        {"en": f"{thing.name} for a limited time", "de": f"{thing.name} für begrenzte Zeit"},
        Longest(thing=thing.entity_id, hold=hold, ends=rule.effect),
    )


def _returns(rule: Rule, thing: Entity, workspace: Workspace) -> Iterator[_Composite]:
    """Heating that steps back when everybody leaves recovers when they return."""
    home = workspace.capabilities
    presets = thing.attributes.get("preset_modes")
    leaves = home.people is not None and rule.event.entity_id == home.people.entity_id
    flagged = home.is_a(rule.event.entity_id, "holiday_flag")
    if (
        rule.effect.call != "climate.set_preset_mode"
        or not (leaves or flagged)
        or not isinstance(presets, list)
    ):
        return
    usual = next((one for one in ("home", "comfort", "none") if one in presets), None)
    if usual is None or rule.effect.data.get("preset_mode") == usual:
        return
    region = Region(states=frozenset({"off"})) if flagged else home.people_region(away=False)
    effect = type(rule.effect)(call=rule.effect.call, entity_id=thing.entity_id, data={"preset_mode": usual})
    yield _Composite(
        "return",
        {"en": f"{thing.name} recovers on return", "de": f"{thing.name} erholt sich bei der Rückkehr"},
        Return(event=Event(entity_id=rule.event.entity_id, region=region), effect=effect),
    )


# ---------------------------------------------------------------- words
def abstract_plan(rule: Rule, workspace: Workspace) -> Mapping[str, str]:
    """Return a rule in kinds of things: `IF temperature < 18 THEN turn_on heater` (step 1)."""
    tests = "".join(f" AND {_abstract(one.entity_id, one.region, workspace)}" for one in rule.tests)
    call = rule.effect.call.partition(".")[2]
    thing = _kind_name(rule.effect.entity_id or rule.effect.call, workspace)
    return {
        "en": f"IF {_abstract(rule.event.entity_id, rule.event.region, workspace)}{tests} THEN {call} {thing}"
    }


def atomic_intent(rule: Rule, workspace: Workspace) -> Mapping[str, str]:
    """Return what a rule directly brings about (step 2)."""
    done = outcome(rule.effect, workspace.capabilities.knowledge)
    name = workspace.capabilities.home.entity.get(done.thing)
    what = name.name if name is not None else done.variable
    return {"en": f"{what}: {done.variable} {done.value}", "de": f"{what}: {done.variable} {done.value}"}


def _abstract(entity_id: str, region: Region, workspace: Workspace) -> str:
    name = _kind_name(entity_id, workspace)
    if region.states:
        return f"{name} {'not ' if region.excluded else ''}{' or '.join(sorted(region.states))}"
    if region.above is not None:
        return f"{name} > {region.above:g}"
    if region.below is not None:
        return f"{name} < {region.below:g}"
    if region.start is not None:
        return f"time {region.start // 60:02}:{region.start % 60:02}"
    return f"{name} changes"


def _kind_name(entity_id: str, workspace: Workspace) -> str:
    entity = workspace.capabilities.home.entity.get(entity_id)
    if entity is None:
        return entity_id.partition(".")[0]
    return entity.device_class or next(iter(sorted(workspace.capabilities.kinds[entity_id])), entity.domain)
