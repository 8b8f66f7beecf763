"""Where the zones of a home lie, and what a person's state says about the place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from homeassistant.core import HomeAssistant

from ..reading import Json
from .home import HOME_ZONE, BenchmarkHome

_BETWEEN_ZONES = 0.1
"""Degrees of latitude between zones that come without coordinates; no two overlap."""
_AWAY = 2.0
"""Degrees of latitude between the home and people who are in no zone."""


@dataclass(frozen=True, slots=True)
class Place:
    """A zone with its centre."""

    entity_id: str
    latitude: float
    longitude: float


def places(hass: HomeAssistant, home: BenchmarkHome) -> dict[str, Place]:
    """Return the zones by the state of a person in them; the home is the first."""
    latitude, longitude = hass.config.latitude, hass.config.longitude
    found = {HOME_ZONE: Place("zone.home", latitude, longitude)}
    for position, zone in enumerate(home.zones, 1):
        found[zone.name] = Place(
            zone.entity_id,
            latitude + _BETWEEN_ZONES * position if zone.latitude is None else zone.latitude,
            longitude if zone.longitude is None else zone.longitude,
        )
    return found


def whereabouts(
    hass: HomeAssistant, known: Mapping[str, Place], state: str, *, by_router: bool
) -> dict[str, Json]:
    """Return the attributes that tell where somebody with this state is; a router knows no coordinates."""
    place = known.get(state)
    zones: dict[str, Json] = {"in_zones": [place.entity_id] if place else []}
    if by_router:
        return zones
    return zones | {
        "latitude": place.latitude if place else hass.config.latitude + _AWAY,
        "longitude": place.longitude if place else hass.config.longitude,
        "gps_accuracy": 10,
    }
