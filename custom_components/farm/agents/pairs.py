"""Cross-scoring of candidate pairs and agreement-based selection (FARM eq. 9 to 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..home.functions import Function, Ingredient
from ..retrieval.actions import ActionCandidate
from ..retrieval.facts import FactCandidate
from .state import TAU_ACTION, TAU_TRIGGER

COVERAGE_WEIGHT = 0.7
SIMILARITY_WEIGHT = 0.3

_SAME_MEANING = (
    frozenset({"message", "body", "content", "text", "summary", "description"}),
    frozenset({"title", "name", "subject"}),
)
"""Fields that mean the same (FARM section 3.2.10, semantic mapping)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A trigger candidate with an action candidate, by their ranks."""

    trigger: int
    action: int
    score: float
    coverage: float


def matches(ingredient: Ingredient, field: str) -> bool:
    """Tell whether an ingredient can fill a field: the same word, a part of it, or the same meaning."""
    name = ingredient.path.rpartition(".")[2].lower()
    field = field.lower()
    if name == field or (len(field) > 3 and (field in name or name in field)):
        return True
    return any(name in group and field in group for group in _SAME_MEANING)


def coverage(ingredients: Sequence[Ingredient], function: Function | None, action: ActionCandidate) -> float:
    """Return the share of the required inputs of an action that something fills, 0 to 1 (FARM eq. 11).

    The target counts as required where the function takes one. A field is filled by a literal of the
    request, by a default, or by an ingredient of the trigger.
    """
    required = [] if function is None else [one.name for one in function.fields if one.required]
    takes_target = function is not None and function.target is not None
    total = len(required) + takes_target
    if not total:
        return 1.0
    open_fields = [name for name in action.missing if not any(matches(one, name) for one in ingredients)]
    filled = total - len(open_fields) - (takes_target and not action.entity_ids)
    return filled / total


def ranked_pairs(
    triggers: Sequence[FactCandidate],
    actions: Sequence[ActionCandidate],
    ingredients: Sequence[Ingredient],
    functions: Sequence[Function | None],
) -> list[Pair]:
    """Return all k × k pairs, the best first (FARM eq. 9)."""
    pairs: list[Pair] = []
    for t, trigger in enumerate(triggers):
        for a, action in enumerate(actions):
            covered = coverage(ingredients, functions[a], action)
            similarity = (trigger.similarity + action.similarity) / 2
            score = COVERAGE_WEIGHT * covered + SIMILARITY_WEIGHT * similarity
            pairs.append(Pair(trigger=t, action=a, score=score, coverage=covered))
    return sorted(pairs, key=lambda one: (-one.score, one.trigger, one.action))


def agrees(chosen: float, top: float, threshold: float) -> bool:
    """Tell whether a choice may override retrieval: it reaches that share of the top score (eq. 10)."""
    return top <= 0 or chosen / top >= threshold


def select_pair(
    pairs: Sequence[Pair], triggers: Sequence[FactCandidate], actions: Sequence[ActionCandidate]
) -> Pair | None:
    """Return the best pair both of whose parts agree with retrieval; `None` where there are no pairs."""
    for pair in pairs:
        if agrees(triggers[pair.trigger].similarity, triggers[0].similarity, TAU_TRIGGER) and agrees(
            actions[pair.action].similarity, actions[0].similarity, TAU_ACTION
        ):
            return pair
    return pairs[0] if pairs else None
