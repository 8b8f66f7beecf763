"""The agent chain: Intent Analyzer → Trigger Selector → Action Selector → Verifier over one state.

FARM section 3.2.7 to 3.2.12, extended to conditions and to several rules, triggers and actions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..applet.models import Action, ActionCall, Applet, Binding, Condition, Delay, Mode, TriggerCall
from ..applet.render import render
from ..home.models import Entity
from ..language.models import Clause, Role, RuleReading
from ..retrieval.context import Context
from ..retrieval.facts import EventFact, FactCandidate, StateFact
from ..retrieval.targets import Phrase, match_entities
from ..verification.models import Finding, Outcome, Verdict
from .action_selector import SelectedAction, resolve_action
from .answers import clause_text, refuse, say
from .conditions import fact_condition, negated
from .moments import moment_condition
from .proposal import Proposal, Question, Refusal, Status
from .state import THETA, ChainState, RuleState
from .trigger_selector import hold_seconds, is_moment, resolve_fact
from .triggers import fact_triggers
from .verifier import verifier_score

type Verify = Callable[[Applet], Verdict]
type Describe = Callable[[Applet], str]

_LONGEST_ALIAS = 60
_NAMED = 0.7
"""Recall from which words before a rule name a thing."""


def run(context: Context, verify: Verify, describe: Describe) -> Proposal:
    """Return the answer to a request. Never raises for what a user says."""
    request = context.reading.request
    state = ChainState(query=request, reading=context.reading)
    rules = context.reading.rules
    _record_intents(state, context)
    if not rules:
        state.refusal = Refusal(text=say(context, "no_command", request=request), missing=request)
        return _proposal(state, context, (), (), describe)
    applets: list[Applet] = []
    findings: list[Finding] = []
    for rule in rules:
        state.rules.append(RuleState())
        applet = _rule(rule, state, context)
        if applet is None:
            return _proposal(state, context, (), (), describe)
        verdict = verify(applet)
        findings += verdict.findings
        state.rules[-1].verifier_score = verifier_score(applet, verdict, _recall(state.rules[-1]))
        state.record(
            "Verifier",
            outcome=verdict.outcome.value,
            score=round(state.rules[-1].verifier_score, 3),
            findings=[one.message for one in verdict.findings],
        )
        applets.append(applet)
    failed = [one for one in findings if one.outcome is Outcome.FAIL]
    if failed or min(one.verifier_score for one in state.rules) < THETA:
        text = " ".join(one.message for one in failed) or say(context, "not_understood", words=request)
        state.refusal = Refusal(text=text, missing=failed[0].where if failed else request)
        return _proposal(state, context, (), tuple(findings), describe)
    return _proposal(state, context, tuple(applets), tuple(findings), describe)


def _record_intents(state: ChainState, context: Context) -> None:
    reading = context.reading
    state.record(
        "Intent Analyzer",
        rules=[
            {
                role: [reading.text(tuple(range(one.first, one.last))) for one in clauses]
                for role, clauses in (
                    ("triggers", rule.triggers),
                    ("conditions", rule.conditions),
                    ("actions", rule.actions),
                )
            }
            for rule in reading.rules
        ],
    )


def _recall(rule: RuleState) -> float:
    found = [one[0].recall for _, one in (*rule.trigger_candidates, *rule.condition_candidates) if one]
    return min(found, default=1.0)


# ---------------------------------------------------------------- one rule
def _rule(rule: RuleReading, state: ChainState, context: Context) -> Applet | None:
    """Return the applet of a rule; `None` where the chain stopped."""
    context.scope = _scope(rule, context)
    named = scope_trigger(rule, context)
    if not rule.triggers and named is None:
        words = clause_text(rule.actions[0], context)
        if rule.actions[0].concepts and rule.actions[0].content:
            state.question = Question(text=say(context, "no_trigger", action=words))
        else:
            state.refusal = refuse(context, "not_understood", rule.actions[0])
        return None
    triggers: list[TriggerCall] = [named] if named is not None and not rule.triggers else []
    conditions: list[Condition] = []
    actions: list[Action] = []
    cause: tuple[Clause, FactCandidate] | None = None
    previous = ""
    clauses = sorted((*rule.triggers, *rule.conditions, *rule.actions), key=lambda one: one.first)
    order = sorted(
        clauses, key=lambda one: (one.role is Role.ACTION and _refers_forward(one, rule), one.first)
    )
    selected: list[SelectedAction] = []
    for clause in order:
        if clause.role is Role.ACTION:
            chosen = resolve_action(clause, previous, cause, state, context)
            if chosen is None:
                return None
            previous = chosen.concept or previous
            selected.append(chosen)
            actions += chosen.actions
        elif clause.role is Role.TRIGGER:
            found = resolve_fact(clause, state, context)
            if not found:
                return None
            state.rules[-1].trigger_candidates.append((clause, found))
            cause = cause or (clause, found[0])
            span = context.reading.span(clause.first, clause.last)
            calls, needed = fact_triggers(found[0].fact, span, hold_seconds(clause), context)
            triggers += calls
            conditions += needed
        elif not _condition(clause, conditions, state, context):
            return None
    if not triggers or not actions:
        state.refusal = refuse(context, "not_understood", (*rule.triggers, *rule.actions)[0])
        return None
    return Applet(
        alias=_alias(context, rule),
        triggers=tuple(triggers),
        conditions=tuple(conditions),
        actions=tuple(actions),
        mode=_mode(actions, triggers),
    )


def _scope(rule: RuleReading, context: Context) -> tuple[str, ...]:
    """Return the areas that "in the office, …" names."""
    if rule.scope is None:
        return ()
    said = {context.reading.words[i].stem for i in rule.scope.content}
    return tuple(
        area.area_id
        for area in context.home.areas
        if any(stems and set(stems) <= said for stems in map(context.pack.stems, (area.name, *area.aliases)))
    )


def scope_trigger(rule: RuleReading, context: Context) -> TriggerCall | None:
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


def _condition(clause: Clause, conditions: list[Condition], state: ChainState, context: Context) -> bool:
    span = context.reading.span(clause.first, clause.last)
    if is_moment(clause):
        condition = moment_condition(clause.literals[0].value, span, negated=clause.negated)
        conditions += [condition] if condition is not None else []
        return True
    found = resolve_fact(clause, state, context)
    if not found:
        return False
    state.rules[-1].condition_candidates.append((clause, found))
    fact = found[0].fact
    if isinstance(fact, EventFact):
        if clause.negated:
            state.record("Trigger Selector", note="an event cannot be a condition; the trigger excludes it")
            return True
        state.refusal = refuse(context, "not_understood", clause)
        return False
    if isinstance(fact, StateFact) and len(fact.entity_ids) > 1 and not _is_any(clause, context):
        fact = replace(fact, every=True)
    condition = fact_condition(fact, span, hold_seconds(clause), context)
    if condition is not None:
        conditions.append(negated(condition) if clause.negated else condition)
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


# ---------------------------------------------------------------- the answer
def _proposal(
    state: ChainState,
    context: Context,
    applets: tuple[Applet, ...],
    findings: tuple[Finding, ...],
    describe: Describe,
) -> Proposal:
    status = Status.DRAFTED
    if state.question is not None:
        status = Status.QUESTION
    elif state.refusal is not None:
        status = Status.REFUSED
    return Proposal(
        request=state.query,
        language=context.pack.language,
        status=status,
        applets=applets,
        automations=tuple(render(one) for one in applets),
        words="\n".join(describe(one) for one in applets),
        question=state.question,
        refusal=state.refusal,
        findings=findings,
        score=min((one.verifier_score for one in state.rules), default=0.0),
        trace=tuple(state.trace),
    )
