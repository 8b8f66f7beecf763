"""The Trigger Selector (FARM section 3.2.9): which facts start a rule, and which must hold."""

from __future__ import annotations

from collections.abc import Callable

from ..applet.models import Json
from ..home.models import Entity
from ..language.models import Clause, Color, Duration, DurationRole, Quantity, Quote, Role
from ..retrieval.context import Context
from ..retrieval.devices import device_candidates
from ..retrieval.facts import (
    DeviceFact,
    EventFact,
    FactCandidate,
    MomentFact,
    NumberFact,
    PresenceFact,
    StateFact,
)
from ..retrieval.numbers import compared_quantity, number_candidates, readings_of
from ..retrieval.presence import presence_candidates
from ..retrieval.ranking import rank_facts
from ..retrieval.states import state_candidates
from .answers import refuse, which
from .guesses import ask_instead, unable
from .state import TOP_K, ChainState
from .triggers import fact_triggers

_LEAST_RECALL = 0.7
"""Share of the words that must be explained; below it the clause is not understood."""


def fact_candidates(clause: Clause, context: Context) -> list[FactCandidate]:
    """Return the k best facts of a clause (FARM eq. 1); empty where it says nothing known."""
    if is_moment(clause):
        return [FactCandidate(fact=MomentFact(value=clause.literals[0].value), similarity=1.0)]
    if compared_quantity(clause) is not None:
        found = number_candidates(clause, context)
    else:
        found = presence_candidates(clause, context) + state_candidates(clause, context)
        found += device_candidates(clause, context)
    return rank_facts(found, clause, context)[:TOP_K]


def is_moment(clause: Clause) -> bool:
    """Tell whether a clause is only a time, a day, the sun or the start of Home Assistant."""
    if clause.concepts or clause.content or not clause.literals:
        return False
    return not isinstance(clause.literals[0].value, Quantity | Color | Quote)


def resolve_fact(clause: Clause, rank: int, state: ChainState, context: Context) -> FactCandidate | None:
    """Return the candidate of a clause at a rank, 0 being the best.

    Stops the chain and returns `None` where the clause is not understood or ambiguous.
    """
    found = fact_candidates(clause, context)
    state.record(
        "Trigger Selector",
        clause=context.reading.said(clause),
        role=clause.role.value,
        candidates=[_traced(one, clause, context) for one in found],
    )
    best = found[rank] if rank < len(found) else None
    if best is None or best.recall < _LEAST_RECALL or context.names_a_room(best.unexplained):
        _stop(clause, best, state, context)
        return None
    if len(best.tied) > 1:
        people = isinstance(best.fact, PresenceFact)
        state.question = which(clause, best.tied, context, "who" if people else "which")
        return None
    remember(best, clause, context)
    candidates = (
        state.rules[-1].trigger_candidates
        if clause.role is Role.TRIGGER
        else state.rules[-1].condition_candidates
    )
    candidates.append((clause, found))
    return best


def _traced(one: FactCandidate, clause: Clause, context: Context) -> Json:
    """Return what the trace tells of a candidate, with the functions that notice it and on what."""
    calls, _ = fact_triggers(one.fact, context.reading.span(clause.first, clause.last), 0, context)
    return {
        "fact": one.reason or type(one.fact).__name__,
        "functions": [call.function for call in calls],
        "entities": [i for call in calls if call.target is not None for i in call.target.entity_ids],
        "similarity": round(one.similarity, 3),
        "recall": round(one.recall, 3),
    }


def _stop(clause: Clause, best: FactCandidate | None, state: ChainState, context: Context) -> None:
    """Say what is not known; ask where something is near that the clause can be about."""
    missing = best.unexplained if best else clause.content
    refusal = refuse(context, "nothing_named" if missing else "not_understood", clause, missing=missing)
    told = {i for one in clause.concepts[:1] for i in one.words if not context.is_kind_word(i)}
    named = tuple(i for i in clause.content if i not in told)
    if best is None and (other := unable(named, told, clause, context)) is not None:
        state.refusal = other
        return
    state.question = ask_instead(clause, named, subject_of(clause, context), context) if missing else None
    state.refusal = None if state.question is not None else refusal


def subject_of(clause: Clause, context: Context) -> Callable[[Entity], bool]:
    """Return what tells whether a clause can be about an entity."""
    measured = readings_of(clause, context)
    if measured is not None:
        return measured
    concepts = clause.concepts[:8]
    return lambda entity: any(context.catalog.state_spec(one.name, entity) is not None for one in concepts)


def remember(candidate: FactCandidate, clause: Clause, context: Context) -> None:
    """Make what was named available to pronouns that follow."""
    match candidate.fact:
        case StateFact() | NumberFact() | EventFact():
            ids = candidate.fact.entity_ids
        case PresenceFact():
            ids = candidate.fact.persons
        case MomentFact() | DeviceFact():
            return
    context.mention(ids)
    if clause.role is Role.TRIGGER:
        context.subjects.append(ids)


def hold_seconds(clause: Clause) -> float:
    """Return how long the fact must last; 0 where nothing was said."""
    return sum(
        one.value.seconds
        for one in clause.literals
        if isinstance(one.value, Duration) and one.value.role in {DurationRole.HOLD, DurationRole.PLAIN}
    )
