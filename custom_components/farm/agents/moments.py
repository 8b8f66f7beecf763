"""Turns times, days and the sun into triggers and conditions."""

from __future__ import annotations

from ..applet.models import (
    WEEKDAYS,
    Binding,
    Condition,
    ConditionCall,
    ConditionGroup,
    Json,
    Junction,
    Span,
    Target,
    TriggerCall,
)
from ..applet.render import duration
from ..language.models import (
    ClockTime,
    Daylight,
    Duration,
    LiteralValue,
    Signal,
    Startup,
    SunEvent,
    TimeWindow,
    Weekdays,
)


def moment_trigger(value: LiteralValue, span: Span) -> TriggerCall | None:
    """Return the trigger of a moment; `None` where the value is none."""
    match value:
        case ClockTime():
            return _trigger("time", span, at=str(value))
        case TimeWindow(after=ClockTime() as start):
            return _trigger("time", span, at=str(start))
        case TimeWindow(before=ClockTime() as end):
            return _trigger("time", span, at=str(end))
        case SunEvent():
            return _sun_trigger(value, span)
        case Daylight():
            return _trigger("sun", span, event="sunset" if value.dark else "sunrise")
        case Startup():
            return _trigger("homeassistant", span, event="start")
        case Signal():
            return _signal_trigger(value, span)
        case Duration():
            return _pattern(value.seconds, span)
        case _:
            return None


def _trigger(function: str, span: Span, **fields: Json) -> TriggerCall:
    return TriggerCall(
        function=function,
        fields=tuple(Binding(field=name, value=value, span=span) for name, value in fields.items()),
    )


def _sun_trigger(value: SunEvent, span: Span) -> TriggerCall:
    if not value.offset:
        return _trigger("sun", span, event=value.event)
    sign = "-" if value.offset < 0 else "+"
    return _trigger("sun", span, event=value.event, offset=f"{sign}{duration(abs(value.offset))}")


def _signal_trigger(value: Signal, span: Span) -> TriggerCall:
    match value.kind:
        case "conversation":
            return _trigger("conversation", span, command=[value.name])
        case "webhook":
            return _trigger("webhook", span, webhook_id=value.name, local_only=True)
        case "tag":
            return _trigger("tag", span, tag_id=value.name)
        case "mqtt":
            return _trigger("mqtt", span, topic=value.name)
        case _:
            return _trigger("event", span, event_type=value.name)


def _pattern(seconds: float, span: Span) -> TriggerCall:
    whole = max(round(seconds), 1)
    if whole % 3600 == 0:
        hours = whole // 3600
        return _trigger("time_pattern", span, hours="*" if hours == 1 else f"/{hours}", minutes=0)
    if whole % 60 == 0:
        minutes = whole // 60
        return _trigger("time_pattern", span, minutes="*" if minutes == 1 else f"/{minutes}")
    return _trigger("time_pattern", span, seconds=f"/{whole}")


def moment_condition(value: LiteralValue, span: Span, *, negated: bool) -> Condition | None:
    """Return the condition of a time, day or daylight; `None` where it is always true or no condition."""
    match value:
        case TimeWindow():
            return _window(value, span, negated=negated)
        case Weekdays():
            days = value.days
            if negated:
                days = tuple(one for one in WEEKDAYS if one not in days)
            return None if len(days) == len(WEEKDAYS) else _condition("time", span, weekday=list(days))
        case Daylight():
            return sun_state(span, below=value.dark != negated)
        case SunEvent():
            return _sun_condition(value, span, negated=negated)
        case _:
            return None


def _window(value: TimeWindow, span: Span, *, negated: bool) -> Condition:
    after, before = (value.before, value.after) if negated else (value.after, value.before)
    fields: dict[str, Json] = {}
    if after is not None:
        fields["after"] = str(after)
    if before is not None:
        fields["before"] = str(before)
    return _condition("time", span, **fields)


def _sun_condition(value: SunEvent, span: Span, *, negated: bool) -> Condition:
    """After sunset is the night, not only what is left of the day."""
    if not value.offset:
        below = (value.event == "sunset") == (value.relation != "before")
        return sun_state(span, below=below != negated)
    sign = "-" if value.offset < 0 else "+"
    offset = f"{sign}{duration(abs(value.offset))}"
    side = "before" if value.relation == "before" else "after"
    call = _condition("sun", span, **{side: value.event, f"{side}_offset": offset})
    return ConditionGroup(junction=Junction.NOT, conditions=(call,)) if negated else call


def sun_state(span: Span, *, below: bool) -> ConditionCall:
    """Return the condition that the sun is below (or above) the horizon."""
    return ConditionCall(
        function="state",
        target=Target(entity_ids=("sun.sun",), span=span),
        fields=(Binding(field="state", value="below_horizon" if below else "above_horizon", span=span),),
    )


def _condition(function: str, span: Span, **fields: Json) -> ConditionCall:
    return ConditionCall(
        function=function,
        fields=tuple(Binding(field=name, value=value, span=span) for name, value in fields.items()),
    )
