"""The agent chain: Intent Analyzer → Trigger Selector → Action Selector → Verifier over one state.

FARM section 3.2.7 to 3.2.12, extended to conditions and to several rules, triggers and actions.
"""

from __future__ import annotations

from collections.abc import Callable

from ..applet.models import Applet, TriggerCall
from ..applet.render import render
from ..language.models import RuleReading
from ..retrieval.context import Context
from ..verification.models import Finding, Outcome, Verdict
from .answers import say
from .compose import compose
from .pairs import Pair, ranked_pairs, select_pair
from .proposal import Proposal, Refusal, Status
from .state import THETA, TOP_K, ChainState, RuleState
from .verifier import verifier_score

type Verify = Callable[[Applet], Verdict]
type Describe = Callable[[Applet], str]


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
        attempt = _best_attempt(rule, state, context, verify)
        if attempt is None:
            return _proposal(state, context, (), (), describe)
        applets.append(attempt[0])
        findings += attempt[1].findings
    failed = [one for one in findings if one.outcome is Outcome.FAIL]
    if failed or min(one.verifier_score for one in state.rules) < THETA:
        text = " ".join(one.message for one in failed) or say(context, "not_understood", words=request)
        state.refusal = Refusal(text=text, missing=failed[0].where if failed else request)
        return _proposal(state, context, (), tuple(findings), describe)
    return _proposal(state, context, tuple(applets), tuple(findings), describe)


def _best_attempt(
    rule: RuleReading, state: ChainState, context: Context, verify: Verify
) -> tuple[Applet, Verdict] | None:
    """Return the first applet the Verifier lets pass, at most k² of them; else the best with its critique.

    FARM section 3.2.12: pairs are tried in the order of their score.
    """
    before = context.checkpoint()
    applet = compose(rule, (0, 0), state, context)
    if applet is None:
        return None
    best = _verified(applet, state, context, verify)
    score = state.rules[-1].verifier_score
    if score >= THETA:
        return best
    after = context.checkpoint()
    for pair in _other_pairs(state.rules[-1], context):
        trial = ChainState(query=state.query, reading=state.reading, rules=[RuleState()])
        context.restore(before)
        other = compose(rule, (pair.trigger, pair.action), trial, context)
        if other is None:
            continue
        verified = _verified(other, trial, context, verify)
        state.trace += trial.trace
        if trial.rules[-1].verifier_score >= THETA:
            state.rules[-1] = trial.rules[-1]
            state.rules[-1].selected_pair = (pair.trigger, pair.action)
            return verified
    context.restore(after)
    return best


def _verified(applet: Applet, state: ChainState, context: Context, verify: Verify) -> tuple[Applet, Verdict]:
    verdict = verify(applet)
    rule = state.rules[-1]
    rule.verifier_score = verifier_score(applet, verdict, _recall(rule))
    rule.applet = applet
    pair = _selected(rule, context)
    rule.pair_score = pair.score if pair else 0.0
    state.record(
        "Verifier",
        outcome=verdict.outcome.value,
        score=round(rule.verifier_score, 3),
        pair_score=round(rule.pair_score, 3),
        findings=[one.message for one in verdict.findings],
    )
    return applet, verdict


def _selected(rule: RuleState, context: Context) -> Pair | None:
    pairs = _pairs(rule, context)
    if not pairs:
        return None
    return select_pair(pairs, rule.trigger_candidates[0][1], rule.action_candidates[0][1][0])


def _other_pairs(rule: RuleState, context: Context) -> list[Pair]:
    """Return the pairs after the first, at most k² - 1, best first."""
    return [one for one in _pairs(rule, context) if (one.trigger, one.action) != (0, 0)][: TOP_K * TOP_K - 1]


def _pairs(rule: RuleState, context: Context) -> list[Pair]:
    if not rule.trigger_candidates or not rule.action_candidates or not rule.action_candidates[0][1]:
        return []
    triggers = rule.trigger_candidates[0][1][:TOP_K]
    actions = rule.action_candidates[0][1][0][:TOP_K]
    first = next(
        (one for one in (rule.applet.triggers if rule.applet else ()) if isinstance(one, TriggerCall)), None
    )
    function = context.library.triggers.get(first.function) if first else None
    ingredients = function.ingredients if function else ()
    functions = [context.library.actions.get(one.function) for one in actions]
    return ranked_pairs(triggers, actions, ingredients, functions)


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
        chosen=context.chosen,
        refusal=state.refusal,
        findings=findings,
        score=min((one.verifier_score for one in state.rules), default=0.0),
        trace=tuple(state.trace),
    )
