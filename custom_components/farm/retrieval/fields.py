"""Fills the fields of an action from the values and words of a command (FARM section 3.2.10)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..applet.durations import plain
from ..applet.models import Binding, BindingSource, Json
from ..home.catalog import ActionSpec, FieldSource
from ..home.functions import Function
from ..home.models import Entity
from ..language.models import (
    Clause,
    ClockTime,
    Color,
    Concept,
    Duration,
    DurationRole,
    Literal,
    Quantity,
    Quote,
)
from .context import Context
from .steps import step

_NAMING_OPTIONS = frozenset({"source_list", "options"})
"""Option lists whose entries are names: a word may name the entity and the option."""


@dataclass(frozen=True)
class Command:
    """What there is to fill fields from."""

    clause: Clause
    literals: tuple[Literal, ...]
    entity: Entity
    named: frozenset[int]
    """Words that already name the target; they fill nothing."""
    concept: Concept
    context: Context

    def stem(self, index: int) -> str:
        """Stem of a word of the request."""
        return self.context.reading.words[index].stem

    def places(self, indices: list[int], stems: tuple[str, ...]) -> set[int]:
        """Return the words that say all the stems; empty where one of them is not said."""
        found = {i for i in indices if self.stem(i) in stems}
        return found if stems and {self.stem(i) for i in found} >= set(stems) else set()


@dataclass
class Bound:
    """The fields that could be filled, and what explains them."""

    fields: list[Binding] = field(default_factory=list)
    used: set[Literal] = field(default_factory=set)
    explained: set[int] = field(default_factory=set)
    missing: tuple[str, ...] = ()
    """Required fields that nothing fills."""


def bind_fields(command: Command, spec: ActionSpec, function: Function) -> Bound | None:
    """Return the fields filled; `None` where the function is ruled out."""
    bound = Bound()
    if spec.words:
        said = _said(command, spec.words)
        if not said and not spec.is_default:
            return None
        bound.explained |= said
    for name, source in spec.fields.items():
        schema = function.field(name)
        if schema is not None and schema.offered_by(command.entity):
            _fill(name, source, command, bound)
    filled = {one.field for one in bound.fields}
    bound.missing = tuple(
        one.name for one in function.fields if one.required and one.default is None and one.name not in filled
    )
    needed = [name for name, source in spec.fields.items() if source.kind != "value"]
    return None if spec.rank and needed and needed[0] not in filled else bound


def _said(command: Command, phrases: tuple[str, ...]) -> set[int]:
    free = [i for i in range(command.clause.first, command.clause.last) if i not in command.named]
    for phrase in sorted(command.context.pack.words_for(phrases), key=lambda one: -len(one)):
        places = command.places(free, command.context.pack.stems(phrase))
        if places:
            return places
    return set()


def _fill(name: str, source: FieldSource, command: Command, bound: Bound) -> None:
    match source.kind:
        case "value":
            bound.fields.append(Binding(field=name, value=source.value, source=BindingSource.DEFAULT))
        case "option":
            _option(name, source, command, bound)
        case "area":
            _areas(name, command, bound)
        case "text":
            _text(name, command, bound)
        case _:
            _literal(name, source, command, bound)


def _literal(name: str, source: FieldSource, command: Command, bound: Bound) -> None:
    blocked = command.named | bound.explained
    for literal in command.literals:
        if literal in bound.used or not blocked.isdisjoint(range(literal.first, literal.last)):
            continue
        value = _value(source, literal, command)
        if value is None:
            continue
        span = command.context.reading.span(literal.first, literal.last)
        if isinstance(literal.value, Quantity) and literal.value.relative:
            wishes = {one.name for one in (command.concept, *command.clause.concepts)}
            stepped = step(name, source, literal.value, command.entity, wishes)
            if stepped is None:
                continue
            actual, amount = stepped
        else:
            actual, amount = name, value
        bound.fields.append(Binding(field=actual, value=amount, span=span))
        bound.used.add(literal)
        bound.explained |= {*range(literal.first, literal.last), *_field_words(name, command)}
        return


def _field_words(name: str, command: Command) -> set[int]:
    """Return the words that only name the field: "the brightness of the lamp"."""
    nouns = command.context.pack.data["field_nouns"].get(name, ())
    words = command.context.reading.words
    return {i for i in command.clause.content if words[i].norm in nouns and i not in command.named}


def _value(source: FieldSource, literal: Literal, command: Command) -> Json:
    value = literal.value
    match source.kind, value:
        case "percent", Quantity(unit="%" | "", comparator=None):
            return _number(value.number * source.scale)
        case "number", Quantity(comparator=None):
            fits = not source.units or value.unit in source.units
            return _number(value.number * source.scale) if fits else None
        case "number", ClockTime(bare=True):
            return value.hour
        case "color", Color(name=str()):
            return value.name
        case "kelvin", Color(kelvin=int()):
            return value.kelvin
        case "kelvin", Quantity(unit="K"):
            return int(value.number)
        case "duration", Duration(role=DurationRole.HOLD | DurationRole.PLAIN):
            gradual = is_gradual(literal, command.context)
            return _number(value.seconds) if source.preposition is None or gradual else None
        case "clock", ClockTime():
            return str(value)
        case "quote", Quote():
            return value.text
        case _:
            return None


def is_gradual(literal: Literal, context: Context) -> bool:
    """Tell whether a length of time says how slowly: "over ten minutes"."""
    words = context.reading.words
    near = {words[literal.first].norm, words[literal.first - 1].norm if literal.first else ""}
    return isinstance(literal.value, Duration) and not near.isdisjoint(context.pack.data["gradual"])


def _number(value: float) -> int | float:
    return plain(round(value, 4))


def _option(name: str, source: FieldSource, command: Command, bound: Bound) -> None:
    """Take the longest option of the entity that was said."""
    listed = command.entity.attributes.get(source.attribute or "")
    if not isinstance(listed, list):
        return
    context, concept = command.context, command.concept
    words = context.reading.words
    kind = context.lexicon.by_id[command.entity.entity_id].kind
    names = context.lexicon.by_id[command.entity.entity_id]
    own = {*names.places, *(stem for variant in names.variants for stem in variant)}
    blocked = {i for i in command.named if words[i].stem in own and source.attribute not in _NAMING_OPTIONS}
    free = [
        i
        for i in range(command.clause.first, command.clause.last)
        if i not in concept.words
        and i not in bound.explained
        and (words[i].norm == words[i].stem or words[i].stem not in kind)
    ]
    best: tuple[int, str, set[int]] = (0, "", set())
    for value in (str(one) for one in listed):
        if any(words[i].norm == value for i in concept.words):
            continue
        for said in (value.replace("_", " "), *context.pack.data["option_words"].get(value.lower(), ())):
            stems = context.pack.stems(said)
            places = command.places(free, stems)
            if places and not places <= blocked and len(stems) > best[0]:
                best = (len(stems), value, places)
    if not best[2]:
        return
    nouns = {
        i
        for i in free
        if words[i].norm in context.pack.data["option_nouns"]
        and min(abs(i - place) for place in best[2]) <= 2
    }
    span = context.reading.span(min(best[2]), max(best[2]) + 1)
    bound.fields.append(Binding(field=name, value=best[1], span=span))
    bound.explained |= best[2] | nouns


def _areas(name: str, command: Command, bound: Bound) -> None:
    """Take the rooms that are named beside the entity itself."""
    context, entity = command.context, command.entity
    own = {stem for text in (entity.name, *entity.aliases) for stem in context.pack.stems(text)}
    free = [i for i in command.clause.content if command.stem(i) not in own]
    found: list[Json] = []
    places: set[int] = set()
    for area in context.home.areas:
        for text in (area.name, *area.aliases):
            said = command.places(free, context.pack.stems(text))
            if said:
                found.append(area.area_id)
                places |= said
                break
    if found:
        span = context.reading.span(min(places), max(places) + 1)
        bound.fields.append(Binding(field=name, value=found, span=span))
        bound.explained |= places


def _text(name: str, command: Command, bound: Bound) -> None:
    """Take the quotation, or the words left over: "add milk to the shopping list"."""
    reading = command.context.reading
    for literal in command.literals:
        if isinstance(literal.value, Quote):
            bound.fields.append(Binding(field=name, value=literal.value.text))
            bound.used.add(literal)
            bound.explained |= set(range(literal.first, literal.last))
            return
    rest = tuple(i for i in command.clause.content if i not in command.named | set(command.concept.words))
    if rest:
        span = reading.span(rest[0], rest[-1] + 1)
        bound.fields.append(Binding(field=name, value=reading.text(rest), span=span))
        bound.explained |= set(rest)
