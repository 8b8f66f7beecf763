"""Waits, their limits and numbers of repetitions must be something one can wait for or count."""

from __future__ import annotations

from collections.abc import Iterator

from ...applet.durations import seconds
from ...applet.models import Json
from ..findings import fail
from ..models import Finding
from ..subject import PauseKind, Subject, is_template


def check(subject: Subject) -> Iterator[Finding]:
    """Report waits and counts that Home Assistant cannot read or that make no sense."""
    for pause in subject.pauses:
        if is_template(pause.value) or _has_template(pause.value):
            continue
        if pause.kind is PauseKind.COUNT:
            if not _is_count(pause.value):
                yield fail(pause.where, f"{pause.value} is no number of repetitions. Use 1 or more.")
            continue
        length = seconds(pause.value)
        if length is None:
            yield fail(pause.where, f"{pause.value} is no duration. Write it as HH:MM:SS.")
        elif length < 0:
            yield fail(pause.where, f"{pause.value} is less than no time.")


def _has_template(value: Json) -> bool:
    return isinstance(value, dict) and any(is_template(one) for one in value.values())


def _is_count(value: Json) -> bool:
    if isinstance(value, bool):
        return False
    if isinstance(value, str):
        return value.isdecimal() and int(value) > 0
    return isinstance(value, int | float) and value >= 1 and value == int(value)
