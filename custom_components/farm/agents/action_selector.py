"""The Action Selector (FARM section 3.2.10): which functions answer a command, with their bindings."""

from __future__ import annotations

from dataclasses import replace

from ..applet.models import Action, ActionCall, Delay, Json, Target
from ..applet.render import duration
from ..home.functions import Side
from ..home.models import Entity
from ..language.message import TELLING
from ..language.models import Clause, Concept, Duration, DurationRole
from ..retrieval.actions import ActionCandidate, ActionChoice, action_candidates, offers
from ..retrieval.context import Context
from ..retrieval.everything import everything
from ..retrieval.facts import FactCandidate
from ..retrieval.ranking import rank_actions
from .answers import refuse, which
from .companions import companions
from .guesses import ask_instead, named_otherwise, unable
from .proposal import Refusal
from .selected import SelectedAction, delay_before
from .state import TOP_K, ChainState
from .telling import is_telling, tell, told_to_do

_LEAST_RECALL = 0.72
"""Share of the words that must be explained; below it the command is not understood."""


def resolve_action(
    clause: Clause,
    previous: str,
    trigger: tuple[Clause, FactCandidate] | None,
    rank: int,
    state: ChainState,
    context: Context,
) -> SelectedAction | None:
    """Return the actions of a command; stops the chain where it is not understood or ambiguous.

    `previous`: concept of the command before, which "and off again" refers to.
    `rank`: which candidate of the first thing named to take, 0 being the best.
    """
    clause = told_to_do(clause, context)
    if is_telling(clause, context):
        told = tell(clause, trigger, state, context)
        if told is not None or state.is_stopped:
            return told
    wishes = tuple(one for one in clause.concepts if one.name not in TELLING)
    fallback = _particles(clause, context) or _repeat(previous)
    command = replace(clause, concepts=wishes)
    choice = everything(command, wishes or fallback, context) or action_candidates(command, context, fallback)
    choice = replace(choice, parts=tuple(rank_actions(part, clause, context) for part in choice.parts))
    _record(clause, choice, state, context)
    if choice.unresolved or not choice.parts:
        _stop(clause, choice, wishes or fallback, state, context)
        return None
    actions: list[ActionCall] = []
    state.rules[-1].action_candidates.append((clause, [list(part[:TOP_K]) for part in choice.parts]))
    first = choice.parts[0]
    chosen = [(first[min(rank, len(first) - 1)], first), *((part[0], part) for part in choice.parts[1:])]
    bests = [one for best, part in chosen for one in companions(best, part, command, context)]
    for best in bests:
        if best.recall < _LEAST_RECALL or best.unused or context.names_a_room(best.unexplained):
            key = "cannot" if best.unused else "nothing_named"
            value = {i for one in best.unused for i in range(one.first, one.last)}
            refusal = refuse(context, key, clause, missing=value or best.unexplained, about=best.entity_ids)
            _ask_or_refuse(refusal, () if best.unused else clause.content, clause, wishes, state, context)
            return None
        if (other := named_otherwise(best, clause, context)) is not None:
            state.refusal = other
            return None
        if len(best.tied) > 1:
            state.question = which(clause, best.tied, context)
            return None
        if best.missing:
            state.refusal = refuse(context, "not_understood", clause)
            return None
        actions = _merged(actions, _call(best, clause, context))
    context.mention(one for best in bests for one in best.entity_ids)
    steps = (*delay_before(clause, context), *actions, *_back_after(clause, bests, actions, context))
    similarity = sum(one.similarity for one in bests) / len(bests)
    return SelectedAction(
        actions=steps,
        similarity=similarity,
        recall=min(one.recall for one in bests),
        concept=bests[0].concept,
    )


def _record(clause: Clause, choice: ActionChoice, state: ChainState, context: Context) -> None:
    candidates: list[Json] = [
        {
            "function": one.function,
            "entities": list(one.entity_ids),
            "fields": {binding.field: binding.value for binding in one.fields},
            "similarity": round(one.similarity, 3),
            "recall": round(one.recall, 3),
        }
        for part in choice.parts
        for one in part[:TOP_K]
    ]
    state.record("Action Selector", clause=context.reading.said(clause), candidates=candidates)


def _nothing(clause: Clause, choice: ActionChoice, context: Context) -> Refusal:
    missing = tuple(i for one in choice.unresolved for i in one)
    if not clause.concepts:
        return refuse(context, "not_understood", clause)
    verb = context.reading.text(clause.concepts[0].words)
    return refuse(context, "nothing_to_act_on", clause, missing=missing, verb=verb)


def _stop(
    clause: Clause, choice: ActionChoice, wishes: tuple[Concept, ...], state: ChainState, context: Context
) -> None:
    """Say what is not known; ask where something is near that the command can act on."""
    verb = {i for one in clause.concepts[:1] for i in one.words}
    named = choice.unresolved[0] if choice.unresolved else tuple(i for i in clause.content if i not in verb)
    values = {i for one in clause.literals for i in range(one.first, one.last)}
    if (refusal := unable(named, values or verb, clause, context)) is not None:
        state.refusal = refusal
        return
    _ask_or_refuse(_nothing(clause, choice, context), named, clause, wishes, state, context)


def _ask_or_refuse(
    refusal: Refusal,
    named: tuple[int, ...],
    clause: Clause,
    wishes: tuple[Concept, ...],
    state: ChainState,
    context: Context,
) -> None:
    def accepts(entity: Entity) -> bool:
        return any(function.accepts(entity) for _, _, function in offers(wishes, context))

    state.question = ask_instead(clause, named, accepts, context) if named else None
    state.refusal = None if state.question is not None else refusal


def _particles(clause: Clause, context: Context) -> tuple[Concept, ...]:
    """Return what "off again" asks for."""
    particles: dict[str, str] = context.pack.data["particle_concepts"]
    return tuple(
        Concept(name=particles[context.reading.words[i].norm], words=(i,), weight=1.0)
        for i in range(clause.first, clause.last)
        if context.reading.words[i].norm in particles
    )


def _repeat(previous: str) -> tuple[Concept, ...]:
    return (Concept(name=previous, words=(), weight=0.5),) if previous else ()


# ---------------------------------------------------------------- calls
def _call(best: ActionCandidate, clause: Clause, context: Context) -> ActionCall:
    span = context.reading.span(clause.first, clause.last)
    target = replace(_target(best, clause, context), span=span)
    return ActionCall(function=best.function, target=target, fields=best.fields)


def _target(best: ActionCandidate, clause: Clause, context: Context) -> Target:
    """Name a whole room by its area, so that the rule stays right when a lamp is replaced.

    Not where a door or a freezer may come to stand there.
    """
    function = context.library.side(Side.ACTION)[best.function]
    ids = set(best.entity_ids)
    grows = best.function.partition(".")[0] in context.catalog.data["safety"]["grows"]
    if len(ids) > 1 and not best.fields and not grows:
        areas = {context.home.entity[one].area_id for one in ids}
        named = {i for i in clause.content if i not in best.unexplained}
        area = areas.pop() if len(areas) == 1 else None
        if area is not None and _is_area_named(area, named, context):
            members = context.home.members(Target(area_ids=(area,)))
            domain = best.function.partition(".")[0]
            if {one.entity_id for one in members if one.domain == domain and function.accepts(one)} == ids:
                return Target(area_ids=(area,))
    return Target(entity_ids=best.entity_ids)


def _is_area_named(area_id: str, named: set[int], context: Context) -> bool:
    area = context.home.area[area_id]
    said = {context.reading.words[i].stem for i in named}
    return any(set(context.pack.stems(text)) <= said for text in (area.name, *area.aliases))


def _merged(actions: list[ActionCall], call: ActionCall) -> list[ActionCall]:
    """Join calls of one function with equal fields into one over all targets."""
    for index, one in enumerate(actions):
        same = one.function == call.function and one.fields == call.fields
        if same and one.target is not None and call.target is not None:
            joined = replace(
                one.target,
                entity_ids=tuple(dict.fromkeys((*one.target.entity_ids, *call.target.entity_ids))),
                area_ids=tuple(dict.fromkeys((*one.target.area_ids, *call.target.area_ids))),
            )
            return [*actions[:index], replace(one, target=joined), *actions[index + 1 :]]
    return [*actions, call]


_INVERSE = {
    "turn_on": "turn_off",
    "open_valve": "close_valve",
    "open_cover": "close_cover",
    "close_cover": "open_cover",
    "set_percentage": "turn_off",
    "set_preset_mode": "turn_off",
    "start": "return_to_base",
    "turn_off": "turn_on",
    "media_play": "media_pause",
    "volume_mute": "",
}
"""What ends an action that is to last "for ten minutes". Nothing unlocks or disarms by itself."""


def _back_after(
    clause: Clause, bests: list[ActionCandidate], actions: list[ActionCall], context: Context
) -> tuple[Action, ...]:
    """Return the end of "run it for twelve minutes", where no field of the action holds the time."""
    used = {literal for one in bests for literal in one.used}
    holds = [
        one
        for one in clause.literals
        if isinstance(one.value, Duration) and one.value.role is DurationRole.HOLD and one not in used
    ]
    if not holds or not isinstance(holds[0].value, Duration):
        return ()
    ends: list[Action] = []
    for call in actions:
        domain, _, name = call.function.partition(".")
        key = f"{domain}.{_INVERSE.get(name, '')}"
        if key in context.library.actions:
            ends.append(ActionCall(function=key, target=call.target))
    span = context.reading.span(holds[0].first, holds[0].last)
    return (Delay(duration=duration(holds[0].value.seconds), span=span), *ends) if ends else ()
