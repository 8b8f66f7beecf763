"""The panel in the sidebar and the module that is served for it."""

from __future__ import annotations

import gzip
import re

import pytest
from homeassistant.components.frontend import async_panel_exists
from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.common import MockConfigEntry
from pytest_homeassistant_custom_component.typing import (
    ClientSessionGenerator,
    WebSocketGenerator,
)

from custom_components.farm.const import DOMAIN
from custom_components.farm.panel import ELEMENT, MODULE

pytestmark = pytest.mark.usefixtures("entry")

MOST_BYTES = 250_000
MOST_BYTES_GZIPPED = 90_000


async def panels(hass_ws_client: WebSocketGenerator, *arguments: object) -> dict[str, dict[str, object]]:
    client = await hass_ws_client(*arguments)
    await client.send_json_auto_id({"type": "get_panels"})
    return (await client.receive_json())["result"]


async def test_administrators_find_the_panel(hass_ws_client: WebSocketGenerator) -> None:
    panel = (await panels(hass_ws_client))[DOMAIN]

    assert panel["title"] == "FARM"
    assert panel["require_admin"] is True
    assert panel["config"]["_panel_custom"]["name"] == ELEMENT


async def test_others_do_not(
    hass: HomeAssistant, hass_ws_client: WebSocketGenerator, hass_read_only_access_token: str
) -> None:
    assert DOMAIN not in await panels(hass_ws_client, hass, hass_read_only_access_token)


async def test_the_module_is_served_to_be_cached(
    hass_ws_client: WebSocketGenerator, hass_client: ClientSessionGenerator
) -> None:
    panel = (await panels(hass_ws_client))[DOMAIN]
    client = await hass_client()

    response = await client.get(panel["config"]["_panel_custom"]["module_url"])

    assert response.status == 200
    assert "javascript" in response.headers["Content-Type"]
    assert "max-age" in response.headers["Cache-Control"]
    assert await response.read() == MODULE.read_bytes()


async def test_the_panel_goes_and_comes_with_the_entry(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    assert await hass.config_entries.async_unload(entry.entry_id)
    assert not async_panel_exists(hass, DOMAIN)

    assert await hass.config_entries.async_setup(entry.entry_id)
    assert async_panel_exists(hass, DOMAIN)


async def test_the_module_is_small_and_needs_nothing_from_elsewhere() -> None:
    source = MODULE.read_bytes()

    assert len(source) < MOST_BYTES
    assert len(gzip.compress(source)) < MOST_BYTES_GZIPPED
    assert re.findall(rb"\bimport\b\s*[({\"'*]", source) == []
