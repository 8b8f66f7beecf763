"""Times of day: their values, and morning or evening where it was not said."""

from __future__ import annotations

import re
from dataclasses import replace

from .models import ClockTime, Literal, SunEvent, TimeWindow, Weekdays
from .pack import LanguagePack
from .patterns import Patterns
from .text import Text

_HALF_DAY = 12 * 60
_DAY = 24 * 60
_MORNING, _EVENING = 6, 18
"""Hours that stand for sunrise and sunset where a time after them does not say which half of the day."""


def clock_value(text: str, compiled: Patterns, pack: LanguagePack) -> ClockTime | None:
    """Return the time that the words say; `None` where they say no possible time."""
    for rule in compiled.clock:
        match = rule.pattern.fullmatch(text)
        if match:
            return _from_groups(match.groupdict(), rule.values, pack)
    match = re.fullmatch(r"(?P<hour>\d{1,2})(?: (?P<minute>\d\d))?", text)
    return _from_groups(match.groupdict(), {}, pack) if match else None


def _from_groups(
    groups: dict[str, str | None], values: dict[str, object], pack: LanguagePack
) -> ClockTime | None:
    hour = int(str(values.get("hour", groups.get("hour") or 0)))
    minute = int(str(values.get("minute", groups.get("minute") or 0)))
    minute = minute * int(str(values.get("sign", 1))) + int(str(values.get("shift", 0)))
    second = int(groups.get("second") or 0)
    if hour > 24 or abs(minute) > 59 or second > 59:
        return None
    part = groups.get("part")
    certain = bool(part) or "hour" in values or hour > 12 or hour == 0 or _has_leading_zero(groups)
    if part:
        hour = _with_part(hour, part, pack)
    total = (hour * 60 + minute) % _DAY
    return ClockTime(
        hour=total // 60,
        minute=total % 60,
        second=second,
        certain=certain,
        bare=bool(values.get("bare")) and not part,
    )


def _has_leading_zero(groups: dict[str, str | None]) -> bool:
    return (groups.get("hour") or "").startswith("0")


def _with_part(hour: int, part: str, pack: LanguagePack) -> int:
    half = pack.data["clock"]["halves"].get(part) or pack.data["day_parts"].get(part, "am")
    if half == "am":
        return hour % 12 if hour <= 12 else hour
    if part in pack.data["clock"]["night"] and (hour == 12 or hour <= 4):
        return hour % 12
    return hour % 12 + 12 if hour <= 12 else hour


def window_value(first: str, second: str, compiled: Patterns, pack: LanguagePack) -> TimeWindow | None:
    """Return the window between two times; the half of the day that was not said is the nearer one."""
    after, before = clock_value(first, compiled, pack), clock_value(second, compiled, pack)
    if after is None or before is None:
        return None
    start, end = after, before
    if not start.certain and end.certain:
        after = min(_both(start), key=lambda one: _distance(one, end))
    elif start.certain and not end.certain:
        before = min(_both(end), key=lambda one: _distance(start, one))
    return TimeWindow(after=after, before=before)


def _both(clock: ClockTime) -> tuple[ClockTime, ClockTime]:
    hour = clock.hour % 12
    return replace(clock, hour=hour, certain=True), replace(clock, hour=hour + 12, certain=True)


def _distance(start: ClockTime, end: ClockTime) -> int:
    return (end.hour * 60 + end.minute - start.hour * 60 - start.minute) % _DAY or _DAY


def resolve_clocks(literals: tuple[Literal, ...], text: Text, pack: LanguagePack) -> tuple[Literal, ...]:
    """Give uncertain times the part of the day named near them, or that of the time before."""
    parts: dict[str, str] = pack.data["day_parts"]
    claimed = {
        index
        for one in literals
        if not isinstance(one.value, Weekdays)
        for index in range(one.first, one.last)
    }
    named = {
        index: parts[word.norm]
        for index, word in enumerate(text.words)
        if word.norm in parts and index not in claimed
    }
    resolved: list[Literal] = []
    previous: ClockTime | None = None
    for literal in literals:
        value = literal.value
        if isinstance(value, SunEvent):
            previous = ClockTime(hour=_EVENING if value.event == "sunset" else _MORNING)
        elif isinstance(value, ClockTime):
            value = _resolve(value, literal, named, previous)
            previous = value
        elif isinstance(value, TimeWindow):
            value = TimeWindow(
                after=_resolve(value.after, literal, named, previous) if value.after else None,
                before=_resolve(value.before, literal, named, previous) if value.before else None,
            )
            previous = value.before or value.after
        resolved.append(replace(literal, value=value))
    return tuple(resolved)


def _resolve(
    clock: ClockTime, literal: Literal, named: dict[int, str], previous: ClockTime | None
) -> ClockTime:
    if clock.certain:
        return clock
    near = [index for index in named if literal.first - 3 <= index <= literal.last + 3]
    if near:
        nearest = min(near, key=lambda index: min(abs(index - literal.first), abs(index - literal.last)))
        return _both(clock)[named[nearest] == "pm"]
    if previous is not None and previous.certain:
        return min(_both(clock), key=lambda one: _distance(previous, one))
    return clock
