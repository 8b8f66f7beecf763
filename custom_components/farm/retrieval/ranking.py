"""Orders the candidates of a clause by what its words say and by what it means (FARM section 3.2.5).

Words decide which candidates there are; meaning decides between those that the words leave close together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..home.functions import Side
from ..language.models import Clause
from .actions import ActionCandidate
from .context import Context
from .facts import FactCandidate
from .fusion import CLOSE, fuse
from .meaning import pair_text
from .purpose import function_of


def rank_facts(found: Sequence[FactCandidate], clause: Clause, context: Context) -> list[FactCandidate]:
    """Return the facts a clause may mean, the best first."""
    ranked = sorted(found, key=lambda one: (-one.similarity, one.reason))
    texts: list[str | None] = []
    for one in ranked:
        pair = function_of(one.fact, context.home, context.library.triggers)
        texts.append(None if pair is None else pair_text(*pair, context.home))
    fused = _fused([one.similarity for one in ranked], texts, Side.TRIGGER, clause, context)
    return sorted(
        (replace(one, similarity=score) for one, score in zip(ranked, fused, strict=True)),
        key=lambda one: (-one.similarity, one.reason),
    )


def rank_actions(
    found: Sequence[ActionCandidate], clause: Clause, context: Context
) -> tuple[ActionCandidate, ...]:
    """Return the functions on things that a command may mean, the best first."""
    ranked = sorted(found, key=lambda one: (-one.similarity, one.function, one.entity_ids))
    texts = [
        pair_text(context.library.actions[one.function], context.home.entity[one.entity_ids[0]], context.home)
        for one in ranked
    ]
    fused = _fused([one.similarity for one in ranked], texts, Side.ACTION, clause, context)
    return tuple(
        sorted(
            (replace(one, similarity=score) for one, score in zip(ranked, fused, strict=True)),
            key=lambda one: (-one.similarity, one.function, one.entity_ids),
        )
    )


def spoken(clause: Clause, context: Context) -> str:
    """Return the text of a clause; where it names nothing itself, with the name it refers to."""
    text = context.reading.said(clause)
    pronoun = context.has_pronoun(clause, "it") or context.has_pronoun(clause, "them")
    if (clause.content and not pronoun) or not context.mentions:
        return text
    names = (context.home.entity[one].name for one in context.mentions[-1] if one in context.home.entity)
    return f"{text} ({', '.join(names)})"


def _fused(
    similarities: Sequence[float], texts: Sequence[str | None], side: Side, clause: Clause, context: Context
) -> list[float]:
    """Return fused scores of ranked candidates; only those close to the best are compared by meaning."""
    close = [
        place
        for place, (score, text) in enumerate(zip(similarities, texts, strict=True))
        if text is not None and score >= similarities[0] - CLOSE
    ]
    if context.meaning is None or len(close) < 2:
        return list(similarities)
    query = spoken(clause, context)
    cosines = context.meaning.joined_scores(query, side, [text for i in close if (text := texts[i])])
    return fuse(similarities, dict(zip(close, cosines, strict=True)))
