"""Turns a fact into the condition that holds while it is true."""

from __future__ import annotations

from typing import assert_never

from ..applet.durations import plain
from ..applet.models import Binding, Condition, ConditionCall, ConditionGroup, Json, Junction, Span, Target
from ..applet.render import duration
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
from .moments import moment_condition


def fact_condition(fact: Fact, span: Span, hold: float, context: Context) -> Condition | None:
    """Return the condition of a fact; `None` where the fact is no lasting state."""
    match fact:
        case MomentFact():
            return moment_condition(fact.value, span, negated=False)
        case StateFact():
            return _state(fact, span, hold)
        case NumberFact():
            return _number(fact, span)
        case PresenceFact():
            return _presence(fact, span, hold, context)
        case EventFact() | DeviceFact():
            return None
        case _:
            assert_never(fact)


def negated(condition: Condition) -> Condition:
    """Return the opposite; a double negation cancels out."""
    if (
        isinstance(condition, ConditionGroup)
        and condition.junction is Junction.NOT
        and len(condition.conditions) == 1
    ):
        return condition.conditions[0]
    return ConditionGroup(junction=Junction.NOT, conditions=(condition,))


def _state(fact: StateFact, span: Span, hold: float) -> Condition:
    values: Json = fact.spec.values[0] if len(fact.spec.values) == 1 else list(fact.spec.values)
    fields = [Binding(field="state", value=values, span=span)]
    if fact.spec.attribute is not None:
        fields.append(Binding(field="attribute", value=fact.spec.attribute, span=span))
    if hold:
        fields.append(Binding(field="for", value=duration(hold), span=span))
    if len(fact.entity_ids) > 1 and fact.every == fact.spec.excluded:
        fields.append(Binding(field="match", value="any", span=span))
    call = ConditionCall(
        function="state", target=Target(entity_ids=fact.entity_ids, span=span), fields=tuple(fields)
    )
    return negated(call) if fact.spec.excluded else call


def _number(fact: NumberFact, span: Span) -> Condition:
    fields: list[Binding] = []
    if fact.attribute is not None:
        fields.append(Binding(field="attribute", value=fact.attribute, span=span))
    for name, value in (("above", fact.above), ("below", fact.below)):
        if value is not None:
            fields.append(Binding(field=name, value=plain(value), span=span))
    return ConditionCall(
        function="numeric_state",
        target=Target(entity_ids=fact.entity_ids, span=span),
        fields=tuple(fields),
    )


def _presence(fact: PresenceFact, span: Span, hold: float, context: Context) -> Condition:
    if fact.who == Who.NOBODY or (fact.who == Who.SOMEONE and not fact.persons):
        count = (
            Binding(field="below", value=1, span=span)
            if (fact.who == Who.NOBODY) == fact.inside
            else Binding(field="above", value=0, span=span)
        )
        zone = Target(entity_ids=(fact.zone,), span=span)
        return ConditionCall(function="numeric_state", target=zone, fields=(count,))
    persons = fact.persons or tuple(one.entity_id for one in context.home.in_domain("person"))
    where = "home" if fact.zone == "zone.home" else context.home.entity[fact.zone].name
    fields = [Binding(field="state", value=where, span=span)]
    if hold:
        fields.append(Binding(field="for", value=duration(hold), span=span))
    if len(persons) > 1 and (not fact.every or not fact.inside) and fact.who is None:
        fields.append(Binding(field="match", value="any", span=span))
    call = ConditionCall(function="state", target=Target(entity_ids=persons, span=span), fields=tuple(fields))
    return call if fact.inside else negated(call)
