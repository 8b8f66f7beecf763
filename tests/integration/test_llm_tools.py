"""Tools for language models, called as agents call them."""

# ruff: noqa: ASYNC240 - a test may wait for its own small files

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import llm
from pytest_homeassistant_custom_component.common import MockConfigEntry, MockUser

from custom_components.farm import llm as platform
from custom_components.farm.const import DOMAIN
from custom_components.farm.drafts import DraftState, Origin
from custom_components.farm.verification.models import Finding, Outcome, Verdict

NAMES = {
    "farm__find_functions",
    "farm__list_drafts",
    "farm__propose_automation",
    "farm__verify_automation",
}


@pytest.fixture
def resident(hass: HomeAssistant) -> Context:
    return Context(user_id=MockUser(is_owner=False).add_to_hass(hass).id)


def asked_by(context: Context) -> llm.LLMContext:
    return llm.LLMContext(
        platform="test", context=context, language="en", assistant="conversation", device_id=None
    )


async def use(hass: HomeAssistant, context: Context, name: str, **arguments: Any) -> llm.ToolResult:
    api = await llm.async_get_api(hass, DOMAIN, asked_by(context))
    return await api.async_call_tool(llm.ToolInput(tool_name=f"farm__{name}", tool_args=arguments))


async def test_agents_find_the_api_and_its_tools(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context
) -> None:
    api = await llm.async_get_api(hass, DOMAIN, asked_by(admin))

    assert {one.name for one in api.tools} == NAMES
    assert "cannot save" in api.api_prompt
    assert all(one.description and one.integration == DOMAIN for one in api.tools)
    assert {one.name: one.annotations.read_only for one in api.tools} == {
        name: name != "farm__propose_automation" for name in NAMES
    }
    assert not any(one.annotations.destructive or one.annotations.open_world for one in api.tools)


async def test_the_api_goes_with_the_entry(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    assert DOMAIN in {one.id for one in llm.async_get_apis(hass)}

    await hass.config_entries.async_unload(entry.entry_id)

    assert DOMAIN not in {one.id for one in llm.async_get_apis(hass)}


async def test_anybody_may_propose_and_nothing_is_written(
    hass: HomeAssistant, entry: MockConfigEntry, resident: Context, automations: Path
) -> None:
    result = await use(hass, resident, "propose_automation", request="create hall")

    assert not result.error
    assert result.data["status"] == "drafted"
    assert "administrator" in str(result.data["note"])
    draft = entry.runtime_data.drafts.get(result.data["draft_id"])
    assert (draft.state, draft.origin, draft.user_id) == (
        DraftState.WAITING,
        Origin.AGENT,
        resident.user_id,
    )
    assert automations.read_text(encoding="utf-8") == "[]\n"


@pytest.mark.parametrize(
    ("request_", "status", "key", "told"),
    [
        ("create which", "question", "options", ["Hall light", "Desk light"]),
        ("create fountain", "refused", "nearest", ["Garden pump"]),
    ],
)
async def test_what_is_open_is_passed_on(
    hass: HomeAssistant,
    entry: MockConfigEntry,
    admin: Context,
    request_: str,
    status: str,
    key: str,
    told: list[str],
) -> None:
    result = await use(hass, admin, "propose_automation", request=request_)

    assert (result.data["status"], result.data[key]) == (status, told)
    assert entry.runtime_data.drafts.waiting() == ()


async def test_only_what_is_exposed_is_found(
    hass: HomeAssistant, entry: MockConfigEntry, resident: Context
) -> None:
    result = await use(hass, resident, "find_functions", query="lamp")

    assert [one["entity_id"] for one in result.data["entities"]] == ["light.hall"]
    assert result.data["triggers"] == ["state"]


async def test_an_automation_is_verified(hass: HomeAssistant, entry: MockConfigEntry, admin: Context) -> None:
    entry.runtime_data.pipeline.verdict = Verdict(
        findings=(Finding(check="x", outcome=Outcome.FAIL, where="actions[0]", message="No such lamp."),)
    )

    result = await use(hass, admin, "verify_automation", automation="alias: x\ntriggers: []\nactions: []\n")

    assert result.data == {"outcome": "fail", "findings": ["actions[0]: No such lamp."]}


@pytest.mark.parametrize("text", ["a: [", "just words", "- {a: 1}\n- {b: 2}", "!secret x"])
async def test_what_is_no_automation_is_said(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context, text: str
) -> None:
    result = await use(hass, admin, "verify_automation", automation=text)

    assert result.data["outcome"] == "fail"
    assert result.data["findings"]


async def test_administrators_see_the_drafts(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context
) -> None:
    made = await use(hass, admin, "propose_automation", request="create hall")

    result = await use(hass, admin, "list_drafts")

    assert result.data["waiting"] == 1
    assert [one["draft_id"] for one in result.data["drafts"]] == [made.data["draft_id"]]


@pytest.mark.parametrize("name", ["list_drafts", "verify_automation"])
@pytest.mark.parametrize("who", ["resident", "nobody"])
async def test_others_see_no_drafts_and_no_verdicts(
    hass: HomeAssistant, entry: MockConfigEntry, resident: Context, name: str, who: str
) -> None:
    context = resident if who == "resident" else Context()
    arguments = {"automation": "alias: x"} if name == "verify_automation" else {}

    result = await use(hass, context, name, **arguments)

    assert result.error
    assert "administrator" in str(result.data["error"])


@pytest.mark.parametrize("request_", ["", "x" * 3000])
async def test_wrong_arguments_are_an_answer(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context, request_: str
) -> None:
    result = await use(hass, admin, "propose_automation", request=request_)

    assert result.error
    assert "request" in str(result.data["error"])


async def test_an_unloaded_farm_is_an_answer(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context
) -> None:
    api = await llm.async_get_api(hass, DOMAIN, asked_by(admin))
    await hass.config_entries.async_unload(entry.entry_id)

    result = await api.async_call_tool(
        llm.ToolInput(tool_name="farm__propose_automation", tool_args={"request": "create hall"})
    )

    assert result.error


async def test_a_tool_that_is_none_of_ours_is_unknown(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context
) -> None:
    with pytest.raises(HomeAssistantError):
        await use(hass, admin, "accept_draft", draft_id="x")


async def test_the_managing_api_gets_the_tools_while_farm_is_loaded(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context
) -> None:
    offered = platform.async_get_tools(hass, asked_by(admin), "homeassistant")

    assert offered is not None
    assert {one.name for one in offered.tools} == NAMES
    assert platform.async_get_tools(hass, asked_by(admin), "assist") is None
    await hass.config_entries.async_unload(entry.entry_id)
    assert platform.async_get_tools(hass, asked_by(admin), "homeassistant") is None
