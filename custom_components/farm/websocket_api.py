"""The `farm/…` commands of the panel: ask, answer, and decide on drafts.

Everybody may ask and see their own drafts, as with the actions; an administrator sees all and decides.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final

import voluptuous as vol
from homeassistant.components.websocket_api import async_register_command
from homeassistant.components.websocket_api.connection import ActiveConnection
from homeassistant.components.websocket_api.const import (
    ERR_HOME_ASSISTANT_ERROR,
    ERR_UNAUTHORIZED,
)
from homeassistant.components.websocket_api.decorators import (
    async_response,
    require_admin,
    websocket_command,
)
from homeassistant.components.websocket_api.messages import error_message
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import HomeAssistantError, Unauthorized

from .approval import async_accept, async_discard, async_undo
from .asking import async_answer_stages, async_propose_stages
from .automation_writer import written_json
from .const import DOMAIN
from .drafts import Draft, DraftState
from .explaining import async_explanation
from .runtime import async_get_farm
from .services import MAX_REQUEST
from .simulating import MOST_DAYS, async_simulate

API_VERSION: Final = 1
"""Raised when a command or an answer changes so that an older panel would misread it."""

type _Command = Callable[[HomeAssistant, ActiveConnection, dict[str, Any]], Awaitable[None]]

_TEXT = vol.All(str, str.strip, vol.Length(min=1, max=MAX_REQUEST))


@callback
def async_setup_websocket_api(hass: HomeAssistant) -> None:
    """Register the commands; they say so themselves where FARM is not loaded."""
    for command in (
        _async_version,
        _async_propose,
        _async_answer,
        _async_list,
        _async_get,
        _async_explain,
        _async_simulate,
        _async_accept,
        _async_discard,
        _async_undo,
    ):
        async_register_command(hass, command)


def _with_clear_errors(command: _Command) -> _Command:
    """Answer what the person can mend with its text and key, and without an entry in the log."""

    @wraps(command)
    async def answered(hass: HomeAssistant, connection: ActiveConnection, message: dict[str, Any]) -> None:
        try:
            await command(hass, connection, message)
        except HomeAssistantError as error:
            connection.send_message(
                error_message(
                    message["id"],
                    ERR_UNAUTHORIZED if isinstance(error, Unauthorized) else ERR_HOME_ASSISTANT_ERROR,
                    str(error),
                    translation_domain=error.translation_domain,
                    translation_key=error.translation_key,
                    translation_placeholders=error.translation_placeholders,
                )
            )

    return answered


def _command(name: str, fields: dict[Any, Any] | None = None) -> Callable[[Any], Any]:
    """Return the decorator that gives a command its name and the schema of its fields."""
    schema: dict[Any, Any] = {vol.Required("type"): f"{DOMAIN}/{name}", **(fields or {})}
    return websocket_command(schema)


@_command("version")
@callback
def _async_version(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    connection: ActiveConnection,
    message: dict[str, Any],
) -> None:
    connection.send_result(message["id"], {"api": API_VERSION})


@_command(
    "propose",
    {
        vol.Required("request"): _TEXT,
        vol.Optional("language"): str,
    },
)
@async_response
@_with_clear_errors
async def _async_propose(hass: HomeAssistant, connection: ActiveConnection, message: dict[str, Any]) -> None:
    """Send each stage as an event, the last of them with the proposal."""
    async_propose_stages(hass, async_get_farm(hass), connection, message)


@_command(
    "answer",
    {
        vol.Required("question_id"): str,
        vol.Required("answer"): _TEXT,
    },
)
@async_response
@_with_clear_errors
async def _async_answer(hass: HomeAssistant, connection: ActiveConnection, message: dict[str, Any]) -> None:
    """Go on with what was asked; the events are those of `farm/propose`."""
    async_answer_stages(hass, async_get_farm(hass), connection, message)


@_command(
    "drafts/list",
    {
        vol.Optional("states"): [vol.Coerce(DraftState)],
    },
)
@async_response
@_with_clear_errors
async def _async_list(hass: HomeAssistant, connection: ActiveConnection, message: dict[str, Any]) -> None:
    wanted = frozenset(message.get("states", DraftState))
    drafts = [
        one.as_json()
        for one in async_get_farm(hass).drafts.all()
        if one.state in wanted and _may_see(connection, one)
    ]
    connection.send_result(message["id"], {"drafts": drafts})


@_command("drafts/get", {vol.Required("draft_id"): str})
@async_response
@_with_clear_errors
async def _async_get(hass: HomeAssistant, connection: ActiveConnection, message: dict[str, Any]) -> None:
    draft = async_get_farm(hass).drafts.get(message["draft_id"])
    if not _may_see(connection, draft):
        raise Unauthorized(context=connection.context(message))
    connection.send_result(message["id"], {"draft": draft.as_json()})


@_command("drafts/explain", {vol.Required("draft_id"): str})
@async_response
@_with_clear_errors
async def _async_explain(hass: HomeAssistant, connection: ActiveConnection, message: dict[str, Any]) -> None:
    farm = async_get_farm(hass)
    draft = farm.drafts.get(message["draft_id"])
    if not _may_see(connection, draft):
        raise Unauthorized(context=connection.context(message))
    connection.send_result(message["id"], await async_explanation(farm, draft))


@_command(
    "drafts/simulate",
    {
        vol.Required("draft_id"): str,
        vol.Optional("days", default=7): vol.All(int, vol.Range(min=1, max=MOST_DAYS)),
    },
)
@require_admin
@async_response
@_with_clear_errors
async def _async_simulate(hass: HomeAssistant, connection: ActiveConnection, message: dict[str, Any]) -> None:
    farm = async_get_farm(hass)
    draft = farm.drafts.get(message["draft_id"])
    connection.send_result(message["id"], await async_simulate(hass, farm, draft, message["days"]))


@_command(
    "drafts/accept",
    {
        vol.Required("draft_id"): str,
        vol.Optional("confirm", default=False): bool,
        vol.Optional("completions", default=list): [str],
        vol.Optional("enabled", default=True): bool,
    },
)
@require_admin
@async_response
@_with_clear_errors
async def _async_accept(hass: HomeAssistant, connection: ActiveConnection, message: dict[str, Any]) -> None:
    written = await async_accept(
        hass,
        async_get_farm(hass),
        message["draft_id"],
        context=connection.context(message),
        confirm=message["confirm"],
        completions=message["completions"],
        enabled=message["enabled"],
    )
    connection.send_result(message["id"], written_json(written))


@_command("drafts/discard", {vol.Required("draft_id"): str})
@async_response
@_with_clear_errors
async def _async_discard(hass: HomeAssistant, connection: ActiveConnection, message: dict[str, Any]) -> None:
    context = connection.context(message)
    await async_discard(hass, async_get_farm(hass), message["draft_id"], context=context)
    connection.send_result(message["id"], {"draft_id": message["draft_id"]})


@_command("drafts/undo", {vol.Optional("draft_id"): str})
@require_admin
@async_response
@_with_clear_errors
async def _async_undo(hass: HomeAssistant, connection: ActiveConnection, message: dict[str, Any]) -> None:
    context = connection.context(message)
    gone = await async_undo(hass, async_get_farm(hass), message.get("draft_id"), context=context)
    connection.send_result(message["id"], {"automation_ids": list(gone)})


def _may_see(connection: ActiveConnection, draft: Draft) -> bool:
    return connection.user.is_admin or draft.user_id == connection.user.id
