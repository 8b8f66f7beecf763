"""Durations and numbers as Home Assistant's automations write them."""

from __future__ import annotations

import re

from .models import Json

_UNITS = {"days": 86400.0, "hours": 3600.0, "minutes": 60.0, "seconds": 1.0, "milliseconds": 0.001}
_LENGTH = re.compile(r"([+-]?)(\d+):(\d+)(?::(\d+(?:\.\d+)?))?")


def seconds(value: Json) -> float | None:
    """Return the length of a duration in seconds; `None` where it is none, or a template."""
    if isinstance(value, dict):
        return _of_units(value)
    if not isinstance(value, str):
        return number(value)
    found = _LENGTH.fullmatch(value.strip())
    if found is None:
        return number(value)
    length = int(found[2]) * 3600 + int(found[3]) * 60 + float(found[4] or 0)
    return -length if found[1] == "-" else length


def _of_units(value: dict[str, Json]) -> float | None:
    total = 0.0
    for unit, amount in value.items():
        counted = number(amount)
        if unit not in _UNITS or counted is None:
            return None
        total += _UNITS[unit] * counted
    return total if value else None


def plain(value: float) -> int | float:
    """Return a number without a fraction that is zero."""
    return int(value) if value == int(value) else value


def number(value: Json) -> float | None:
    """Return a number, also one written as text; `None` where it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return float(value)
    except ValueError:
        return None
