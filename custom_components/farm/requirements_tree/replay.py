"""When rules would have fired, had they been there: over the states that things went through."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo

from ..applet.models import Json
from .rules import DAY, TIME, Event, Region, Rule, Test

_GONE = frozenset({"unavailable", "unknown"})
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A thing got into a state."""

    at: float
    """Seconds since the epoch."""
    state: str
    attributes: Mapping[str, Json] = field(default_factory=dict)


type History = Mapping[str, Sequence[Moment]]
"""Moments of a thing by its id, the oldest first; the first may lie before the time that is looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Firing:
    """The rules that would have fired together."""

    at: float
    """Seconds since the epoch, of the event; effects with a delay come later."""
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """What would have happened between two moments."""

    firings: tuple[Firing, ...]
    """In the order of time."""
    unsure: tuple[Rule, ...]
    """Rules of which a part could not be read, or of whose things nothing was recorded."""


def replay(rules: Sequence[Rule], history: History, start: float, end: float, zone: tzinfo) -> Replayed:
    """Return when the rules would have fired from `start` to `end`, in seconds since the epoch.

    `zone`: where the times of day are meant. A rule that could not be read whole is left out, never guessed.
    """
    at: dict[float, list[Rule]] = {}
    unsure: list[Rule] = []
    for rule in rules:
        if rule.guarded or not needed([rule]) <= {*history, TIME}:
            unsure.append(rule)
            continue
        for moment in _events(rule.event, history, start, end, zone):
            if all(_holds(one, history, moment, zone) for one in rule.tests):
                at.setdefault(moment, []).append(rule)
    firings = tuple(Firing(at=moment, rules=tuple(at[moment])) for moment in sorted(at))
    return Replayed(firings=firings, unsure=tuple(unsure))


def needed(rules: Sequence[Rule]) -> set[str]:
    """Return the ids of the things that rules look at, the clock as `TIME`."""
    events = {rule.event.entity_id for rule in rules}
    return events | {test.entity_id for rule in rules for test in rule.tests}


# ---------------------------------------------------------------- events
def _events(event: Event, history: History, start: float, end: float, zone: tzinfo) -> Iterator[float]:
    found = _clock(event, start, end, zone) if event.entity_id == TIME else _entered(event, history)
    yield from (one + event.shift for one in found if start <= one + event.shift <= end)


def _clock(event: Event, start: float, end: float, zone: tzinfo) -> Iterator[float]:
    """Yield the minute of the event on every day, also where the clocks change."""
    minute = event.region.start or 0
    day = datetime.fromtimestamp(start, zone).date()
    last = datetime.fromtimestamp(end, zone).date()
    while day <= last:
        hour, rest = divmod(minute % DAY, 60)
        yield datetime(day.year, day.month, day.day, hour, rest, tzinfo=zone).timestamp()
        day += timedelta(days=1)


def _entered(event: Event, history: History) -> Iterator[float]:
    """Yield when a thing had got into the region and stayed long enough.

    Coming back from `unavailable` does not count: nothing happened in the home.
    """
    moments = history[event.entity_id]
    for before, now, after in zip(moments, moments[1:], (*moments[2:], None), strict=False):
        if before.state in _GONE or now.state in _GONE:
            continue
        if _is_any(event.region):
            enters = before.state != now.state
        else:
            enters = _inside(event, now) and not _inside(event, before)
        if not enters:
            continue
        left = _leaves(event, moments, now, after)
        if left is None or left >= now.at + event.hold:
            yield now.at + event.hold


def _leaves(event: Event, moments: Sequence[Moment], now: Moment, after: Moment | None) -> float | None:
    """Return when the thing left the region again; `None` where it has not."""
    if not event.hold or after is None:
        return None
    later = moments[bisect_right(moments, now.at, key=lambda one: one.at) :]
    if _is_any(event.region):
        return next((one.at for one in later if one.state != now.state), None)
    return next((one.at for one in later if not _inside(event, one)), None)


def _is_any(region: Region) -> bool:
    return not (region.states or region.is_numeric or region.is_time)


# ---------------------------------------------------------------- tests
def _holds(test: Test, history: History, moment: float, zone: tzinfo) -> bool:
    if test.entity_id == TIME:
        return _in_time(test, datetime.fromtimestamp(moment, zone))
    moments = history[test.entity_id]
    place = bisect_right(moments, moment, key=lambda one: one.at) - 1
    if place < 0 or not _inside(test, moments[place]):
        return False
    since = moments[place].at
    while place > 0 and _inside(test, moments[place - 1]):
        place -= 1
        since = moments[place].at
    return moment - since >= test.hold


def _in_time(test: Test, now: datetime) -> bool:
    if test.days and _WEEKDAYS[now.weekday()] not in test.days:
        return False
    region = test.region
    if region.start is None or region.start == region.end:
        return True
    minute = now.hour * 60 + now.minute
    end = DAY if region.end is None else region.end
    if region.start < end:
        return region.start <= minute < end
    return minute >= region.start or minute < end


def _inside(part: Event | Test, moment: Moment) -> bool:
    region = part.region
    value = moment.state if part.attribute is None else moment.attributes.get(part.attribute)
    if value is None:
        return False
    if region.states:
        return (str(value) in region.states) != region.excluded and str(value) not in _GONE - region.states
    if region.is_numeric:
        try:
            amount = float(str(value))
        except ValueError:
            return False
        return (region.above is None or amount > region.above) and (
            region.below is None or amount < region.below
        )
    return str(value) not in _GONE
