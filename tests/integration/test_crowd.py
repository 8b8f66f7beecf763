"""FARM and Home Assistant's own editor write the same file at the same time, and nobody loses anything."""

# ruff: noqa: ASYNC240 - a test may wait for its own small files

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from homeassistant.components.config import view
from homeassistant.core import Context, HomeAssistant
from homeassistant.setup import async_setup_component

from custom_components.farm.automation_writer import AutomationWriter
from custom_components.farm.editor_lock import editor_lock
from tests.integration.crowd import EDITOR, crowd
from tests.integration.scripted_pipeline import HALL

PEOPLE = int(os.environ.get("FARM_CROWD", "30"))
"""Accepts, and as many saves; `script/reliability` sets more."""


@pytest.fixture
async def client(hass: HomeAssistant, core: None, hass_client):
    assert await async_setup_component(hass, "config", {})
    return await hass_client()


async def test_accepts_and_saves_at_once_lose_nothing(hass: HomeAssistant, client, record_property) -> None:
    left = await crowd(AutomationWriter(hass), client, number=PEOPLE, seed=1)
    await hass.async_block_till_done()
    for name in ("expected", "found", "lost", "unexpected"):
        record_property(name, len(getattr(left, name)))

    assert left.lost == frozenset()
    assert left.unexpected == frozenset()
    assert len(left.found) == len(left.expected)
    assert len(hass.states.async_all("automation")) == len(left.expected)


async def test_the_editor_holds_our_lock_while_it_writes(
    hass: HomeAssistant, client, monkeypatch: pytest.MonkeyPatch
) -> None:
    was_locked = []

    def write(*_: object) -> None:
        was_locked.append(editor_lock(hass).locked())

    monkeypatch.setattr(view, "_write", write)
    await client.post(f"{EDITOR}by_hand", json=HALL)

    assert was_locked == [True]


async def test_nothing_is_written_while_the_editor_works(
    hass: HomeAssistant, client, automations: Path
) -> None:
    before = automations.read_bytes()
    writer, lock = AutomationWriter(hass), editor_lock(hass)

    async with lock:
        adding = hass.async_create_task(writer.async_add("change", [HALL], context=Context()))
        while not (lock._waiters or adding.done()):  # noqa: ASYNC110 - a lock tells nobody who waits
            await asyncio.sleep(0.01)
        assert automations.read_bytes() == before

    await adding
    assert automations.read_bytes() != before


async def test_two_writers_of_one_home_assistant_wait_for_each_other(
    hass: HomeAssistant, client, automations: Path
) -> None:
    writers = [AutomationWriter(hass) for _ in range(8)]

    await asyncio.gather(
        *(one.async_add(f"c{n}", [HALL], context=Context()) for n, one in enumerate(writers))
    )

    assert len(hass.states.async_all("automation")) == 8


async def test_an_undo_is_finished_though_its_caller_goes_away(
    hass: HomeAssistant, client, automations: Path
) -> None:
    before = automations.read_bytes()
    writer = AutomationWriter(hass)
    await writer.async_add("change", [HALL], context=Context())

    caller = hass.async_create_task(writer.async_undo("change"))
    await asyncio.sleep(0)
    caller.cancel()
    await hass.async_block_till_done()

    assert automations.read_bytes() == before
    assert not hass.states.async_all("automation")


async def test_without_the_editor_nobody_is_waited_for(hass: HomeAssistant, core: None) -> None:
    assert editor_lock(hass) is not editor_lock(hass)
