"""What a phrase names: by its words, or by what the user said it means."""

from __future__ import annotations

from collections.abc import Callable

from ..home.models import Entity
from .context import Context
from .targets import Match, Phrase, match_entities

_CHOSEN = 1.2
"""Score of what the user chose: above every match of words."""


def match_named(phrase: Phrase, context: Context, accepts: Callable[[Entity], bool]) -> tuple[Match, ...]:
    """Return the accepted entities a phrase may name, the best first."""
    matches = match_entities(phrase, context.lexicon, accepts)
    chosen = context.chosen_for(phrase.stems)
    meant = [one for one in context.home.entities if one.entity_id in chosen and accepts(one)]
    if not meant:
        return matches
    explained = frozenset(phrase.indices)
    return (
        *(Match(entity=one, score=_CHOSEN, recall=1.0, explained=explained) for one in meant),
        *(one for one in matches if one.entity.entity_id not in chosen),
    )
