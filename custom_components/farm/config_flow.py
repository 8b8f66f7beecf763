"""Adding FARM, and its options."""

from __future__ import annotations

from typing import Any, Final

import voluptuous as vol
from homeassistant.components.conversation import HOME_ASSISTANT_AGENT
from homeassistant.config_entries import (
    ConfigEntry,
    ConfigFlow,
    ConfigFlowResult,
    ConfigSubentryFlow,
    OptionsFlowWithReload,
)
from homeassistant.core import callback
from homeassistant.helpers.selector import ConversationAgentSelector

from .const import DOMAIN
from .language_model_flow import LanguageModelFlow
from .language_models import SUBENTRY

CONF_FALLBACK_AGENT: Final = "fallback_agent"
"""The conversation agent that answers what is no request for an automation."""


class FarmConfigFlow(ConfigFlow, domain=DOMAIN):
    """One step without fields: everything FARM needs is in the home already."""

    VERSION = 1

    @staticmethod
    @callback
    def async_get_options_flow(
        config_entry: ConfigEntry,  # noqa: ARG004 - the signature is Home Assistant's
    ) -> FarmOptionsFlow:
        """Return the options flow."""
        return FarmOptionsFlow()

    @classmethod
    @callback
    def async_get_supported_subentry_types(
        cls,
        config_entry: ConfigEntry,  # noqa: ARG003 - the signature is Home Assistant's
    ) -> dict[str, type[ConfigSubentryFlow]]:
        """Return what can be added to the entry."""
        return {SUBENTRY: LanguageModelFlow}

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Ask for a confirmation."""
        if user_input is None:
            return self.async_show_form(step_id="user")
        return self.async_create_entry(title="FARM", data={})


class FarmOptionsFlow(OptionsFlowWithReload):
    """What can be chosen later."""

    async def async_step_init(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Ask for the agent that answers everything else."""
        if user_input is not None:
            return self.async_create_entry(data=user_input)
        current = self.config_entry.options.get(CONF_FALLBACK_AGENT, HOME_ASSISTANT_AGENT)
        schema = vol.Schema({vol.Required(CONF_FALLBACK_AGENT, default=current): ConversationAgentSelector()})
        return self.async_show_form(
            step_id="init",
            data_schema=schema,  # type: ignore[arg-type] # voluptuous is probatio since 2026.9
        )
