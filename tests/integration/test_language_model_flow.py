"""Choosing a language model through the user interface: nothing is kept that did not answer."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from homeassistant.config_entries import SOURCE_RECONFIGURE, SOURCE_USER, ConfigSubentry
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.farm.diagnostics import async_get_config_entry_diagnostics
from custom_components.farm.language_model.download import DownloadError, NoRoomError
from custom_components.farm.language_model.models import (
    IllegalInstructionError,
    LanguageModelError,
    LibraryError,
)
from custom_components.farm.language_model.scripted import ScriptedModel
from custom_components.farm.language_models import SUBENTRY, models_folder
from tests.unit.language_model.tiny_gguf import gguf_bytes

KEY = "sk-very-secret"
FLOW = "custom_components.farm.language_model_flow"
GOOD = '{"word": "red"}'
type Result = dict[str, Any]


class Server:
    """A small server that speaks OpenAI's protocol, and says what it is told."""

    def __init__(self) -> None:
        self.said = GOOD
        self.status = 200
        self.keys: list[str | None] = []
        self.bodies: list[dict[str, Any]] = []
        self.url = ""

    async def answer(self, request: web.Request) -> web.Response:
        self.keys.append(request.headers.get("Authorization"))
        self.bodies.append(await request.json())
        body = {"choices": [{"message": {"content": self.said}}], "usage": {"prompt_tokens": 7}}
        return web.json_response(body, status=self.status)


@pytest.fixture
async def server(socket_enabled: None) -> AsyncIterator[Server]:
    one = Server()
    app = web.Application()
    app.router.add_post("/v1/chat/completions", one.answer)
    async with TestServer(app) as running:
        one.url = str(running.make_url("/v1"))
        yield one


@pytest.fixture(autouse=True)
def library() -> Iterator[dict[str, LanguageModelError]]:
    """Pretend that llama-cpp-python is there, or that it is not and why."""
    fault: dict[str, LanguageModelError] = {}

    def version() -> str:
        if "is" in fault:
            raise fault["is"]
        return "0.3"

    with patch(f"{FLOW}.library_version", version):
        yield fault


@pytest.fixture
def scripted() -> Iterator[Callable[..., None]]:
    """Let every model of a file answer from a script."""
    answers: list[Any] = [GOOD]

    def script(*said: str | LanguageModelError) -> None:
        answers[:] = said

    with patch("custom_components.farm.language_models.GgufModel", lambda _: ScriptedModel(list(answers))):
        yield script


async def begin(hass: HomeAssistant, entry: MockConfigEntry, step: str, **more: Any) -> Result:
    context = {"source": SOURCE_USER, **more}
    menu = await hass.config_entries.subentries.async_init((entry.entry_id, SUBENTRY), context=context)
    assert menu["type"] is FlowResultType.MENU
    return await go(hass, menu, {"next_step_id": step})


async def go(hass: HomeAssistant, form: Result, said: dict[str, Any] | None = None) -> Result:
    """Answer a form and wait for what takes its time."""
    result = await hass.config_entries.subentries.async_configure(form["flow_id"], said or {})
    while result["type"] is FlowResultType.SHOW_PROGRESS:
        await hass.async_block_till_done()
        result = await hass.config_entries.subentries.async_configure(form["flow_id"])
    await hass.async_block_till_done()
    return result


def kept(entry: MockConfigEntry) -> list[dict[str, Any]]:
    return [dict(one.data) for one in entry.subentries.values()]


def a_model(entry: MockConfigEntry, hass: HomeAssistant, data: dict[str, Any]) -> str:
    one = ConfigSubentry(data=MappingProxyType(data), subentry_type=SUBENTRY, title="One", unique_id=None)
    hass.config_entries.async_add_subentry(entry, one)
    return one.subentry_id


# ---------------------------------------------------------------- a server
async def test_server_is_tried_and_kept(hass: HomeAssistant, entry: MockConfigEntry, server: Server) -> None:
    form = await begin(hass, entry, "server")
    result = await go(hass, form, {"url": f"{server.url}/", "model": "granite", "api_key": KEY})

    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert kept(entry) == [{"kind": "server", "url": server.url, "model": "granite", "api_key": KEY}]
    assert server.keys == [f"Bearer {KEY}"]
    assert server.bodies[0]["response_format"]["type"] == "json_schema"
    assert entry.runtime_data.pipeline.model.name == "granite"


@pytest.mark.parametrize(
    ("status", "said", "error"),
    [
        (200, "no JSON", "model_rubbish"),
        (200, '{"word": "blue"}', "model_rubbish"),
        (401, GOOD, "model_refused"),
        (404, GOOD, "model_missing"),
        (500, GOOD, "model_unreachable"),
    ],
)
async def test_server_that_does_not_answer_is_not_kept(
    hass: HomeAssistant, entry: MockConfigEntry, server: Server, status: int, said: str, error: str
) -> None:
    server.status, server.said = status, said
    form = await begin(hass, entry, "server")
    result = await go(hass, form, {"url": server.url, "model": "granite"})

    assert result["type"] is FlowResultType.FORM
    assert result["errors"] == {"base": error}
    assert kept(entry) == []

    server.status, server.said = 200, GOOD
    result = await go(hass, result, {"url": server.url, "model": "granite"})
    assert result["type"] is FlowResultType.CREATE_ENTRY


async def test_server_that_is_not_there(hass: HomeAssistant, entry: MockConfigEntry, server: Server) -> None:
    form = await begin(hass, entry, "server")
    result = await go(hass, form, {"url": "http://127.0.0.1:9/v1", "model": "granite"})

    assert result["errors"] == {"base": "model_unreachable"}


async def test_address_must_be_one(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    form = await begin(hass, entry, "server")
    result = await go(hass, form, {"url": "localhost:8080", "model": "granite"})

    assert result["errors"] == {"url": "invalid_url"}


async def test_key_is_kept_when_the_server_is_changed_and_shown_nowhere(
    hass: HomeAssistant, entry: MockConfigEntry, server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    data = {"kind": "server", "url": server.url, "model": "granite", "api_key": KEY}
    subentry_id = a_model(entry, hass, data)
    form = await begin(hass, entry, "server", source=SOURCE_RECONFIGURE, subentry_id=subentry_id)
    result = await go(hass, form, {"url": server.url, "model": "another"})

    assert result["type"] is FlowResultType.ABORT
    assert result["reason"] == "reconfigure_successful"
    assert kept(entry) == [{**data, "model": "another"}]
    told = json.dumps(await async_get_config_entry_diagnostics(hass, entry))
    for place in (str(form), told, caplog.text, repr(entry.runtime_data.model)):
        assert KEY not in place
    assert server.url not in told


async def test_key_does_not_follow_to_another_address(
    hass: HomeAssistant, entry: MockConfigEntry, server: Server
) -> None:
    data = {"kind": "server", "url": "http://elsewhere/v1", "model": "granite", "api_key": KEY}
    subentry_id = a_model(entry, hass, data)
    form = await begin(hass, entry, "server", source=SOURCE_RECONFIGURE, subentry_id=subentry_id)
    await go(hass, form, {"url": server.url, "model": "granite"})

    assert server.keys == [None]


# ---------------------------------------------------------------- a file
async def test_file_shows_its_header_and_is_tried(
    hass: HomeAssistant, entry: MockConfigEntry, scripted: Callable[..., None], tmp_path: Path
) -> None:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(gguf_bytes())
    form = await begin(hass, entry, "file")
    shown = await go(hass, form, {"path": str(path)})

    assert shown["step_id"] == "memory"
    assert shown["description_placeholders"]["name"] == "Tiny"
    assert shown["description_placeholders"]["needed"].endswith(" GB")
    assert kept(entry) == []

    result = await go(hass, shown)
    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert result["title"] == "tiny"
    assert kept(entry) == [{"kind": "file", "path": str(path)}]


async def test_short_memory_is_said(
    hass: HomeAssistant, entry: MockConfigEntry, scripted: Callable[..., None], tmp_path: Path
) -> None:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(gguf_bytes())
    form = await begin(hass, entry, "file")
    with patch(f"{FLOW}.available", lambda: 1000):
        shown = await go(hass, form, {"path": str(path)})

    assert shown["step_id"] == "memory_tight"


@pytest.mark.parametrize(("content", "error"), [(None, "model_missing"), (b"PK", "model_file_bad")])
async def test_file_that_is_no_model(
    hass: HomeAssistant, entry: MockConfigEntry, tmp_path: Path, content: bytes | None, error: str
) -> None:
    path = tmp_path / "other.gguf"
    if content is not None:
        path.write_bytes(content)
    form = await begin(hass, entry, "file")
    result = await go(hass, form, {"path": str(path)})

    assert result["errors"] == {"base": error}
    assert "other.gguf" in result["description_placeholders"]["reason"]


async def test_file_whose_model_crashes_is_not_kept(
    hass: HomeAssistant, entry: MockConfigEntry, scripted: Callable[..., None], tmp_path: Path
) -> None:
    scripted(IllegalInstructionError("no"))
    path = tmp_path / "tiny.gguf"
    path.write_bytes(gguf_bytes())
    form = await begin(hass, entry, "file")
    result = await go(hass, await go(hass, form, {"path": str(path)}))

    assert result["step_id"] == "file"
    assert result["errors"] == {"base": "model_illegal_instruction"}
    assert kept(entry) == []


# ---------------------------------------------------------------- a download
@pytest.fixture
def fetched() -> Iterator[dict[str, LanguageModelError]]:
    """Put a small file in place of a download, or break it."""
    fault: dict[str, LanguageModelError] = {}

    def download(model: Any, folder: Path, told: Callable[[float], None], *, stop: Any) -> Path:
        told(0.5)
        if "is" in fault:
            raise fault["is"]
        folder.mkdir(parents=True, exist_ok=True)
        (folder / model.file).write_bytes(gguf_bytes())
        return folder / model.file

    with patch(f"{FLOW}.download", download):
        yield fault


async def test_download_is_fetched_tried_and_deleted_with_its_model(
    hass: HomeAssistant, entry: MockConfigEntry, scripted: Callable[..., None], fetched: dict[str, Any]
) -> None:
    form = await begin(hass, entry, "download")
    shown = await go(hass, form, {"offered": "qwen2.5-0.5b"})
    result = await go(hass, shown)

    path = models_folder(hass) / "qwen2.5-0.5b-instruct-q4_k_m.gguf"
    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert kept(entry) == [{"kind": "download", "offered": "qwen2.5-0.5b", "path": str(path)}]
    assert path.exists()

    (subentry_id,) = entry.subentries
    hass.config_entries.async_remove_subentry(entry, subentry_id)
    await hass.async_block_till_done()
    assert not path.exists()
    assert entry.runtime_data.pipeline.model is None


@pytest.mark.parametrize("fault", [DownloadError("gone"), NoRoomError("full")])
async def test_broken_download_can_be_tried_again(
    hass: HomeAssistant,
    entry: MockConfigEntry,
    scripted: Callable[..., None],
    fetched: dict[str, Any],
    fault: LanguageModelError,
) -> None:
    fetched["is"] = fault
    form = await begin(hass, entry, "download")
    result = await go(hass, form, {"offered": "qwen2.5-0.5b"})
    assert result["errors"] == {"base": fault.code}

    fetched.clear()
    result = await go(hass, result, {"offered": "qwen2.5-0.5b"})
    assert result["step_id"] == "memory"


# ---------------------------------------------------------------- what is offered
async def test_without_the_library_it_says_why_and_offers_the_rest(
    hass: HomeAssistant, entry: MockConfigEntry, library: dict[str, LanguageModelError]
) -> None:
    library["is"] = LibraryError("No module named 'llama_cpp'")
    menu = await hass.config_entries.subentries.async_init(
        (entry.entry_id, SUBENTRY), context={"source": SOURCE_USER}
    )
    assert menu["menu_options"] == ["library", "server", "ai_task"]

    form = await go(hass, menu, {"next_step_id": "library"})
    assert form["description_placeholders"] == {"reason": "No module named 'llama_cpp'"}

    library.clear()
    menu = await go(hass, form)
    assert menu["menu_options"] == ["download", "file", "server", "ai_task"]


async def test_there_is_one_model_at_most(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    a_model(entry, hass, {"kind": "ai_task", "entity_id": "ai_task.one"})
    result = await hass.config_entries.subentries.async_init(
        (entry.entry_id, SUBENTRY), context={"source": SOURCE_USER}
    )

    assert result["type"] is FlowResultType.ABORT
    assert result["reason"] == "one_only"
