"""Which trigger function means a fact."""

from __future__ import annotations

from collections.abc import Mapping

from ..home.functions import Function
from ..home.models import Entity, Home
from .facts import EventFact, Fact, NumberFact, PresenceFact, StateFact

NO_STATE = ("unavailable", "unknown")
"""States that say only that nothing is known."""


def function_of(fact: Fact, home: Home, library: Mapping[str, Function]) -> tuple[Function, Entity] | None:
    """Return the trigger function that notices a fact, with the first thing it is about.

    `None` for what is about no thing: times, devices without entities.
    """
    match fact:
        case StateFact() | NumberFact() | EventFact():
            entities = tuple(home.entity[one] for one in fact.entity_ids)
        case PresenceFact(persons=persons):
            entities = tuple(home.entity[one] for one in persons) or home.in_domain("person")
        case _:
            return None
    found = library.get(_key(fact))
    if isinstance(fact, StateFact) and fact.spec.attribute is None:
        found = purpose_trigger(fact, entities, library) or found
    return (found, entities[0]) if found is not None and entities else None


def _key(fact: StateFact | NumberFact | EventFact | PresenceFact) -> str:
    match fact:
        case NumberFact():
            return "numeric_state"
        case EventFact():
            return "event.received"
        case PresenceFact():
            return "zone"
        case _:
            return "state"


def purpose_trigger(
    fact: StateFact, entities: tuple[Entity, ...], library: Mapping[str, Function]
) -> Function | None:
    """Return the purpose-specific trigger that means exactly this fact; `None` where there is none."""
    for key in sorted(library):
        function = library[key]
        meaning = function.meaning
        if meaning is None or not meaning.to or not all(function.accepts(one) for one in entities):
            continue
        states = [set(meaning.to.get(one.domain, ())) for one in entities]
        if fact.spec.excluded:
            present = set(fact.spec.values) - set(NO_STATE)
            if (
                present
                and set(meaning.from_states)
                and set(meaning.from_states) <= present
                and all(one.isdisjoint(fact.spec.values) for one in states)
            ):
                return function
        elif not meaning.from_states and all(one == set(fact.spec.values) for one in states):
            return function
    return None
