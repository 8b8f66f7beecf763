"""FARM's tools in Home Assistant's own APIs for language models (since 2026.8)."""

from __future__ import annotations

from typing import Final

from homeassistant.components.llm import LLMTools
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import llm

from .const import DOMAIN
from .llm_tools import PROMPT, async_tools

MANAGING_API: Final = "homeassistant"
"""The API for administrators, which manages the home (since 2026.11)."""


@callback
def async_get_tools(
    hass: HomeAssistant,
    llm_context: llm.LLMContext,  # noqa: ARG001 - the signature is Home Assistant's
    api_id: str,
) -> LLMTools | None:
    """Return the tools for the API that manages the home; Assist has FARM's own agent and sentences."""
    if api_id != MANAGING_API or not hass.config_entries.async_loaded_entries(DOMAIN):
        return None
    return LLMTools(tools=async_tools(), prompt=PROMPT)
