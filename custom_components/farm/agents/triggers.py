"""Turns a fact into the triggers that fire when it becomes true, with the conditions that complete it."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from ..applet.durations import plain
from ..applet.models import (
    Binding,
    Condition,
    Json,
    Span,
    Target,
    TriggerCall,
)
from ..applet.render import duration
from ..home.models import Entity
from ..retrieval.context import Context
from ..retrieval.facts import (
    DeviceFact,
    EventFact,
    Fact,
    MomentFact,
    NumberFact,
    PresenceFact,
    StateFact,
    Who,
)
from ..retrieval.purpose import NO_STATE, purpose_trigger
from .conditions import fact_condition
from .moments import moment_trigger

type Triggers = tuple[tuple[TriggerCall, ...], tuple[Condition, ...]]


def fact_triggers(fact: Fact, span: Span, hold: float, context: Context) -> Triggers:
    """Return the triggers of a fact and the conditions without which they would fire too often.

    `hold`: seconds the fact must stay true first.
    """
    match fact:
        case MomentFact():
            trigger = moment_trigger(fact.value, span)
            return ((trigger,) if trigger else ()), ()
        case StateFact():
            return _state(fact, span, hold, context)
        case NumberFact():
            return _number(fact, span, hold), ()
        case EventFact():
            return _event(fact, span, context), ()
        case PresenceFact():
            return _presence(fact, span, hold, context)
        case DeviceFact():
            fields = tuple(Binding(field=name, value=value, span=span) for name, value in fact.config)
            return (TriggerCall(function="device", fields=fields),), ()
        case _:
            assert_never(fact)


def fact_ends(fact: Fact, span: Span, hold: float, context: Context) -> tuple[TriggerCall, ...]:
    """Return the triggers that fire when a fact ceases to be true; none for what has no end."""
    match fact:
        case StateFact():
            known: list[Json] = [one for one in fact.spec.values if one not in NO_STATE]
            values: Json = known[0] if len(known) == 1 else known
            target = Target(entity_ids=fact.entity_ids, span=span)
            attribute = {} if fact.spec.attribute is None else {"attribute": fact.spec.attribute}
            if fact.spec.excluded:
                return (
                    TriggerCall(
                        function="state", target=target, fields=_fields(span, hold, to=values, **attribute)
                    ),
                )
            fields = _fields(span, hold, **attribute, from_=values, not_to=list(NO_STATE))
            return (TriggerCall(function="state", target=target, fields=fields),)
        case NumberFact(above=above, below=below) if (above is None) != (below is None):
            return _number(replace(fact, above=below, below=above), span, hold)
        case PresenceFact():
            return fact_triggers(replace(fact, inside=not fact.inside), span, hold, context)[0]
        case _:
            return ()


def _fields(span: Span, hold: float, **values: Json) -> tuple[Binding, ...]:
    fields = [Binding(field=name.rstrip("_"), value=value, span=span) for name, value in values.items()]
    if hold:
        fields.append(Binding(field="for", value=duration(hold), span=span))
    return tuple(fields)


# ---------------------------------------------------------------- states
def _state(fact: StateFact, span: Span, hold: float, context: Context) -> Triggers:
    entities = tuple(context.home.entity[one] for one in fact.entity_ids)
    together = (fact_condition(fact, span, 0, context),) if fact.every and len(entities) > 1 else ()
    conditions = tuple(one for one in together if one is not None)
    target = Target(entity_ids=fact.entity_ids, span=span)
    if fact.spec.attribute is None:
        purpose = purpose_trigger(fact, entities, context.library.triggers)
        if purpose is not None:
            return (
                (TriggerCall(function=purpose.key, target=target, fields=_fields(span, hold)),),
                conditions,
            )
    values: Json = fact.spec.values[0] if len(fact.spec.values) == 1 else list(fact.spec.values)
    if fact.spec.excluded:
        present: Json = [one for one in fact.spec.values if one not in NO_STATE]
        fields = (
            _fields(span, hold, from_=present, not_to=list(NO_STATE))
            if present and not hold
            else _fields(span, hold, not_to=list(fact.spec.values))
        )
    elif fact.spec.attribute is not None:
        fields = _fields(span, hold, attribute=fact.spec.attribute, to=values)
    else:
        fields = _fields(span, hold, to=values)
    return (TriggerCall(function="state", target=target, fields=fields),), conditions


# ---------------------------------------------------------------- numbers and events
def _number(fact: NumberFact, span: Span, hold: float) -> tuple[TriggerCall, ...]:
    values: dict[str, Json] = {}
    if fact.attribute is not None:
        values["attribute"] = fact.attribute
    if fact.above is not None:
        values["above"] = plain(fact.above)
    if fact.below is not None:
        values["below"] = plain(fact.below)
    target = Target(entity_ids=fact.entity_ids, span=span)
    return (TriggerCall(function="numeric_state", target=target, fields=_fields(span, hold, **values)),)


def _event(fact: EventFact, span: Span, context: Context) -> tuple[TriggerCall, ...]:
    entity = context.home.entity[fact.entity_ids[0]]
    target = Target(entity_ids=fact.entity_ids, span=span)
    library = context.library.triggers
    if entity.domain == "timer":
        return tuple(_timer_event(one, name, span) for one in fact.entity_ids for name in fact.types)
    if entity.domain == "calendar":
        return tuple(
            TriggerCall(function="calendar", target=target, fields=_fields(span, 0, event=name))
            for name in fact.types
        )
    if entity.domain == "event":
        rang = library.get("doorbell.rang")
        if rang and rang.accepts(entity) and set(fact.types) <= {"ring"}:
            return (TriggerCall(function="doorbell.rang", target=target),)
        types = fact.types or _all_types(entity)
        if "event.received" in library and types:
            return (
                TriggerCall(
                    function="event.received", target=target, fields=_fields(span, 0, event_type=list(types))
                ),
            )
    return (TriggerCall(function="state", target=target, fields=_fields(span, 0, not_to=list(NO_STATE))),)


def _timer_event(entity_id: str, name: str, span: Span) -> TriggerCall:
    return TriggerCall(
        function="event",
        fields=_fields(span, 0, event_type=f"timer.{name}", event_data={"entity_id": entity_id}),
    )


def _all_types(entity: Entity) -> tuple[str, ...]:
    types = entity.attributes.get("event_types")
    return tuple(str(one) for one in types) if isinstance(types, list) else ()


# ---------------------------------------------------------------- presence
def _presence(fact: PresenceFact, span: Span, hold: float, context: Context) -> Triggers:
    everyone = tuple(one.entity_id for one in context.home.in_domain("person"))
    persons = fact.persons or everyone
    if _is_count(fact, persons, everyone):
        nobody = fact.who == Who.NOBODY or not fact.inside
        fields = _fields(span, hold, below=1) if nobody else _fields(span, hold, above=0)
        zone = Target(entity_ids=(fact.zone,), span=span)
        return (TriggerCall(function="numeric_state", target=zone, fields=fields),), ()
    target = Target(entity_ids=persons, span=span)
    together = (fact.every and len(persons) > 1) or (fact.who == Who.EVERYONE)
    conditions: tuple[Condition, ...] = ()
    if together:
        all_of = PresenceFact(persons=persons, zone=fact.zone, inside=fact.inside, every=True)
        condition = fact_condition(all_of, span, 0, context)
        conditions = (condition,) if condition is not None else ()
    if fact.zone != "zone.home":
        fields = _fields(span, 0, zone=fact.zone, event="enter" if fact.inside else "leave")
        return (TriggerCall(function="zone", target=target, fields=fields),), conditions
    fields = (
        _fields(span, hold, to="home")
        if fact.inside
        else _fields(span, hold, from_="home", not_to=list(NO_STATE))
        if not hold
        else _fields(span, hold, to="not_home")
    )
    return (TriggerCall(function="state", target=target, fields=fields),), conditions


def _is_count(fact: PresenceFact, persons: tuple[str, ...], everyone: tuple[str, ...]) -> bool:
    """Tell whether the number of people in the zone decides: nobody is left, or the first one comes."""
    if fact.zone != "zone.home":
        return False
    if fact.who == Who.NOBODY:
        return True
    all_gone = not fact.inside and fact.every and len(everyone) > 1 and set(persons) == set(everyone)
    return all_gone and fact.who is None
