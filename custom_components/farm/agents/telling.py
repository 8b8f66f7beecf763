"""Commands to tell somebody something: whom, through what, in which words."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace

from ..applet.models import ActionCall, Binding, Json, Target
from ..home.models import Entity
from ..language.message import TELLING
from ..language.models import Clause, Concept
from ..retrieval.actions import action_candidates
from ..retrieval.context import Context
from ..retrieval.facts import FactCandidate
from ..retrieval.recipients import recipients, speakers
from .answers import say, which
from .messages import message_binding
from .proposal import Refusal
from .selected import SelectedAction, delay_before
from .state import ChainState


def told_to_do(clause: Clause, context: Context) -> Clause:
    """Return "tell Ann to drink water" as a message to Ann; "tell the vacuum to start" as it is."""
    if clause.told_from is None:
        return clause
    named = tuple(i for i in clause.content if i < clause.told_from)
    if not recipients(replace(clause, content=named), context).explained:
        return clause
    telling = Concept(name="notify", words=(min(named) - 1,), weight=1.0)
    return replace(clause, concepts=(telling,), content=(*named, *range(clause.told_from, clause.last)))


def is_telling(clause: Clause, context: Context) -> bool:
    """Tell whether the command is to say something; "have the vacuum call out" only sounds so."""
    if not clause.concepts or clause.concepts[0].name not in TELLING:
        return False
    others = tuple(
        one for one in clause.concepts if one.name not in TELLING and one.weight >= clause.concepts[0].weight
    )
    if clause.message is not None or not others:
        return True
    choice = action_candidates(replace(clause, concepts=others), context)
    return not choice.parts or bool(choice.unresolved) or choice.parts[0][0].recall < 1.0


def tell(
    clause: Clause, trigger: tuple[Clause, FactCandidate] | None, state: ChainState, context: Context
) -> SelectedAction | None:
    """Return the notification or announcement of a command; stops the chain where nobody can be told."""
    concept = clause.concepts[0].name
    players, named = speakers(clause, context)
    addressed = _has_recipient(clause, context)
    if (concept == "announce" and (players or not addressed)) or (players and not addressed):
        return _announce(clause, players, named, trigger, state, context)
    found = recipients(clause, context)
    if found.tied:
        state.question = which(clause, found.tied, context, "notify_whom")
        return None
    if not found.notifiers:
        state.refusal = Refusal(text=say(context, "no_notifier"), missing="notify")
        return None
    leftover = tuple(
        i for i in clause.content if i not in found.explained and i not in clause.concepts[0].words
    )
    urgent = context.pack.data["not_a_message"]
    if all(context.reading.words[i].norm in urgent for i in leftover):
        leftover = ()
    leftover = _stretch(leftover, found.explained | set(clause.concepts[0].words), clause, context)
    if not leftover and clause.message is None:
        leftover = _small_sentence(found.explained, clause, context)
    message = message_binding(clause, leftover, trigger, context)
    calls = tuple(_notify(one, message) for one in found.notifiers)
    told: list[Json] = [
        {"function": _notify(one, message).function, "notifier": one} for one in found.notifiers
    ]
    state.record("Action Selector", clause=context.reading.said(clause), candidates=told)
    return SelectedAction(
        actions=(*delay_before(clause, context), *calls), similarity=0.9, recall=1.0, concept=concept
    )


def _has_recipient(clause: Clause, context: Context) -> bool:
    found = recipients(clause, context)
    return bool(found.notifiers or found.tied) and bool(found.explained)


def _stretch(
    leftover: tuple[int, ...], known: AbstractSet[int], clause: Clause, context: Context
) -> tuple[int, ...]:
    """Return the message with the small words between its words: "laundry is ready".

    `known`: the words that say who is told. What follows them is told, but for "to" and the like.

    What follows and says when ("… every day at eight") is no part of it.
    """
    if not leftover or clause.message is not None:
        return ()
    elsewhere = {
        i
        for rule in context.reading.rules
        for one in (*rule.triggers, *rule.conditions)
        if not one.content and clause.first <= one.first and one.last <= clause.last
        for i in range(one.first, one.last)
    }
    first = max((i + 1 for i in known if i < leftover[0]), default=leftover[0])
    small = {*context.pack.data["prepositions"], *context.pack.data["causatives"]["to"], "'", ","}
    while first < leftover[0] and (first in elsewhere or context.reading.words[first].norm in small):
        first += 1
    last = clause.last
    while last > leftover[0] and (last - 1 in elsewhere or _leads_in(last - 1, elsewhere, context)):
        last -= 1
    return tuple(range(first, last))


def _small_sentence(known: AbstractSet[int], clause: Clause, context: Context) -> tuple[int, ...]:
    """Return a message of nothing but small words: the "it's done" of "tell Ann it's done"."""
    first = max((*known, *clause.concepts[0].words), default=clause.first) + 1
    taken = {i for one in clause.literals for i in range(one.first, one.last)}
    words = tuple(i for i in range(first, clause.last) if i not in taken)
    links = context.pack.data["state_copulas"]
    return words if any(context.reading.words[i].stem in links for i in words) else ()


def _leads_in(index: int, elsewhere: set[int], context: Context) -> bool:
    norm = context.reading.words[index].norm
    return index + 1 in elsewhere and norm in context.pack.data["prepositions"]


def _spoken(clause: Clause, named: frozenset[int], context: Context) -> tuple[int, ...]:
    """Return the words between the verb and the name of the speaker: "say time to go on the radio"."""
    start = clause.concepts[0].words[-1] + 1
    stop = min((i for i in named if i >= start), default=clause.last)
    small = {*context.pack.data["prepositions"], *context.pack.data["determiners"]}
    while stop > start and context.reading.words[stop - 1].norm in small:
        stop -= 1
    return tuple(range(start, stop))


def _notify(notifier: str, message: Binding) -> ActionCall:
    fields = (message,)
    if notifier.count(".") == 1 and notifier.startswith("notify."):
        return ActionCall(function=notifier, fields=fields)
    return ActionCall(function="notify.send_message", target=Target(entity_ids=(notifier,)), fields=fields)


def _announce(
    clause: Clause,
    players: tuple[Entity, ...],
    named: frozenset[int],
    trigger: tuple[Clause, FactCandidate] | None,
    state: ChainState,
    context: Context,
) -> SelectedAction | None:
    voices = context.home.in_domain("tts")
    speakers_here = list(players)
    if not speakers_here:
        available = [one for one in context.home.in_domain("media_player") if one.device_class == "speaker"]
        preferred = [one for one in available if one.entity_id in context.preferred]
        if len(available) > 1 and not preferred:
            state.question = which(clause, tuple(one.entity_id for one in available[:4]), context)
            return None
        speakers_here = list(preferred or available)
    if not voices or "tts.speak" not in context.library.actions or not speakers_here:
        state.refusal = Refusal(text=say(context, "no_speaker"), missing="tts")
        return None
    leftover = tuple(i for i in clause.content if i not in named and i not in clause.concepts[0].words)
    said = _stretch(leftover, set(clause.content) - set(leftover), clause, context)
    if not said and not clause.message:
        said = _spoken(clause, named, context)
    message = message_binding(clause, said, trigger, context)
    player: str = speakers_here[0].entity_id
    spoken: list[Json] = [{"function": "tts.speak", "entities": [voices[0].entity_id], "player": player}]
    state.record("Action Selector", clause=context.reading.said(clause), candidates=spoken)
    call = ActionCall(
        function="tts.speak",
        target=Target(entity_ids=(voices[0].entity_id,)),
        fields=(Binding(field="media_player_entity_id", value=player), message),
    )
    return SelectedAction(
        actions=(*delay_before(clause, context), call), similarity=0.9, recall=1.0, concept="announce"
    )
