"""The whole way from a sentence to a draft, in a core with the demo home."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er

from custom_components.farm.agents.proposal import Status
from custom_components.farm.pipeline import Pipeline, choose_options
from tests.benchmark.world.core import benchmark_core
from tests.benchmark.world.home import load_home

DEMO = Path(__file__).parents[2] / "script" / "demo" / "home.yaml"


@pytest.fixture
async def demo(hass: HomeAssistant) -> AsyncIterator[HomeAssistant]:
    async with benchmark_core(load_home(DEMO)) as core:
        yield core


@pytest.fixture
async def pipeline(demo: HomeAssistant) -> AsyncIterator[Pipeline]:
    pipeline = Pipeline(demo)
    await pipeline.async_start()
    yield pipeline
    await pipeline.async_stop()


async def test_a_request_becomes_a_validated_draft_in_plain_words(pipeline: Pipeline) -> None:
    proposal = await pipeline.async_propose(
        "When the front door opens after sunset, turn the hallway light on"
    )

    assert proposal.status is Status.DRAFTED
    assert proposal.findings == ()
    assert proposal.words == "When Front door opens, and the sun is down, turn on Hallway ceiling light."
    assert proposal.automations[0]["triggers"] == [
        {"trigger": "door.opened", "target": {"entity_id": "binary_sensor.front_door"}}
    ]


async def test_the_functions_come_from_the_running_core(pipeline: Pipeline, demo: HomeAssistant) -> None:
    demo.services.async_remove("light", "turn_on")

    proposal = await pipeline.async_propose("When the front door opens, turn the hallway light on")

    assert proposal.status is Status.REFUSED


async def test_a_renamed_entity_is_found_by_its_new_name(pipeline: Pipeline, demo: HomeAssistant) -> None:
    request = "When the front door opens, turn the moonbeam on"
    assert (await pipeline.async_propose(request)).status is Status.REFUSED

    state = demo.states.get("light.porch")
    assert state is not None
    demo.states.async_set("light.porch", state.state, {**state.attributes, "friendly_name": "Moonbeam"})
    er.async_get(demo).async_update_entity("light.porch", name="Moonbeam")
    await asyncio.sleep(0)

    proposal = await pipeline.async_propose(request)
    assert proposal.automations[0]["actions"] == [
        {"action": "light.turn_on", "target": {"entity_id": "light.porch"}}
    ]


async def test_an_answer_continues_the_request(pipeline: Pipeline) -> None:
    question = await pipeline.async_propose("Turn the kitchen light on at 7 pm")
    assert question.status is Status.QUESTION

    proposal = await pipeline.async_answer(question, "the one over the table")

    assert proposal.automations[0]["actions"] == [
        {"action": "light.turn_on", "target": {"entity_id": "light.kitchen_table"}}
    ]


async def test_an_answer_that_names_nothing_leaves_the_question(pipeline: Pipeline) -> None:
    question = await pipeline.async_propose("Turn the kitchen light on at 7 pm")

    assert (await pipeline.async_answer(question, "hm, let me think")) is question


async def test_a_moment_given_afterwards_completes_the_request(pipeline: Pipeline) -> None:
    question = await pipeline.async_propose("turn on the porch light")
    assert question.status is Status.QUESTION

    proposal = await pipeline.async_answer(question, "at 8 pm")

    assert proposal.automations[0]["triggers"] == [{"trigger": "time", "at": "20:00:00"}]


async def test_only_requests_for_automations_are_for_us(pipeline: Pipeline) -> None:
    assert pipeline.is_for_us("when the door opens turn on the light", "en")
    assert not pipeline.is_for_us("turn on the light", "en")
    assert not pipeline.is_for_us("what is the weather", "en")


async def test_unlocking_is_drafted_with_a_finding_to_confirm(pipeline: Pipeline) -> None:
    proposal = await pipeline.async_propose("When guest mode is turned on, unlock the front door")

    assert [one.check for one in proposal.findings] == ["critical"]


@pytest.mark.parametrize(
    ("answer", "chosen"),
    [
        ("the left one", ("light.left",)),
        ("left lamp in the den, please", ("light.left",)),
        ("both", ("light.left", "light.right")),
        ("the lamp", ()),
        ("neither of them", ()),
    ],
)
def test_an_answer_chooses_by_what_tells_the_options_apart(answer: str, chosen: tuple[str, ...]) -> None:
    options = [("light.left", "Left lamp (Den)"), ("light.right", "Right lamp (Den)")]

    assert choose_options(answer, options, "en") == chosen
