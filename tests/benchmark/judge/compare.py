"""The calls of a scenario against those it must have: each wanted unit once, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..cases import Call
from ..reading import Json
from ..world.recorder import RecordedCall
from .calls import Unit, deeds, units
from .light import BRIGHTNESS_SLACK, COLOURS, same_colour, with_both_brightnesses
from .values import fits, quantity

_LIGHT = "light.turn_on"
_LONGEST_REASON = 400


def difference(wanted: Iterable[Call], recorded: Iterable[RecordedCall]) -> str | None:
    """Return what is missing or too much, `None` where the calls are exactly the wanted ones."""
    ours = [unit for call in wanted for unit in units(call)]
    theirs = deeds(recorded)
    partner = _pair(ours, theirs)
    missing = [unit for position, unit in enumerate(ours) if position not in partner]
    taken = set(partner.values())
    extra = [unit for position, unit in enumerate(theirs) if position not in taken]
    reasons = [f"missing {_told(missing)}"] * bool(missing) + [f"unexpected {_told(extra)}"] * bool(extra)
    return "; ".join(reasons) or None


def least_difference(outcomes: Iterable[Iterable[Call]], recorded: Sequence[RecordedCall]) -> str | None:
    """Return the shortest difference from one of the outcomes, `None` where one of them is met."""
    reasons = [difference(outcome, recorded) for outcome in outcomes]
    return None if None in reasons else min((one for one in reasons if one is not None), key=len)


def unit_fits(wanted: Unit, done: Unit) -> bool:
    """Tell whether a unit is the wanted one; data that the wanted one does not name do not matter."""
    return wanted.function == done.function and _data_fit(wanted.action, wanted.data, done.data)


def _data_fit(action: str, wanted: Mapping[str, Json], passed: Mapping[str, Json]) -> bool:
    is_light = action == _LIGHT
    theirs = with_both_brightnesses(passed) if is_light else passed
    colour = same_colour(wanted, theirs) if is_light else None
    for key, value in wanted.items():
        if key in COLOURS and colour is not None:
            if not colour:
                return False
        elif key not in theirs or not (_close(key, value, theirs[key]) or fits(value, theirs[key])):
            return False
    return True


def _close(key: str, wanted: Json, passed: Json) -> bool:
    ours, theirs = quantity(wanted), quantity(passed)
    if key not in BRIGHTNESS_SLACK or ours is None or theirs is None:
        return False
    return abs(ours - theirs) <= BRIGHTNESS_SLACK[key]


def _pair(wanted: Sequence[Unit], done: Sequence[Unit]) -> dict[int, int]:
    """Return as many pairs of a wanted unit and a done one that fits as there can be (Kuhn's algorithm)."""
    fitting = [[position for position, unit in enumerate(done) if unit_fits(one, unit)] for one in wanted]
    owner: dict[int, int] = {}

    def place(ours: int, tried: set[int]) -> bool:
        for theirs in fitting[ours]:
            if theirs in tried:
                continue
            tried.add(theirs)
            if theirs not in owner or place(owner[theirs], tried):
                owner[theirs] = ours
                return True
        return False

    for position in range(len(wanted)):
        place(position, set())
    return {ours: theirs for theirs, ours in owner.items()}


def _told(found: Iterable[Unit]) -> str:
    """Return the units in words, those that differ only in the entity together."""
    entities: dict[tuple[str, str], list[str]] = {}
    for unit in found:
        data = f" {dict(unit.data)}" if unit.data else ""
        entities.setdefault((unit.action, data), []).extend([unit.entity_id] if unit.entity_id else [])
    told = ", ".join(f"{action}({', '.join(ids)}){data}" for (action, data), ids in entities.items())
    return told[:_LONGEST_REASON]
