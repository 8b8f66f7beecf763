"""Who may do what, through every door. A door without a row here fails the tests."""

from __future__ import annotations

from typing import Any, Final

import pytest
from homeassistant.components.websocket_api.const import DOMAIN as WEBSOCKET
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import Unauthorized
from homeassistant.helpers import llm
from pytest_homeassistant_custom_component.common import MockConfigEntry
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from custom_components.farm.approval import async_accept
from custom_components.farm.const import DOMAIN
from custom_components.farm.drafts import Origin
from custom_components.farm.llm_tools import async_tools
from tests.integration.scripted_pipeline import DRAFTED

YES, NO, NOTHING = "yes", "no", "nothing of others"

COMMANDS: Final[dict[str, tuple[dict[str, Any], str, str, str]]] = {
    # fields; what an administrator, the maker of the draft, and another user may
    "farm/version": ({}, YES, YES, YES),
    "farm/propose": ({"request": "create hall"}, YES, YES, YES),
    "farm/answer": ({"question_id": "not asked", "answer": "x"}, YES, YES, YES),  # who was asked
    "farm/drafts/list": ({}, YES, YES, NOTHING),
    "farm/drafts/get": ({"draft_id": ""}, YES, YES, NO),
    "farm/drafts/explain": ({"draft_id": ""}, YES, YES, NO),
    "farm/drafts/simulate": ({"draft_id": ""}, YES, NO, NO),
    "farm/drafts/accept": ({"draft_id": ""}, YES, NO, NO),
    "farm/drafts/discard": ({"draft_id": ""}, YES, YES, NO),
    "farm/drafts/undo": ({"draft_id": ""}, YES, NO, NO),
}
ACTIONS: Final[dict[str, tuple[dict[str, Any], str, str, str]]] = {
    # fields; what an administrator, a user, and a call without one (an automation) may
    "propose": ({"request": "create hall"}, YES, YES, YES),
    "accept": ({"draft_id": ""}, YES, NO, NO),
    "discard": ({"draft_id": ""}, YES, NO, NO),
    "undo": ({"draft_id": ""}, YES, NO, NO),
    "complete": ({}, YES, NO, NO),
}
TOOLS: Final[dict[str, tuple[dict[str, Any], str, str, str]]] = {
    "farm__find_functions": ({"query": "lamp"}, YES, YES, YES),
    "farm__propose_automation": ({"request": "create hall"}, YES, YES, YES),
    "farm__verify_automation": ({"automation": "alias: x"}, YES, NO, NO),
    "farm__list_drafts": ({}, YES, NO, NO),
}


async def drafted(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context, user_id: str | None, name: str
) -> str:
    """Return the id of a draft of a user, accepted where it is to be undone."""
    draft = await entry.runtime_data.drafts.async_add(DRAFTED, origin=Origin.TEXT, user_id=user_id)
    if name.endswith("undo"):
        await async_accept(hass, entry.runtime_data, draft.id, context=admin, confirm=False)
    return str(draft.id)


def filled(fields: dict[str, Any], draft_id: str) -> dict[str, Any]:
    return {key: draft_id if key == "draft_id" else value for key, value in fields.items()}


# ---------------------------------------------------------------- no door is forgotten
async def test_every_websocket_command_has_a_row(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    assert {one for one in hass.data[WEBSOCKET] if one.startswith(f"{DOMAIN}/")} == set(COMMANDS)


async def test_every_action_has_a_row(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    assert set(hass.services.async_services()[DOMAIN]) == set(ACTIONS)


def test_every_tool_has_a_row() -> None:
    assert {one.name for one in async_tools()} == set(TOOLS)


# ---------------------------------------------------------------- WebSocket
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("who", ["admin", "maker", "other"])
async def test_websocket(
    hass: HomeAssistant,
    entry: MockConfigEntry,
    hass_ws_client: WebSocketGenerator,
    hass_read_only_access_token: str,
    admin: Context,
    guest: Context,
    name: str,
    who: str,
) -> None:
    fields, *rights = COMMANDS[name]
    right = rights[["admin", "maker", "other"].index(who)]
    maker = guest.user_id if who == "maker" else "somebody else"
    draft_id = await drafted(hass, entry, admin, maker, name)
    client = await (hass_ws_client() if who == "admin" else hass_ws_client(hass, hass_read_only_access_token))

    await client.send_json_auto_id({"type": name, **filled(fields, draft_id)})
    answer = await client.receive_json()

    if right == NOTHING:
        assert answer["result"] == {"drafts": []}
        return
    refused = not answer["success"] and answer["error"]["code"] == "unauthorized"
    assert refused is (right == NO), answer


# ---------------------------------------------------------------- actions
@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("who", ["admin", "user", "nobody"])
async def test_actions(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context, guest: Context, name: str, who: str
) -> None:
    fields, *rights = ACTIONS[name]
    right = rights[["admin", "user", "nobody"].index(who)]
    context = {"admin": admin, "user": guest, "nobody": Context()}[who]
    draft_id = await drafted(hass, entry, admin, "somebody else", name)

    async def call() -> None:
        await hass.services.async_call(
            DOMAIN, name, filled(fields, draft_id), blocking=True, context=context, return_response=True
        )

    if right == YES:
        await call()
    else:
        with pytest.raises(Unauthorized):
            await call()


# ---------------------------------------------------------------- tools
@pytest.mark.parametrize("name", TOOLS)
@pytest.mark.parametrize("who", ["admin", "user", "nobody"])
async def test_tools(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context, guest: Context, name: str, who: str
) -> None:
    arguments, *rights = TOOLS[name]
    context = {"admin": admin, "user": guest, "nobody": Context()}[who]
    asked = llm.LLMContext(
        platform="test", context=context, language="en", assistant="conversation", device_id=None
    )
    api = await llm.async_get_api(hass, DOMAIN, asked)

    result = await api.async_call_tool(llm.ToolInput(tool_name=name, tool_args=arguments))

    assert result.error is (rights[["admin", "user", "nobody"].index(who)] == NO)
