"""Puts clauses together into rules: which trigger starts which actions, under which conditions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from .models import (
    Clause,
    ClockTime,
    Daylight,
    Duration,
    DurationRole,
    Literal,
    Role,
    RuleReading,
    Signal,
    Startup,
    SunEvent,
    TimeWindow,
    Weekdays,
)
from .starting import HAPPENS, LASTS, choose_triggers


@dataclass
class _Draft:
    triggers: list[Clause] = field(default_factory=list)
    conditions: list[Clause] = field(default_factory=list)
    actions: list[Clause] = field(default_factory=list)
    otherwise: list[Clause] = field(default_factory=list)
    scope: Clause | None = None

    def is_empty(self) -> bool:
        return not (self.triggers or self.conditions or self.actions)


def assemble(clauses: tuple[Clause, ...], values: frozenset[int]) -> tuple[RuleReading, ...]:
    """Return the rules of a request in its order; a rule without an action is left out.

    `values`: first words of literals that a preposition marks as a value to set: "to half past nine".
    """
    clauses = tuple(_pass_waits_on(clauses))
    event = any(one.role is Role.TRIGGER and (one.content or one.concepts) for one in clauses[:1])
    clauses = tuple(part for clause in clauses for part in _lift_times(clause, values, after_event=event))
    drafts = _group(clauses)
    shared = _shared_days(drafts)
    return tuple(_finish(draft, shared) for draft in drafts if draft.actions)


def _pass_waits_on(clauses: tuple[Clause, ...]) -> Iterator[Clause]:
    """Let a command wait as long as was told before it: "…, wait five minutes and turn it off"."""
    waits: tuple[Literal, ...] = ()
    for clause in clauses:
        told = tuple(one for one in clause.literals if _is_wait(one))
        rest = tuple(one for one in clause.literals if one not in told)
        if clause.role is Role.ACTION:
            begins = min((i for one in clause.concepts[:1] for i in one.words), default=clause.first)
            own = (*waits, *(one for one in told if one.first < begins))
            seconds = sum(one.value.seconds for one in own if isinstance(one.value, Duration))
            yield replace(clause, literals=(*own, *rest), delay=clause.delay + seconds)
            waits = tuple(one for one in told if one not in own)
            continue
        waits = (*waits, *told)
        if clause.content or clause.concepts or rest or not told:
            yield replace(clause, literals=rest)


def _is_wait(literal: Literal) -> bool:
    return isinstance(literal.value, Duration) and literal.value.role is DurationRole.WAIT


def _lift_times(clause: Clause, values: frozenset[int], *, after_event: bool) -> tuple[Clause, ...]:
    """Move times out of a clause: "turn it on at ten on weekdays" is a trigger, a condition and an action."""
    if clause.role is Role.CONDITION and not clause.concepts and not clause.content:
        return tuple(_time_clause(one, clause) for one in clause.literals) or (clause,)
    lifted = [
        one
        for one in clause.literals
        if _is_time(one, clause)
        and not (clause.role is Role.ACTION and isinstance(one.value, ClockTime) and one.first in values)
        and not (
            clause.role is Role.ACTION and after_event and isinstance(one.value, ClockTime) and one.value.bare
        )
    ]
    if not lifted:
        return (clause,)
    rest = tuple(one for one in clause.literals if one not in lifted)
    body = replace(clause, literals=rest)
    times = tuple(_time_clause(one, clause) for one in lifted)
    if clause.role is not Role.ACTION and not body.concepts and not body.content and not rest:
        return times
    return (*times, body) if clause.role is Role.ACTION else (body, *times)


def _is_time(literal: Literal, clause: Clause) -> bool:
    value = literal.value
    if isinstance(value, ClockTime):
        return clause.role is Role.ACTION or not value.bare or not clause.concepts
    if isinstance(value, Duration):
        return value.role is DurationRole.EVERY
    return isinstance(value, TimeWindow | Weekdays | SunEvent | Daylight | Startup | Signal)


def _time_clause(literal: Literal, source: Clause) -> Clause:
    value = literal.value
    moment = isinstance(value, ClockTime | Startup | Duration | Signal) or (
        isinstance(value, SunEvent) and value.relation == "at"
    )
    negated = source.negated and source.role is Role.CONDITION
    role = Role.TRIGGER if moment and not negated else Role.CONDITION
    return Clause(
        role=role,
        first=literal.first,
        last=literal.last,
        negated=negated,
        literals=(literal,),
        tentative=role is Role.CONDITION and source.role is Role.TRIGGER,
    )


def _group(clauses: tuple[Clause, ...]) -> list[_Draft]:
    """Sort clauses into rules.

    A trigger after an action starts a new rule if an action of its own follows before the next trigger;
    otherwise it belongs to the action before it.
    """
    drafts = [_Draft()]
    scope: Clause | None = None
    for index, clause in enumerate(clauses):
        current = drafts[-1]
        if clause.role is Role.SCOPE:
            if current.is_empty():
                scope = current.scope = clause
        elif clause.role is Role.ACTION and clause.joined_by_or:
            current.otherwise.append(clause)
        elif (
            clause.role is Role.TRIGGER
            and not _starts_rule(clauses, index, current)
            and _only_limits(clause, current)
            and not _ends_it(clause, current)
        ):
            current.conditions.append(replace(clause, role=Role.CONDITION))
        elif clause.role is Role.TRIGGER:
            if current.actions and _starts_rule(clauses, index, current):
                current = _Draft()
                drafts.append(current)
            current.triggers.append(clause)
        elif (
            clause.role is Role.CONDITION
            and clause.joined_by_or
            and current.triggers
            and (not current.actions or clauses[index - 1].role is Role.TRIGGER)
        ):
            tentative = current.triggers[-1].tentative
            current.triggers.append(replace(clause, role=Role.TRIGGER, tentative=tentative))
        elif clause.role is Role.CONDITION:
            if current.actions and _begins_next(clauses, index, current):
                current = _Draft()
                drafts.append(current)
            current.conditions.append(clause)
        else:
            if (
                clause.delay == 0
                and current.actions
                and current.triggers
                and _has_own_trigger(clauses, index, current)
            ):
                drafts.append(_Draft())
            drafts[-1].actions.append(clause)
    for draft in drafts:
        draft.scope = draft.scope or scope
    return drafts


def _starts_rule(clauses: tuple[Clause, ...], index: int, current: _Draft) -> bool:
    if not current.triggers:
        return False
    return any(following.role is Role.ACTION for following in clauses[index + 1 :])


def _begins_next(clauses: tuple[Clause, ...], index: int, current: _Draft) -> bool:
    """Tell whether a condition after an action opens the next rule: "…, and on weekdays at six start …"."""
    if not current.triggers:
        return False
    condition = clauses[index]
    for following in clauses[index + 1 :]:
        if following.role is Role.ACTION:
            return following.first <= condition.first
    return False


def _has_own_trigger(clauses: tuple[Clause, ...], index: int, current: _Draft) -> bool:
    """Tell whether an action is followed by a trigger of its own: "A when T, B when U"."""
    if current.triggers[0].first < current.actions[0].first and not _is_inside(current):
        # "When T, A, and B when U": what happens then is a trigger, what is merely so is a condition.
        following = clauses[index + 1] if index + 1 < len(clauses) else None
        return following is not None and (
            _is_event(following)
            or (
                following.role is Role.TRIGGER
                and _ends_it(following, current)
                and not _leads(clauses, index + 1)
            )
        )
    for following in clauses[index + 1 :]:
        if following.role is Role.TRIGGER:
            return not (following.first > clauses[index].last + 12)
        if following.role is Role.ACTION:
            return False
    return False


def _only_limits(clause: Clause, current: _Draft) -> bool:
    """Tell whether a trigger after the actions only says while what: "when T, A when nobody is home"."""
    if not current.triggers or not current.actions or clause.joined_by_or or not clause.concepts:
        return False
    leads = current.triggers[0].first < current.actions[0].first and not _is_inside(current)
    lasts = any(isinstance(one.value, Duration) for one in clause.literals)
    said = clause.concepts[0]
    return leads and not lasts and (said.name in LASTS or len(said.words) > 1) and said.name not in HAPPENS


def _leads(clauses: tuple[Clause, ...], index: int) -> bool:
    """Tell whether a trigger has a command of its own after it."""
    roles = (one.role for one in clauses[index + 1 :] if one.role in {Role.ACTION, Role.TRIGGER})
    return next(roles, None) is Role.ACTION


_CONTRARY = frozenset(
    frozenset(pair)
    for pair in (
        ("open", "closed"),
        ("on", "off"),
        ("locked", "unlocked"),
        ("motion", "no_motion"),
        ("occupied", "empty"),
        ("wet", "dry"),
        ("playing", "paused"),
        ("playing", "idle"),
        ("arrive", "away"),
    )
)
"""States of which one ends the other: after a trigger of one, that of the other starts a rule of its own."""


def _ends_it(clause: Clause, current: _Draft) -> bool:
    names = {one.name for one in clause.concepts[:1]}
    begun = {one.name for trigger in current.triggers for one in trigger.concepts[:1]}
    return any(frozenset({one, other}) in _CONTRARY for one in names for other in begun)


def _is_event(clause: Clause) -> bool:
    if clause.role is not Role.TRIGGER or clause.tentative or not clause.concepts:
        return False
    lasts = any(isinstance(one.value, Duration) for one in clause.literals)
    said = clause.concepts[0]
    return said.name in HAPPENS or (said.name not in LASTS and (lasts or len(said.words) == 1))


def _is_inside(current: _Draft) -> bool:
    action = current.actions[0]
    return all(action.first <= one.first < action.last for one in current.triggers)


def _shared_days(drafts: list[_Draft]) -> tuple[Clause, ...]:
    """Days named with the first of several times hold for the others that name none."""
    if len(drafts) < 2:
        return ()
    return tuple(
        one for one in drafts[0].conditions if any(isinstance(lit.value, Weekdays) for lit in one.literals)
    )


def _finish(draft: _Draft, shared: tuple[Clause, ...]) -> RuleReading:
    triggers, conditions = list(draft.triggers), list(draft.conditions)
    triggers, conditions = choose_triggers(triggers, conditions)
    names_days = any(isinstance(lit.value, Weekdays) for one in conditions for lit in one.literals)
    timed = all(isinstance(lit.value, ClockTime | SunEvent) for one in triggers for lit in one.literals)
    if shared and not names_days and timed and triggers and not any(one.content for one in triggers):
        conditions.extend(shared)
    return RuleReading(
        triggers=tuple(triggers),
        conditions=tuple(conditions),
        actions=tuple(draft.actions),
        otherwise=tuple(draft.otherwise),
        scope=draft.scope,
    )
