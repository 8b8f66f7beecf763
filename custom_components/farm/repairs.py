"""A button to try the language model again, on the issues that say what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homeassistant.components.repairs import RepairsFlow
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import issue_registry as ir

from .const import DOMAIN
from .language_model.models import LanguageModelError
from .model_issues import ISSUES
from .runtime import async_get_farm

if TYPE_CHECKING:
    from homeassistant.components.repairs.models import RepairsFlowResult


async def async_create_fix_flow(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    issue_id: str,
    data: dict[str, str | int | float | None] | None,  # noqa: ARG001
) -> RepairsFlow:
    """Return the flow that tries the model again."""
    return TryAgainFlow(issue_id)


class TryAgainFlow(RepairsFlow):
    """Asks the model once more; the issue goes where it answers."""

    def __init__(self, code: str) -> None:
        """Remember what went wrong."""
        self._code = code

    async def async_step_init(self, user_input: dict[str, str] | None = None) -> RepairsFlowResult:  # noqa: ARG002
        """Say what went wrong and what to do."""
        return await self.async_step_try_again()

    async def async_step_try_again(self, user_input: dict[str, str] | None = None) -> RepairsFlowResult:
        """Try again where the person says so."""
        errors: dict[str, str] = {}
        if user_input is not None:
            try:
                await async_get_farm(self.hass).model.async_try()
            except LanguageModelError as err:
                errors["base"] = err.code if err.code in ISSUES else "model_failed"
            except ServiceValidationError:
                return self.async_abort(reason="not_loaded")
            else:
                return self.async_create_entry(data={})
        issue = ir.async_get(self.hass).async_get_issue(DOMAIN, self._code)
        return self.async_show_form(
            step_id="try_again",
            errors=errors,
            description_placeholders=issue.translation_placeholders if issue else None,
        )
