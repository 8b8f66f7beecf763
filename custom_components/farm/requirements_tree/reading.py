"""From automations to atomic rules; what cannot be read is said to be unknown, never guessed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..applet.durations import number, seconds
from ..applet.models import (
    Action,
    ActionCall,
    Applet,
    Choose,
    Condition,
    ConditionCall,
    ConditionGroup,
    Delay,
    IfThen,
    Json,
    Junction,
    Target,
    Trigger,
    TriggerCall,
    binding,
)
from ..applet.parse import without_sources
from ..home.functions import Function, FunctionLibrary
from ..home.models import Home
from .rules import TIME, Effect, Event, Region, Rule, Test

_SUN = "sun.sun"
_SUN_STATES = {"sunset": "below_horizon", "sunrise": "above_horizon"}


@dataclass(frozen=True, slots=True)
class Read:
    """The rules of an automation, and whether something of it could not be read."""

    rules: tuple[Rule, ...]
    is_whole: bool


class Reader:
    """Reads automations against a home."""

    def __init__(self, home: Home, library: FunctionLibrary) -> None:
        """Remember what targets and purpose-specific functions mean."""
        self._home = home
        self._library = library

    def read(self, applet: Applet, source: str) -> Read:
        """Return the rules of an automation."""
        events = [found for one in applet.triggers for found in self.events(one)]
        tests, guarded = self._tests(applet.conditions)
        steps = list(self._steps(applet.actions, 0.0, guarded=False))
        rules = tuple(
            Rule(
                event=event,
                effect=effect,
                tests=(*tests, *more),
                delay=delay,
                source=source,
                guarded=guarded or inner,
            )
            for event in events
            for effect, more, delay, inner in steps
        )
        whole = bool(events) and bool(steps) and not any(one.guarded for one in rules)
        return Read(tuple(dict.fromkeys(rules)), whole and not _is_opaque(events))

    # ------------------------------------------------------------ triggers
    def events(self, trigger: Trigger) -> Iterator[Event]:
        """Yield what starts a rule; an event that equals only itself where the trigger cannot be read."""
        if not isinstance(trigger, TriggerCall):
            yield _opaque(trigger)
            return
        hold = seconds(_value(trigger, "for"))
        if _value(trigger, "for") is not None and hold is None:
            yield _opaque(trigger)
            return
        match trigger.function:
            case "time":
                yield from self._times(trigger)
            case "sun" if seconds(_value(trigger, "offset")) in (None, 0.0):
                state = _SUN_STATES.get(str(_value(trigger, "event")), "")
                yield Event(entity_id=_SUN, region=Region(states=frozenset({state})))
            case "state" | "numeric_state" | "zone":
                yield from self._classic(trigger, hold or 0.0)
            case _:
                yield from self._purpose(trigger, hold or 0.0)

    def _times(self, trigger: TriggerCall) -> Iterator[Event]:
        at = _value(trigger, "at")
        for one in at if isinstance(at, list) else [at]:
            minute = _minute(one)
            if minute is None:
                yield _opaque(trigger)
            else:
                yield Event(entity_id=TIME, region=Region(start=minute))

    def _classic(self, trigger: TriggerCall, hold: float) -> Iterator[Event]:
        region = _region(trigger)
        if region is None:
            yield _opaque(trigger)
            return
        attribute = _value(trigger, "attribute")
        for one in self._entities(trigger.target):
            yield Event(
                entity_id=one,
                region=region,
                hold=hold,
                attribute=None if attribute is None else str(attribute),
            )

    def _purpose(self, trigger: TriggerCall, hold: float) -> Iterator[Event]:
        found = list(self._meant(trigger.function, self._library.triggers, trigger.target))
        if not found:
            yield _opaque(trigger)
        for entity_id, region in found:
            yield Event(entity_id=entity_id, region=region, hold=hold)

    def _meant(
        self, key: str, functions: Mapping[str, Function], target: Target | None
    ) -> Iterator[tuple[str, Region]]:
        function = functions.get(key)
        meaning = None if function is None else function.meaning
        if function is None or meaning is None or not meaning.to:
            return
        for entity_id in self._entities(target, function):
            states = meaning.to.get(entity_id.partition(".")[0])
            known = self._home.entity.get(entity_id)
            if states and (known is None or function.target is None or function.accepts(known)):
                yield entity_id, Region(states=frozenset(states))

    def _entities(self, target: Target | None, function: Function | None = None) -> tuple[str, ...]:
        """Return what is named, and of rooms and the like only what the function is for."""
        if target is None:
            return ()
        known = tuple(
            one.entity_id
            for one in self._home.members(target)
            if function is None or function.target is None or function.accepts(one)
        )
        return tuple(dict.fromkeys((*target.entity_ids, *known)))

    # ------------------------------------------------------------ conditions
    def _tests(self, conditions: Sequence[Condition]) -> tuple[tuple[Test, ...], bool]:
        """Return what must hold, and whether there is more that could not be read."""
        found: list[Test] = []
        guarded = False
        for one in conditions:
            tests = self.test(one)
            guarded = guarded or tests is None
            found += tests or ()
        return tuple(found), guarded

    def test(self, condition: Condition) -> tuple[Test, ...] | None:
        """Return what a condition asks for, all of it; `None` where it cannot be read."""
        if isinstance(condition, ConditionGroup):
            return self._group(condition)
        if not isinstance(condition, ConditionCall):
            return None
        match condition.function:
            case "time":
                return _time_tests(condition)
            case "sun":
                return _sun_tests(condition)
            case "state" | "numeric_state" | "zone":
                region = _region(condition)
                ids = self._entities(condition.target)
                lasting = _value(condition, "for")
                hold = 0.0 if lasting is None else seconds(lasting)
                if region is None or not ids or hold is None or _value(condition, "match") == "any":
                    return None
                attribute = _value(condition, "attribute")
                name = None if attribute is None else str(attribute)
                return tuple(Test(entity_id=one, region=region, attribute=name, hold=hold) for one in ids)
            case _:
                meant = tuple(self._meant(condition.function, self._library.conditions, condition.target))
                return tuple(Test(entity_id=one, region=region) for one, region in meant) or None

    def _group(self, group: ConditionGroup) -> tuple[Test, ...] | None:
        inner = [self.test(one) for one in group.conditions]
        if any(one is None for one in inner):
            return None
        tests = tuple(test for one in inner for test in one or ())
        if group.junction is Junction.AND:
            return tests
        if group.junction is Junction.NOT and len(tests) == 1 and tests[0].region.states:
            region = tests[0].region
            return (replace(tests[0], region=replace(region, excluded=not region.excluded)),)
        return None

    # ------------------------------------------------------------ actions
    def _steps(
        self, actions: Sequence[Action], delay: float, *, guarded: bool, tests: tuple[Test, ...] = ()
    ) -> Iterator[tuple[Effect, tuple[Test, ...], float, bool]]:
        for action in actions:
            match action:
                case ActionCall():
                    for effect in self._effects(action):
                        yield effect, tests, delay, guarded
                case Delay():
                    length = seconds(action.duration)
                    delay, guarded = delay + (length or 0.0), guarded or length is None
                case IfThen():
                    more, unread = self._tests(action.conditions)
                    yield from self._steps(
                        action.then, delay, guarded=guarded or unread, tests=(*tests, *more)
                    )
                    yield from self._steps(action.otherwise, delay, guarded=True, tests=tests)
                case Choose():
                    for branch in action.branches:
                        more, _ = self._tests(branch.conditions)
                        yield from self._steps(branch.actions, delay, guarded=True, tests=(*tests, *more))
                    yield from self._steps(action.default, delay, guarded=True, tests=tests)
                case _:
                    guarded = True

    def _effects(self, action: ActionCall) -> Iterator[Effect]:
        data = {one.field: one.value for one in action.fields}
        things = self._entities(action.target, self._library.actions.get(action.function))
        if not things:
            yield Effect(call=action.function, data=data)
        for one in things:
            domain = one.partition(".")[0]
            call = action.function
            if call.startswith("homeassistant.turn_"):
                call = f"{domain}.{call.partition('.')[2]}"
            yield Effect(call=call, entity_id=one, data=data)


def _value(call: TriggerCall | ConditionCall, name: str) -> Json:
    found = binding(call.fields, name)
    return None if found is None else found.value


def _region(call: TriggerCall | ConditionCall) -> Region | None:
    """Return what a classic platform asks for; `None` where a part of it is a template or another thing."""
    if call.function == "numeric_state":
        above, below = _value(call, "above"), _value(call, "below")
        low, high = number(above), number(below)
        if (above is not None and low is None) or (below is not None and high is None):
            return None
        return Region(above=low, below=high) if low is not None or high is not None else None
    if call.function == "zone":
        leaves = _value(call, "event") == "leave"
        states = frozenset({str(_value(call, "zone")).partition(".")[2]})
        return Region(states=states, excluded=leaves)
    wanted = _value(call, "to" if isinstance(call, TriggerCall) else "state")
    if wanted is not None:
        return Region(states=_states(wanted))
    left = _value(call, "from") if isinstance(call, TriggerCall) else None
    return Region() if left is None else Region(states=_states(left), excluded=True)


def _states(value: Json) -> frozenset[str]:
    return frozenset(str(one) for one in (value if isinstance(value, list) else [value]))


def _time_tests(condition: ConditionCall) -> tuple[Test, ...] | None:
    after, before, days = (_value(condition, name) for name in ("after", "before", "weekday"))
    start, end = _minute(after), _minute(before)
    if (after is not None and start is None) or (before is not None and end is None):
        return None
    named = frozenset() if days is None else _states(days)
    region = Region()
    if start is not None or end is not None:
        region = Region(start=start or 0, end=end if end is not None else 0)
    return (Test(entity_id=TIME, region=region, days=named),)


def _sun_tests(condition: ConditionCall) -> tuple[Test, ...] | None:
    after, before = _value(condition, "after"), _value(condition, "before")
    if any(seconds(_value(condition, f"{one}_offset")) for one in ("after", "before")):
        return None
    dark = "sunset" in (after,) or (before == "sunrise" and after is None)
    light = "sunrise" in (after,) or (before == "sunset" and after is None)
    if dark == light:
        return None
    state = _SUN_STATES["sunset" if dark else "sunrise"]
    return (Test(entity_id=_SUN, region=Region(states=frozenset({state}))),)


def _minute(value: Json) -> int | None:
    if not isinstance(value, str) or value[:1].isalpha():
        return None
    length = seconds(value)
    return None if length is None else int(length // 60)


def is_readable(event: Event) -> bool:
    """Tell whether it is known what the event is."""
    return not event.entity_id.startswith("?")


def _opaque(trigger: Trigger) -> Event:
    """Return an event that equals only itself."""
    bare = without_sources(trigger)
    return Event(entity_id=f"?{json.dumps(repr(bare))}")


def _is_opaque(events: Sequence[Event]) -> bool:
    return not all(is_readable(one) for one in events)
