"""What lives as long as the config entry is loaded."""

from __future__ import annotations

from dataclasses import dataclass

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import ServiceValidationError

from .automation_writer import AutomationWriter
from .chosen_model import ChosenModel
from .const import DOMAIN
from .drafts import Drafts
from .pipeline import Pipeline


@dataclass(frozen=True, slots=True, kw_only=True)
class FarmData:
    """The running parts."""

    pipeline: Pipeline
    """From a request to a proposal."""
    drafts: Drafts
    """Proposals that wait for a person."""
    writer: AutomationWriter
    """From an accepted draft to running automations."""
    model: ChosenModel
    """The language model, where the user chose one."""


type FarmConfigEntry = ConfigEntry[FarmData]


@callback
def async_get_farm(hass: HomeAssistant) -> FarmData:
    """Return the running parts; raises a `ServiceValidationError` where FARM is not loaded."""
    entries: list[FarmConfigEntry] = hass.config_entries.async_loaded_entries(DOMAIN)
    if not entries:
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="not_loaded")
    return entries[0].runtime_data
