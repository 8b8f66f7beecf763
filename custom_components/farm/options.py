"""What the user chose about FARM as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import voluptuous as vol
from homeassistant.components.conversation import HOME_ASSISTANT_AGENT
from homeassistant.helpers.selector import (
    ConversationAgentSelector,
    EntitySelector,
    EntitySelectorConfig,
    SelectSelector,
    SelectSelectorConfig,
)

CONF_FALLBACK_AGENT: Final = "fallback_agent"
"""The conversation agent that answers what is no request for an automation."""
CONF_ALWAYS_ASK: Final = "always_ask"
"""Entity ids; whatever is done with them has to be confirmed."""
CONF_HOUSEHOLD: Final = "household"
"""Who lives here: some of `HOUSEHOLD`."""
CONF_PRESELECT: Final = "preselect"
"""One of `PRESELECT`: which completions of a new draft are switched on."""

HOUSEHOLD: Final = ("children", "frail", "pets")
PRESELECT: Final = {
    "nothing": frozenset[str](),
    "critical": frozenset({"critical"}),
    "high": frozenset({"critical", "high"}),
}
"""Severities of the completions that are switched on."""


def schema(options: Mapping[str, Any]) -> vol.Schema:
    """Return the form, filled with the options as they are."""
    return vol.Schema(
        {
            vol.Required(
                CONF_FALLBACK_AGENT, default=options.get(CONF_FALLBACK_AGENT, HOME_ASSISTANT_AGENT)
            ): ConversationAgentSelector(),
            vol.Optional(CONF_ALWAYS_ASK, default=list(options.get(CONF_ALWAYS_ASK, ()))): EntitySelector(
                EntitySelectorConfig(multiple=True)
            ),
            vol.Optional(CONF_HOUSEHOLD, default=list(options.get(CONF_HOUSEHOLD, ()))): SelectSelector(
                SelectSelectorConfig(options=list(HOUSEHOLD), multiple=True, translation_key=CONF_HOUSEHOLD)
            ),
            vol.Required(CONF_PRESELECT, default=options.get(CONF_PRESELECT, "nothing")): SelectSelector(
                SelectSelectorConfig(options=list(PRESELECT), translation_key=CONF_PRESELECT)
            ),
        }
    )


def always_ask(options: Mapping[str, Any]) -> frozenset[str]:
    """Return the ids of the things the user wants to be asked about."""
    return frozenset(options.get(CONF_ALWAYS_ASK, ()))


def household(options: Mapping[str, Any]) -> frozenset[str]:
    """Return who lives here, as quality templates call it."""
    return frozenset(options.get(CONF_HOUSEHOLD, ()))


def preselected(options: Mapping[str, Any]) -> frozenset[str]:
    """Return the severities of the completions that are switched on in a new draft."""
    return PRESELECT[options.get(CONF_PRESELECT, "nothing")]
