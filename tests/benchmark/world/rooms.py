"""The registries of a home: floors, areas, labels, and an entry for every entity."""

from __future__ import annotations

from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import floor_registry as fr
from homeassistant.helpers import label_registry as lr

from ..reading import BenchmarkError
from .home import BenchmarkHome, EntityLine

PLATFORM = "benchmark"
"""The integration that the entities seem to come from."""

_WITHOUT_ENTRY = ("sun", "zone", "automation")


def fill_registries(hass: HomeAssistant, home: BenchmarkHome) -> None:
    """Enter everything the home file lists; raise BenchmarkError where an id cannot be had."""
    floors = _enter_floors(hass, home)
    _enter_areas(hass, home, floors)
    for entity in home.entities:
        if entity.domain not in _WITHOUT_ENTRY:
            _enter_entity(hass, entity)


def _enter_floors(hass: HomeAssistant, home: BenchmarkHome) -> dict[str, str]:
    registry = fr.async_get(hass)
    ids = {
        floor.name: registry.async_create(floor.name, aliases=set(floor.aliases), level=floor.level).floor_id
        for floor in home.floors
    }
    for area in home.areas:
        if area.floor and area.floor not in ids:
            ids[area.floor] = registry.async_create(area.floor).floor_id
    return ids


def _enter_areas(hass: HomeAssistant, home: BenchmarkHome, floors: dict[str, str]) -> None:
    registry = ar.async_get(hass)
    for area in home.areas:
        # The registry makes the id from the first name; the shown name may be another.
        entry = registry.async_create(area.area_id)
        if entry.id != area.area_id:
            raise BenchmarkError(
                f"home {home.name}: area id {area.area_id!r} must be a slug, as {entry.id!r}"
            )
        registry.async_update(
            entry.id,
            name=area.name,
            aliases=set(area.aliases),
            floor_id=floors.get(area.floor) if area.floor else None,
        )


def _enter_entity(hass: HomeAssistant, entity: EntityLine) -> None:
    registry = er.async_get(hass)
    unit = entity.attributes.get("unit_of_measurement")
    features = entity.attributes.get("supported_features")
    entry = registry.async_get_or_create(
        entity.domain,
        PLATFORM,
        entity.entity_id,
        suggested_object_id=entity.entity_id.partition(".")[2],
        original_name=entity.name,
        original_device_class=entity.device_class,
        unit_of_measurement=None if unit is None else str(unit),
        supported_features=features if isinstance(features, int) else 0,
        capabilities=dict(entity.attributes) or None,
    )
    if entry.entity_id != entity.entity_id:
        registry.async_update_entity(entry.entity_id, new_entity_id=entity.entity_id)
    if entity.area_id:
        registry.async_update_entity(entity.entity_id, area_id=entity.area_id)
    if entity.aliases:
        registry.async_update_entity(entity.entity_id, aliases=list(entity.aliases))
    if entity.labels:
        registry.async_update_entity(entity.entity_id, labels=_label_ids(hass, entity.labels))


def _label_ids(hass: HomeAssistant, names: tuple[str, ...]) -> set[str]:
    registry = lr.async_get(hass)
    return {
        (registry.async_get_label_by_name(name) or registry.async_create(name)).label_id for name in names
    }
