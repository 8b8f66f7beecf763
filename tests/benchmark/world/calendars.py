"""Calendars that hold the events of a scenario."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import override

from homeassistant.components.calendar import CalendarEntity, CalendarEvent
from homeassistant.components.calendar.const import DATA_COMPONENT
from homeassistant.core import HomeAssistant

from ..cases import SetState, Step
from .home import BenchmarkHome


class ScenarioCalendar(CalendarEntity):
    """A calendar whose events are known beforehand; its state is written from outside."""

    def __init__(self, hass: HomeAssistant, entity_id: str, events: list[CalendarEvent]) -> None:
        """Hold the events."""
        self.hass = hass
        self.entity_id = entity_id
        self._events = events

    @property
    @override
    def event(self) -> CalendarEvent | None:
        """Nothing: the scenario writes the state."""
        return None

    @override
    async def async_get_events(
        self, hass: HomeAssistant, start_date: dt.datetime, end_date: dt.datetime
    ) -> list[CalendarEvent]:
        """Return the events that overlap with the time between."""
        return [
            one
            for one in self._events
            if one.start_datetime_local < end_date and one.end_datetime_local > start_date
        ]


def place_calendars(hass: HomeAssistant, home: BenchmarkHome, steps: Iterable[Step], zone: dt.tzinfo) -> None:
    """Give the calendars of the home the events that the steps will announce."""
    announcements = [one for one in steps if isinstance(one, SetState)]
    for line in home.of_domain("calendar"):
        events = [
            _event(one, zone) for one in announcements if one.entity_id == line.entity_id and _is_event(one)
        ]
        # Adding an entity the ordinary way would overwrite the state that the scenario has given.
        hass.data[DATA_COMPONENT]._entities[line.entity_id] = ScenarioCalendar(hass, line.entity_id, events)


def _is_event(step: SetState) -> bool:
    return {"start_time", "end_time"} <= step.attributes.keys()


def _event(step: SetState, zone: dt.tzinfo) -> CalendarEvent:
    start, end = (
        dt.datetime.fromisoformat(str(step.attributes[key])).replace(tzinfo=zone)
        for key in ("start_time", "end_time")
    )
    return CalendarEvent(
        start,
        end,
        str(step.attributes.get("message", "")),
        description=_optional(step, "description"),
        location=_optional(step, "location"),
    )


def _optional(step: SetState, key: str) -> str | None:
    value = step.attributes.get(key)
    return None if value is None else str(value)
