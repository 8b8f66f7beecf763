"""Tools for language models: they find, propose and verify; nothing is written without a person."""

from __future__ import annotations

from typing import Any, Final, override

import voluptuous as vol
import yaml
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers import llm
from homeassistant.util.json import JsonObjectType

from .agents.proposal import Proposal, Status
from .approval import async_is_admin
from .const import DOMAIN
from .drafts import Origin
from .panel import draft_path
from .people import speaker_of
from .runtime import async_get_farm
from .services import MAX_REQUEST

MAX_FOUND: Final = 5
MAX_DRAFTS: Final = 20
MAX_AUTOMATION: Final = 20_000
"""Characters of an automation to verify."""
NOT_SAVED: Final = "Nothing is saved. An administrator reads the draft in FARM and decides."
PROMPT: Final = (
    "To set up an automation, call farm__propose_automation with the user's own words; it answers with a "
    "draft, a question to pass on, or what the home lacks. You cannot save automations: an administrator "
    "does, in FARM."
)


class FarmTool(llm.Tool):
    """A tool of FARM; its answers are short, and its errors say what to do."""

    integration = DOMAIN
    for_admins: bool = False
    """Tells of what only administrators may see."""

    @override
    async def async_call(
        self, hass: HomeAssistant, tool_input: llm.ToolInput, llm_context: llm.LLMContext
    ) -> Any:
        """Return what the tool found; an error as an answer with a hint."""
        context = llm_context.context or Context()
        try:
            if self.for_admins and not await async_is_admin(hass, context):
                return _result({"error": "Only an administrator may do this."}, error=True)
            arguments = self.parameters(tool_input.tool_args)
            return _result(await self.async_answer(hass, arguments, llm_context, context))
        except vol.Invalid as error:
            return _result({"error": f"Wrong arguments: {error}"}, error=True)
        except HomeAssistantError as error:
            return _result({"error": str(error)}, error=True)

    async def async_answer(
        self, hass: HomeAssistant, arguments: dict[str, Any], llm_context: llm.LLMContext, context: Context
    ) -> JsonObjectType:
        """Return the answer. Raises a `HomeAssistantError` that says what is wrong."""
        raise NotImplementedError


class FindFunctions(FarmTool):
    """Looks up things, triggers and actions."""

    name = f"{DOMAIN}__find_functions"
    description = (
        "Find what this home has for an automation: entities, triggers and actions for some words, such as "
        "'hallway motion' or 'dim the lamp'. Only entities exposed to assistants are named."
    )
    parameters: Any = vol.Schema(
        {vol.Required("query"): vol.All(cv.string, vol.Length(min=1, max=MAX_REQUEST))}
    )

    @override
    async def async_answer(
        self, hass: HomeAssistant, arguments: dict[str, Any], llm_context: llm.LLMContext, context: Context
    ) -> JsonObjectType:
        language = llm_context.language or hass.config.language
        found, home = await async_get_farm(hass).pipeline.async_find(arguments["query"], language)
        things = [home.entity[one] for one, _ in found.things if home.entity[one].exposed]
        areas = {one.area_id: one.name for one in home.areas}
        return {
            "entities": [
                {"entity_id": one.entity_id, "name": one.name, "area": areas.get(one.area_id or "")}
                for one in things[:MAX_FOUND]
            ],
            "triggers": [key for key, _ in found.triggers[:MAX_FOUND]],
            "actions": [key for key, _ in found.actions[:MAX_FOUND]],
        }


class ProposeAutomation(FarmTool):
    """Makes a draft of a request."""

    name = f"{DOMAIN}__propose_automation"
    description = (
        "Draft a Home Assistant automation from a request in plain words, such as 'when the front door opens "
        "after sunset, turn on the hallway light for five minutes'. Nothing is saved."
    )
    parameters: Any = vol.Schema(
        {vol.Required("request"): vol.All(cv.string, str.strip, vol.Length(min=1, max=MAX_REQUEST))}
    )

    @override
    async def async_answer(
        self, hass: HomeAssistant, arguments: dict[str, Any], llm_context: llm.LLMContext, context: Context
    ) -> JsonObjectType:
        farm = async_get_farm(hass)
        proposal = await farm.pipeline.async_propose(
            arguments["request"],
            language=llm_context.language or hass.config.language,
            speaker=speaker_of(hass, context),
        )
        if proposal.status is not Status.DRAFTED:
            return _open(proposal)
        draft = await farm.drafts.async_add(proposal, origin=Origin.AGENT, user_id=context.user_id)
        return {
            "status": "drafted",
            "automation": proposal.words,
            "to_confirm": [one.message for one in proposal.findings],
            "draft_id": draft.id,
            "link": draft_path(draft.id),
            "note": NOT_SAVED,
        }


class VerifyAutomation(FarmTool):
    """Checks an automation against the home."""

    name = f"{DOMAIN}__verify_automation"
    description = (
        "Check a Home Assistant automation (YAML) against this home: every entity, action, field, state and "
        "template, and which steps an administrator has to confirm. Nothing is saved."
    )
    parameters: Any = vol.Schema(
        {vol.Required("automation"): vol.All(cv.string, vol.Length(min=1, max=MAX_AUTOMATION))}
    )
    for_admins = True

    @override
    async def async_answer(
        self, hass: HomeAssistant, arguments: dict[str, Any], llm_context: llm.LLMContext, context: Context
    ) -> JsonObjectType:
        try:
            automation = yaml.safe_load(arguments["automation"])
        except yaml.YAMLError as error:
            return {"outcome": "fail", "findings": [f"This is no YAML: {error}"]}
        if isinstance(automation, list) and len(automation) == 1:
            automation = automation[0]
        if not isinstance(automation, dict):
            return {"outcome": "fail", "findings": ["Give one automation: a mapping with triggers."]}
        verdict = await async_get_farm(hass).pipeline.async_verify(automation)
        return {
            "outcome": verdict.outcome.value,
            "findings": [f"{one.where}: {one.message}" for one in verdict.findings],
        }


class ListDrafts(FarmTool):
    """Lists the drafts that wait."""

    name = f"{DOMAIN}__list_drafts"
    description = "List the automations that are drafted and wait for an administrator."
    parameters: Any = vol.Schema({})
    for_admins = True

    @override
    async def async_answer(
        self, hass: HomeAssistant, arguments: dict[str, Any], llm_context: llm.LLMContext, context: Context
    ) -> JsonObjectType:
        waiting = async_get_farm(hass).drafts.waiting()
        return {
            "drafts": [
                {"draft_id": one.id, "request": one.request, "automation": one.words, "created": one.created}
                for one in waiting[:MAX_DRAFTS]
            ],
            "waiting": len(waiting),
        }


def async_tools() -> list[llm.Tool]:
    """Return the tools."""
    tools: list[llm.Tool] = [FindFunctions(), ProposeAutomation(), VerifyAutomation(), ListDrafts()]
    annotations: Any = getattr(llm, "ToolAnnotations", None)  # since 2026.10
    for tool in tools if annotations is not None else ():
        reads = not isinstance(tool, ProposeAutomation)
        tool.annotations = annotations(read_only=reads, destructive=False, idempotent=reads, open_world=False)
    return tools


class FarmAPI(llm.API):
    """FARM as an API that agents and MCP clients can be given."""

    @override
    async def async_get_api_instance(self, llm_context: llm.LLMContext) -> llm.APIInstance:
        """Return the tools with how they are meant."""
        return llm.APIInstance(api=self, api_prompt=PROMPT, llm_context=llm_context, tools=async_tools())


def _open(proposal: Proposal) -> JsonObjectType:
    """Return what is to be asked, or what the home lacks."""
    if proposal.question is not None:
        return {
            "status": "question",
            "question": proposal.question.text,
            "options": [one.label for one in proposal.question.options],
            "note": "Ask the user, then propose again with the answer in the request.",
        }
    refusal = proposal.refusal
    return {
        "status": "refused",
        "reason": refusal.text if refusal is not None else "",
        "nearest": list(refusal.nearest) if refusal is not None else [],
    }


def _result(data: JsonObjectType, *, error: bool = False) -> Any:
    """Return a result as this version of Home Assistant wants it; a mapping before 2026.10."""
    kind: Any = getattr(llm, "ToolResult", None)
    return data if kind is None else kind(data=data, error=error)
