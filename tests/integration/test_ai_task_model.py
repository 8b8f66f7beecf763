"""A language model behind an AI Task entity of the home."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from homeassistant.components import ai_task, conversation
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.setup import async_setup_component

from custom_components.farm.ai_task_model import AiTaskModel, structure
from custom_components.farm.language_model.models import (
    Answer,
    LanguageModelError,
    MissingError,
    RubbishError,
    Schema,
    StoppedError,
    TimedOutError,
    UnreachableError,
)
from tests.unit.language_model.questions import LIGHT, WHICH_LIGHT


class Entity(ai_task.AITaskEntity):
    """Says what it is told."""

    _attr_name = "Helper"
    _attr_supported_features = ai_task.AITaskEntityFeature.GENERATE_DATA
    entity_id = "ai_task.helper"

    def __init__(self) -> None:
        self.said: Any = {"light": "lamp"}
        self.fault: Exception | None = None
        self.hangs = False
        self.tasks: list[ai_task.GenDataTask] = []

    async def _async_generate_data(
        self, task: ai_task.GenDataTask, chat_log: conversation.ChatLog
    ) -> ai_task.GenDataTaskResult:
        self.tasks.append(task)
        if self.hangs:
            await asyncio.sleep(60)
        if self.fault is not None:
            raise self.fault
        return ai_task.GenDataTaskResult(conversation_id=chat_log.conversation_id, data=self.said)


@pytest.fixture
async def entity(hass: HomeAssistant, core: None) -> Entity:
    assert await async_setup_component(hass, "ai_task", {})
    one = Entity()
    await hass.data[ai_task.DATA_COMPONENT].async_add_entities([one])
    await hass.async_block_till_done()
    return one


async def ask(hass: HomeAssistant, seconds: float = 5.0, stop: threading.Event | None = None) -> Answer:
    model = AiTaskModel(hass, "ai_task.helper", seconds)
    return await hass.async_add_executor_job(lambda: model.generate(WHICH_LIGHT, LIGHT, 16, stop=stop))


async def test_entity_is_asked_with_a_structure(hass: HomeAssistant, entity: Entity) -> None:
    answer = await ask(hass)

    assert answer.value == {"light": "lamp"}
    (task,) = entity.tasks
    assert task.instructions == WHICH_LIGHT.text
    assert task.structure is not None
    assert task.structure({"light": "spot"}) == {"light": "spot"}
    assert task.llm_api is None


async def test_answer_outside_the_schema_gets_one_more_try(hass: HomeAssistant, entity: Entity) -> None:
    entity.said = {"light": "moon"}
    with pytest.raises(RubbishError):
        await ask(hass)

    assert len(entity.tasks) == 2
    assert "must be one of" in entity.tasks[1].instructions


async def test_faults_are_errors_of_the_port(hass: HomeAssistant, entity: Entity) -> None:
    entity.fault = HomeAssistantError("no credit")
    with pytest.raises(UnreachableError, match="no credit"):
        await ask(hass)


async def test_hanging_entity_times_out(hass: HomeAssistant, entity: Entity) -> None:
    entity.hangs = True
    with pytest.raises(TimedOutError):
        await ask(hass, 0.2)


async def test_question_can_be_broken_off(hass: HomeAssistant, entity: Entity) -> None:
    entity.hangs = True
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    with pytest.raises(StoppedError):
        await ask(hass, 30, stop)


async def test_entity_that_is_gone(hass: HomeAssistant, core: None) -> None:
    with pytest.raises(MissingError, match=r"ai_task\.helper") as caught:
        await ask(hass)
    assert isinstance(caught.value, LanguageModelError)


def test_structure_of_nested_values() -> None:
    wanted: Schema = {
        "type": "object",
        "properties": {
            "names": {"type": "array", "items": {"type": "string"}},
            "sure": {"type": "boolean"},
            "one": {"type": "object", "properties": {"n": {"type": "integer"}}, "required": []},
        },
        "required": ["names"],
    }
    value = {"names": ["a"], "sure": True, "one": {"n": 1}}

    assert structure(wanted)(value) == value
    assert structure(wanted)({"names": []}) == {"names": []}
