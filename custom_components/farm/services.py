"""The actions `farm.propose`, `farm.complete`, `farm.accept`, `farm.discard` and `farm.undo`."""

from __future__ import annotations

from typing import Any, Final

import voluptuous as vol
from homeassistant.core import HomeAssistant, ServiceCall, ServiceResponse, SupportsResponse, callback
from homeassistant.exceptions import Unauthorized
from homeassistant.helpers import config_validation as cv

from .agents.proposal import Status
from .approval import async_accept, async_discard, async_is_admin, async_undo
from .automation_writer import written_json
from .const import DOMAIN
from .drafts import Origin
from .people import speaker_of
from .runtime import async_get_farm

SERVICE_PROPOSE: Final = "propose"
SERVICE_ACCEPT: Final = "accept"
SERVICE_DISCARD: Final = "discard"
SERVICE_UNDO: Final = "undo"
SERVICE_COMPLETE: Final = "complete"

ATTR_REQUEST: Final = "request"
ATTR_LANGUAGE: Final = "language"
ATTR_DRAFT_ID: Final = "draft_id"
ATTR_CONFIRM: Final = "confirm"
ATTR_COMPLETIONS: Final = "completions"
ATTR_ENABLED: Final = "enabled"
ATTR_AUTOMATIONS: Final = "automations"

MAX_REQUEST: Final = 2000
"""Characters; a longer text is no request but a document."""

PROPOSE_SCHEMA = vol.Schema(
    {
        vol.Required(ATTR_REQUEST): vol.All(cv.string, str.strip, vol.Length(min=1, max=MAX_REQUEST)),
        vol.Optional(ATTR_LANGUAGE): cv.string,
    }
)
ACCEPT_SCHEMA = vol.Schema(
    {
        vol.Required(ATTR_DRAFT_ID): cv.string,
        vol.Optional(ATTR_CONFIRM, default=False): cv.boolean,
        vol.Optional(ATTR_COMPLETIONS, default=list): vol.All(cv.ensure_list, [cv.string]),
        vol.Optional(ATTR_ENABLED, default=True): cv.boolean,
    }
)
COMPLETE_SCHEMA = vol.Schema(
    {
        vol.Optional(ATTR_AUTOMATIONS, default=list): vol.All(cv.ensure_list, [cv.string]),
        vol.Optional(ATTR_LANGUAGE): cv.string,
    }
)
DISCARD_SCHEMA = vol.Schema({vol.Required(ATTR_DRAFT_ID): cv.string})
UNDO_SCHEMA = vol.Schema({vol.Optional(ATTR_DRAFT_ID): cv.string})


@callback
def async_setup_services(hass: HomeAssistant) -> None:
    """Register the actions; they say so themselves where FARM is not loaded."""
    for name, action, schema in (
        (SERVICE_PROPOSE, _async_propose, PROPOSE_SCHEMA),
        (SERVICE_ACCEPT, _async_accept, ACCEPT_SCHEMA),
        (SERVICE_DISCARD, _async_discard, DISCARD_SCHEMA),
        (SERVICE_UNDO, _async_undo, UNDO_SCHEMA),
        (SERVICE_COMPLETE, _async_complete, COMPLETE_SCHEMA),
    ):
        hass.services.async_register(
            DOMAIN,
            name,
            action,
            schema=schema,  # type: ignore[arg-type] # voluptuous is probatio since 2026.9
            supports_response=SupportsResponse.OPTIONAL,
        )


async def _async_propose(call: ServiceCall) -> ServiceResponse:
    farm = async_get_farm(call.hass)
    proposal = await farm.pipeline.async_propose(
        call.data[ATTR_REQUEST],
        language=call.data.get(ATTR_LANGUAGE),
        speaker=speaker_of(call.hass, call.context),
    )
    response: dict[str, Any] = {**proposal.as_json()}
    if proposal.status is Status.DRAFTED:
        draft = await farm.drafts.async_add(proposal, origin=Origin.ACTION, user_id=call.context.user_id)
        response[ATTR_DRAFT_ID] = draft.id
    return response


async def _async_accept(call: ServiceCall) -> ServiceResponse:
    written = await async_accept(
        call.hass,
        async_get_farm(call.hass),
        call.data[ATTR_DRAFT_ID],
        context=call.context,
        confirm=call.data[ATTR_CONFIRM],
        completions=call.data[ATTR_COMPLETIONS],
        enabled=call.data[ATTR_ENABLED],
    )
    return written_json(written)


async def _async_discard(call: ServiceCall) -> ServiceResponse:
    farm = async_get_farm(call.hass)
    await async_discard(call.hass, farm, call.data[ATTR_DRAFT_ID], context=call.context)
    return {ATTR_DRAFT_ID: call.data[ATTR_DRAFT_ID]}


async def _async_undo(call: ServiceCall) -> ServiceResponse:
    farm = async_get_farm(call.hass)
    gone = await async_undo(call.hass, farm, call.data.get(ATTR_DRAFT_ID), context=call.context)
    return {"automation_ids": list(gone)}


async def _async_complete(call: ServiceCall) -> ServiceResponse:
    """Offer what automations of the home lack; nothing is written before `farm.accept`."""
    farm = async_get_farm(call.hass)
    if not await async_is_admin(call.hass, call.context):
        raise Unauthorized(context=call.context)
    language = call.data.get(ATTR_LANGUAGE, call.hass.config.language)
    names = frozenset(call.data[ATTR_AUTOMATIONS])
    found = await farm.pipeline.async_complete(names, language)
    response: dict[str, Any] = {
        ATTR_COMPLETIONS: [one.as_json() for one in found.completions],
        "unread": list(found.unread),
    }
    if found.completions:
        request = ", ".join(sorted(names)) or "*"
        draft = await farm.drafts.async_add_offers(
            request, language, found.completions, user_id=call.context.user_id
        )
        response[ATTR_DRAFT_ID] = draft.id
    return response
