"""The safety gate in a running home: scenes, scripts and automations as Home Assistant holds them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component

from custom_components.farm.applet.models import Json
from custom_components.farm.pipeline import Pipeline

UNLOCK = {"action": "lock.unlock", "target": {"entity_id": "lock.front_door"}}
LIGHT = {"action": "light.turn_on", "target": {"entity_id": "light.hallway"}}
OPENS = {
    "id": "opens",
    "alias": "Opens for guests",
    "triggers": [{"trigger": "state", "entity_id": "input_boolean.guests", "to": "on"}],
    "actions": [UNLOCK],
}
CONFIG = {
    "script": {"welcome": {"sequence": [UNLOCK]}, "lamp": {"sequence": [LIGHT]}},
    "scene": [
        {"name": "Arrive", "entities": {"lock.front_door": "unlocked"}},
        {"name": "Evening", "entities": {"light.hallway": "on"}},
    ],
    "input_boolean": {"guests": {"name": "Guests"}},
    "automation": [OPENS],
}


@pytest.fixture
async def pipeline(hass: HomeAssistant) -> AsyncIterator[Pipeline]:
    hass.states.async_set("lock.front_door", "locked", {"friendly_name": "Front door"})
    hass.states.async_set("light.hallway", "off", {"friendly_name": "Hallway light"})
    assert await async_setup_component(hass, "homeassistant", {})
    for domain, config in CONFIG.items():
        assert await async_setup_component(hass, domain, {domain: config})
    await hass.async_block_till_done()
    pipeline = Pipeline(hass)
    await pipeline.async_start()
    yield pipeline
    await pipeline.async_ready()
    await pipeline.async_stop()


async def critical(pipeline: Pipeline, *steps: Json) -> list[str]:
    """Return what has to be confirmed of an automation with these steps."""
    verdict = await pipeline.async_verify(
        {"alias": "x", "triggers": [{"trigger": "time", "at": "07:00:00"}], "actions": list(steps)}
    )
    return [one.message for one in verdict.findings if one.check == "critical"]


@pytest.mark.parametrize(
    "step",
    [
        {"action": "script.welcome"},
        {"action": "script.turn_on", "target": {"entity_id": "script.welcome"}},
        {"action": "scene.turn_on", "target": {"entity_id": "scene.arrive"}},
        {"action": "input_boolean.turn_on", "target": {"entity_id": "input_boolean.guests"}},
        {"action": "automation.trigger", "target": {"entity_id": "automation.opens_for_guests"}},
    ],
)
async def test_a_detour_to_the_lock_is_found(pipeline: Pipeline, step: Json) -> None:
    (message,) = await critical(pipeline, step)

    assert "lock.unlock" in message


async def test_scripts_and_scenes_of_lights_do_no_harm(pipeline: Pipeline) -> None:
    lamp, evening = {"action": "script.lamp"}, {"scene": "scene.evening"}

    assert await critical(pipeline, lamp, evening) == []


async def test_a_script_that_was_changed_since_is_looked_at_as_it_is_now(
    hass: HomeAssistant, pipeline: Pipeline
) -> None:
    before = await critical(pipeline, {"action": "script.lamp"})
    component = hass.data["script"]
    entity = component.get_entity("script.lamp")
    entity.raw_config = {"sequence": [UNLOCK]}

    after = await critical(pipeline, {"action": "script.lamp"})

    assert before == []
    assert len(after) == 1


async def test_an_automation_switched_off_sets_nothing_off(hass: HomeAssistant, pipeline: Pipeline) -> None:
    await hass.services.async_call(
        "automation", "turn_off", {"entity_id": "automation.opens_for_guests"}, blocking=True
    )

    step = {"action": "input_boolean.turn_on", "target": {"entity_id": "input_boolean.guests"}}
    assert await critical(pipeline, step) == []
