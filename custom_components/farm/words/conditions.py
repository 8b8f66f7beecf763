"""Conditions in words."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from ..applet.durations import seconds
from ..applet.models import (
    Binding,
    Condition,
    ConditionCall,
    ConditionGroup,
    Json,
    Junction,
    Trigger,
    Verbatim,
)
from ..applet.parse import bare, parse_condition
from .clauses import NO_STATE, Asked, asked, tell_number, tell_state, tell_thing
from .telling import Share, Telling
from .triggers import meaning_of, tell_by_name, tell_device, tell_trigger


def tell_condition(condition: Condition, triggers: tuple[Trigger, ...], telling: Telling) -> str:
    """Return what must hold. `triggers`: those of the automation, for conditions on what started it."""
    words = telling.words
    condition = positive(condition)
    match condition:
        case ConditionCall():
            return _call(condition, triggers, telling)
        case ConditionGroup():
            inner = [tell_condition(one, triggers, telling) for one in condition.conditions]
            if condition.junction is Junction.AND:
                return words.join(inner)
            told = words.join(inner, "or")
            if condition.junction is Junction.NOT:
                return words.say("negated", condition=told)
            return words.say("either", conditions=told) if len(inner) > 1 else told
        case Verbatim():
            config = condition.config
            again = parse_condition(bare(config)) if isinstance(config, dict) else condition
            if not isinstance(again, Verbatim):
                return tell_condition(again, triggers, telling)
            alias = config.get("alias") if isinstance(config, dict) else None
            return str(alias or words.say("verbatim"))
        case _:
            assert_never(condition)


def positive(condition: Condition) -> Condition:
    """Return "is on" for "is none of off, standby and unavailable"; any other condition as it is."""
    if not isinstance(condition, ConditionGroup) or condition.junction is not Junction.NOT:
        return condition
    (call, *others) = condition.conditions
    if others or not isinstance(call, ConditionCall) or call.function != "state":
        return condition
    states = _value(call, "state")
    if not isinstance(states, list) or "off" not in states or NO_STATE.isdisjoint(map(str, states)):
        return condition
    rest = tuple(one for one in call.fields if one.field != "state")
    return replace(call, fields=(*rest, Binding(field="state", value="on")))


def _call(condition: ConditionCall, triggers: tuple[Trigger, ...], telling: Telling) -> str:
    function = telling.library.conditions.get(condition.function)
    is_any = _value(condition, "match") == "any" or _value(condition, "behavior") == "any"
    share = Share.ONE if is_any else Share.EVERY
    one = asked(condition.target, function, condition.fields, share, telling)
    words = telling.words
    match condition.function:
        case "state":
            return tell_state(one, "state", "is", telling)
        case "numeric_state":
            return tell_number(one, one.value("above"), one.value("below"), "compares", telling)
        case "time":
            return _time(one, telling)
        case "sun":
            return _sun(one, telling)
        case "trigger":
            return _started_by(one, triggers, telling)
        case "zone":
            zone = telling.entity(str(one.value("zone")))
            return words.say("conditions", "zone", thing=tell_thing(one, telling), zone=zone)
        case "device":
            return tell_device("conditions", one, telling)
        case "template":
            return words.say("conditions", "template")
    return meaning_of(one, "is", telling) or tell_by_name(
        "conditions", condition.function, function, one, telling
    )


def _value(condition: ConditionCall, field: str) -> Json:
    return next((one.value for one in condition.fields if one.field == field), None)


def _time(one: Asked, telling: Telling) -> str:
    words = telling.words
    ends = {
        name: telling.clock(value) for name in ("after", "before") if (value := one.value(name)) is not None
    }
    parts: list[str] = []
    if len(ends) == 2:
        parts.append(words.say("times", "between", **ends))
    elif ends:
        name = next(iter(ends))
        parts.append(words.say("times", name, **ends))
    if one.value("weekday") is not None:
        parts.append(telling.days(one.value("weekday"), "is"))
    return words.join(parts)


def _sun(one: Asked, telling: Telling) -> str:
    words = telling.words
    after, before = one.value("after"), one.value("before")
    offsets = [one.value("after_offset"), one.value("before_offset")]
    if not any(offsets) and (after, before) == ("sunset", "sunrise"):
        return words.say("times", "dark")
    if not any(offsets) and (after, before) == ("sunrise", "sunset"):
        return words.say("times", "light")
    parts = [
        words.say("times", f"sun_{name}", **{name: _sun_moment(str(event), offset, telling)})
        for name, event, offset in zip(("after", "before"), (after, before), offsets, strict=True)
        if event is not None
    ]
    return words.join(parts)


def _sun_moment(event: str, offset: Json, telling: Telling) -> str:
    moment = telling.words.say("moments", "sun_events", event)
    length = seconds(offset)
    if not length:
        return moment
    order = "before" if length < 0 else "after"
    return telling.words.say("moments", order, duration=telling.duration(offset), moment=moment)


def _started_by(one: Asked, triggers: tuple[Trigger, ...], telling: Telling) -> str:
    value = one.value("id")
    ids = [str(each) for each in (value if isinstance(value, list) else [value])]
    named = [
        tell_trigger(trigger, telling) for index, trigger in enumerate(triggers) if _id(trigger, index) in ids
    ]
    key = "trigger_moment" if named and all(each.is_moment for each in named) else "trigger"
    told = telling.words.join([each.text for each in named] or ids, "or")
    return telling.words.say("conditions", key, triggers=told)


def _id(trigger: Trigger, index: int) -> str:
    if isinstance(trigger, Verbatim):
        config = trigger.config
        return str(config.get("id", index)) if isinstance(config, dict) else str(index)
    return trigger.id or str(index)
