"""Whether an effect sets off an automation of the home."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..applet.models import Json, TriggerCall
from ..applet.parse import bare, parse_trigger
from ..home.models import Entity, Home

_AGAINST = {"turn_on": ("off", "turned_off"), "turn_off": ("on", "turned_on")}
"""What an action does not bring about: a state, or the end of the name of a purpose-specific trigger."""


def may_set_off(key: str, things: Iterable[Entity], config: Mapping[str, Json], home: Home) -> bool:
    """Tell whether the effect may fire a trigger of an automation, given in Home Assistant's form."""
    changed = tuple(things)
    if not changed:
        return False
    triggers = config.get("triggers", config.get("trigger"))
    listed = triggers if isinstance(triggers, list) else [triggers]
    return any(_fires(key, changed, one, home) for one in listed if isinstance(one, dict))


def _fires(key: str, changed: tuple[Entity, ...], config: dict[str, Json], home: Home) -> bool:
    if isinstance(inner := config.get("triggers"), list):
        return any(_fires(key, changed, one, home) for one in inner if isinstance(one, dict))
    trigger = parse_trigger(bare(config))
    if not isinstance(trigger, TriggerCall):
        return any(one.entity_id in str(config) for one in changed)
    state, suffix = _AGAINST.get(key.partition(".")[2], ("", "?"))
    if trigger.function.endswith(f".{suffix}") or _only_to(trigger) == state:
        return False
    if trigger.target is not None:
        target = trigger.target
        return any(home.is_member(one, target) for one in changed)
    return any(one.entity_id in str(config) for one in changed)


def _only_to(trigger: TriggerCall) -> str | None:
    """Return the one state that fires a trigger; `None` where several do or it is not about a state."""
    value = next((one.value for one in trigger.fields if one.field == "to"), None)
    if trigger.function != "state":
        return None
    return value if isinstance(value, str) else None
