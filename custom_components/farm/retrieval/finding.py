"""Looks up what a home has for some words: things, triggers and actions (FARM stage 1, section 3.2.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..home.functions import Function, FunctionLibrary, Side
from ..home.models import Entity
from .lexicon import Lexicon
from .meaning import Meaning
from .targets import Phrase, match_entities


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The nearest of each kind, the best first, with scores of 0 to 1."""

    things: tuple[tuple[str, float], ...] = ()
    """Entity ids."""
    triggers: tuple[tuple[str, float], ...] = ()
    actions: tuple[tuple[str, float], ...] = ()
    """Keys of functions."""


def find(text: str, library: FunctionLibrary, lexicon: Lexicon, meaning: Meaning | None, count: int) -> Found:
    """Return at most `count` of each kind: by shared words, and by meaning where an encoder is ready."""
    stems = tuple(lexicon.pack.stems(text))
    phrase = Phrase(indices=tuple(range(len(stems))), stems=stems)
    things = {
        one.entity.entity_id: min(one.score, 1.0)
        for one in match_entities(phrase, lexicon, lambda entity: entity.category is None)
    }
    if meaning is not None:
        for entity_id, score in meaning.target_scores(text, count).items():
            things[entity_id] = max(things.get(entity_id, 0.0), score)
    nearest = _best(things, count)
    sides = [
        _functions(text, side, nearest, library, lexicon, meaning) for side in (Side.TRIGGER, Side.ACTION)
    ]
    return Found(things=nearest, triggers=_best(sides[0], count), actions=_best(sides[1], count))


def _functions(
    text: str,
    side: Side,
    things: Sequence[tuple[str, float]],
    library: FunctionLibrary,
    lexicon: Lexicon,
    meaning: Meaning | None,
) -> dict[str, float]:
    """Return how well each function fits: by its own words, and half by the things it is for."""
    said = set(lexicon.pack.stems(text))
    scores = {key: _shared(said, one, lexicon) for key, one in library.side(side).items()}
    if meaning is not None:
        for key, score in meaning.function_scores(text, side).items():
            scores[key] = max(scores.get(key, 0.0), score)
    named = [(lexicon.by_id[one].entity, score) for one, score in things]
    return {
        key: 0.5 * score + 0.5 * _for_things(library.side(side)[key], named) for key, score in scores.items()
    }


def _for_things(function: Function, named: Sequence[tuple[Entity, float]]) -> float:
    return max((score for entity, score in named if function.accepts(entity)), default=0.0)


def _shared(said: set[str], function: Function, lexicon: Lexicon) -> float:
    """Return the share of the name of a function that is said."""
    named = set(lexicon.pack.stems(function.name))
    return len(named & said) / len(named) if named else 0.0


def _best(scores: Mapping[str, float], count: int) -> tuple[tuple[str, float], ...]:
    ranked = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple((key, round(score, 3)) for key, score in ranked[:count] if score > 0)
