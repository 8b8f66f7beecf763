"""What stands behind the scenes, scripts and automations of the home, read from their running components."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from homeassistant.components.automation import DATA_COMPONENT
from homeassistant.components.homeassistant.scene import DATA_PLATFORM, HomeAssistantScene
from homeassistant.components.script import BaseScriptEntity
from homeassistant.components.script.const import DOMAIN as SCRIPT_DOMAIN
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.entity import Entity
from homeassistant.helpers.entity_component import EntityComponent

from .home.behind import Behind


@callback
def async_definitions(hass: HomeAssistant) -> Behind:
    """Return the definitions Home Assistant holds now; without those it could not read, so not known."""
    automations = hass.data.get(DATA_COMPONENT)
    listed = () if automations is None else tuple(automations.entities)
    return Behind(
        scripts=dict(_configured(_scripts(hass))),
        scenes={one.entity_id: _states(one) for one in _scenes(hass)},
        automations=dict(_configured(listed)),
        switched_off=frozenset(one.entity_id for one in listed if not one.is_on),
    )


def _configured(entities: Iterable[Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for one in entities:
        if one.raw_config is not None and "use_blueprint" not in one.raw_config:
            yield one.entity_id, one.raw_config


def _scripts(hass: HomeAssistant) -> Iterable[Entity]:
    component: EntityComponent[BaseScriptEntity] | None = hass.data.get(SCRIPT_DOMAIN)
    return () if component is None else component.entities


def _scenes(hass: HomeAssistant) -> Iterator[HomeAssistantScene]:
    platform = hass.data.get(DATA_PLATFORM)
    for one in () if platform is None else platform.entities.values():
        yield cast("HomeAssistantScene", one)


def _states(scene: HomeAssistantScene) -> dict[str, str]:
    return {entity_id: str(state.state) for entity_id, state in scene.scene_config.states.items()}
