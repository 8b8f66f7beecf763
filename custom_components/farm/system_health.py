"""FARM's lines on the system information page."""

from __future__ import annotations

from typing import Any

from homeassistant.components import system_health
from homeassistant.core import HomeAssistant, callback

from .runtime import async_get_farm


@callback
def async_register(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    register: system_health.SystemHealthRegistration,
) -> None:
    """Register the lines."""
    register.async_register_info(_async_info)


async def _async_info(hass: HomeAssistant) -> dict[str, Any]:
    farm = async_get_farm(hass)
    return {
        "drafts_waiting": len(farm.drafts.waiting()),
        "automations_file_included": await farm.writer.async_is_included(),
        "language_model": farm.model.state.value,
    }
