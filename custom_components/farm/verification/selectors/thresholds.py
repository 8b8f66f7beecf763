"""Thresholds of purpose-specific triggers and conditions: `{type: above, value: {number: 20}}`."""

from __future__ import annotations

from collections.abc import Mapping

from ...applet.durations import number
from ...applet.models import Json
from ...home.models import Home
from .ranges import told

_ENDS: Mapping[str, tuple[str, ...]] = {
    "above": ("value",),
    "below": ("value",),
    "between": ("value_min", "value_max"),
    "outside": ("value_min", "value_max"),
    "any": (),
}


def threshold_problem(value: Json, options: Mapping[str, Json], home: Home) -> str | None:
    """Return why a value is no threshold; `None` where it is one."""
    if not isinstance(value, dict):
        return f"{value} is no threshold. Give type and value."
    kind = value.get("type")
    ends = _ENDS.get(kind) if isinstance(kind, str) else None
    if ends is None or (kind == "any" and options.get("mode") != "changed"):
        return f"{kind} is no type of threshold. Use above, below, between or outside."
    numbers: list[float] = []
    for end in ends:
        entry = value.get(end)
        problem = _end_problem(entry, end, options, home)
        if problem is not None:
            return problem
        found = number(entry.get("number")) if isinstance(entry, dict) else None
        if found is not None:
            numbers.append(found)
    if len(numbers) == 2 and numbers[0] > numbers[1]:
        return f"The lower end {numbers[0]:g} is above the upper end {numbers[1]:g}."
    return None


def _end_problem(entry: Json, end: str, options: Mapping[str, Json], home: Home) -> str | None:
    if not isinstance(entry, dict) or entry.keys().isdisjoint({"number", "entity"}):
        return f"The threshold needs {end} with a number or an entity."
    entity_id = entry.get("entity")
    if entity_id is not None and entity_id not in home.entity:
        return f"There is no entity {entity_id}."
    if "number" not in entry:
        return None
    found = number(entry["number"])
    if found is None:
        return f"{entry['number']} is no number."
    limits = options.get("number")
    low, high = (
        (number(limits.get("min")), number(limits.get("max"))) if isinstance(limits, dict) else (None, None)
    )
    unit = entry.get("unit_of_measurement")
    own = limits.get("unit_of_measurement") if isinstance(limits, dict) else None
    if unit not in {None, own} or ((low is None or found >= low) and (high is None or found <= high)):
        return None
    return f"{found:g} is outside {told(low, high)}."
