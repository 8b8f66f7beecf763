"""Nearness by meaning: built in the background, offered where names say nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from homeassistant.core import HomeAssistant

from custom_components.farm import dense_index
from custom_components.farm.agents.proposal import Status
from custom_components.farm.pipeline import Pipeline
from custom_components.farm.retrieval.static_encoder import StaticEncoder
from tests.benchmark.world.core import benchmark_core
from tests.benchmark.world.home import load_home

DEMO = Path(__file__).parents[2] / "script" / "demo" / "home.yaml"
READY_WITHIN = 120


@pytest.fixture
async def pipeline(hass: HomeAssistant) -> AsyncIterator[Pipeline]:
    async with benchmark_core(load_home(DEMO)) as core:
        pipeline = Pipeline(core)
        await pipeline.async_start()
        yield pipeline
        await pipeline.async_stop()


async def until_ready(pipeline: Pipeline) -> None:
    task = pipeline._dense._task
    assert task is not None
    await asyncio.wait_for(asyncio.shield(task), READY_WITHIN)
    assert pipeline._dense.is_ready


async def test_what_is_meant_is_found_though_no_word_is_shared(
    pipeline: Pipeline, hass: HomeAssistant
) -> None:
    await until_ready(pipeline)

    nearest = await hass.async_add_executor_job(pipeline._dense.target_scores, "front entrance", 3)

    assert "binary_sensor.front_door" in nearest


async def test_a_request_does_not_wait_for_the_encoder(pipeline: Pipeline) -> None:
    proposal = await pipeline.async_propose("When the front door opens, turn the hallway light on")

    assert proposal.status is Status.DRAFTED


def test_without_a_loadable_onnxruntime_the_numpy_encoder_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dense_index, "_can_import", lambda _module: False)

    assert isinstance(dense_index.safe_encoder(), StaticEncoder)


def test_a_module_that_ends_its_process_is_not_loaded_here() -> None:
    assert dense_index._can_import("json")
    assert not dense_index._can_import("no_such_module_anywhere")
