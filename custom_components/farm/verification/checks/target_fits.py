"""What is named must be of the kind a function is for: domain, device class, integration, features.

Home Assistant skips what does not fit where an area, floor or label is named, so one that fits is
enough there; of entities named one by one all must fit.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from ...applet.models import Target
from ...home.functions import Function, Side
from ...home.models import Entity
from ..findings import fail, unknown
from ..models import Finding
from ..subject import Call, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report entities that do not fit, and places where nothing does."""
    for call in subject.on(*Side):
        if call.function is None or not call.function.target or call.target is None:
            continue
        for entity in call.named:
            yield from _entity(subject, call, call.function, entity)
        yield from _places(subject, call, call.function)


def _entity(subject: Subject, call: Call, function: Function, entity: Entity) -> Iterator[Finding]:
    where = f"{call.where}.target.entity_id"
    if function.accepts(entity):
        return
    if entity.domain == "group":
        members = entity.attributes.get("entity_id")
        known = [subject.home.entity.get(str(one)) for one in members] if isinstance(members, list) else []
        if call.side is Side.ACTION and any(one is not None and function.accepts(one) for one in known):
            return
        yield unknown(where, f"Whether {entity.entity_id} holds something for {call.key} is not known.")
    elif _only_features_missing(function, entity) and "supported_features" not in entity.attributes:
        yield unknown(where, f"What {entity.entity_id} can do is not known now, so {call.key} may not work.")
    elif _only_features_missing(function, entity):
        yield fail(where, f"{entity.name} ({entity.entity_id}) does not support {call.key}.")
    else:
        yield fail(where, f"{call.key} is not for {entity.name} ({entity.entity_id}), {_kind(entity)}.")


def _only_features_missing(function: Function, entity: Entity) -> bool:
    return any(replace(one, supported_features=()).accepts(entity) for one in function.target or ())


def _kind(entity: Entity) -> str:
    domain = entity.domain.replace("_", " ")
    kind = f"{domain} of class {entity.device_class}" if entity.device_class else domain
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def _places(subject: Subject, call: Call, function: Function) -> Iterator[Finding]:
    target = call.target
    assert target is not None
    home = subject.home
    places: tuple[tuple[str, tuple[str, ...], Collection[str], Callable[[str], Target]], ...] = (
        ("device", target.device_ids, home.device, lambda one: Target(device_ids=(one,))),
        ("area", target.area_ids, home.area, lambda one: Target(area_ids=(one,))),
        ("floor", target.floor_ids, home.floor, lambda one: Target(floor_ids=(one,))),
        ("label", target.label_ids, home.label, lambda one: Target(label_ids=(one,))),
    )
    for name, ids, known, part in places:
        for one in (each for each in ids if each in known):
            if not any(function.accepts(entity) for entity in home.members(part(one))):
                message = f"The {name} {one} holds nothing that {call.key} is for."
                yield fail(f"{call.where}.target.{name}_id", message)
