"""What helps to find a fault and tells nothing about the people: no requests, names or automations."""

from __future__ import annotations

from collections import Counter
from typing import Any

from homeassistant.core import HomeAssistant

from .drafts import Draft
from .explaining import told_without_words
from .runtime import FarmConfigEntry


async def async_get_config_entry_diagnostics(hass: HomeAssistant, entry: FarmConfigEntry) -> dict[str, Any]:
    """Return counts, states and the names of checks."""
    drafts = entry.runtime_data.drafts.all()
    return {
        "language": hass.config.language,
        "options": sorted(entry.options),
        "language_model": entry.runtime_data.model.as_json(),
        "recent": [told_without_words(one) for one in entry.runtime_data.pipeline.recent],
        "drafts": {
            "by_state": Counter(one.state.value for one in drafts),
            "by_origin": Counter(one.origin.value for one in drafts),
            "latest": [_without_people(one) for one in drafts[:10]],
        },
    }


def _without_people(draft: Draft) -> dict[str, Any]:
    return {
        "created": draft.created,
        "language": draft.language,
        "state": draft.state.value,
        "request_length": len(draft.request),
        "automations": len(draft.automations),
        "findings": [{"check": one["check"], "outcome": one["outcome"]} for one in draft.findings],
    }
