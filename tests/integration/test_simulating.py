"""What drafts would have done, told from the history of a real recorder."""

from __future__ import annotations

import logging
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.recorder import Recorder
from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.common import MockConfigEntry
from pytest_homeassistant_custom_component.components.recorder.common import async_wait_recording_done
from pytest_homeassistant_custom_component.typing import (
    MockHAClientWebSocket,
    RecorderInstanceContextManager,
    WebSocketGenerator,
)

from custom_components.farm import simulating
from tests.integration.test_websocket_api import call, draft, refused

START = datetime(2026, 3, 23, 6, tzinfo=UTC)
"""When the recorder of these tests begins."""
DOOR = "binary_sensor.front_door"


@pytest.fixture
async def mock_recorder_before_hass(
    freezer: FrozenDateTimeFactory, async_test_recorder: RecorderInstanceContextManager
) -> None:
    """Let the recorder be set up before Home Assistant, long ago."""
    freezer.move_to(START)


@pytest.fixture
async def kept(hass: HomeAssistant, recorder_mock: Recorder, freezer: FrozenDateTimeFactory) -> HomeAssistant:
    """Open the door at 6:30 on three days and close it an hour later, and end on the fourth morning."""
    await hass.config.async_set_time_zone("UTC")
    for day in range(3):
        for hours, state in ((0, "off"), (0.5, "on"), (1.5, "off")):
            freezer.move_to(START + timedelta(days=day, hours=hours))
            hass.states.async_set(DOOR, state)
            await async_wait_recording_done(hass)
    freezer.move_to(START + timedelta(days=3))
    return hass


@pytest.fixture
async def client(
    kept: HomeAssistant, entry: MockConfigEntry, hass_ws_client: WebSocketGenerator
) -> MockHAClientWebSocket:
    return await hass_ws_client()


def at_half_past_six(*days: int) -> list[str]:
    return [f"2026-03-{day}T06:30:00+00:00" for day in days]


async def simulated(client: MockHAClientWebSocket, request: str, **fields: Any) -> dict[str, Any]:
    return await call(client, "drafts/simulate", draft_id=await draft(client, request), **fields)


async def test_the_moments_of_each_automation_are_told(client: MockHAClientWebSocket) -> None:
    told = await simulated(client, "create both")

    hall, off = told["automations"]
    assert hall == {
        "title": "Hall light at night",
        "total": 3,
        "moments": at_half_past_six(23, 24, 25),
        "not_replayed": [],
    }
    assert off["total"] == 0
    (gap,) = off["not_replayed"]
    assert (gap["where"], gap["cause"], gap["entity_ids"]) == ("triggers[0]", "unrecorded", ["light.hall"])
    assert "Hall light" in gap["text"]


async def test_only_the_days_that_were_asked_for_count(client: MockHAClientWebSocket) -> None:
    told = await simulated(client, "create hall", days=1)

    assert told["automations"][0]["moments"] == at_half_past_six(25)
    assert (told["days"], told["from"]) == (1, "2026-03-25T06:00:00+00:00")
    assert told["since"] == told["from"]


async def test_it_is_said_from_when_there_is_a_history(client: MockHAClientWebSocket) -> None:
    told = await simulated(client, "create hall", days=31)

    assert told["from"] == "2026-02-23T06:00:00+00:00"
    assert told["since"] == START.isoformat()


async def test_what_cannot_be_played_is_named_and_the_clock_needs_no_history(
    client: MockHAClientWebSocket,
) -> None:
    told = await simulated(client, "create templated", days=2)

    (one,) = told["automations"]
    assert one["moments"] == at_half_past_six(24, 25)
    (gap,) = one["not_replayed"]
    assert (gap["where"], gap["cause"]) == ("triggers[0]", "unreadable")
    assert told["since"] == told["from"]


async def test_the_latest_moments_are_told_and_all_are_counted(
    client: MockHAClientWebSocket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulating, "MAX_MOMENTS", 2)

    (told,) = (await simulated(client, "create hall"))["automations"]

    assert told["total"] == 3
    assert told["moments"] == at_half_past_six(24, 25)


async def test_of_too_long_a_history_the_latest_days_are_read(
    client: MockHAClientWebSocket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulating, "MAX_CHANGES", 1)

    told = await simulated(client, "create hall")

    assert told["since"] == "2026-03-25T06:00:00+00:00"
    assert told["automations"][0]["moments"] == at_half_past_six(25)


async def test_a_long_history_does_not_block_the_loop(
    kept: HomeAssistant,
    client: MockHAClientWebSocket,
    freezer: FrozenDateTimeFactory,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING, "sqlalchemy.engine")
    now = START + timedelta(days=3)
    for second in range(5_000):
        kept.states.async_set(DOOR, "on" if second % 2 else "off", timestamp=now.timestamp() + second)
    await async_wait_recording_done(kept)
    freezer.move_to(now + timedelta(seconds=5_001))
    draft_id = await draft(client)
    await client.send_json_auto_id({"type": "farm/drafts/simulate", "draft_id": draft_id})
    longest = 0.0
    answer = kept.async_create_task(client.receive_json())
    while not answer.done():
        before = time.thread_time()
        await kept.async_add_executor_job(bool)
        longest = max(longest, time.thread_time() - before)

    assert (await answer)["result"]["automations"][0]["total"] == 2_503
    assert longest < 0.2


async def test_others_are_not_told(
    kept: HomeAssistant,
    client: MockHAClientWebSocket,
    hass_ws_client: WebSocketGenerator,
    hass_read_only_access_token: str,
) -> None:
    draft_id = await draft(client)
    guest = await hass_ws_client(kept, hass_read_only_access_token)

    assert (await refused(guest, "drafts/simulate", draft_id=draft_id))["code"] == "unauthorized"


@pytest.mark.parametrize("days", [0, 32, "7", 1.5])
async def test_other_stretches_of_time_are_refused(client: MockHAClientWebSocket, days: Any) -> None:
    assert (await refused(client, "drafts/simulate", draft_id="one", days=days))["code"] == "invalid_format"
