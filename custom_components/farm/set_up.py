"""Setting up FARM in Home Assistant."""

from __future__ import annotations

from homeassistant.const import Platform
from homeassistant.core import HomeAssistant
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.llm import async_register_api
from homeassistant.helpers.typing import ConfigType

from .automation_writer import AutomationWriter
from .chosen_model import ChosenModel
from .const import DOMAIN
from .drafts import Drafts
from .language_model.models import LanguageModel
from .llm_tools import FarmAPI
from .notifications import async_setup_notifications
from .options import always_ask, household, preselected
from .panel import async_remove_panel, async_setup_panel
from .pipeline import Pipeline
from .runtime import FarmConfigEntry, FarmData
from .services import async_setup_services
from .websocket_api import async_setup_websocket_api

CONFIG_SCHEMA = cv.config_entry_only_config_schema(DOMAIN)
PLATFORMS = (Platform.CONVERSATION, Platform.EVENT, Platform.SENSOR)


async def async_setup(
    hass: HomeAssistant,
    config: ConfigType,  # noqa: ARG001 - the signature is Home Assistant's
) -> bool:
    """Register the actions and commands once, whether or not an entry is loaded."""
    async_setup_services(hass)
    async_setup_websocket_api(hass)
    return True


async def async_setup_entry(hass: HomeAssistant, entry: FarmConfigEntry) -> bool:
    """Build the parts, let them read what they need, and forward to the platforms."""
    pipeline = Pipeline(hass)
    pipeline.always_ask = always_ask(entry.options)
    pipeline.household = household(entry.options)

    def use(model: LanguageModel | None) -> None:
        pipeline.model = model

    farm = FarmData(
        pipeline=pipeline,
        drafts=Drafts(hass, preselected(entry.options)),
        writer=AutomationWriter(hass),
        model=ChosenModel(hass, entry, use),
    )

    await farm.drafts.async_load()
    await farm.pipeline.async_start()
    entry.runtime_data = farm
    farm.model.async_start()
    await async_setup_notifications(hass, entry)
    entry.async_on_unload(async_register_api(hass, FarmAPI(hass=hass, id=DOMAIN, name="FARM")))

    await hass.config_entries.async_forward_entry_setups(entry, PLATFORMS)
    await async_setup_panel(hass)
    return True


async def async_unload_entry(hass: HomeAssistant, entry: FarmConfigEntry) -> bool:
    """Stop what runs for the entry."""
    unloaded = await hass.config_entries.async_unload_platforms(entry, PLATFORMS)
    if unloaded:
        async_remove_panel(hass)
        await entry.runtime_data.pipeline.async_stop()
        await entry.runtime_data.model.async_stop()
    return unloaded


async def async_remove_entry(
    hass: HomeAssistant,
    entry: FarmConfigEntry,  # noqa: ARG001 - the signature is Home Assistant's
) -> None:
    """Delete what FARM kept; the automations it wrote belong to the home and stay."""
    await Drafts(hass).async_remove()
    await AutomationWriter(hass).async_forget()
