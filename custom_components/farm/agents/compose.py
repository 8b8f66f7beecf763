"""Composes the applet of one rule from what its clauses were resolved to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ..applet.models import (
    Action,
    ActionCall,
    Applet,
    Binding,
    Condition,
    Delay,
    IfThen,
    Mode,
    TriggerCall,
)
from ..home.models import Entity
from ..language.models import Clause, Role, RuleReading
from ..retrieval.context import Context
from ..retrieval.facts import DeviceFact, EventFact, FactCandidate, MomentFact, StateFact
from ..retrieval.targets import Phrase, match_entities
from .action_selector import resolve_action
from .answers import clause_text, refuse, say
from .conditions import fact_condition, negated
from .moments import moment_condition
from .proposal import Question, Refusal
from .repetition import same_elsewhere, says_the_same
from .state import ChainState
from .trigger_selector import hold_seconds, is_moment, resolve_fact
from .triggers import fact_ends, fact_triggers

_LONGEST_ALIAS = 80
_NAMED = 0.6
"""Recall from which words before a rule name a thing."""


@dataclass
class _Parts:
    """An applet in the making."""

    triggers: list[TriggerCall] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)
    """Times, days and what completes a trigger: they hold for "otherwise" too."""
    circumstances: list[Condition] = field(default_factory=list)
    """What the rule says must be so; "otherwise" means it is not."""
    actions: list[Action] = field(default_factory=list)
    cause: tuple[Clause, FactCandidate] | None = None
    circumstance: tuple[Clause, FactCandidate] | None = None

    @property
    def news(self) -> tuple[Clause, FactCandidate] | None:
        """What a notification is about: the cause, or the circumstance where the cause is only a time."""
        if self.cause is not None and isinstance(self.cause[1].fact, MomentFact):
            return self.circumstance or self.cause
        return self.cause


def compose(rule: RuleReading, ranks: tuple[int, int], state: ChainState, context: Context) -> Applet | None:
    """Return the applet of a rule; `None` where a question or a refusal stops the chain.

    `ranks`: which candidate of the first trigger and of the first command to take; (0, 0) are the best.
    """
    context.scope = _scope(rule, context)
    context.around = _named_areas((i for one in rule.actions for i in one.content), context)
    named = _named_trigger(rule, context)
    if not rule.triggers and named is None:
        _ask_for_trigger(rule, state, context)
        return None
    parts = _Parts(triggers=[named] if named is not None and not rule.triggers else [])
    clauses = (*rule.triggers, *rule.conditions, *rule.actions)
    for clause in sorted(
        clauses, key=lambda one: (one.role is Role.ACTION and _refers_forward(one, rule), one.first)
    ):
        if not _add(clause, ranks, parts, state, context):
            return None
    if not parts.triggers or not parts.actions:
        state.refusal = refuse(context, "not_understood", (*rule.triggers, *rule.actions)[0])
        return None
    if rule.otherwise and not _add_otherwise(rule, parts, state, context):
        return None
    return Applet(
        alias=_alias(context, rule),
        triggers=tuple(parts.triggers),
        conditions=(*parts.conditions, *parts.circumstances),
        actions=tuple(parts.actions),
        mode=_mode(parts.actions, parts.triggers),
    )


def _ask_for_trigger(rule: RuleReading, state: ChainState, context: Context) -> None:
    command = rule.actions[0]
    if command.concepts and command.content:
        state.question = Question(text=say(context, "no_trigger", action=clause_text(command, context)))
    else:
        state.refusal = refuse(context, "not_understood", command)


def _add(clause: Clause, ranks: tuple[int, int], parts: _Parts, state: ChainState, context: Context) -> bool:
    """Add what a clause was resolved to; false where the chain stopped."""
    if clause.role is Role.ACTION and says_the_same(clause, context):
        return _add_the_same(clause, parts, state, context)
    if clause.role is Role.ACTION:
        rank = ranks[1] if not parts.actions else 0
        chosen = resolve_action(clause, context.last_wish, parts.news, rank, state, context)
        if chosen is None:
            return False
        if clause.open_end:
            words = context.reading.text(clause.open_end)
            state.refusal = Refusal(text=say(context, "open_end", words=words), missing=words)
            return False
        context.last_wish = chosen.concept or context.last_wish
        parts.actions += chosen.actions
        return True
    if clause.role is Role.TRIGGER:
        rank = ranks[0] if parts.cause is None else 0
        found = resolve_fact(clause, rank, state, context)
        if found is None:
            return False
        parts.cause = parts.cause or (clause, found)
        span = context.reading.span(clause.first, clause.last)
        calls, needed = fact_triggers(found.fact, span, hold_seconds(clause), context)
        parts.triggers += calls
        parts.conditions += needed
        return True
    return _add_condition(clause, parts, state, context)


def _add_the_same(clause: Clause, parts: _Parts, state: ChainState, context: Context) -> bool:
    earlier = [one.applet for one in state.rules[:-1] if one.applet is not None]
    before = parts.actions or (list(earlier[-1].actions) if earlier else [])
    actions = same_elsewhere(clause, before, context) if before else None
    if actions is None:
        state.refusal = refuse(context, "not_understood", clause)
        return False
    parts.actions += actions
    return True


def _add_otherwise(rule: RuleReading, parts: _Parts, state: ChainState, context: Context) -> bool:
    """Decide by the circumstances, or, where there are none, by whether the trigger's fact still holds."""
    actions: list[Action] = []
    for clause in rule.otherwise:
        chosen = resolve_action(clause, context.last_wish, parts.news, 0, state, context)
        if chosen is None:
            return False
        actions += chosen.actions
    tests = list(parts.circumstances)
    if not tests and parts.cause is not None:
        clause, found = parts.cause
        span = context.reading.span(clause.first, clause.last)
        condition = fact_condition(found.fact, span, 0, context)
        ends = fact_ends(found.fact, span, hold_seconds(clause), context)
        if condition is not None and ends:
            tests.append(condition)
            parts.triggers += ends
    if not tests:
        state.refusal = refuse(context, "not_understood", rule.otherwise[0])
        return False
    parts.circumstances = []
    parts.actions = [IfThen(conditions=tuple(tests), then=tuple(parts.actions), otherwise=tuple(actions))]
    return True


def _scope(rule: RuleReading, context: Context) -> tuple[str, ...]:
    """Return the areas that "in the office, …" names."""
    if rule.scope is None:
        return ()
    return _named_areas(rule.scope.content, context)


def _named_areas(indices: Iterable[int], context: Context) -> tuple[str, ...]:
    """Return the areas all words of whose name are said."""
    said = {context.reading.words[i].stem for i in indices}
    return tuple(
        area.area_id
        for area in context.home.areas
        if any(stems and set(stems) <= said for stems in map(context.pack.stems, (area.name, *area.aliases)))
    )


def _named_trigger(rule: RuleReading, context: Context) -> TriggerCall | None:
    """Return the trigger of "at the opening time, …", and let "the saw, when that is on, …" name the saw."""
    if rule.scope is None:
        return None
    stems = tuple(context.reading.words[i].stem for i in rule.scope.content)
    matches = match_entities(Phrase(indices=rule.scope.content, stems=stems), context.lexicon, lambda _: True)
    if not matches or matches[0].recall < _NAMED:
        return None
    context.mention((matches[0].entity.entity_id,))
    times = [one for one in matches if one.recall >= _NAMED and _tells_time(one.entity)]
    if not times:
        return None
    span = context.reading.span(rule.scope.first, rule.scope.last)
    return TriggerCall(
        function="time", fields=(Binding(field="at", value=times[0].entity.entity_id, span=span),)
    )


def _tells_time(entity: Entity) -> bool:
    return entity.domain == "input_datetime" or (
        entity.domain == "sensor" and entity.device_class == "timestamp"
    )


def _refers_forward(clause: Clause, rule: RuleReading) -> bool:
    """Tell whether a notification comes before its trigger in the request but needs it for its text."""
    telling = any(one.name in {"notify", "announce"} for one in clause.concepts[:1])
    return telling and any(one.first > clause.first for one in rule.triggers)


def _add_condition(clause: Clause, parts: _Parts, state: ChainState, context: Context) -> bool:
    span = context.reading.span(clause.first, clause.last)
    if is_moment(clause):
        condition = moment_condition(clause.literals[0].value, span, negated=clause.negated)
        parts.conditions += [condition] if condition is not None else []
        return True
    found = resolve_fact(clause, 0, state, context)
    if found is None:
        return False
    parts.circumstance = parts.circumstance or (clause, found)
    fact = found.fact
    if isinstance(fact, EventFact | DeviceFact):
        if clause.negated:
            state.record("Trigger Selector", note="an event cannot be a condition; the trigger excludes it")
            return True
        state.refusal = refuse(context, "not_understood", clause)
        return False
    if isinstance(fact, StateFact) and len(fact.entity_ids) > 1 and not _is_any(clause, context):
        fact = replace(fact, every=True)
    condition = fact_condition(fact, span, hold_seconds(clause), context)
    if condition is not None:
        parts.circumstances.append(negated(condition) if clause.negated else condition)
    return True


def _is_any(clause: Clause, context: Context) -> bool:
    norms = {context.reading.words[i].norm for i in range(clause.first, clause.last)}
    return not norms.isdisjoint(context.pack.data["any_words"])


def _mode(actions: list[Action], triggers: list[TriggerCall]) -> Mode:
    """Start again where a rule waits (motion keeps the light on), queue where each event has its own text."""
    if any(isinstance(one, Delay) for one in actions):
        return Mode.RESTART
    several = sum(len(one.target.entity_ids) for one in triggers if one.target is not None) > 1
    tells = any(isinstance(one, ActionCall) and "trigger." in str(one.fields) for one in actions)
    return Mode.QUEUED if several and tells else Mode.SINGLE


def _alias(context: Context, rule: RuleReading) -> str:
    text = context.reading.request
    if len(context.reading.rules) > 1:
        clauses = (*rule.triggers, *rule.conditions, *rule.actions)
        span = context.reading.span(min(one.first for one in clauses), max(one.last for one in clauses))
        text = text[span.start : span.end]
    text = " ".join(text.split()).strip(" .,;:!?")
    if len(text) > _LONGEST_ALIAS:
        text = text[:_LONGEST_ALIAS].rsplit(" ", 1)[0] + " …"
    return text[:1].upper() + text[1:]
