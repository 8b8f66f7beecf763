"""Adding FARM through the user interface."""

from __future__ import annotations

from homeassistant.config_entries import SOURCE_USER, ConfigEntryState
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.farm.config_flow import CONF_FALLBACK_AGENT
from custom_components.farm.const import DOMAIN


async def test_one_confirmation_sets_it_up(hass: HomeAssistant, pipeline: None) -> None:
    form = await hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_USER})
    assert form["type"] is FlowResultType.FORM

    result = await hass.config_entries.flow.async_configure(form["flow_id"], {})
    await hass.async_block_till_done()

    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert result["result"].state is ConfigEntryState.LOADED


async def test_it_is_set_up_only_once(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    result = await hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_USER})

    assert result["type"] is FlowResultType.ABORT
    assert result["reason"] == "single_instance_allowed"


async def test_another_agent_can_be_chosen(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    form = await hass.config_entries.options.async_init(entry.entry_id)

    result = await hass.config_entries.options.async_configure(
        form["flow_id"], {CONF_FALLBACK_AGENT: "conversation.other"}
    )
    await hass.async_block_till_done()

    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert entry.options == {CONF_FALLBACK_AGENT: "conversation.other"}
    assert entry.state is ConfigEntryState.LOADED


async def test_unloading_stops_the_pipeline(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    pipeline = entry.runtime_data.pipeline
    assert pipeline.running

    assert await hass.config_entries.async_unload(entry.entry_id)

    assert entry.state is ConfigEntryState.NOT_LOADED
    assert not pipeline.running
