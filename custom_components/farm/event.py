"""What happens to drafts, as an event that automations can follow."""

from __future__ import annotations

from typing import Final

from homeassistant.components.event import EventEntity
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.dispatcher import async_dispatcher_connect
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .drafts import SIGNAL_DRAFT_CHANGED, DraftChange, DraftEvent
from .entity import FarmEntity
from .runtime import FarmConfigEntry

PARALLEL_UPDATES = 0

EVENT_TYPES: Final = (DraftEvent.WAITING, DraftEvent.ACCEPTED, DraftEvent.DISCARDED, DraftEvent.UNDONE)
"""What is told; that a draft was dropped is nobody's decision."""


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: FarmConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the event."""
    async_add_entities([DraftEventEntity(entry, "draft")])


class DraftEventEntity(FarmEntity, EventEntity):
    """Fires for every new draft and every decision; the request itself stays private."""

    def __init__(self, entry: FarmConfigEntry, key: str) -> None:
        """Belong to the entry."""
        super().__init__(entry, key)
        self._attr_event_types = [one.value for one in EVENT_TYPES]

    async def async_added_to_hass(self) -> None:
        """Follow the drafts."""
        self.async_on_remove(async_dispatcher_connect(self.hass, SIGNAL_DRAFT_CHANGED, self._async_changed))

    @callback
    def _async_changed(self, change: DraftChange) -> None:
        if change.event not in EVENT_TYPES:
            return
        draft = change.draft
        self._trigger_event(
            change.event.value,
            {"draft_id": draft.id, "title": draft.title, "origin": draft.origin.value},
        )
        self.async_write_ha_state()
