"""Which words of a request became which part of its applets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace

from ..applet.models import Applet, Binding, Delay, Json, Span, Target
from ..home.models import Home
from ..retrieval.lexicon import Lexicon

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Source:
    """Words and what they were taken for: things, or the value of a field."""

    start: int
    """In characters of the request, or of its rewording where that was read."""
    end: int
    ids: tuple[str, ...] = ()
    """Entities, devices, areas, floors and labels that were meant."""
    field: str = ""
    """Field that was filled; empty where things were meant."""
    value: str = ""

    def as_json(self) -> dict[str, Json]:
        """Return what is sent."""
        return {
            "start": self.start,
            "end": self.end,
            "ids": list(self.ids),
            "field": self.field,
            "value": self.value,
        }


def sources(applets: Sequence[Applet]) -> tuple[Source, ...]:
    """Return what the words of a request became, in the order of the words, each once."""
    return tuple(sorted(set(_sources(tuple(applets)))))


def narrowed(found: Sequence[Source], text: str, lexicon: Lexicon) -> tuple[Source, ...]:
    """Return what the words became, things by the words that name them instead of by their whole clause."""
    return tuple(sorted({_narrow(one, text, lexicon) for one in found}))


def _narrow(source: Source, text: str, lexicon: Lexicon) -> Source:
    named = frozenset(lexicon.pack.stems(" ".join(_called(one, lexicon.home) for one in source.ids)))
    said = [
        one
        for one in _WORD.finditer(text, source.start, source.end)
        if not named.isdisjoint(lexicon.pack.stems(one.group()))
    ]
    return replace(source, start=said[0].start(), end=said[-1].end()) if said else source


def _called(identity: str, home: Home) -> str:
    """Return the names of a thing, its room's among them."""
    entity = home.entity.get(identity)
    if entity is not None:
        room = _called(entity.area_id, home) if entity.area_id else ""
        return " ".join((entity.name, *entity.aliases, room))
    area, floor = home.area.get(identity), home.floor.get(identity)
    if area is not None:
        return " ".join((area.name, *area.aliases))
    if floor is not None:
        return " ".join((floor.name, *floor.aliases))
    plain = home.label.get(identity) or home.device.get(identity)
    return plain.name if plain is not None else ""


def _sources(part: object) -> Iterator[Source]:
    if isinstance(part, tuple):
        for one in part:
            yield from _sources(one)
    if not is_dataclass(part) or isinstance(part, type | Span):
        return
    span = getattr(part, "span", None)
    if isinstance(span, Span):
        yield _source(part, span)
    for one in fields(part):
        yield from _sources(getattr(part, one.name))


def _source(part: object, span: Span) -> Source:
    match part:
        case Target():
            ids = (*part.entity_ids, *part.device_ids, *part.area_ids, *part.floor_ids, *part.label_ids)
            return Source(start=span.start, end=span.end, ids=ids)
        case Binding():
            return Source(start=span.start, end=span.end, field=part.field, value=_text(part.value))
        case Delay():
            return Source(start=span.start, end=span.end, field="delay", value=_text(part.duration))
    return Source(start=span.start, end=span.end)


def _text(value: Json) -> str:
    return ", ".join(str(one) for one in value) if isinstance(value, list) else str(value)
