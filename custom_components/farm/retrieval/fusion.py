"""One score from meaning and spelling, for functions, for things, and for a function on a thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Shares of the single scores; found by `script/benchmark retrieval --tune`."""

    function_dense: float = 1.0
    function_lexical: float = 0.0
    target_dense: float = 0.5
    target_lexical: float = 0.5
    alone: float = 0.25
    """Share of the score of a function that takes no thing, counted in place of the thing's."""
    joined: float = 2.0
    """Of the cosine on the full text, for the few best pairs."""


FUSION = Weights()
"""What won on the development cases."""


def fused_functions(
    dense: Mapping[str, float], lexical: Mapping[str, float], weights: Weights = FUSION
) -> Mapping[str, float]:
    """Return the score of every function that both know."""
    return _fused(dense, lexical, weights.function_dense, weights.function_lexical)


def fused_targets(
    dense: Mapping[str, float], lexical: Mapping[str, float], weights: Weights = FUSION
) -> Mapping[str, float]:
    """Return the score of every thing that both know."""
    return _fused(dense, lexical, weights.target_dense, weights.target_lexical)


def _fused(
    dense: Mapping[str, float], lexical: Mapping[str, float], by_meaning: float, by_spelling: float
) -> Mapping[str, float]:
    return {key: by_meaning * score + by_spelling * lexical.get(key, 0.0) for key, score in dense.items()}


CLOSE = 0.15
"""Words that say so much more for one candidate are not overruled by meaning."""
MEANING = 0.2
"""By how much a cosine lower by one lowers the score of a candidate."""


def fuse(similarities: Sequence[float], cosines: Mapping[int, float], share: float = MEANING) -> list[float]:
    """Return the scores of candidates by place, less what they mean less than the nearest of those compared.

    `cosines`: by the places of the candidates that are compared; what stands at no place is left as it is.
    """
    nearest = max(cosines.values(), default=0.0)
    return [
        max(score - share * (nearest - cosines[place]), 0.0) if place in cosines else score
        for place, score in enumerate(similarities)
    ]
