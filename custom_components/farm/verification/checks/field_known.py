"""A field must be one that the function takes."""

from __future__ import annotations

from collections.abc import Iterator

from ...home.functions import Side
from ..accepted import accepts_anything, undescribed_fields
from ..findings import fail, hint, nearest, unknown
from ..models import Finding
from ..subject import Call, Subject

_TARGET_FIELDS = frozenset({"entity_id", "device_id", "area_id", "floor_id", "label_id"})
_FLAT = frozenset({"variables"})


def check(subject: Subject) -> Iterator[Finding]:
    """Report fields that the function does not have, with the nearest it has."""
    for call in subject.on(*Side):
        if call.function is None or accepts_anything(call.key):
            continue
        known = {one.name for one in call.function.fields} | undescribed_fields(call.key)
        for binding in call.fields:
            if binding.field in known or binding.field in _TARGET_FIELDS | _FLAT:
                continue
            where = f"{call.where}.{binding.field}"
            if not known and not _is_described(call):
                yield unknown(where, f"Home Assistant does not tell what {call.key} takes.")
                continue
            near = nearest(binding.field, known)
            yield fail(where, f"{call.key} takes no {binding.field}.{hint(near)}", near)


def _is_described(call: Call) -> bool:
    """Tell whether no fields means that it takes none."""
    return call.function is not None and (call.side is not Side.ACTION or call.function.target is not None)
