"""Cases of rule completion: the public part as the product's own values, and its answer as a prediction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from custom_components.farm.home.models import Entity, Home
from custom_components.farm.requirements_tree.rules import TIME, Effect, Event, Region, Rule, Test

_FACTS = {
    "children": ("child", "children", "toddler", "baby", "newborn", "year-old", "kid"),
    "frail": (
        "eighty",
        "ninety",
        "elderly",
        "old lady",
        "old man",
        "dementia",
        "lives alone",
        "wheelchair",
        "patient",
    ),
    "pets": ("dog", "cat", "pet", "puppy", "hamster", "parrot", "rabbit"),
}
"""Facts about a household by the words that tell them."""


def home_of(case: Mapping[str, Any]) -> Home:
    """Return the home of a case; the sun and the number of people at home are always there."""
    entities = [_entity(one) for one in case["devices"]]
    known = {one.entity_id for one in entities}
    if "zone.home" not in known:
        entities.append(Entity(entity_id="zone.home", name="Home"))
    return Home(entities=tuple(entities))


def _entity(device: Mapping[str, Any]) -> Entity:
    attributes = device.get("attributes") or {}
    return Entity(
        entity_id=device["entity_id"],
        name=device["name"],
        area_id=device.get("area"),
        device_class=device.get("device_class"),
        device_id=device.get("device"),
        unit=attributes.get("unit_of_measurement"),
        attributes=attributes,
    )


def household_of(case: Mapping[str, Any]) -> frozenset[str]:
    """Return the facts that the text about the household tells."""
    words = (
        f" {str(case.get('household', '')).lower().replace(',', ' ').replace('.', ' ').replace(';', ' ')} "
    )
    found = {
        fact
        for fact, said in _FACTS.items()
        if any(f" {one} " in words or f"{one} " in words for one in said)
    }
    if "neighbour has a key" in words and "frail" not in found:
        found.discard("frail")
    return frozenset(found)


def rules_of(case: Mapping[str, Any]) -> tuple[Rule, ...]:
    """Return the given rules."""
    return tuple(_rule(one) for one in case["given"])


def _rule(raw: Mapping[str, Any]) -> Rule:
    trigger, action = raw["trigger"], raw["action"]
    if trigger["op"] == "at":
        event = Event(entity_id=TIME, region=Region(start=_minutes(trigger["value"])))
    else:
        event = Event(
            entity_id=trigger["entity_id"],
            attribute=trigger.get("attribute"),
            region=_region(trigger),
            hold=_seconds(trigger.get("for")),
        )
    return Rule(
        event=event,
        effect=Effect(
            call=action["action"], entity_id=action.get("entity_id"), data=action.get("data") or {}
        ),
        tests=tuple(_test(one) for one in raw.get("conditions") or ()),
        delay=_seconds(action.get("after")),
        source=raw["id"],
    )


def _region(raw: Mapping[str, Any]) -> Region:
    match raw["op"]:
        case "above":
            return Region(above=float(raw["value"]))
        case "below":
            return Region(below=float(raw["value"]))
        case "changes":
            return Region()
        case _:
            values = raw["value"] if isinstance(raw["value"], list) else [raw["value"]]
            return Region(states=frozenset(_state(one) for one in values), excluded=raw["op"] == "is_not")


def _test(raw: Mapping[str, Any]) -> Test:
    if raw["entity_id"] == TIME:
        if raw["op"] == "weekday":
            return Test(entity_id=TIME, region=Region(), days=frozenset(raw["value"]))
        start, end = raw["value"]
        return Test(entity_id=TIME, region=Region(start=_minutes(start), end=_minutes(end)))
    if raw["op"] == "between":
        low, high = raw["value"]
        region = Region(above=float(low), below=float(high))
    else:
        region = _region(raw)
    return Test(
        entity_id=raw["entity_id"],
        attribute=raw.get("attribute"),
        region=region,
        hold=_seconds(raw.get("for")),
    )


def prediction_of(rule: Rule) -> dict[str, Any]:
    """Return a rule in the form that is scored."""
    action: dict[str, Any] = {"action": rule.effect.call}
    if rule.effect.entity_id:
        action["entity_id"] = rule.effect.entity_id
    if rule.effect.data:
        action["data"] = dict(rule.effect.data)
    if rule.delay:
        action["after"] = rule.delay
    found: dict[str, Any] = {
        "trigger": _told(
            rule.event.entity_id, rule.event.attribute, rule.event.region, rule.event.hold, event=True
        ),
        "conditions": [
            _told(one.entity_id, one.attribute, one.region, one.hold, event=False) for one in rule.tests
        ],
        "action": action,
    }
    if rule.replaces:
        found["replaces"] = rule.replaces
    return found


def _told(
    entity_id: str, attribute: str | None, region: Region, hold: float, *, event: bool
) -> dict[str, Any]:
    told: dict[str, Any] = {"entity_id": entity_id}
    if attribute:
        told["attribute"] = attribute
    if region.start is not None and region.end is None:
        return {**told, "op": "at", "value": _clock(region.start)}
    if region.start is not None and region.end is not None:
        return {**told, "op": "between", "value": [_clock(region.start), _clock(region.end)]}
    if region.above is not None and region.below is not None:
        told |= {"op": "between", "value": [region.above, region.below]}
    elif region.is_numeric:
        told |= {"op": "above", "value": region.above} if region.above is not None else {
            "op": "below", "value": region.below}  # fmt: skip
    elif region.states:
        states = sorted(region.states)
        told |= {"op": _verb(region, event=event), "value": states[0] if len(states) == 1 else states}
    else:
        told["op"] = "changes"
    return {**told, "for": hold} if hold else told


def _verb(region: Region, *, event: bool) -> str:
    if event:
        return "becomes"
    return "is_not" if region.excluded else "is"


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _minutes(value: object) -> int:
    if isinstance(value, int):
        return value if value < 1440 else value // 60
    hour, minute, *_ = str(value).split(":")
    return int(hour) * 60 + int(minute)


def _seconds(value: object) -> float:
    if value is None:
        return 0.0
    if isinstance(value, int | float):
        return float(value)
    if isinstance(value, Mapping):
        return (
            float(value.get("hours", 0)) * 3600
            + float(value.get("minutes", 0)) * 60
            + float(value.get("seconds", 0))
        )
    hour, minute, *rest = (float(one) for one in str(value).split(":"))
    return hour * 3600 + minute * 60 + (rest[0] if rest else 0.0)


def _state(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
