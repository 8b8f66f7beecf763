"""Commands that ask for two functions at once: "play the radio at 20 percent" plays and sets the volume."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ..language.models import Clause, Concept, Quantity
from ..retrieval.actions import ActionCandidate, action_candidates
from ..retrieval.context import Context

_SET: Final = "media_player.volume_set"
_BEGIN: Final = frozenset({"media_player.turn_on", "media_player.media_play"})
_WISHES: Final = frozenset({"turn_on", "play", "start"})


def companions(
    best: ActionCandidate, others: Sequence[ActionCandidate], clause: Clause, context: Context
) -> tuple[ActionCandidate, ...]:
    """Return the candidates that one command asks for, in their order; usually only the best."""
    if best.function in _BEGIN and any(isinstance(one.value, Quantity) for one in best.unused):
        volume = _volume(best, clause, context)
        return (best,) if volume is None else (_without(best, volume), volume)
    if best.function == _SET and any(one.name in _WISHES for one in clause.concepts):
        begin = next((one for one in others if one.function in _BEGIN and _same(one, best)), None)
        return (best,) if begin is None else (_without(begin, best), best)
    return (best,)


def _volume(best: ActionCandidate, clause: Clause, context: Context) -> ActionCandidate | None:
    wish = Concept(name="volume", words=(), weight=1.0)
    choice = action_candidates(replace(clause, concepts=(wish,)), context)
    found = (one for part in choice.parts for one in part)
    return next((one for one in found if one.function == _SET and one.fields and _same(one, best)), None)


def _same(one: ActionCandidate, other: ActionCandidate) -> bool:
    return set(one.entity_ids) == set(other.entity_ids)


def _without(begin: ActionCandidate, volume: ActionCandidate) -> ActionCandidate:
    """Return the beginning without what the volume explains."""
    return replace(
        begin,
        recall=max(begin.recall, volume.recall),
        unexplained=tuple(one for one in begin.unexplained if one in volume.unexplained),
        unused=tuple(one for one in begin.unused if one not in volume.used),
    )
