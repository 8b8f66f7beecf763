"""The text of a notification: what was dictated, with live values, or what happened."""

from __future__ import annotations

import re

from ..applet.models import Binding, BindingSource, Span
from ..language.models import Clause, Quote
from ..retrieval.context import Context
from ..retrieval.facts import EventFact, FactCandidate, NumberFact, StateFact
from ..retrieval.targets import Phrase, match_entities

_SURELY_NAMED = 0.9
_NO_STATE = frozenset({"button", "event", "notify", "scene", "tts", "zone"})
"""Their state is a moment or a number of people, nothing that anybody asks for."""


def message_binding(
    clause: Clause,
    leftover: tuple[int, ...],
    trigger: tuple[Clause, FactCandidate] | None,
    context: Context,
) -> Binding:
    """Return what fills the field `message` (FARM eq. 12)."""
    if clause.message is not None:
        return _dictated(clause.message, trigger, context)
    if leftover:
        text = context.reading.text(leftover)
        span = context.reading.span(leftover[0], leftover[-1] + 1)
        if _names_a_reading(leftover, context):
            return _ingredient(_reading(text, None, context), span)
        return Binding(field="message", value=_sentence(text), span=span)
    return Binding(field="message", value=_what_happened(trigger, context), source=BindingSource.DEFAULT)


def _dictated(message: Quote, trigger: tuple[Clause, FactCandidate] | None, context: Context) -> Binding:
    text = message.text
    start = context.reading.request.find(text)
    span = Span(start, start + len(text)) if start >= 0 else None
    live = context.pack.data["messages"]["live"]
    lowered = context.pack.fold(text)
    if re.match(live["who"], lowered):
        rest = text.split(" ", 1)[1] if " " in text else ""
        return _ingredient(f"{{{{ trigger.to_state.name }}}} {rest}".strip(), span)
    if trigger is not None and _is_calendar(trigger[1], context) and re.match(live["summary"], lowered):
        return _ingredient("{{ trigger.calendar_event.summary }}", span)
    if live["whether"] and (asked := re.match(live["whether"], lowered)):
        return _ingredient(_state(text[asked.end() :], text, context), span)
    if (
        re.match(live["amount"], lowered)
        or re.match(live["which"], lowered)
        or re.match(live["state"], lowered)
    ):
        return _ingredient(_reading(text, trigger, context), span)
    return Binding(field="message", value=_sentence(text), span=span)


def _is_calendar(candidate: FactCandidate, context: Context) -> bool:
    fact = candidate.fact
    return isinstance(fact, EventFact) and context.home.entity[fact.entity_ids[0]].domain == "calendar"


def _names_a_reading(indices: tuple[int, ...], context: Context) -> bool:
    """Tell whether the words are the name of a sensor: "tell me the outside temperature"."""
    named = tuple(i for i in indices if context.reading.words[i].norm not in context.pack.stop_words)
    phrase = Phrase(indices=named, stems=tuple(context.reading.words[i].stem for i in named))
    matches = match_entities(phrase, context.lexicon, lambda one: one.domain == "sensor")
    return bool(matches) and matches[0].recall > _SURELY_NAMED and matches[0].precision > _SURELY_NAMED


def _ingredient(template: str, span: Span | None) -> Binding:
    return Binding(field="message", value=template, source=BindingSource.INGREDIENT, span=span)


def _reading(text: str, trigger: tuple[Clause, FactCandidate] | None, context: Context) -> str:
    """Return a template for the value that is asked for: of the thing named, or of the trigger's."""
    stems = tuple(stem for stem in context.pack.stems(text) if context.lexicon.known(stem))
    named = Phrase(indices=tuple(range(len(stems))), stems=stems)
    matches = match_entities(
        named, context.lexicon, lambda one: one.domain in {"sensor", "climate", "weather"}
    )
    own = trigger[1].fact if trigger else None
    if matches and matches[0].recall > 0.6 and not isinstance(own, NumberFact):
        entity = matches[0].entity
        return (
            f"{entity.name}: {{{{ states('{entity.entity_id}') }}}}{f' {entity.unit}' if entity.unit else ''}"
        )
    if isinstance(own, NumberFact | StateFact | EventFact):
        entity = context.home.entity[own.entity_ids[0]]
        unit = f" {entity.unit}" if entity.unit else ""
        return f"{entity.name}: {{{{ trigger.to_state.state }}}}{unit}"
    return _sentence(text)


def _state(named: str, text: str, context: Context) -> str:
    """Return a template for the state of what is named, in the words of Home Assistant."""
    stems = tuple(stem for stem in context.pack.stems(named) if context.lexicon.known(stem))
    phrase = Phrase(indices=tuple(range(len(stems))), stems=stems)
    matches = match_entities(phrase, context.lexicon, lambda one: one.domain not in _NO_STATE)
    if not matches or matches[0].recall < _SURELY_NAMED:
        return _sentence(text)
    entity = matches[0].entity
    return f"{entity.name}: {{{{ state_translated('{entity.entity_id}') }}}}"


def _what_happened(trigger: tuple[Clause, FactCandidate] | None, context: Context) -> str:
    if trigger is None:
        return context.reading.request
    clause, _ = trigger
    return _sentence(context.reading.text(tuple(range(clause.first, clause.last))))


def _sentence(text: str) -> str:
    text = " ".join(text.split()).strip(" ,;:")
    return text[:1].upper() + text[1:]
