"""Calls in canonical units, so that different spellings of the same deed become equal.

A unit is one action on one entity. A call over three entities is three units; a call through
`homeassistant.turn_on` is one of the entity's own domain; a script is the script however it was started.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..cases import Call
from ..reading import Json
from ..world.recorder import MISSING, RecordedCall
from ..world.targets import PASSING_ON, SWITCHING

_REPEAT = 30
"""Seconds within which an identical call is the same deed, done by two triggers of one event."""
_DAY = 24 * 60 * 60
_RENAMED = {"persistent_notification.create": "notify.persistent_notification"}


@dataclass(frozen=True, slots=True)
class Unit:
    """One action on one entity."""

    action: str
    entity_id: str | None
    """`None`: the action has no target."""
    data: Mapping[str, Json]

    @property
    def function(self) -> tuple[str, str | None]:
        """Action and entity, without the data."""
        return self.action, self.entity_id


def units(call: Call) -> list[Unit]:
    """Split a call into its units; a call on no entity at all has none."""
    action = _RENAMED.get(call.action, call.action)
    if call.entity_ids is None:
        return [Unit(action, None, call.data)]
    return [_script_by_name(Unit(_own_action(action, one), one, call.data)) for one in call.entity_ids]


def _own_action(action: str, entity_id: str) -> str:
    """Return the action of the entity's own domain that `homeassistant.turn_on` and the like lead to."""
    domain, _, service = action.partition(".")
    own = entity_id.removeprefix(MISSING).partition(".")[0]
    return f"{own}.{service}" if domain in PASSING_ON and service in SWITCHING and own else action


def _script_by_name(unit: Unit) -> Unit:
    """Turn `script.turn_on` of a script into the action that bears its name."""
    if unit.action != "script.turn_on" or unit.entity_id is None or unit.entity_id.startswith(MISSING):
        return unit
    variables = unit.data.get("variables", {})
    return Unit(unit.entity_id, None, variables if isinstance(variables, dict) else {})


def deeds(recorded: Iterable[RecordedCall]) -> list[Unit]:
    """Return the units that were done; an identical repeat within half a minute counts once.

    The clock decides, not the date: what happens daily at the same time is one deed.
    """
    kept: list[tuple[Unit, int]] = []
    for one in recorded:
        second = _second_of_day(one.at)
        for unit in units(one.call):
            if not any(unit == known and 0 <= (second - at) % _DAY < _REPEAT for known, at in kept):
                kept.append((unit, second))
    return [unit for unit, _ in kept]


def _second_of_day(at: dt.time) -> int:
    return at.hour * 3600 + at.minute * 60 + at.second
