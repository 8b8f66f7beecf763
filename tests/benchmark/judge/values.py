"""Whether a value that was passed is the one that was wanted."""

from __future__ import annotations

import datetime as dt
import math
import re

_TOLERANCE = 0.02
"""Of the wanted number."""
_EXACT = 1e-9
_UNITS = frozenset({"days", "hours", "minutes", "seconds", "milliseconds"})
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?")


def fits(wanted: object, passed: object) -> bool:
    """Tell whether the passed value is the wanted one.

    `~text` must be contained, whatever the case; numbers may differ by 2 %, clock times and durations
    written with `:` not at all; a list of one equals its member, other lists are sets, but lists of
    numbers go by position; on and off equal true and false.
    """
    if isinstance(wanted, (list, tuple)) or isinstance(passed, (list, tuple)):
        return _lists_fit(_as_list(wanted), _as_list(passed))
    if isinstance(wanted, dict):
        return isinstance(passed, dict) and all(
            key in passed and fits(value, passed[key]) for key, value in wanted.items()
        )
    if isinstance(wanted, str) and wanted.startswith("~"):
        return wanted[1:].strip().casefold() in str(passed).casefold()
    if isinstance(wanted, bool) or isinstance(passed, bool):
        return _switched(wanted) == _switched(passed)
    ours, theirs = quantity(wanted), quantity(passed)
    if ours is None or theirs is None:
        return str(wanted).strip() == str(passed).strip()
    slack = 0.0 if ":" in str(wanted) else _TOLERANCE * abs(ours)
    return abs(ours - theirs) <= slack + _EXACT


def quantity(value: object) -> float | None:
    """Return a number, or the seconds of a duration or clock time; `None` for anything else."""
    match value:
        case bool():
            return None
        case dt.timedelta():
            return value.total_seconds()
        case dict():
            return _seconds_of_units(value)
        case dt.time():
            return _seconds_of_clock(value.isoformat())
        case int() | float() | str():
            number = _number(value)
            return _seconds_of_clock(value) if number is None and isinstance(value, str) else number
        case _:
            return None


def _as_list(value: object) -> list[object]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _lists_fit(wanted: list[object], passed: list[object]) -> bool:
    if len(wanted) != len(passed):
        return False
    if all(quantity(one) is not None for one in wanted):
        return all(fits(ours, theirs) for ours, theirs in zip(wanted, passed, strict=True))
    return all(any(fits(ours, theirs) for theirs in passed) for ours in wanted)


def _switched(value: object) -> object:
    if isinstance(value, (bool, int, float)) and value in (0, 1):
        return "on" if value else "off"
    return value


def _number(value: float | str) -> float | None:
    try:
        return float(value)
    except ValueError:
        return None


def _seconds_of_units(value: dict[object, object]) -> float | None:
    if not value or not value.keys() <= _UNITS:
        return None
    parts = {str(unit): quantity(amount) for unit, amount in value.items()}
    known = {unit: amount for unit, amount in parts.items() if amount is not None and math.isfinite(amount)}
    return dt.timedelta(**known).total_seconds() if len(known) == len(parts) else None


def _seconds_of_clock(text: str) -> float | None:
    found = _CLOCK.fullmatch(text)
    return int(found[1]) * 3600 + int(found[2]) * 60 + int(found[3] or 0) if found else None
