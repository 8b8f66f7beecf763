"""The automations that are in the home already, as Home Assistant holds them: blueprints filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from homeassistant.components.automation import DATA_COMPONENT
from homeassistant.core import HomeAssistant, callback

from .applet.models import Json


@callback
def standing_automations(
    hass: HomeAssistant, only: frozenset[str] = frozenset()
) -> tuple[tuple[str, Mapping[str, Json]], ...]:
    """Return name and configuration of every automation that is switched on and was read without a fault.

    `only`: entity ids or names; empty: all.
    """
    component = hass.data.get(DATA_COMPONENT)
    if component is None:
        return ()
    found: list[tuple[str, Mapping[str, Json]]] = []
    for entity in component.entities:
        config: Mapping[str, Any] | None = entity.raw_config
        if config is None or not entity.is_on or "use_blueprint" in config:
            continue
        name = str(config.get("alias") or entity.entity_id)
        if not only or not only.isdisjoint({name, entity.entity_id}):
            found.append((name, config))
    return tuple(found)
