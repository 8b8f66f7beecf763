"""What may be shown to strangers."""

from __future__ import annotations

import json

from homeassistant.core import Context, HomeAssistant
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry, get_system_health_info

from custom_components.farm.const import DOMAIN
from custom_components.farm.diagnostics import async_get_config_entry_diagnostics


async def test_diagnostics_tell_counts_and_no_secrets(
    hass: HomeAssistant, admin: Context, entry: MockConfigEntry
) -> None:
    await hass.services.async_call(
        DOMAIN, "propose", {"request": "create lock"}, blocking=True, context=admin
    )

    told = json.dumps(await async_get_config_entry_diagnostics(hass, entry))

    assert '"waiting": 1' in told
    assert "critical_action" in told
    assert admin.user_id
    for secret in ("create lock", "Hall light", "light.hall", "front_door", admin.user_id):
        assert secret not in told


async def test_system_health_tells_whether_automations_are_loaded(
    hass: HomeAssistant, entry: MockConfigEntry
) -> None:
    assert await async_setup_component(hass, "system_health", {})
    await hass.async_block_till_done()

    info = await get_system_health_info(hass, DOMAIN)

    assert info == {"drafts_waiting": 0, "automations_file_included": True, "language_model": "none"}
