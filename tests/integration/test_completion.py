"""Completions and conflicts through the real pipeline, with automations that run in the home."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component

from custom_components.farm.agents.proposal import Status
from custom_components.farm.pipeline import Pipeline
from tests.benchmark.world.core import benchmark_core
from tests.benchmark.world.home import load_home

DEMO = Path(__file__).parents[2] / "script" / "demo" / "home.yaml"
STANDING = {
    "id": "coffee",
    "alias": "Coffee in the morning",
    "triggers": [{"trigger": "time", "at": "07:00:00"}],
    "actions": [{"action": "switch.turn_off", "target": {"entity_id": "switch.coffee_machine"}}],
}


@pytest.fixture
async def core(hass: HomeAssistant) -> AsyncIterator[HomeAssistant]:
    async with benchmark_core(load_home(DEMO)) as core:
        assert await async_setup_component(core, "automation", {"automation": [STANDING]})
        await core.async_block_till_done()
        yield core
        # Its timer must not outlive the core.
        await core.services.async_call("automation", "turn_off", {"entity_id": "all"}, blocking=True)


@pytest.fixture
async def pipeline(core: HomeAssistant) -> AsyncIterator[Pipeline]:
    pipeline = Pipeline(core)
    await pipeline.async_start()
    yield pipeline
    await pipeline.async_ready()
    await pipeline.async_stop()


async def test_a_draft_is_offered_what_safety_asks_for(pipeline: Pipeline) -> None:
    proposal = await pipeline.async_propose("At 8 am turn on the coffee machine")

    assert proposal.status is Status.DRAFTED
    titles = {one.title for one in proposal.completions}
    assert "The coffee machine has a longest running time" in titles
    for one in proposal.completions:
        assert "switch.coffee_machine" in str(one.automations)
        assert one.reason
        assert one.path[-1] == one.title


async def test_a_clash_with_an_automation_of_the_home_is_found(pipeline: Pipeline) -> None:
    proposal = await pipeline.async_propose("At 7 am turn on the coffee machine")

    (finding,) = [one for one in proposal.findings if one.check == "conflict"]
    assert "Coffee in the morning" in finding.message


async def test_no_clash_is_found_where_there_is_none(pipeline: Pipeline) -> None:
    proposal = await pipeline.async_propose("At 8 am turn on the coffee machine")

    assert [one for one in proposal.findings if one.check == "conflict"] == []


async def test_automations_of_the_home_are_completed_by_name(pipeline: Pipeline) -> None:
    found = await pipeline.async_complete(frozenset({"automation.coffee_in_the_morning"}), "de")

    assert "Heiße Geräte sind im leeren Haus aus" in {one.title for one in found.completions}
    assert found.unread == ()
