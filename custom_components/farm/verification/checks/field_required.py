"""A required field without a default must be filled."""

from __future__ import annotations

from collections.abc import Iterator

from ...home.functions import Side
from ..accepted import one_of, stand_ins
from ..findings import fail
from ..models import Finding
from ..subject import Call, Subject

_TARGET_FIELDS = {
    "entity_id": "entity_ids",
    "device_id": "device_ids",
    "area_id": "area_ids",
    "floor_id": "floor_ids",
    "label_id": "label_ids",
}


def check(subject: Subject) -> Iterator[Finding]:
    """Report required fields that nothing fills."""
    for call in subject.on(*Side):
        if call.function is None:
            continue
        given = {one.field for one in call.fields}
        for field in call.function.fields:
            if not field.required or field.default is not None or field.name in given:
                continue
            others = stand_ins(call.key, field.name)
            if (others and others <= given) or _in_target(call, field.name):
                continue
            yield fail(f"{call.where}.{field.name}", f"{call.key} needs {field.label or field.name}.")
        choices = one_of(call.key)
        if choices and given.isdisjoint(choices):
            yield fail(call.where, f"{call.key} needs {' or '.join(choices)}.")
        if call.key.startswith("notify.") and "message" not in given and not call.function.fields:
            yield fail(f"{call.where}.message", f"{call.key} needs message.")


def _in_target(call: Call, field: str) -> bool:
    name = _TARGET_FIELDS.get(field)
    return name is not None and call.target is not None and bool(getattr(call.target, name))
