"""What a trigger provides to templates (FARM section 4.1.2: ingredients)."""

from __future__ import annotations

from ..home.functions import Function
from .models import Outcome
from .template_names import EVERY_TRIGGER, MORE, OWN_PAYLOAD, STATE_PARTS

_STATES = frozenset({"from_state", "to_state"})


def provides(key: str, function: Function | None, path: tuple[str, ...]) -> Outcome:
    """Return whether a trigger provides `trigger.<path>`; unknown where what it provides is not described."""
    first = path[0] if path else "*"
    if first in EVERY_TRIGGER or first == "*":
        return Outcome.PASS
    if function is None:
        return Outcome.UNKNOWN
    for ingredient in function.ingredients:
        steps = tuple(ingredient.path.split(".")[1:])
        if _covers(steps, path):
            return Outcome.PASS
        if first in _STATES and steps[0] == first:
            # One part of a state was described, so all parts are there.
            return Outcome.PASS if len(path) < 2 or path[1] in STATE_PARTS | {"*"} else Outcome.FAIL
    if any(_covers(tuple(one.split(".")), path) for one in MORE.get(key, ())):
        return Outcome.PASS
    return (
        Outcome.UNKNOWN
        if key.partition(".")[0] in OWN_PAYLOAD and ("." in key or key == "device")
        else Outcome.FAIL
    )


def _covers(steps: tuple[str, ...], path: tuple[str, ...]) -> bool:
    """Tell whether one path leads to the other: what is asked may be a part of it, or hold it."""
    shared = min(len(steps), len(path))
    return all(one in {other, "*"} for one, other in zip(path[:shared], steps, strict=False))
