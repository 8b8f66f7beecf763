"""Timers that run: state, `last_transition` and events as Home Assistant's own timer gives them."""

from __future__ import annotations

from collections.abc import Mapping

from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.event import async_call_later
from homeassistant.util import dt as dt_util

from ..reading import Json

_TRANSITIONS = {
    "start": ("active", "started"),
    "pause": ("paused", "paused"),
    "cancel": ("idle", "cancelled"),
    "finish": ("idle", "finished"),
}
STATE_AFTER = {
    "timer.started": "active",
    "timer.restarted": "active",
    "timer.paused": "paused",
    "timer.cancelled": "idle",
    "timer.finished": "idle",
}
"""The state a timer has once it fired this event."""


class RunningTimers:
    """The timers of a home; started ones fire when the clock reaches their end."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Start with none running."""
        self._hass = hass
        self._ends: dict[str, CALLBACK_TYPE] = {}

    @callback
    def call(self, entity_id: str, service: str, call: Mapping[str, Json]) -> None:
        """Do what the service says; services without an effect here are ignored."""
        timer = self._hass.states.get(entity_id)
        if service not in _TRANSITIONS or timer is None:
            return
        state, transition = _TRANSITIONS[service]
        if (cancel := self._ends.pop(entity_id, None)) is not None:
            cancel()
        attributes = {**timer.attributes, "last_transition": transition}
        if state == "active":
            duration = call.get("duration") or timer.attributes.get("duration") or "00:00:00"
            attributes["finishes_at"] = self._run(entity_id, duration)
        self._hass.states.async_set(entity_id, state, attributes)
        self._hass.bus.async_fire(f"timer.{transition}", {"entity_id": entity_id})

    def _run(self, entity_id: str, duration: Json) -> str:
        length = cv.time_period(duration)

        @callback
        def finish(_now: object) -> None:
            self._hass.loop.call_soon(self.call, entity_id, "finish", {})

        self._ends[entity_id] = async_call_later(self._hass, length, finish)
        return (dt_util.utcnow() + length).isoformat()
