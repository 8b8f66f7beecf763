"""The chosen language model at run time: swapped, warmed up, reported, tried again, never waited for."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

import pytest
from homeassistant.config_entries import ConfigEntryState, ConfigSubentry
from homeassistant.const import EVENT_HOMEASSISTANT_STOP
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers import issue_registry as ir
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry
from pytest_homeassistant_custom_component.typing import ClientSessionGenerator

import custom_components.farm
from custom_components.farm.const import DOMAIN
from custom_components.farm.diagnostics import async_get_config_entry_diagnostics
from custom_components.farm.language_model.models import (
    Answer,
    BadFileError,
    CrashedError,
    IllegalInstructionError,
    LanguageModelError,
    LibraryError,
    MissingError,
    OutOfMemoryError,
    Prompt,
    RubbishError,
    Schema,
    Stop,
    TimedOutError,
)
from custom_components.farm.language_models import SUBENTRY
from custom_components.farm.model_issues import ISSUES

PATH = "/secret/folder/tiny.gguf"
PROMPT = Prompt(prefix="You choose.", question="Which light?")
SCHEMA: Schema = {"type": "object", "properties": {}}


class Model:
    """Answers nothing, or fails as told; counts what is done to it."""

    is_local = True
    name = "tiny.gguf"

    def __init__(self) -> None:
        self.fault: LanguageModelError | None = None
        self.warmed = 0
        self.closed = 0
        self.hold: threading.Event | None = None

    def generate(self, prompt: Prompt, schema: Schema, max_tokens: int, *, stop: Stop = None) -> Answer:
        if self.fault is not None:
            raise self.fault
        return Answer(value={}, prompt_tokens=5, output_tokens=2, seconds=0.5)

    def warm_up(self, prefix: str = "") -> None:
        self.warmed += 1
        if self.hold is not None:
            self.hold.wait(10)
        if self.fault is not None:
            raise self.fault

    def close(self) -> None:
        self.closed += 1
        if self.hold is not None:
            self.hold.set()


@pytest.fixture
def model() -> Iterator[Model]:
    one = Model()
    with patch("custom_components.farm.chosen_model.build_model", lambda _, __: one):
        yield one


def choose(hass: HomeAssistant, entry: MockConfigEntry, **data: Any) -> None:
    for subentry_id in tuple(entry.subentries):
        hass.config_entries.async_remove_subentry(entry, subentry_id)
    if data:
        one = ConfigSubentry(data=MappingProxyType(data), subentry_type=SUBENTRY, title="M", unique_id=None)
        hass.config_entries.async_add_subentry(entry, one)


@pytest.fixture
async def chosen(hass: HomeAssistant, entry: MockConfigEntry, model: Model) -> Model:
    choose(hass, entry, kind="file", path=PATH)
    await hass.async_block_till_done(wait_background_tasks=True)
    return model


async def ask(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    used = entry.runtime_data.pipeline.model
    with suppress(LanguageModelError):
        await hass.async_add_executor_job(used.generate, PROMPT, SCHEMA, 8)
    await hass.async_block_till_done()


def issues(hass: HomeAssistant) -> set[str]:
    return {one for domain, one in ir.async_get(hass).issues if domain == DOMAIN}


async def test_nothing_runs_without_a_model(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    assert entry.runtime_data.model.as_json() == {"state": "none"}


async def test_model_is_used_and_warmed_up_at_once(
    hass: HomeAssistant, entry: MockConfigEntry, chosen: Model
) -> None:
    assert entry.runtime_data.pipeline.model.name == "tiny.gguf"
    assert chosen.warmed == 1
    assert entry.runtime_data.model.state == "ready"
    assert entry.state is ConfigEntryState.LOADED


async def test_setting_up_does_not_wait_for_the_model(
    hass: HomeAssistant, entry: MockConfigEntry, model: Model
) -> None:
    model.hold = threading.Event()
    choose(hass, entry, kind="file", path=PATH)
    await hass.config_entries.async_reload(entry.entry_id)

    assert entry.state is ConfigEntryState.LOADED
    assert not model.hold.is_set() or model.closed
    await hass.config_entries.async_unload(entry.entry_id)


async def test_another_choice_closes_the_model_and_none_ends_it(
    hass: HomeAssistant, entry: MockConfigEntry, chosen: Model
) -> None:
    choose(hass, entry, kind="ai_task", entity_id="ai_task.one")
    await hass.async_block_till_done(wait_background_tasks=True)
    assert chosen.closed >= 1

    choose(hass, entry)
    await hass.async_block_till_done()
    assert entry.runtime_data.pipeline.model is None


async def test_unloading_and_stopping_close_the_model(
    hass: HomeAssistant, entry: MockConfigEntry, chosen: Model
) -> None:
    await hass.config_entries.async_unload(entry.entry_id)
    assert chosen.closed == 1

    await hass.config_entries.async_setup(entry.entry_id)
    hass.bus.async_fire(EVENT_HOMEASSISTANT_STOP)
    await hass.async_block_till_done(wait_background_tasks=True)
    assert chosen.closed == 2


@pytest.mark.parametrize(
    "fault",
    [
        IllegalInstructionError("i"),
        OutOfMemoryError("m"),
        MissingError("f"),
        BadFileError("b"),
        LibraryError("l"),
    ],
)
async def test_lasting_fault_becomes_an_issue_that_goes_when_it_answers(
    hass: HomeAssistant, entry: MockConfigEntry, chosen: Model, fault: LanguageModelError
) -> None:
    chosen.fault = fault
    await ask(hass, entry)
    assert issues(hass) == {fault.code}
    assert entry.runtime_data.model.state == "failed"

    chosen.fault = None
    await ask(hass, entry)
    assert issues(hass) == set()
    assert entry.runtime_data.model.state == "ready"


@pytest.mark.parametrize("fault", [TimedOutError("t"), RubbishError("r")])
async def test_passing_fault_is_no_issue(
    hass: HomeAssistant, entry: MockConfigEntry, chosen: Model, fault: LanguageModelError
) -> None:
    chosen.fault = fault
    await ask(hass, entry)

    assert issues(hass) == set()


async def test_third_crash_in_a_row_is_an_issue(
    hass: HomeAssistant, entry: MockConfigEntry, chosen: Model
) -> None:
    chosen.fault = CrashedError("signal 9")
    await ask(hass, entry)
    await ask(hass, entry)
    assert issues(hass) == set()

    await ask(hass, entry)
    assert issues(hass) == {"model_crashed"}


async def test_issue_of_a_model_goes_with_it(
    hass: HomeAssistant, entry: MockConfigEntry, chosen: Model
) -> None:
    chosen.fault = OutOfMemoryError("m")
    await ask(hass, entry)
    choose(hass, entry)
    await hass.async_block_till_done()

    assert issues(hass) == set()


async def test_fix_flow_tries_again(
    hass: HomeAssistant, entry: MockConfigEntry, chosen: Model, hass_client: ClientSessionGenerator
) -> None:
    assert await async_setup_component(hass, "repairs", {})
    chosen.fault = OutOfMemoryError("3 GB are needed")
    await ask(hass, entry)
    client = await hass_client()
    begun = await client.post(
        "/api/repairs/issues/fix", json={"handler": DOMAIN, "issue_id": "model_out_of_memory"}
    )
    form = await begun.json()
    assert form["step_id"] == "try_again"
    assert form["description_placeholders"] == {"name": "tiny.gguf", "reason": "3 GB are needed"}

    failed = await (await client.post(f"/api/repairs/issues/fix/{form['flow_id']}", json={})).json()
    assert failed["errors"] == {"base": "model_out_of_memory"}

    chosen.fault = None
    done = await (await client.post(f"/api/repairs/issues/fix/{form['flow_id']}", json={})).json()
    assert done["type"] == FlowResultType.CREATE_ENTRY
    await hass.async_block_till_done()
    assert issues(hass) == set()


async def test_diagnostics_tell_how_the_model_fares_and_no_path(
    hass: HomeAssistant, entry: MockConfigEntry, chosen: Model
) -> None:
    await ask(hass, entry)
    chosen.fault = TimedOutError("no answer")
    await ask(hass, entry)
    told = await async_get_config_entry_diagnostics(hass, entry)

    assert told["language_model"] == {
        "state": "failed",
        "kind": "file",
        "name": "tiny.gguf",
        "local": True,
        "fault": "model_timed_out",
        "answers": 1,
        "errors": 1,
        "prompt_tokens": 5,
        "output_tokens": 2,
        "seconds": 0.5,
    }
    assert "secret" not in json.dumps(told)


def test_every_issue_has_its_texts(strings: Callable[[], dict[str, Any]]) -> None:
    assert strings()["issues"].keys() == ISSUES


def test_every_error_of_a_model_has_a_text_in_the_flow(strings: Callable[[], dict[str, Any]]) -> None:
    def codes(error: type[LanguageModelError]) -> set[str]:
        return {error.code}.union(*(codes(one) for one in error.__subclasses__()))

    known = strings()["config_subentries"]["language_model"]["error"]
    assert codes(LanguageModelError) <= known.keys()


@pytest.fixture
def strings() -> Callable[[], dict[str, Any]]:
    file = Path(custom_components.farm.__file__).with_name("strings.json")
    return lambda: json.loads(file.read_text(encoding="utf-8"))
