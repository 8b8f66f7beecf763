"""When an automation would have run: its triggers and conditions over the states that were recorded.

What cannot be played is named, never guessed: a trigger is left out then, and with a condition that cannot be
told nobody knows when the automation would have run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from enum import StrEnum

from ..applet.durations import seconds
from ..applet.models import (
    Applet,
    Condition,
    ConditionCall,
    ConditionGroup,
    Delay,
    Mode,
    Trigger,
    TriggerCall,
    binding,
)
from .reading import Reader, is_readable
from .replay import History, replay
from .rules import TIME, Effect, Event, Region, Rule, Test

_TRIGGER_FIELDS: Mapping[str, frozenset[str]] = {
    "time": frozenset({"at"}),
    "sun": frozenset({"event", "offset"}),
    "state": frozenset({"to", "from", "for"}),
    "numeric_state": frozenset({"above", "below", "for", "attribute"}),
    "zone": frozenset({"zone", "event"}),
}
_CONDITION_FIELDS: Mapping[str, frozenset[str]] = {
    "time": frozenset({"after", "before", "weekday"}),
    "sun": frozenset({"after", "before", "after_offset", "before_offset"}),
    "state": frozenset({"state", "for", "attribute", "match"}),
    "numeric_state": frozenset({"above", "below", "attribute"}),
    "zone": frozenset({"zone"}),
}
"""Fields that are played, by classic platform; with any other it means something else."""
_PURPOSE_TRIGGER = frozenset({"for", "behavior"})
_PURPOSE_CONDITION = frozenset({"behavior"})
_EACH = frozenset({"each", "any"})
"""How a trigger on several things fires for every one of them; `any` in releases before 2026.7."""
_HOME = "zone.home"
"""The one zone whose name is the state of who is in it, in every language."""
_SUN = "sun.sun"


class Cause(StrEnum):
    """Why a part was not played."""

    UNREADABLE = "unreadable"
    """It is about more than states and times: a template, an event, a device."""
    UNRECORDED = "unrecorded"
    """Nothing was recorded of its things."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A part of an automation that was not played."""

    where: str
    """Path in the applet: `triggers[0]`."""
    cause: Cause
    entity_ids: tuple[str, ...] = ()
    """Things of which nothing was recorded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """An automation, ready to be played."""

    starts: tuple[tuple[str, Event], ...]
    """Path of the trigger, and what it waits for."""
    tests: tuple[tuple[str, Test], ...]
    """Path of the condition, and what it asks for; all of them must hold."""
    unreadable: tuple[str, ...]
    """Paths of triggers and conditions that are not understood."""
    busy: float = 0.0
    """Seconds after a start in which it starts no second time."""

    @property
    def wanted(self) -> Mapping[str, frozenset[str]]:
        """Return the things whose history is needed, each with the attributes that are asked for."""
        found: dict[str, frozenset[str]] = {}
        watched: list[Event | Test] = [event for _, event in self.starts]
        watched += (test for _, test in self.tests)
        for one in watched:
            if one.entity_id != TIME:
                named = frozenset() if one.attribute is None else frozenset({one.attribute})
                found[one.entity_id] = found.get(one.entity_id, frozenset()) | named
        return found

    @property
    def reach_back(self) -> float:
        """Return how many seconds of history before the first moment matter."""
        holds = [one.hold for _, one in self.tests]
        return max((*holds, *(one.hold + one.shift for _, one in self.starts)), default=0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """When an automation would have run."""

    moments: tuple[float, ...]
    """Seconds since the epoch, in their order."""
    gaps: tuple[Gap, ...]


def play_of(applet: Applet, reader: Reader) -> Play:
    """Return what is to be watched of an automation."""
    starts: list[tuple[str, Event]] = []
    tests: list[tuple[str, Test]] = []
    unreadable: list[str] = []
    for index, trigger in enumerate(applet.triggers):
        where = f"triggers[{index}]"
        events = _events(trigger, reader)
        if not events or not all(map(is_readable, events)):
            unreadable.append(where)
        else:
            starts += ((where, one) for one in events)
    for index, condition in enumerate(applet.conditions):
        where = f"conditions[{index}]"
        asked = reader.test(condition) if _is_played(condition, reader) else None
        if asked is None:
            unreadable.append(where)
        tests += ((where, one) for one in asked or ())
    return Play(starts=tuple(starts), tests=tuple(tests), unreadable=tuple(unreadable), busy=_busy(applet))


def simulate(play: Play, history: History, start: float, end: float, zone: tzinfo) -> Played:
    """Return when the automation would have run from `start` to `end`, in seconds since the epoch.

    `zone`: where the times of day are meant.
    """
    gaps = [Gap(where=where, cause=Cause.UNREADABLE) for where in play.unreadable]
    watched = [(where, one.entity_id) for where, one in play.starts]
    watched += ((where, one.entity_id) for where, one in play.tests)
    gaps += _unrecorded(watched, history)
    if any(one.where.startswith("conditions") for one in gaps):
        return Played(moments=(), gaps=tuple(gaps))
    tests = tuple(test for _, test in play.tests)
    rules = [Rule(event=event, effect=Effect(call=where), tests=tests) for where, event in play.starts]
    moments: list[float] = []
    for one in replay(rules, history, start, end, zone).firings:
        if not moments or one.at - moments[-1] >= play.busy:
            moments.append(one.at)
    return Played(moments=tuple(moments), gaps=tuple(gaps))


def _unrecorded(parts: Iterable[tuple[str, str]], history: History) -> list[Gap]:
    missing: dict[str, dict[str, None]] = {}
    for where, entity_id in parts:
        if entity_id != TIME and not history.get(entity_id):
            missing.setdefault(where, {})[entity_id] = None
    return [
        Gap(where=where, cause=Cause.UNRECORDED, entity_ids=tuple(things))
        for where, things in missing.items()
    ]


# ---------------------------------------------------------------- triggers
def _events(trigger: Trigger, reader: Reader) -> tuple[Event, ...]:
    """Return what starts it; empty where the trigger asks for more than is played."""
    if not isinstance(trigger, TriggerCall):
        return ()
    fields = {one.field for one in trigger.fields}
    if not fields <= _TRIGGER_FIELDS.get(trigger.function, _PURPOSE_TRIGGER):
        return ()
    if trigger.function == "sun":
        return _sun(trigger)
    if trigger.function == "state" and len(fields & {"to", "from"}) != 1:
        return ()
    if trigger.function == "zone" and _said(trigger, "zone") != _HOME:
        return ()
    events = tuple(reader.events(trigger))
    return events if len(events) == 1 or _said(trigger, "behavior") in {None, *_EACH} else ()


def _sun(trigger: TriggerCall) -> tuple[Event, ...]:
    """Return sunrise or sunset, shifted as it was said."""
    offset = _said(trigger, "offset")
    shift = 0.0 if offset is None else seconds(offset)
    state = {"sunset": "below_horizon", "sunrise": "above_horizon"}.get(_said(trigger, "event") or "")
    if shift is None or state is None:
        return ()
    return (Event(entity_id=_SUN, region=Region(states=frozenset({state})), shift=shift),)


# ---------------------------------------------------------------- conditions
def _is_played(condition: Condition, reader: Reader) -> bool:
    if isinstance(condition, ConditionGroup):
        return all(_is_played(one, reader) for one in condition.conditions)
    if not isinstance(condition, ConditionCall):
        return False
    fields = {one.field for one in condition.fields}
    if not fields <= _CONDITION_FIELDS.get(condition.function, _PURPOSE_CONDITION):
        return False
    if condition.function == "zone":
        return _said(condition, "zone") == _HOME
    if condition.function in _CONDITION_FIELDS:
        return True
    things = {one.entity_id for one in reader.test(condition) or ()}
    return len(things) == 1 or _said(condition, "behavior") == "all"


def _said(call: TriggerCall | ConditionCall, name: str) -> str | None:
    found = binding(call.fields, name)
    return found.value if found is not None and isinstance(found.value, str) else None


def _busy(applet: Applet) -> float:
    """Return how long a run takes that keeps others from starting."""
    if applet.mode is not Mode.SINGLE:
        return 0.0
    return sum(seconds(one.duration) or 0.0 for one in applet.actions if isinstance(one, Delay))


def things_of(plays: Iterable[Play]) -> dict[str, frozenset[str]]:
    """Return what all of them want, as `Play.wanted`."""
    found: dict[str, frozenset[str]] = {}
    for play in plays:
        for entity_id, attributes in play.wanted.items():
            found[entity_id] = found.get(entity_id, frozenset()) | attributes
    return found
