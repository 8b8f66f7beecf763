"""Tells an applet as a sentence, and in pieces."""

from __future__ import annotations

from ..applet.models import (
    Action,
    ActionCall,
    Applet,
    Condition,
    ConditionCall,
    ConditionGroup,
    Delay,
    Junction,
    Trigger,
    TriggerCall,
)
from ..home.functions import FunctionLibrary
from ..home.models import Home
from .actions import ActionTeller
from .conditions import positive, tell_condition
from .models import Description, Piece
from .pack import Words, load_words
from .telling import Telling
from .triggers import Told, tell_trigger


def describe(
    applet: Applet, home: Home, library: FunctionLibrary | None = None, language: str | None = None
) -> str:
    """Return what an applet does, as one sentence in the language, else in that of the home."""
    return describe_parts(applet, home, library, language).sentence


def describe_parts(
    applet: Applet, home: Home, library: FunctionLibrary | None = None, language: str | None = None
) -> Description:
    """Return what an applet does, in pieces that know which words of the request they came from."""
    words = load_words(language or home.language)
    telling = Telling(words=words, home=home, library=library or FunctionLibrary())
    told = [tell_trigger(one, telling) for one in applet.triggers]
    conditions = [_unwrapped(one, applet.triggers, telling) for one in applet.conditions]
    teller = ActionTeller(telling, applet.triggers)
    actions = teller.each(applet.actions)
    return Description(
        triggers=_pieces("triggers", applet.triggers, [one.text for one in told]),
        conditions=_pieces("conditions", applet.conditions, [text for text, _ in conditions]),
        actions=_pieces("actions", applet.actions, actions),
        sentence=_sentence(words, told, conditions, teller.sequence(applet.actions, actions)),
    )


type _Told = tuple[str, bool]
"""A condition in words, and whether it must not hold."""


def _unwrapped(condition: Condition, triggers: tuple[Trigger, ...], telling: Telling) -> _Told:
    condition = positive(condition)
    if isinstance(condition, ConditionGroup) and condition.junction is Junction.NOT:
        inner = [tell_condition(one, triggers, telling) for one in condition.conditions]
        return telling.words.join(inner, "or"), True
    return tell_condition(condition, triggers, telling), False


def _sentence(words: Words, triggers: list[Told], conditions: list[_Told], actions: str) -> str:
    clauses = [one.text for one in triggers if not one.is_moment]
    starts = [words.say("when", clauses=words.join(clauses, "or"))] if clauses else []
    starts += [one.text for one in triggers if one.is_moment]
    if not starts:
        return _capital(words.say("no_trigger", actions=actions))
    told = ""
    joint = "and_condition" if clauses else "if_condition"
    for text, negated in sorted(conditions, key=lambda one: one[1]):
        told += words.say("unless_condition" if negated else joint, condition=text)
        joint = "and_condition"
    return _capital(
        words.say(
            "sentence" if clauses else "sentence_at",
            when=words.join(starts, "or"),
            conditions=told,
            actions=actions,
        )
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _pieces(
    section: str, parts: tuple[Trigger | Condition | Action, ...], texts: list[str]
) -> tuple[Piece, ...]:
    return tuple(
        _piece(f"{section}[{index}]", part, text)
        for index, (part, text) in enumerate(zip(parts, texts, strict=True))
    )


def _piece(where: str, part: Trigger | Condition | Action, text: str) -> Piece:
    if isinstance(part, Delay):
        return Piece(where=where, text=text, spans=(part.span,) if part.span else ())
    if not isinstance(part, TriggerCall | ConditionCall | ActionCall):
        return Piece(where=where, text=text)
    spans = {one.span for one in part.fields if one.span is not None}
    if part.target is not None and part.target.span is not None:
        spans.add(part.target.span)
    sources = tuple(dict.fromkeys(one.source for one in part.fields))
    return Piece(where=where, text=text, spans=tuple(sorted(spans)), sources=sources)
