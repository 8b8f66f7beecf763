"""FARM's function accuracy (section 4.3.2): do the answer's triggers and actions name the right things?

What is compared are entities and actions, not how they are spelled: areas, floors, labels and groups are
expanded to the entities they mean to the trigger or action, a tracker is its person, and everything that
listens to no entity is the same "no entity".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from homeassistant.core import HomeAssistant
from homeassistant.helpers.automation import filter_by_domain_specs, get_relative_description_key
from homeassistant.helpers.target import TargetSelection, async_extract_referenced_entity_ids
from homeassistant.helpers.trigger import _async_get_trigger_platform

from ..cases import Call, Case, NamedTrigger
from ..reading import Json
from ..world.home import BenchmarkHome
from ..world.recorder import HOUSEKEEPING
from ..world.sun import SUN
from ..world.targets import TARGET_KEYS, reached
from .calls import units

_UNCLEAR = "?"
"""Stands for entities that only a template knows."""
_NESTING = ("then", "else", "choose", "default", "sequence", "repeat", "parallel", "actions")
_ENTITY_ID = re.compile(r"\b[a-z_]+\.[a-z0-9_]+\b")
_SUN_EVENT = re.compile(r"sun(set|rise)")

type Listened = set[str | None]
"""Entities a trigger listens to; `None` is a time, an event and the like."""
type Config = dict[str, Json]


@dataclass(frozen=True, slots=True)
class FunctionAccuracy:
    """Whether triggers and actions are those of one right answer."""

    triggers: bool
    actions: bool


async def function_accuracy(
    hass: HomeAssistant, home: BenchmarkHome, case: Case, automations: Iterable[Json]
) -> FunctionAccuracy:
    """Compare with the right answers of the case and return the best result."""
    heard: Listened = set()
    called: set[tuple[str, str | None]] = set()
    for config in automations:
        if not isinstance(config, dict):
            continue
        for trigger in _members(config, "triggers", "trigger"):
            if isinstance(trigger, dict) and trigger.get("enabled") is not False:
                heard |= await _heard_or_unclear(hass, home, trigger)
        called |= set(_called(hass, _members(config, "actions", "action")))
    best = FunctionAccuracy(triggers=False, actions=False)
    for right in case.functions:
        wanted = set[str | None]().union(*map(_listened, right.triggers))
        found = FunctionAccuracy(
            triggers=heard == wanted or _persons(home, heard) == _persons(home, wanted),
            actions=called == {unit.function for call in right.actions for unit in units(call)},
        )
        if found.triggers + found.actions > best.triggers + best.actions:
            best = found
    return best


def _listened(trigger: NamedTrigger) -> Listened:
    if trigger.entity_ids:
        return set(trigger.entity_ids)
    return {SUN} if _SUN_EVENT.match(trigger.event) else {None}


def _persons(home: BenchmarkHome, entities: Listened) -> Listened:
    person_of = {tracker: person for person, trackers in home.trackers.items() for tracker in trackers}
    return {person_of.get(one, one) if one else one for one in entities}


async def _heard_or_unclear(hass: HomeAssistant, home: BenchmarkHome, trigger: Config) -> Listened:
    try:
        return await _heard(hass, home, trigger)
    except Exception:  # an answer may hold anything; what cannot be read listens to nothing we know
        return {_UNCLEAR}


async def _heard(hass: HomeAssistant, home: BenchmarkHome, trigger: Config) -> Listened:
    if "triggers" in trigger:
        nested = [await _heard(hass, home, one) for one in _members(trigger, "triggers")]
        return set[str | None]().union(*nested)
    kind = str(trigger.get("trigger") or trigger.get("platform") or "")
    options = _config(trigger.get("options"))
    if kind.partition(".")[0] == "sun":
        return {SUN}
    match kind:
        case "event":
            entity_id = _config(trigger.get("event_data")).get("entity_id")
            return {entity_id if isinstance(entity_id, str) else None}
        case "time" | "time.at":
            at = trigger.get("at") or options.get("at")
            return {_time_entity(home, one) for one in (at if isinstance(at, list) else [at])}
        case "template":
            return _in_template(home, str(trigger.get("value_template")))
    found = _targeted(hass, trigger) or _targeted(hass, options)
    if not found:
        zone = options.get("zone")
        return {zone if isinstance(zone, str) else None}
    return await _fitting(hass, kind, found)


def _time_entity(home: BenchmarkHome, at: Json) -> str | None:
    if isinstance(at, str):
        return at if at in home.entity else None
    entity_id = _config(at).get("entity_id")
    return entity_id if isinstance(entity_id, str) else None


def _in_template(home: BenchmarkHome, template: str) -> Listened:
    named = {one for one in _ENTITY_ID.findall(template) if one in home.entity or one in (SUN, "zone.home")}
    return set(named) or {None}


async def _fitting(hass: HomeAssistant, kind: str, entities: set[str]) -> Listened:
    """Leave the entities that a purpose-specific trigger is for."""
    if "." in kind:
        domain, platform = await _async_get_trigger_platform(hass, kind)
        triggers = await platform.async_get_triggers(hass)
        specs = getattr(triggers.get(get_relative_description_key(domain, kind)), "_domain_specs", None)
        if specs:
            return set(filter_by_domain_specs(hass, specs, entities))
    return set(entities)


def _called(hass: HomeAssistant, node: Json) -> Iterator[tuple[str, str | None]]:
    """Yield every action on every entity that is named anywhere in a tree of actions."""
    if isinstance(node, list):
        for one in node:
            yield from _called(hass, one)
    if not isinstance(node, dict) or node.get("enabled") is False:
        return
    action = node.get("action") or node.get("service")
    if isinstance(action, str) and "." in action and "{" not in action:
        if action.partition(".")[0] not in HOUSEKEEPING:
            entities = _targeted(hass, node, action)
            call = Call(action=action, entity_ids=None if entities is None else tuple(sorted(entities)))
            yield from (unit.function for unit in units(call))
    elif isinstance(scene := node.get("scene"), str):
        yield "scene.turn_on", scene
    for key in _NESTING:
        if key in node:
            yield from _called(hass, node[key])


def _targeted(hass: HomeAssistant, config: Config, action: str | None = None) -> set[str] | None:
    """Return the entities a configuration targets, `None` where it targets nothing."""
    target: dict[str, list[str]] = {}
    for part in (_config(config.get("data")), config, _config(config.get("target"))):
        for key in TARGET_KEYS:
            if key in part:
                target.setdefault(key, []).extend(_ids(part[key]))
    if not target:
        return None
    if any("{" in one for ids in target.values() for one in ids):
        return {_UNCLEAR}
    if action is not None:
        found = reached(hass, action, target)
        return set(found.fitting | found.explicit)
    selected = async_extract_referenced_entity_ids(hass, TargetSelection(target), expand_group=True)
    return selected.referenced | selected.indirectly_referenced


def _ids(value: Json) -> list[str]:
    if isinstance(value, str):
        return [one.strip() for one in value.split(",")]
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]


def _members(config: Config, *keys: str) -> list[Json]:
    value = next((config[key] for key in keys if key in config), [])
    return value if isinstance(value, list) else [value]


def _config(value: Json) -> Config:
    return value if isinstance(value, dict) else {}
