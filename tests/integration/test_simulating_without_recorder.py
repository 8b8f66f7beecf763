"""What is said of the past where no recorder keeps it."""

from __future__ import annotations

import pytest
from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from tests.integration.test_websocket_api import call, draft, refused

pytestmark = pytest.mark.usefixtures("entry")


async def test_it_is_said_that_no_history_is_kept(hass_ws_client: WebSocketGenerator) -> None:
    client = await hass_ws_client()

    error = await refused(client, "drafts/simulate", draft_id=await draft(client))

    assert error["translation_key"] == "history_not_kept"
    assert "recorder" in error["message"]


async def test_the_clock_needs_none(hass: HomeAssistant, hass_ws_client: WebSocketGenerator) -> None:
    client = await hass_ws_client()

    told = await call(client, "drafts/simulate", draft_id=await draft(client, "create templated"), days=3)

    assert told["automations"][0]["total"] == 3
