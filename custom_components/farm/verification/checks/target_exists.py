"""Every entity, device, area, floor and label that is named must exist."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..findings import fail, hint, nearest, unknown
from ..models import Finding
from ..subject import EVERYTHING, Call, Subject, is_template

_REGISTRY_ID = re.compile(r"[0-9a-f]{32}")


def check(subject: Subject) -> Iterator[Finding]:
    """Report what does not exist, with the nearest that does."""
    home = subject.home
    for call in subject.calls:
        if call.target is None:
            continue
        target, where = call.target, f"{call.where}.target"
        yield from _entities(subject, call)
        devices = {one.device_id: one.name for one in home.devices}
        areas = {one.area_id: one.name for one in home.areas}
        floors = {one.floor_id: one.name for one in home.floors}
        labels = {one.label_id: one.name for one in home.labels}
        yield from _missing("device", target.device_ids, devices, f"{where}.device_id")
        yield from _missing("area", target.area_ids, areas, f"{where}.area_id")
        yield from _missing("floor", target.floor_ids, floors, f"{where}.floor_id")
        yield from _missing("label", target.label_ids, labels, f"{where}.label_id")
    yield from _devices(subject)
    yield from _events(subject)


def _entities(subject: Subject, call: Call) -> Iterator[Finding]:
    where = f"{call.where}.target.entity_id"
    for one in call.target.entity_ids if call.target else ():
        if one in subject.home.entity or one in EVERYTHING:
            continue
        if is_template(one):
            yield unknown(where, "Which entities these are shows only when it runs.")
        elif _REGISTRY_ID.fullmatch(one):
            yield unknown(where, f"{one} names an entity of the registry; it was not looked up.")
        else:
            near = nearest(one, subject.home.entity)
            yield fail(where, f"There is no entity {one}.{hint(near)}", near)


def _missing(kind: str, ids: tuple[str, ...], known: Mapping[str, str], where: str) -> Iterator[Finding]:
    for one in ids:
        if one in known:
            continue
        if is_template(one):
            yield unknown(where, f"Which {kind} this is shows only when it runs.")
            continue
        by_name = {name: key for key, name in known.items()}
        near = nearest(one, known) or tuple(by_name[name] for name in nearest(one, by_name))
        yield fail(where, f"There is no {kind} {one}.{hint(near)}", near)


def _devices(subject: Subject) -> Iterator[Finding]:
    """Device triggers and conditions name their device in a field."""
    for call in subject.calls:
        device_id = call.value("device_id") if call.key == "device" else None
        if isinstance(device_id, str) and device_id not in subject.home.device:
            yield unknown(
                f"{call.where}.device_id",
                f"The device {device_id} has no visible entity; it was not looked up.",
            )


def _events(subject: Subject) -> Iterator[Finding]:
    """Event triggers name the entity they are about in what the event must carry."""
    for call in subject.triggers:
        about = call.value("event_data") if call.key == "event" else None
        entity_id = about.get("entity_id") if isinstance(about, dict) else None
        if isinstance(entity_id, str) and not is_template(entity_id) and entity_id not in subject.home.entity:
            near = nearest(entity_id, subject.home.entity)
            where = f"{call.where}.event_data.entity_id"
            yield fail(where, f"There is no entity {entity_id}.{hint(near)}", near)
