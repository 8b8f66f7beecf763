"""Which entities a target means to an action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from homeassistant.core import HomeAssistant
from homeassistant.helpers.target import TargetSelection, async_extract_referenced_entity_ids

TARGET_KEYS = ("entity_id", "device_id", "area_id", "floor_id", "label_id")
SWITCHING = ("turn_on", "turn_off", "toggle")
"""The services that `homeassistant` and `group` pass on to the domain of each entity."""
PASSING_ON = ("homeassistant", "group")


@dataclass(frozen=True, slots=True)
class Reached:
    """The entities of a target."""

    fitting: frozenset[str]
    """Those the service is for."""
    explicit: frozenset[str]
    """Those named by their id, fitting or not."""


def reached(hass: HomeAssistant, action: str, target: Mapping[str, object]) -> Reached:
    """Return what the target means to the action; groups stand for their members."""
    domain, _, service = action.partition(".")
    if target.get("entity_id") in ("all", ["all"]):
        members = frozenset(state.entity_id for state in hass.states.async_all(domain))
        return Reached(members, frozenset())
    selected = async_extract_referenced_entity_ids(hass, TargetSelection(dict(target)), expand_group=True)
    every = selected.referenced | selected.indirectly_referenced
    return Reached(
        frozenset(one for one in every if _fits(hass, domain, service, one)), frozenset(selected.referenced)
    )


def _fits(hass: HomeAssistant, domain: str, service: str, entity_id: str) -> bool:
    own = entity_id.partition(".")[0]
    if domain in PASSING_ON:
        return service not in SWITCHING or hass.services.has_service(own, service)
    return own == domain
