"""The same trigger twice makes an automation run twice."""

from __future__ import annotations

from collections.abc import Iterator

from ...applet.parse import without_sources
from ..findings import fail
from ..models import Finding
from ..subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report triggers that say what an earlier one says, whatever their ids."""
    seen: dict[str, str] = {}
    for call in subject.triggers:
        said = sorted((one.field, repr(one.value)) for one in without_sources(call.fields))
        meaning = repr((call.key, without_sources(call.target), said))
        if meaning in seen:
            yield fail(call.where, f"This trigger is the same as {seen[meaning]}. Remove one of them.")
        seen.setdefault(meaning, call.where)
