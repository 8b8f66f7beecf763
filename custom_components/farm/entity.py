"""What all entities of FARM have in common."""

from __future__ import annotations

from homeassistant.helpers.device_registry import DeviceEntryType, DeviceInfo
from homeassistant.helpers.entity import Entity

from .const import DOMAIN
from .runtime import FarmConfigEntry


class FarmEntity(Entity):
    """Belongs to the one device that stands for FARM."""

    _attr_has_entity_name = True
    _attr_should_poll = False

    def __init__(self, entry: FarmConfigEntry, key: str) -> None:
        """Belong to the entry; `key` names the entity within it, in texts and icons as well."""
        self._farm = entry.runtime_data
        self._attr_translation_key = key
        self._attr_unique_id = f"{entry.entry_id}_{key}"
        self._attr_device_info = device_of(entry)


def device_of(entry: FarmConfigEntry) -> DeviceInfo:
    """Return the device of the entry: a service, no thing."""
    return DeviceInfo(identifiers={(DOMAIN, entry.entry_id)}, name="FARM", entry_type=DeviceEntryType.SERVICE)
