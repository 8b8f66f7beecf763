"""The twin for tests: it answers, fails and hangs as told."""

from __future__ import annotations

import threading

import pytest

from custom_components.farm.language_model.models import (
    CrashedError,
    LanguageModel,
    StoppedError,
    TimedOutError,
)
from custom_components.farm.language_model.scripted import HANG, ScriptedModel
from tests.unit.language_model.questions import NUMBER, WHICH


def test_it_is_a_model() -> None:
    model: LanguageModel = ScriptedModel(['{"a": 1}', '{"a": 2}'])

    assert [model.generate(WHICH, NUMBER, 8).value for _ in range(3)] == [{"a": 1}, {"a": 2}, {"a": 2}]


def test_it_answers_by_a_function() -> None:
    model = ScriptedModel(lambda prompt, _: f'{{"a": {len(prompt.question)}}}')

    assert model.generate(WHICH, NUMBER, 8).value == {"a": 6}


def test_it_dies() -> None:
    with pytest.raises(CrashedError):
        ScriptedModel([CrashedError("signal 9")]).generate(WHICH, NUMBER, 8)


def test_it_hangs_until_time_is_over_or_somebody_breaks_off() -> None:
    model = ScriptedModel([HANG], seconds=0.1)
    with pytest.raises(TimedOutError):
        model.generate(WHICH, NUMBER, 8)

    stop = threading.Event()
    stop.set()
    with pytest.raises(StoppedError):
        ScriptedModel([HANG]).generate(WHICH, NUMBER, 8, stop=stop)
