"""Durations, clock times, dates and weekdays as Home Assistant reads them."""

from __future__ import annotations

import re
from datetime import date, datetime

from ...applet.models import Json

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")

_UNITS = {"days": 86400.0, "hours": 3600.0, "minutes": 60.0, "seconds": 1.0, "milliseconds": 0.001}
_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]?\d)(?::([0-5]?\d)(?:\.\d+)?)?")
_LENGTH = re.compile(r"([+-]?)(\d+):(\d+)(?::(\d+(?:\.\d+)?))?")


def seconds(value: Json) -> float | None:
    """Return the length of a duration in seconds; `None` where it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return float(value)
    if isinstance(value, dict):
        return _of_units(value)
    if not isinstance(value, str):
        return None
    found = _LENGTH.fullmatch(value.strip())
    if found is not None:
        hours, minutes, rest = int(found[2]), int(found[3]), float(found[4] or 0)
        return (hours * 3600 + minutes * 60 + rest) * (-1 if found[1] == "-" else 1)
    return number(value)


def _of_units(value: dict[str, Json]) -> float | None:
    total = 0.0
    for unit, amount in value.items():
        counted = number(amount)
        if unit not in _UNITS or counted is None:
            return None
        total += _UNITS[unit] * counted
    return total if value else None


def number(value: Json) -> float | None:
    """Return a number, also one written as text; `None` where it is none."""
    if isinstance(value, bool) or value is None:
        return None
    try:
        return float(value) if isinstance(value, int | float | str) else None
    except ValueError:
        return None


def is_clock(value: Json) -> bool:
    """Tell whether a value is a time of day, `HH:MM` or `HH:MM:SS`."""
    return isinstance(value, str) and _CLOCK.fullmatch(value.strip()) is not None


def is_date(value: Json) -> bool:
    """Tell whether a value is a date, `YYYY-MM-DD`."""
    try:
        return isinstance(value, str) and bool(date.fromisoformat(value))
    except ValueError:
        return False


def is_datetime(value: Json) -> bool:
    """Tell whether a value is a date with a time of day."""
    try:
        return isinstance(value, str) and bool(datetime.fromisoformat(value))
    except ValueError:
        return False
