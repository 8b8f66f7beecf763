"""Every trigger, condition and action function must be one that this home offers."""

from __future__ import annotations

from collections.abc import Iterator

from ..findings import fail, hint, nearest, unknown
from ..models import Finding
from ..subject import Subject, is_template


def check(subject: Subject) -> Iterator[Finding]:
    """Report functions that do not exist, with the nearest names that do."""
    for call in subject.calls:
        if call.function is not None:
            continue
        if is_template(call.key):
            yield unknown(call.where, f"Which {call.side.value} this is shows only when it runs.")
            continue
        near = nearest(call.key, subject.library.side(call.side))
        yield fail(call.where, f"This home has no {call.side.value} {call.key}.{hint(near)}", near)
