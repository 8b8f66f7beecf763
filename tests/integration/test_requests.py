"""Requests to the demo home through the real pipeline, in a real core, judged by the words of the answer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import yaml

from custom_components.farm.agents.proposal import Proposal, Status
from custom_components.farm.applet.models import Applet, Binding, Target, TriggerCall
from custom_components.farm.function_library import FunctionReader
from custom_components.farm.home.catalog import load_catalog
from custom_components.farm.home_snapshot import HomeSnapshot
from custom_components.farm.pipeline import Pipeline
from custom_components.farm.words.description import describe
from tests.benchmark.world.core import benchmark_core
from tests.benchmark.world.home import load_home

HERE = Path(__file__).parent / "requests"
DEMO = Path(__file__).parents[2] / "script" / "demo" / "home.yaml"
CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "en.yaml").read_text(encoding="utf-8"))
REFUSED = (
    "at 8 pm water the moon",
    "when the fountain starts, turn on the porch light",
    "set the garage door to 20 degrees at 8 pm",
    "open the front door battery at noon",
    "set the living room thermostat to 70 at 6 am until 8 am",
    "turn off everything except the spaceship at midnight",
    "set the house mode to away when nobody is home",
    "if the washing machine uses more than 100 W for a minute and then less than 5 W tell Felix",
    "turn off all lights except the spaceship at midnight",
    "set the living room thermostat to 70 from 6 am until 8 am",
)


@pytest.fixture(scope="module")
def answers() -> dict[str, Proposal]:
    return asyncio.run(asked([*(one["say"] for one in CASES), *REFUSED]))


async def duration_untold(language: str) -> list[str]:
    """Return the triggers whose words say nothing of how long the state must last."""
    async with benchmark_core(load_home(DEMO)) as core:
        home, _ = HomeSnapshot(core).async_home()
        library = await FunctionReader(core, load_catalog()).async_library(language)
        untold = []
        for key, function in library.triggers.items():
            if not any(one.name == "for" for one in function.fields):
                continue
            entity = next((one.entity_id for one in home.entities if function.accepts(one)), None)
            trigger = TriggerCall(
                function=key,
                target=Target(entity_ids=(entity,) if entity else ()),
                fields=(Binding(field="for", value="00:07:00"),),
            )
            told = describe(Applet(alias="", triggers=(trigger,), actions=()), home, library, language)
            if "7 min" not in told.lower():
                untold.append(told)
        return untold


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_trigger_tells_how_long(language: str) -> None:
    assert asyncio.run(duration_untold(language)) == []


async def asked(requests: list[str]) -> dict[str, Proposal]:
    async with benchmark_core(load_home(DEMO)) as core:
        pipeline = Pipeline(core)
        await pipeline.async_start()
        await pipeline.async_ready()
        found = {one: await pipeline.async_propose(one, language="en") for one in requests}
        await pipeline.async_stop()
        return found


@pytest.mark.parametrize("case", CASES, ids=lambda one: one["say"][:60])
def test_a_request_gets_what_it_asks_for(case: dict[str, Any], answers: dict[str, Proposal]) -> None:
    proposal = answers[case["say"]]

    assert proposal.status is Status.DRAFTED, proposal.question or proposal.refusal
    assert proposal.words.split("\n") == case["get"]


@pytest.mark.parametrize("request_", REFUSED)
def test_what_the_home_cannot_do_is_not_drafted(request_: str, answers: dict[str, Proposal]) -> None:
    assert answers[request_].status is not Status.DRAFTED


async def found(text: str) -> tuple[list[str], list[str], list[str]]:
    async with benchmark_core(load_home(DEMO)) as core:
        pipeline = Pipeline(core)
        await pipeline.async_start()
        await pipeline.async_ready()
        nearest, _ = await pipeline.async_find(text, "en")
        await pipeline.async_stop()
        return tuple([one for one, _ in kind] for kind in (nearest.things, nearest.triggers, nearest.actions))


def test_words_find_things_triggers_and_actions() -> None:
    things, triggers, actions = asyncio.run(found("dim the reading lamp on hallway motion"))

    assert {"light.reading_lamp", "binary_sensor.hallway_motion"} <= set(things[:3])
    assert "motion.detected" in triggers[:3]
    assert "light.turn_on" in actions[:5]
