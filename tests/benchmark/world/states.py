"""The states of a home in a core: written with all that a real entity would change along with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from homeassistant.core import HomeAssistant

from ..reading import Json
from .derived import Change, derived_attributes
from .home import BenchmarkHome
from .places import places, whereabouts

_MOVING = ("person", "device_tracker")


class HomeStates:
    """Writes states into the core; persons move with their trackers, trackers with their person."""

    def __init__(self, hass: HomeAssistant, home: BenchmarkHome) -> None:
        """Write nothing yet."""
        self._hass = hass
        self._home = home
        self._places = places(hass, home)

    def write_all(self) -> None:
        """Write every entity of the home with its initial state."""
        for entity in self._home.entities:
            self.write(entity.entity_id, entity.state, entity.attributes)

    def write(self, entity_id: str, state: str | None, attributes: Mapping[str, Json] | None = None) -> None:
        """Write a state, its attributes on top of the present ones; without a state it stays as it is."""
        change = self._change(entity_id, state, attributes or {})
        for companion in self._companions(entity_id, change.attributes):
            self._apply(companion, self._change(companion, change.state, {}))
        self._apply(entity_id, change)

    def _change(self, entity_id: str, state: str | None, given: Mapping[str, Json]) -> Change:
        before = self._hass.states.get(entity_id)
        new = state if state is not None else before.state if before else "unknown"
        attributes = {**(before.attributes if before else self._first_attributes(entity_id)), **given}
        if entity_id.partition(".")[0] in _MOVING:
            by_router = attributes.get("source_type") == "router"
            attributes |= whereabouts(self._hass, self._places, new, by_router=by_router)
        return Change(state=new, attributes=attributes, given=given, before=before.state if before else None)

    def _apply(self, entity_id: str, change: Change) -> None:
        follows = derived_attributes(entity_id.partition(".")[0], change)
        self._hass.states.async_set(entity_id, change.state, {**change.attributes, **follows})

    def _first_attributes(self, entity_id: str) -> dict[str, Json]:
        line = self._home.entity.get(entity_id)
        if line is None:
            return {"friendly_name": entity_id}
        named: dict[str, Json] = {"friendly_name": line.name}
        return named | ({"device_class": line.device_class} if line.device_class else {})

    def _companions(self, entity_id: str, attributes: Mapping[str, Json]) -> Iterable[str]:
        if entity_id.startswith("person."):
            listed = attributes.get("device_trackers")
            return (
                [str(one) for one in listed if one in self._home.entity] if isinstance(listed, list) else []
            )
        return [person for person, trackers in self._home.trackers.items() if entity_id in trackers]
