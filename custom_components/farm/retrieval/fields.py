"""Fills the fields of an action from the values and words of a command (FARM section 3.2.10)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..applet.models import Binding, BindingSource, Json
from ..home.catalog import ActionSpec, FieldSource
from ..home.functions import Function
from ..home.models import Entity
from ..language.models import Clause, ClockTime, Color, Concept, Duration, DurationRole, Literal, Quantity, Quote
from .context import Context


@dataclass
class Bound:
    """The fields that could be filled, and what explains them."""

    fields: tuple[Binding, ...] = ()
    used: frozenset[Literal] = frozenset()
    explained: frozenset[int] = frozenset()
    missing: tuple[str, ...] = field(default=())


def bind_fields(
    clause: Clause,
    literals: tuple[Literal, ...],
    spec: ActionSpec,
    function: Function,
    entity: Entity,
    named: frozenset[int],
    concept: Concept,
    context: Context,
) -> Bound | None:
    """Return the fields filled; `None` where the function is ruled out.

    `named`: words that already name the target; they fill nothing.
    """
    fields: list[Binding] = []
    used: set[Literal] = set()
    explained: set[int] = set()
    if spec.words:
        said = _said(clause, spec.words, named, context)
        if said is None and not spec.is_default:
            return None
        explained |= said or set()
    for name, source in spec.fields.items():
        schema = function.field(name)
        if schema is None or not schema.offered_by(entity):
            continue
        filled = _fill(name, source, clause, literals, entity, named | explained, concept, used, context)
        if filled is None:
            continue
        binding, literal, words = filled
        fields.append(binding)
        explained |= words
        if literal is not None:
            used.add(literal)
    bound = {one.field for one in fields}
    missing = tuple(
        one.name for one in function.fields if one.required and one.default is None and one.name not in bound
    )
    needed = [name for name, source in spec.fields.items() if source.kind != "value"]
    if spec.rank and needed and not bound.intersection(needed):
        return None
    return Bound(tuple(fields), frozenset(used), frozenset(explained), missing)


def _said(
    clause: Clause, phrases: tuple[str, ...], named: frozenset[int], context: Context
) -> set[int] | None:
    words = context.reading.words
    for phrase in sorted(phrases, key=lambda one: -len(one)):
        stems = context.pack.stems(phrase)
        places = {i for i in range(clause.first, clause.last) if words[i].stem in stems and i not in named}
        if {words[i].stem for i in places} >= set(stems):
            return places
    return None


def _fill(
    name: str,
    source: FieldSource,
    clause: Clause,
    literals: tuple[Literal, ...],
    entity: Entity,
    named: frozenset[int],
    concept: Concept,
    used: set[Literal],
    context: Context,
) -> tuple[Binding, Literal | None, set[int]] | None:
    if source.kind == "value":
        return Binding(field=name, value=source.value, source=BindingSource.DEFAULT), None, set()
    if source.kind == "option":
        return _option(name, source, clause, entity, named, concept, context)
    if source.kind == "area":
        return _area(name, clause, entity, named, context)
    if source.kind == "text":
        return _text(name, clause, named, concept, context)
    for literal in literals:
        if literal in used or any(i in named for i in range(literal.first, literal.last)):
            continue
        value = _value(source, literal, concept, clause, context)
        if value is not None:
            span = context.reading.span(literal.first, literal.last)
            words = set(range(literal.first, literal.last))
            actual, amount = _relative(name, literal, value, concept)
            return Binding(field=actual, value=amount, span=span), literal, words
    return None


def _relative(name: str, literal: Literal, value: Json, concept: Concept) -> tuple[str, Json]:
    """Turn "dim by 20 percent" into a step."""
    quantity = literal.value
    if isinstance(quantity, Quantity) and quantity.relative and name == "brightness_pct" and isinstance(value, int | float):
        return "brightness_step_pct", -value if concept.name in {"dim", "decrease", "close"} else value
    return name, value


def _value(
    source: FieldSource, literal: Literal, concept: Concept, clause: Clause, context: Context
) -> Json:
    value = literal.value
    match source.kind, value:
        case "percent", Quantity(unit="%" | "") if value.comparator is None:
            return _number(value.number * source.scale)
        case "number", Quantity() if value.comparator is None:
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
            if source.preposition is not None:
                before = context.reading.words[literal.first - 1].norm if literal.first else ""
                return value.seconds if before == source.preposition else None
            return _number(value.seconds)
        case "clock", ClockTime():
            return str(value)
        case "quote", Quote():
            return value.text
        case _:
            return None


def _number(value: float) -> int | float:
    rounded = round(value, 4)
    return int(rounded) if rounded == int(rounded) else rounded


def _option(
    name: str,
    source: FieldSource,
    clause: Clause,
    entity: Entity,
    named: frozenset[int],
    concept: Concept,
    context: Context,
) -> tuple[Binding, Literal | None, set[int]] | None:
    listed = entity.attributes.get(source.attribute or "")
    if not isinstance(listed, list):
        return None
    words = context.reading.words
    kind = context.lexicon.by_id[entity.entity_id].kind
    free = [
        i
        for i in range(clause.first, clause.last)
        if i not in concept.words
        and (i not in named or source.attribute in {"source_list", "options"})
        and (words[i].norm == words[i].stem or words[i].stem not in kind)
    ]
    best: tuple[int, str, set[int]] | None = None
    for value in (str(one) for one in listed):
        if value in {"on", "off"} and any(words[i].norm == value for i in concept.words):
            continue
        stems = context.pack.stems(value.replace("_", " "))
        places = {i for i in free if words[i].stem in stems}
        if stems and {words[i].stem for i in places} >= set(stems) and (best is None or len(stems) > best[0]):
            best = (len(stems), value, places)
    if best is None:
        return None
    nouns = {
        i
        for i in free
        if words[i].norm in context.pack.data["option_nouns"] and min(abs(i - place) for place in best[2]) <= 2
    }
    span = context.reading.span(min(best[2]), max(best[2]) + 1)
    return Binding(field=name, value=best[1], span=span), None, best[2] | nouns


def _area(
    name: str, clause: Clause, entity: Entity, named: frozenset[int], context: Context
) -> tuple[Binding, Literal | None, set[int]] | None:
    """Rooms to clean: those named beside the vacuum itself."""
    words = context.reading.words
    own = {stem for text in (entity.name, *entity.aliases) for stem in context.pack.stems(text)}
    areas: list[str] = []
    places: set[int] = set()
    for area in context.home.areas:
        for text in (area.name, *area.aliases):
            stems = context.pack.stems(text)
            found = {i for i in clause.content if words[i].stem in stems and words[i].stem not in own}
            if stems and {words[i].stem for i in found} >= set(stems):
                areas.append(area.area_id)
                places |= found
                break
    if not areas:
        return None
    span = context.reading.span(min(places), max(places) + 1)
    return Binding(field=name, value=list(areas), span=span), None, places


def _text(
    name: str, clause: Clause, named: frozenset[int], concept: Concept, context: Context
) -> tuple[Binding, Literal | None, set[int]] | None:
    """The words left over: "add milk to the shopping list"."""
    for literal in clause.literals:
        if isinstance(literal.value, Quote):
            return Binding(field=name, value=literal.value.text), literal, set(range(literal.first, literal.last))
    rest = tuple(i for i in clause.content if i not in named and i not in concept.words)
    if not rest:
        return None
    text = context.reading.text(rest)
    return Binding(field=name, value=text, span=context.reading.span(rest[0], rest[-1] + 1)), None, set(rest)
