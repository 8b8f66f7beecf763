"""Clock times, dates and weekdays as Home Assistant reads them."""

from __future__ import annotations

import re
from datetime import date, datetime

from ...applet.models import Json

_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]?\d)(?::([0-5]?\d)(?:\.\d+)?)?")


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
