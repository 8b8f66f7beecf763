"""Keeps a `Home` in step with Home Assistant's registries and states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from homeassistant.const import (
    ATTR_DEVICE_CLASS,
    ATTR_FRIENDLY_NAME,
    ATTR_SUPPORTED_FEATURES,
    ATTR_UNIT_OF_MEASUREMENT,
    EVENT_CORE_CONFIG_UPDATE,
    EVENT_STATE_CHANGED,
    STATE_UNAVAILABLE,
    STATE_UNKNOWN,
)
from homeassistant.core import CALLBACK_TYPE, Event, HomeAssistant, State, callback
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import floor_registry as fr
from homeassistant.helpers import label_registry as lr

from .home.models import Area, Device, Entity, Floor, Home, Label

_LARGEST_LIST = 200
"""Longer lists of attributes are data, not capabilities."""

_REGISTRY_EVENTS = (
    dr.EVENT_DEVICE_REGISTRY_UPDATED,
    ar.EVENT_AREA_REGISTRY_UPDATED,
    fr.EVENT_FLOOR_REGISTRY_UPDATED,
    lr.EVENT_LABEL_REGISTRY_UPDATED,
    EVENT_CORE_CONFIG_UPDATE,
)


class HomeSnapshot:
    """The home at this moment; entities are rebuilt one by one as they change."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Remember Home Assistant; nothing is read before `async_start`."""
        self._hass = hass
        self._entities: dict[str, Entity] = {}
        self._stale: set[str] = set()
        self._all_stale = True
        self._names_changed = True
        self._home: Home | None = None
        self._unsubscribe: list[CALLBACK_TYPE] = []

    @callback
    def async_start(self) -> None:
        """Follow the registries and the coming and going of states."""
        listen = self._hass.bus.async_listen
        self._unsubscribe = [
            listen(er.EVENT_ENTITY_REGISTRY_UPDATED, self._entity_changed),
            listen(EVENT_STATE_CHANGED, self._state_changed),
            *(listen(event, self._everything_changed) for event in _REGISTRY_EVENTS),
        ]

    @callback
    def async_stop(self) -> None:
        """Stop following."""
        while self._unsubscribe:
            self._unsubscribe.pop()()

    @callback
    def async_home(self) -> tuple[Home, bool]:
        """Return the home, and whether anything but states changed since the last call."""
        if self._all_stale:
            self._entities = {one: built for one in self._ids() if (built := self._entity(one)) is not None}
            self._names_changed = True
        else:
            for entity_id in self._stale:
                self._refresh(entity_id)
        changed = self._names_changed
        if self._home is None or self._stale or self._all_stale:
            self._home = self._build()
        self._stale, self._all_stale, self._names_changed = set(), False, False
        return self._home, changed

    def _refresh(self, entity_id: str) -> None:
        built = self._entity(entity_id)
        before = self._entities.pop(entity_id, None)
        if built is not None:
            self._entities[entity_id] = built
        if _identity(before) != _identity(built):
            self._names_changed = True

    # ------------------------------------------------------------ events
    @callback
    def _entity_changed(self, event: Event[er.EventEntityRegistryUpdatedData]) -> None:
        self._stale.add(event.data["entity_id"])
        old = event.data.get("old_entity_id")
        if isinstance(old, str):
            self._stale.add(old)

    @callback
    def _state_changed(self, event: Event[Any]) -> None:
        self._stale.add(event.data["entity_id"])

    @callback
    def _everything_changed(self, _event: Event[Any]) -> None:
        self._all_stale = True

    # ------------------------------------------------------------ building
    def _ids(self) -> list[str]:
        registered = [
            entry.entity_id
            for entry in er.async_get(self._hass).entities.values()
            if entry.disabled_by is None and entry.hidden_by is None
        ]
        return sorted({*registered, *self._hass.states.async_entity_ids()})

    def _entity(self, entity_id: str) -> Entity | None:
        entry = er.async_get(self._hass).async_get(entity_id)
        state = self._hass.states.get(entity_id)
        if entry is not None and (entry.disabled_by is not None or entry.hidden_by is not None):
            return None
        if entry is None and state is None:
            return None
        attributes = _capabilities(entry, state)
        area_id = entry.area_id if entry else None
        if entry and area_id is None and entry.device_id:
            device = dr.async_get(self._hass).async_get(entry.device_id)
            area_id = device.area_id if device else None
        return Entity(
            entity_id=entity_id,
            name=self._name(entity_id, entry, state),
            aliases=self._aliases(entry),
            area_id=area_id,
            device_id=entry.device_id if entry else None,
            label_ids=tuple(sorted(entry.labels)) if entry else (),
            device_class=_device_class(entry, state),
            unit=attributes.get(ATTR_UNIT_OF_MEASUREMENT) or (entry.unit_of_measurement if entry else None),
            state=None if state is None or state.state in {STATE_UNAVAILABLE, STATE_UNKNOWN} else state.state,
            attributes=attributes,
            supported_features=int(
                attributes.get(ATTR_SUPPORTED_FEATURES) or (entry.supported_features if entry else 0) or 0
            ),
            category=entry.entity_category.value if entry and entry.entity_category else None,
            exposed=_is_exposed(entry),
            platform=entry.platform if entry else None,
        )

    def _name(self, entity_id: str, entry: er.RegistryEntry | None, state: State | None) -> str:
        if state is not None and (name := state.attributes.get(ATTR_FRIENDLY_NAME)):
            return str(name)
        if entry is not None and (full := er.async_get_full_entity_name(self._hass, entry)):
            return full
        return entity_id.partition(".")[2].replace("_", " ")

    def _aliases(self, entry: er.RegistryEntry | None) -> tuple[str, ...]:
        if entry is None:
            return ()
        return tuple(dict.fromkeys(er.async_get_entity_aliases(self._hass, entry)))

    def _build(self) -> Home:
        hass = self._hass
        people = tuple(one for one in sorted(self._entities) if one.startswith("person."))
        return Home(
            entities=tuple(self._entities[one] for one in sorted(self._entities)),
            devices=self._devices(),
            areas=tuple(
                Area(
                    area_id=one.id,
                    name=one.name,
                    aliases=tuple(sorted(one.aliases)),
                    floor_id=one.floor_id,
                    label_ids=tuple(sorted(one.labels)),
                )
                for one in ar.async_get(hass).async_list_areas()
            ),
            floors=tuple(
                Floor(
                    floor_id=one.floor_id, name=one.name, aliases=tuple(sorted(one.aliases)), level=one.level
                )
                for one in fr.async_get(hass).async_list_floors()
            ),
            labels=tuple(
                Label(label_id=one.label_id, name=one.name) for one in lr.async_get(hass).async_list_labels()
            ),
            language=hass.config.language,
            country=hass.config.country,
            time_zone=hass.config.time_zone,
            temperature_unit=hass.config.units.temperature_unit,
            owners=people,
        )

    def _devices(self) -> tuple[Device, ...]:
        registry = dr.async_get(self._hass)
        used = sorted({one.device_id for one in self._entities.values() if one.device_id})
        found: list[Device] = []
        for device_id in used:
            device = registry.async_get(device_id)
            if device is not None:
                found.append(
                    Device(
                        device_id=device_id,
                        name=device.name_by_user or device.name or "",
                        area_id=device.area_id,
                        label_ids=tuple(sorted(device.labels)),
                    )
                )
        return tuple(found)


def _identity(entity: Entity | None) -> tuple[object, ...] | None:
    """What the index is built from: everything but the state and changing attributes."""
    if entity is None:
        return None
    return (
        entity.name,
        entity.aliases,
        entity.area_id,
        entity.label_ids,
        entity.device_class,
        entity.category,
    )


def _capabilities(entry: er.RegistryEntry | None, state: State | None) -> dict[str, Any]:
    merged: dict[str, Any] = dict(entry.capabilities or {}) if entry else {}
    if state is not None:
        merged.update(state.attributes)
    return {name: plain for name, value in merged.items() if (plain := _plain(value)) is not None}


def _plain(value: object) -> object:
    """Return an attribute as JSON; `None` where it is no capability."""
    if isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, list | tuple | set | frozenset) and len(value) <= _LARGEST_LIST:
        return [_plain(one) for one in value]
    if isinstance(value, Mapping) and len(value) <= _LARGEST_LIST:
        return {str(key): _plain(one) for key, one in value.items()}
    return None


def _device_class(entry: er.RegistryEntry | None, state: State | None) -> str | None:
    if state is not None and (found := state.attributes.get(ATTR_DEVICE_CLASS)):
        return str(found)
    return (entry.device_class or entry.original_device_class) if entry else None


def _is_exposed(entry: er.RegistryEntry | None) -> bool:
    """Read the stored choice; asking Home Assistant would store the default as a side effect."""
    if entry is None:
        return True
    options: Mapping[str, Any] = entry.options.get("conversation", {})
    return bool(options.get("should_expose", True))
