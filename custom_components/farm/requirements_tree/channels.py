"""What rules do to what is measured in a room: heat against cooling, humid against dry (BRT section 3.5)."""

from __future__ import annotations

from collections.abc import Mapping

from .capabilities import Capabilities
from .effects import outcome, regions_of
from .regions import overlap
from .rules import Effect, Rule

UP, DOWN = 1, -1
_DIRECTIONS = {"up": UP, "down": DOWN}
_MODES = {"heat": UP, "cool": DOWN}
"""Modes of a climate device that drive the temperature one way; `auto` may do either."""
_BY_MODE = "by_mode"


def drives(effect: Effect, capabilities: Capabilities) -> Mapping[tuple[str, str], int]:
    """Return which quantity of which room an effect drives, and whether `UP` or `DOWN`.

    Keys: area id and channel, such as `("den", "temperature")`. Empty where that is not sure.
    """
    thing = capabilities.home.entity.get(effect.entity_id or "")
    if thing is None or thing.area_id is None:
        return {}
    done = outcome(effect, capabilities.knowledge)
    table: Mapping[str, Mapping[str, str]] = capabilities.knowledge.data["effects"]["channels"]
    found: dict[tuple[str, str], int] = {}
    for kind in sorted(capabilities.kinds[thing.entity_id] & set(table)):
        for channel, way in table[kind].items():
            direction = _direction(way, done.variable, str(done.value))
            if direction is not None:
                found[thing.area_id, channel] = direction
    return found


def _direction(way: str, variable: str, value: str) -> int | None:
    if variable == "hvac_mode":
        return _MODES.get(value)
    if way == _BY_MODE or (variable, value) != ("power", "on"):
        return None
    return _DIRECTIONS[way]


def against(one: Rule, other: Rule, capabilities: Capabilities) -> bool:
    """Tell whether two rules can drive one quantity of one room in opposite directions at the same time.

    They start from the same thing, and nothing they say of it or of others excludes that both hold.
    """
    if one.effect.entity_id == other.effect.entity_id or one.guarded or other.guarded:
        return False
    if (one.event.entity_id, one.event.attribute) != (other.event.entity_id, other.event.attribute):
        return False
    mine, theirs = drives(one.effect, capabilities), drives(other.effect, capabilities)
    if not any(mine[key] == -theirs[key] for key in mine.keys() & theirs.keys()):
        return False
    return all(
        overlap(region, other_region)
        for entity_id, attribute, region in regions_of(one)
        for other_id, other_attribute, other_region in regions_of(other)
        if (entity_id, attribute) == (other_id, other_attribute)
    )
