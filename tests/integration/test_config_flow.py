"""Adding FARM through the user interface."""

# ruff: noqa: ASYNC240 - a test may wait for its own small files

from __future__ import annotations

from pathlib import Path
from typing import Any

from homeassistant.config_entries import SOURCE_USER, ConfigEntryState
from homeassistant.core import Context, HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.farm.const import DOMAIN
from custom_components.farm.options import CONF_FALLBACK_AGENT


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
    assert entry.options[CONF_FALLBACK_AGENT] == "conversation.other"
    assert entry.state is ConfigEntryState.LOADED


async def test_what_the_user_is_strict_about_reaches_the_checks_and_the_drafts(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context
) -> None:
    form = await hass.config_entries.options.async_init(entry.entry_id)

    await hass.config_entries.options.async_configure(
        form["flow_id"],
        {"always_ask": ["light.hall"], "household": ["children"], "preselect": "high"},
    )
    await hass.async_block_till_done()

    farm = entry.runtime_data
    assert farm.pipeline.always_ask == {"light.hall"}
    assert farm.pipeline.household == {"children"}
    low = await hass.services.async_call(
        DOMAIN, "propose", {"request": "create offered"}, blocking=True, context=admin, return_response=True
    )
    high = await hass.services.async_call(
        DOMAIN, "propose", {"request": "create urgent"}, blocking=True, context=admin, return_response=True
    )
    assert farm.drafts.get(low["draft_id"]).preselected_completions == ()
    assert farm.drafts.get(high["draft_id"]).preselected_completions == ("off",)


async def test_unloading_stops_the_pipeline(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    pipeline = entry.runtime_data.pipeline
    assert pipeline.running

    assert await hass.config_entries.async_unload(entry.entry_id)

    assert entry.state is ConfigEntryState.NOT_LOADED
    assert not pipeline.running


async def test_removing_it_keeps_the_automations_and_nothing_else(
    hass: HomeAssistant,
    entry: MockConfigEntry,
    admin: Context,
    automations: Path,
    hass_storage: dict[str, Any],
) -> None:
    draft = await hass.services.async_call(
        DOMAIN, "propose", {"request": "create hall"}, blocking=True, context=admin, return_response=True
    )
    await hass.services.async_call(
        DOMAIN, "accept", {"draft_id": draft["draft_id"]}, blocking=True, context=admin
    )
    history = automations.parent / ".storage" / "farm.history"
    assert history.exists()
    assert "farm.drafts" in hass_storage

    await hass.config_entries.async_remove(entry.entry_id)

    assert "Hall light at night" in automations.read_text()
    assert not history.exists()
    assert "farm.drafts" not in hass_storage
