"""Finds the readings a clause may compare: "the bathroom humidity goes above 70 percent"."""

from __future__ import annotations

from collections.abc import Callable

from ..home.models import Entity
from ..language.models import Clause, Comparator, Quantity
from .context import Context
from .facts import FactCandidate, NumberFact
from .naming import match_named
from .targets import Phrase, phrases

_NUMERIC_DOMAINS = ("sensor", "number", "input_number", "counter")

_ATTRIBUTES = {
    ("climate", "temperature"): "current_temperature",
    ("climate", "humidity"): "current_humidity",
    ("weather", "temperature"): "temperature",
    ("weather", "humidity"): "humidity",
    ("weather", "wind_speed"): "wind_speed",
    ("water_heater", "temperature"): "current_temperature",
    ("cover", "position"): "current_position",
    ("light", "brightness"): "brightness",
    ("media_player", "volume"): "volume_level",
}
"""Readings that an entity of another domain carries as an attribute, by the kind of reading."""

_SCALES = {("kW", "W"): 1000.0, ("W", "kW"): 0.001, ("mph", "km/h"): 1.609344, ("km/h", "mph"): 0.621371,
           ("m/s", "km/h"): 3.6, ("km/h", "m/s"): 1 / 3.6, ("mi", "km"): 1.609344, ("km", "mi"): 0.621371,
           ("Wh", "kWh"): 0.001, ("kWh", "Wh"): 1000.0,
           ("ct", "EUR/kWh"): 0.01, ("ct", "ct/kWh"): 1.0, ("EUR", "EUR/kWh"): 1.0}  # fmt: skip


def compared_quantity(clause: Clause) -> Quantity | None:
    """Return the amount a clause compares with; `None` where it compares none."""
    return next(
        (
            one.value
            for one in clause.literals
            if isinstance(one.value, Quantity) and one.value.comparator is not None
        ),
        None,
    )


def _compares_again(clause: Clause, quantity: Quantity) -> bool:
    """Tell whether there is a second amount: "above 100 W and then below 5 W" is more than one reading."""
    amounts = [one.value for one in clause.literals if isinstance(one.value, Quantity)]
    return any(one.comparator is not None and one is not quantity for one in amounts)


def number_candidates(clause: Clause, context: Context) -> list[FactCandidate]:
    """Return the readings a comparison may be about, the best first."""
    quantity = compared_quantity(clause)
    if quantity is None or _compares_again(clause, quantity):
        return []
    adjectives: dict[str, str] = context.pack.data["adjectives"]
    words = context.reading.words
    said, wanted = _wanted(clause, quantity, context)
    named = tuple(i for i in clause.content if words[i].norm not in adjectives and not _is_amount(i, clause))
    if all(words[i].norm in context.pack.data["generic_places"] for i in named) and context.areas:
        named = ()
    found = _named(named, quantity, wanted, said, context)
    if not named or not found:
        found += _unnamed(clause, quantity, wanted, context)
    return sorted(found, key=lambda one: (-one.similarity, str(one.fact)))


def readings_of(clause: Clause, context: Context) -> Callable[[Entity], bool] | None:
    """Return what tells whether an entity has a number that the clause can compare; `None` if it has none."""
    quantity = compared_quantity(clause)
    if quantity is None:
        return None
    _, wanted = _wanted(clause, quantity, context)
    return lambda entity: _is_numeric(entity, quantity, wanted)


def _wanted(clause: Clause, quantity: Quantity, context: Context) -> tuple[set[str], set[str]]:
    """Return the kinds of reading that were said ("humid"), and those that can be meant."""
    adjectives: dict[str, str] = context.pack.data["adjectives"]
    words = context.reading.words
    said = {
        adjectives[words[i].norm] for i in range(clause.first, clause.last) if words[i].norm in adjectives
    }
    place = tuple(words[i].stem for i in clause.content if not _is_amount(i, clause))
    alone = context.has_pronoun(clause, "it") or context.lexicon.is_place(place)
    if not said and not quantity.unit and alone:
        return said, {"temperature"}  # "it is below 50 outside", "the kitchen is above 80"
    return said, said or set(context.pack.measures(quantity.unit))


def _is_amount(index: int, clause: Clause) -> bool:
    return any(
        one.first <= index < one.last
        for one in clause.literals
        if isinstance(one.value, Quantity) and one.value.comparator is not None
    )


def _named(
    named: tuple[int, ...],
    quantity: Quantity,
    wanted: set[str],
    said: set[str],
    context: Context,
) -> list[FactCandidate]:
    words = context.reading.words
    parts = phrases(named, words, context.lexicon, context.is_conjunction)
    phrase = Phrase(
        indices=named, stems=tuple(words[i].stem for i in named), many=any(one.many for one in parts)
    )
    found: list[FactCandidate] = []
    for match in match_named(phrase, context, lambda one: _is_numeric(one, quantity, wanted))[:12]:
        missing = tuple(i for i in named if i not in match.explained)
        recall = 1 - context.weight(missing) / (context.weight(named) or 1.0)
        similarity = 0.5 * match.score + 0.4 * recall + 0.1 * _fits(match.entity, quantity, wanted)
        if said and match.entity.device_class not in said and match.entity.domain == "sensor":
            similarity -= 0.3
        found.append(
            FactCandidate(
                fact=_fact((match.entity,), quantity, wanted),
                similarity=max(similarity, 0.0),
                recall=recall,
                unexplained=missing,
                reason=f"{match.entity.entity_id} ({match.entity.unit or 'no unit'})",
            )
        )
    best = max((one.similarity for one in found), default=0.0)
    tied = tuple(
        one.fact.entity_ids[0]
        for one in found
        if isinstance(one.fact, NumberFact) and one.similarity >= best - 0.02
    )
    if len(tied) > 1:
        scoped = context.in_scope(tied)
        kept = [one for one in tied if one in context.preferred] or (list(scoped) if len(scoped) == 1 else [])
        found = [
            one
            if one.similarity < best - 0.02
            else FactCandidate(
                fact=one.fact,
                similarity=one.similarity + (0.05 if kept and one.fact.entity_ids[0] == kept[0] else 0.0),  # type: ignore[union-attr]
                recall=one.recall,
                unexplained=one.unexplained,
                tied=() if kept else tied,
                reason=one.reason,
            )
            for one in found
        ]
    return found


def _unnamed(clause: Clause, quantity: Quantity, wanted: set[str], context: Context) -> list[FactCandidate]:
    """Return readings where none is named: those of the thing or the room spoken of before."""
    referents = context.referents(lambda one: _is_numeric(one, quantity, wanted))
    if referents and (context.has_pronoun(clause, "it") or not context.areas):
        entities = tuple(context.home.entity[one] for one in referents)
        return [FactCandidate(fact=_fact(entities, quantity, wanted), similarity=0.8, reason="named before")]
    area = context.areas[-1] if context.areas else None
    fitting = [
        one
        for one in context.home.entities
        if _is_numeric(one, quantity, wanted) and one.device_class in wanted and one.area_id == area
    ]
    if not fitting or area is None:
        return []
    tied = tuple(one.entity_id for one in fitting) if len(fitting) > 1 else ()
    return [
        FactCandidate(
            fact=_fact((fitting[0],), quantity, wanted), similarity=0.7, tied=tied, reason=f"in {area}"
        )
    ]


def _fits(entity: Entity, quantity: Quantity, wanted: set[str]) -> float:
    if entity.device_class in wanted:
        return 1.0
    return 0.5 if _same_unit(entity.unit, quantity.unit) else 0.0


def _same_unit(unit: str | None, said: str) -> bool:
    if not said or unit is None:
        return not said
    degrees = {"°", "°C", "°F"}
    return unit == said or (said in degrees and unit in degrees) or (said, unit) in _SCALES


def _is_numeric(entity: Entity, quantity: Quantity, wanted: set[str]) -> bool:
    if entity.domain in _NUMERIC_DOMAINS:
        if entity.device_class in {"timestamp", "date", "enum"} or isinstance(
            entity.attributes.get("options"), list
        ):
            return False
        has_number = entity.unit is not None or _number(entity.state) is not None
        return has_number and (not quantity.unit or _same_unit(entity.unit, quantity.unit))
    return any(
        (entity.domain, kind) in _ATTRIBUTES
        and entity.attributes.get(_ATTRIBUTES[entity.domain, kind]) is not None
        for kind in wanted
    )


def _number(state: str | None) -> float | None:
    try:
        return float(state or "")
    except ValueError:
        return None


def _fact(entities: tuple[Entity, ...], quantity: Quantity, wanted: set[str]) -> NumberFact:
    entity = entities[0]
    attribute = None
    if entity.domain not in _NUMERIC_DOMAINS:
        attribute = next(
            (
                _ATTRIBUTES[entity.domain, kind]
                for kind in sorted(wanted)
                if (entity.domain, kind) in _ATTRIBUTES
            ),
            None,
        )
    low = _converted(quantity.number, quantity.unit, entity.unit or "")
    high = None if quantity.upper is None else _converted(quantity.upper, quantity.unit, entity.unit or "")
    match quantity.comparator:
        case Comparator.ABOVE:
            return NumberFact(entity_ids=_ids(entities), attribute=attribute, above=low)
        case Comparator.REACHED:
            return NumberFact(
                entity_ids=_ids(entities), attribute=attribute, above=low - _step(entity, attribute)
            )
        case Comparator.BELOW:
            return NumberFact(entity_ids=_ids(entities), attribute=attribute, below=low)
        case _:
            return NumberFact(entity_ids=_ids(entities), attribute=attribute, above=low, below=high)


def _step(entity: Entity, attribute: str | None) -> float:
    """Return by how much a whole-numbered reading changes at least: 10 is reached above 9."""
    if attribute is not None or entity.domain not in {"counter", "number", "input_number"}:
        return 0.0
    return _number(str(entity.attributes.get("step", 1))) or 0.0


def _converted(number: float, said: str, unit: str) -> float:
    if (said, unit) == ("°C", "°F"):
        return round(number * 9 / 5 + 32, 1)
    if (said, unit) == ("°F", "°C"):
        return round((number - 32) * 5 / 9, 1)
    return round(number * _SCALES.get((said, unit), 1.0), 4)


def _ids(entities: tuple[Entity, ...]) -> tuple[str, ...]:
    return tuple(one.entity_id for one in entities)
