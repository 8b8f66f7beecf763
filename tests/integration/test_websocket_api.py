"""The commands of the panel: what administrators and others may do, and what they are told."""

# ruff: noqa: ASYNC240 - a test may wait for its own small files

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from homeassistant.core import Context, HomeAssistant
from pytest_homeassistant_custom_component.common import MockConfigEntry
from pytest_homeassistant_custom_component.typing import (
    MockHAClientWebSocket,
    WebSocketGenerator,
)

from custom_components.farm.asking import MAX_QUESTIONS
from custom_components.farm.websocket_api import API_VERSION

pytestmark = pytest.mark.usefixtures("entry")

STAGES = ["reading", "choosing", "checking", "completing"]


@pytest.fixture
async def client(entry: MockConfigEntry, hass_ws_client: WebSocketGenerator) -> MockHAClientWebSocket:
    return await hass_ws_client()


@pytest.fixture
async def guest_client(
    hass: HomeAssistant,
    entry: MockConfigEntry,
    hass_ws_client: WebSocketGenerator,
    hass_read_only_access_token: str,
) -> AsyncIterator[MockHAClientWebSocket]:
    client = await hass_ws_client(hass, hass_read_only_access_token)
    yield client
    await client.close()


async def call(client: MockHAClientWebSocket, name: str, **fields: Any) -> dict[str, Any]:
    """Return the result; fails the test where the command does."""
    await client.send_json_auto_id({"type": f"farm/{name}", **fields})
    answer = await client.receive_json()
    assert answer["success"], answer
    return answer["result"]


async def refused(client: MockHAClientWebSocket, name: str, **fields: Any) -> dict[str, Any]:
    """Return the error of a command that has to fail."""
    await client.send_json_auto_id({"type": f"farm/{name}", **fields})
    answer = await client.receive_json()
    assert not answer["success"], answer
    return answer["error"]


async def follow(client: MockHAClientWebSocket, name: str, **fields: Any) -> list[dict[str, Any]]:
    """Return the events of a request up to its last."""
    await call(client, name, **fields)
    events: list[dict[str, Any]] = []
    while not events or events[-1]["stage"] not in {"done", "failed"}:
        events.append((await client.receive_json())["event"])
    return events


async def draft(client: MockHAClientWebSocket, request: str = "create hall") -> str:
    events = await follow(client, "propose", request=request)
    return events[-1]["proposal"]["draft_id"]


async def test_the_version_is_told(client: MockHAClientWebSocket) -> None:
    assert await call(client, "version") == {"api": API_VERSION}


async def test_a_request_streams_its_stages_and_ends_with_a_draft(client: MockHAClientWebSocket) -> None:
    events = await follow(client, "propose", request="create hall", language="en")

    assert [one["stage"] for one in events] == [*STAGES, "done"]
    proposal = events[-1]["proposal"]
    assert proposal["status"] == "drafted"
    assert proposal["request"] == "create hall"
    found = await call(client, "drafts/get", draft_id=proposal["draft_id"])
    assert found["draft"]["automations"] == proposal["automations"]
    assert found["draft"]["state"] == "waiting"


async def test_a_draft_shows_what_it_is_offered(client: MockHAClientWebSocket) -> None:
    found = await call(client, "drafts/get", draft_id=await draft(client, "create offered"))

    assert [one["id"] for one in found["draft"]["completions"]] == ["off", "better"]


async def test_a_draft_tells_how_it_came_about(client: MockHAClientWebSocket) -> None:
    told = await call(client, "drafts/explain", draft_id=await draft(client))

    assert told["read"] == "create hall"
    assert told["trace"] == [{"agent": "Verifier", "outcome": "pass", "score": 0.9}]
    assert told["tree"].startswith("<svg")


async def test_only_the_latest_requests_are_explained(
    client: MockHAClientWebSocket, entry: MockConfigEntry
) -> None:
    draft_id = await draft(client)
    entry.runtime_data.pipeline.recent.clear()

    error = await refused(client, "drafts/explain", draft_id=draft_id)

    assert error["translation_key"] == "explanation_gone"


async def test_others_are_not_told_how_a_draft_came_about(
    client: MockHAClientWebSocket, guest_client: MockHAClientWebSocket
) -> None:
    error = await refused(guest_client, "drafts/explain", draft_id=await draft(client))

    assert error["code"] == "unauthorized"


async def test_an_answer_goes_on_with_the_question(client: MockHAClientWebSocket) -> None:
    asked = (await follow(client, "propose", request="create which"))[-1]["proposal"]

    events = await follow(client, "answer", question_id=asked["question_id"], answer="Desk light")

    assert asked["question"]["options"][1] == {"value": "light.desk", "label": "Desk light"}
    assert "draft_id" not in asked
    assert events[-1]["proposal"]["draft_id"]


async def test_an_answer_that_fits_nothing_is_asked_again(client: MockHAClientWebSocket) -> None:
    asked = (await follow(client, "propose", request="create which"))[-1]["proposal"]

    events = await follow(client, "answer", question_id=asked["question_id"], answer="the moon")

    assert events[-1]["proposal"]["question"] == asked["question"]


async def test_a_question_belongs_to_who_was_asked(
    client: MockHAClientWebSocket, guest_client: MockHAClientWebSocket
) -> None:
    asked = (await follow(client, "propose", request="create which"))[-1]["proposal"]

    error = await refused(guest_client, "answer", question_id=asked["question_id"], answer="Desk light")

    assert error["translation_key"] == "unknown_question"


async def test_old_questions_are_forgotten(client: MockHAClientWebSocket) -> None:
    first = (await follow(client, "propose", request="create which"))[-1]["proposal"]
    for _ in range(MAX_QUESTIONS):
        await follow(client, "propose", request="create which")

    error = await refused(client, "answer", question_id=first["question_id"], answer="Desk light")

    assert error["translation_key"] == "unknown_question"


async def test_a_refusal_names_the_nearest(client: MockHAClientWebSocket) -> None:
    proposal = (await follow(client, "propose", request="create fountain"))[-1]["proposal"]

    assert proposal["refusal"] == {
        "text": "There is no fountain.",
        "missing": "fountain",
        "nearest": ["Garden pump"],
    }
    assert "draft_id" not in proposal


async def test_leaving_a_request_makes_no_draft(
    client: MockHAClientWebSocket, entry: MockConfigEntry, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipeline = entry.runtime_data.pipeline
    answered = asyncio.Event()
    quick = pipeline.async_propose

    async def slow(*arguments: Any, **named: Any) -> Any:
        await answered.wait()
        return await quick(*arguments, **named)

    monkeypatch.setattr(pipeline, "async_propose", slow)
    await client.send_json_auto_id({"type": "farm/propose", "request": "create hall"})
    subscription = (await client.receive_json())["id"]

    await client.send_json_auto_id({"type": "unsubscribe_events", "subscription": subscription})
    assert (await client.receive_json())["success"]
    answered.set()

    assert await call(client, "drafts/list") == {"drafts": []}


async def test_a_fault_ends_the_request_too(client: MockHAClientWebSocket) -> None:
    events = await follow(client, "propose", request="no such answer")

    assert events[-1]["stage"] == "failed"


async def test_accepting_and_undoing(
    hass: HomeAssistant, client: MockHAClientWebSocket, automations: Path
) -> None:
    draft_id = await draft(client, "create offered")

    written = await call(client, "drafts/accept", draft_id=draft_id, completions=["off"])

    assert len(written["automation_ids"]) == 2
    assert hass.states.get("automation.hall_light_at_night").state == "on"
    gone = await call(client, "drafts/undo", draft_id=draft_id)
    assert gone == {"automation_ids": written["automation_ids"]}
    assert automations.read_text() == "[]\n"


async def test_findings_have_to_be_confirmed(client: MockHAClientWebSocket, automations: Path) -> None:
    draft_id = await draft(client, "create lock")

    error = await refused(client, "drafts/accept", draft_id=draft_id)

    assert error["translation_key"] == "needs_confirmation"
    assert "This opens a lock." in error["message"]
    assert automations.read_text() == "[]\n"
    assert await call(client, "drafts/accept", draft_id=draft_id, confirm=True)


async def test_drafts_are_listed_by_state(client: MockHAClientWebSocket) -> None:
    first, second = await draft(client), await draft(client)
    await call(client, "drafts/discard", draft_id=first)

    everything = await call(client, "drafts/list")
    waiting = await call(client, "drafts/list", states=["waiting"])

    assert [one["id"] for one in everything["drafts"]] == [second, first]
    assert [one["id"] for one in waiting["drafts"]] == [second]


async def test_others_see_and_discard_their_own_only(
    client: MockHAClientWebSocket, guest_client: MockHAClientWebSocket
) -> None:
    other, own = await draft(client), await draft(guest_client)

    listed = await call(guest_client, "drafts/list")

    assert [one["id"] for one in listed["drafts"]] == [own]
    assert (await refused(guest_client, "drafts/get", draft_id=other))["code"] == "unauthorized"
    assert (await refused(guest_client, "drafts/discard", draft_id=other))["code"] == "unauthorized"
    assert await call(guest_client, "drafts/discard", draft_id=own) == {"draft_id": own}


async def test_only_administrators_save_and_undo(
    client: MockHAClientWebSocket, guest_client: MockHAClientWebSocket, automations: Path
) -> None:
    own = await draft(guest_client)

    error = await refused(guest_client, "drafts/accept", draft_id=own, confirm=True)

    assert error["code"] == "unauthorized"
    assert automations.read_text() == "[]\n"
    await call(client, "drafts/accept", draft_id=own)
    assert (await refused(guest_client, "drafts/undo", draft_id=own))["code"] == "unauthorized"
    assert automations.read_text() != "[]\n"


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("propose", {}),
        ("propose", {"request": "  "}),
        ("propose", {"request": "x" * 2001}),
        ("propose", {"request": "create hall", "more": 1}),
        ("answer", {"question_id": "one"}),
        ("drafts/list", {"states": ["lost"]}),
        ("drafts/get", {}),
        ("drafts/accept", {"draft_id": "one", "confirm": "yes"}),
        ("drafts/accept", {"draft_id": "one", "completions": "off"}),
        ("drafts/undo", {"draft_id": 1}),
    ],
)
async def test_what_does_not_fit_the_schema_is_refused(
    client: MockHAClientWebSocket, name: str, fields: dict[str, Any]
) -> None:
    assert (await refused(client, name, **fields))["code"] == "invalid_format"


@pytest.mark.parametrize("name", ["drafts/get", "drafts/accept", "drafts/discard", "drafts/undo"])
async def test_an_unknown_draft_is_named(client: MockHAClientWebSocket, name: str) -> None:
    error = await refused(client, name, draft_id="ghost")

    assert error["translation_domain"] == "farm"
    assert error["translation_key"] == "unknown_draft"
    assert error["translation_placeholders"] == {"draft_id": "ghost"}
    assert "ghost" in error["message"]


async def test_without_the_entry_the_commands_say_so(
    hass: HomeAssistant, client: MockHAClientWebSocket, entry: MockConfigEntry
) -> None:
    await hass.config_entries.async_unload(entry.entry_id)

    for name, fields in (("propose", {"request": "create hall"}), ("drafts/list", {})):
        assert (await refused(client, name, **fields))["translation_key"] == "not_loaded"


async def test_a_hundred_requests_at_once_do_not_block_the_loop(
    hass: HomeAssistant, client: MockHAClientWebSocket, admin: Context
) -> None:
    longest = 0.0

    async def watch() -> None:
        """Measure how long the loop works in one go; its own time only, whatever else the machine does."""
        nonlocal longest
        while True:
            before = time.thread_time()
            await asyncio.sleep(0)
            longest = max(longest, time.thread_time() - before)

    watching = asyncio.create_task(watch())
    for _ in range(100):
        await client.send_json_auto_id({"type": "farm/propose", "request": "create hall"})
    done = 0
    while done < 100:
        answer = await client.receive_json()
        done += answer["type"] == "event" and answer["event"]["stage"] == "done"
    watching.cancel()

    assert len((await call(client, "drafts/list"))["drafts"]) == 100
    assert longest < 0.2
