"""A condition may ask only for triggers that exist."""

from __future__ import annotations

from collections.abc import Iterator

from ...home.functions import Side
from ..findings import fail, hint, nearest
from ..models import Finding
from ..subject import Subject, is_template


def check(subject: Subject) -> Iterator[Finding]:
    """Report conditions that name a trigger which is not there."""
    for call in subject.on(Side.CONDITION):
        if call.key != "trigger":
            continue
        value = call.value("id")
        for one in value if isinstance(value, list) else [value]:
            if one is None or is_template(one) or str(one) in subject.trigger_ids:
                continue
            near = nearest(str(one), subject.trigger_ids)
            yield fail(f"{call.where}.id", f"No trigger has the id {one}.{hint(near)}", near)
