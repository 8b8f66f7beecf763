"""Many people at once: some accept automations, others save theirs in Home Assistant's own editor."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable
from dataclasses import dataclass

from aiohttp.test_utils import TestClient
from homeassistant.core import Context
from homeassistant.exceptions import HomeAssistantError
from homeassistant.util.yaml import load_yaml

from custom_components.farm.automation_writer import AutomationWriter
from tests.integration.scripted_pipeline import HALL

EDITOR = "/api/config/automation/config/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Crowd:
    """Ids of what should be in the file afterwards and of what is."""

    expected: frozenset[str]
    found: tuple[str, ...]

    @property
    def lost(self) -> frozenset[str]:
        """Automations that somebody saved and nobody deleted, but that are gone."""
        return self.expected - set(self.found)

    @property
    def unexpected(self) -> frozenset[str]:
        """Automations that are there although somebody took them back or deleted them."""
        return set(self.found) - self.expected


async def crowd(writer: AutomationWriter, client: TestClient, *, number: int, seed: int) -> Crowd:
    """Let so many accepts, a third of them undone, run at once with as many saves and deletions.

    The file is expected to hold nothing before.
    """
    tasks: list[Awaitable[set[str]]] = []
    for one in range(number):
        tasks.append(_accept(writer, f"change{one:06}", is_undone=one % 3 == 0))
        tasks.append(_save(client, f"by_hand{one}", is_deleted=one % 3 == 0))
    random.Random(seed).shuffle(tasks)
    expected = frozenset().union(*await asyncio.gather(*tasks))
    loaded = await asyncio.to_thread(load_yaml, writer.file)
    return Crowd(expected=expected, found=tuple(str(one["id"]) for one in loaded))


async def _accept(writer: AutomationWriter, change_id: str, *, is_undone: bool) -> set[str]:
    written = await writer.async_add(change_id, [{**HALL, "alias": change_id}], context=Context())
    ids = {one.automation_id for one in written}
    return ids - set(await _undo(writer, change_id)) if is_undone else ids


async def _undo(writer: AutomationWriter, change_id: str) -> tuple[str, ...]:
    """Return what is gone: nothing, where too many others have accepted since."""
    try:
        return await writer.async_undo(change_id)
    except HomeAssistantError as err:
        if err.translation_key != "nothing_to_undo":
            raise
        return ()


async def _save(client: TestClient, automation_id: str, *, is_deleted: bool) -> set[str]:
    automation = {**HALL, "alias": automation_id}
    response = await client.post(f"{EDITOR}{automation_id}", json=automation)
    assert response.status == 200
    response = await client.post(f"{EDITOR}{automation_id}", json={**automation, "mode": "restart"})
    assert response.status == 200
    if is_deleted:
        response = await client.delete(f"{EDITOR}{automation_id}")
        assert response.status == 200
        return set()
    return {automation_id}
