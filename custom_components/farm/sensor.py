"""How many drafts wait, and how much of the home is indexed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from homeassistant.components.sensor import SensorEntity, SensorEntityDescription, SensorStateClass
from homeassistant.const import EntityCategory
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.dispatcher import async_dispatcher_connect
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.util.signal_type import SignalType

from .dense_index import SIGNAL_INDEX_BUILT
from .drafts import SIGNAL_DRAFT_CHANGED
from .entity import FarmEntity
from .runtime import FarmConfigEntry, FarmData

PARALLEL_UPDATES = 0


@dataclass(frozen=True, kw_only=True)
class FarmSensorDescription(SensorEntityDescription):
    """One sensor: what it tells, and what tells that it changed."""

    value: Callable[[FarmData], int | None]
    """`None`: not known yet."""
    attributes: Callable[[FarmData], Mapping[str, Any] | None] = lambda _: None
    changed: SignalType[*tuple[Any, ...]]


def _functions(farm: FarmData) -> int | None:
    indexed = farm.pipeline.indexed
    return None if indexed is None else indexed.functions


def _built(farm: FarmData) -> Mapping[str, Any] | None:
    indexed = farm.pipeline.indexed
    return None if indexed is None else {"built": indexed.built}


SENSORS: tuple[FarmSensorDescription, ...] = (
    FarmSensorDescription(
        key="waiting_drafts",
        state_class=SensorStateClass.MEASUREMENT,
        value=lambda farm: len(farm.drafts.waiting()),
        changed=SIGNAL_DRAFT_CHANGED,
    ),
    FarmSensorDescription(
        key="indexed_functions",
        entity_category=EntityCategory.DIAGNOSTIC,
        value=_functions,
        attributes=_built,
        changed=SIGNAL_INDEX_BUILT,
    ),
)


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: FarmConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the sensors."""
    async_add_entities(FarmSensor(entry, one) for one in SENSORS)


class FarmSensor(FarmEntity, SensorEntity):
    """Reads its value anew when it is told of a change."""

    entity_description: FarmSensorDescription

    def __init__(self, entry: FarmConfigEntry, description: FarmSensorDescription) -> None:
        """Belong to the entry."""
        super().__init__(entry, description.key)
        self.entity_description = description

    async def async_added_to_hass(self) -> None:
        """Follow the changes."""
        changed = self.entity_description.changed
        self.async_on_remove(async_dispatcher_connect(self.hass, changed, self._async_changed))

    @property
    def native_value(self) -> int | None:
        """Return the number; `None` where it is not known yet."""
        return self.entity_description.value(self._farm)

    @property
    def extra_state_attributes(self) -> Mapping[str, Any] | None:
        """Return what is told beside the number."""
        return self.entity_description.attributes(self._farm)

    @callback
    def _async_changed(self, *_: object) -> None:
        self.async_write_ha_state()
