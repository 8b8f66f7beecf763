"""From atomic rules to applets: rules with one event and the same tests become one automation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from ..applet.durations import plain
from ..applet.models import (
    Action,
    ActionCall,
    Applet,
    Binding,
    BindingSource,
    Condition,
    ConditionCall,
    ConditionGroup,
    Delay,
    Json,
    Junction,
    Target,
    TriggerCall,
)
from ..applet.render import duration
from .rules import TIME, Event, Region, Rule, Test


def applets_of(rules: Iterable[Rule], alias: str, message: str = "") -> tuple[Applet, ...]:
    """Return the automations that do what the rules say.

    `message`: what notifications and announcements say.
    """
    groups: dict[tuple[Event, tuple[Test, ...]], list[Rule]] = defaultdict(list)
    for rule in rules:
        groups[rule.event, rule.tests].append(rule)
    several = len(groups) > 1
    return tuple(
        Applet(
            alias=f"{alias} {number}" if several else alias,
            triggers=(_trigger(event),),
            conditions=tuple(_conditions(tests)),
            actions=tuple(_actions(found, message or alias)),
        )
        for number, ((event, tests), found) in enumerate(groups.items(), start=1)
    )


def _trigger(event: Event) -> TriggerCall:
    if event.entity_id == TIME:
        return TriggerCall(function="time", fields=_fields(at=_clock(event.region.start or 0)))
    function = "numeric_state" if event.region.is_numeric else "state"
    fields = _region_fields(event.region, "to")
    if event.attribute is not None:
        fields["attribute"] = event.attribute
    if event.hold:
        fields["for"] = duration(event.hold)
    return TriggerCall(
        function=function, target=Target(entity_ids=(event.entity_id,)), fields=_fields(**fields)
    )


def _conditions(tests: tuple[Test, ...]) -> Iterator[Condition]:
    for one in tests:
        if one.entity_id == TIME:
            fields: dict[str, Json] = {}
            if one.region.start is not None:
                fields |= {"after": _clock(one.region.start), "before": _clock(one.region.end or 0)}
            if one.days:
                fields["weekday"] = [*sorted(one.days)]
            yield ConditionCall(function="time", fields=_fields(**fields))
            continue
        function = "numeric_state" if one.region.is_numeric else "state"
        fields = _region_fields(one.region, "state")
        if one.attribute is not None:
            fields["attribute"] = one.attribute
        call = ConditionCall(
            function=function, target=Target(entity_ids=(one.entity_id,)), fields=_fields(**fields)
        )
        yield ConditionGroup(junction=Junction.NOT, conditions=(call,)) if one.region.excluded else call


def _actions(rules: list[Rule], message: str) -> Iterator[Action]:
    waited = 0.0
    for rule in sorted(rules, key=lambda one: one.delay):
        if rule.delay > waited:
            yield Delay(duration=duration(rule.delay - waited))
            waited = rule.delay
        effect = rule.effect
        data = dict(effect.data)
        if effect.call.startswith("notify.") or effect.call == "tts.speak":
            data.setdefault("message", message)
        target = None if effect.entity_id is None else Target(entity_ids=(effect.entity_id,))
        yield ActionCall(function=effect.call, target=target, fields=_fields(**data))


def _region_fields(region: Region, name: str) -> dict[str, Json]:
    if region.is_numeric:
        limits = {"above": region.above, "below": region.below}
        return {key: plain(value) for key, value in limits.items() if value is not None}
    states: list[Json] = [*sorted(region.states)]
    if not states:
        return {}
    if region.excluded and name == "to":
        return {"not_to": states}
    return {name: states[0] if len(states) == 1 else states}


def _fields(**values: Json) -> tuple[Binding, ...]:
    return tuple(
        Binding(field=name, value=value, source=BindingSource.DEFAULT) for name, value in values.items()
    )


def _clock(minute: int) -> str:
    return f"{minute // 60 % 24:02}:{minute % 60:02}:00"
