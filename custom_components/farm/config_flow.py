"""Adding FARM, and its options."""

from __future__ import annotations

from typing import Any

from homeassistant.config_entries import (
    ConfigEntry,
    ConfigFlow,
    ConfigFlowResult,
    ConfigSubentryFlow,
    OptionsFlowWithReload,
)
from homeassistant.core import callback

from .const import DOMAIN
from .language_model_flow import LanguageModelFlow
from .language_models import SUBENTRY
from .options import schema


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
        """Ask for them, all on one page."""
        if user_input is not None:
            return self.async_create_entry(data=user_input)
        return self.async_show_form(
            step_id="init",
            data_schema=schema(self.config_entry.options),  # type: ignore[arg-type] # voluptuous is probatio since 2026.9
        )
