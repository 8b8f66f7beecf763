"""The issues of the language model: which errors do not pass by themselves and need a person."""

from __future__ import annotations

from typing import Final

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import issue_registry as ir

from .const import DOMAIN
from .language_model.models import LanguageModelError

ISSUES: Final = frozenset(
    {
        "model_crashed",
        "model_file_bad",
        "model_illegal_instruction",
        "model_library_missing",
        "model_missing",
        "model_out_of_memory",
    }
)
"""Codes of errors that do not pass by themselves; each is the translation key of its issue."""


@callback
def async_report(hass: HomeAssistant, name: str, err: LanguageModelError) -> None:
    """Raise the issue of an error, where it has one."""
    if err.code in ISSUES:
        ir.async_create_issue(
            hass,
            DOMAIN,
            err.code,
            is_fixable=True,
            severity=ir.IssueSeverity.WARNING,
            translation_key=err.code,
            translation_placeholders={"name": name, "reason": err.reason},
        )


@callback
def async_clear(hass: HomeAssistant) -> None:
    """Take all issues of the language model back."""
    for code in ISSUES:
        ir.async_delete_issue(hass, DOMAIN, code)
