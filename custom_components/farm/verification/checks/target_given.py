"""A function that acts on something must be told on what."""

from __future__ import annotations

from collections.abc import Iterator

from ...home.functions import Side
from ..findings import fail, unknown
from ..models import Finding
from ..subject import Call, Subject

_OPTIONAL = frozenset({"homeassistant.reload_config_entry", "logbook.log"})
"""Functions that describe a target and work without one."""


def check(subject: Subject) -> Iterator[Finding]:
    """Report missing targets, and targets of functions that take none."""
    for call in subject.on(*Side):
        function = call.function
        assert function is not None
        given = call.target is not None and not call.target.is_empty()
        if not given and function.target is not None and call.key not in _OPTIONAL:
            yield fail(call.where, f"{call.key} needs an entity, an area or a label to act on.")
        if given and function.target is None and not _as_field(call):
            yield unknown(f"{call.where}.target", f"{call.key} is not described to take a target.")


def _as_field(call: Call) -> bool:
    """Tell whether the function takes its entities as a field."""
    return call.function is not None and any(
        call.function.field(name) is not None for name in ("entity_id", "device_id", "area_id")
    )
