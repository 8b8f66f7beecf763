"""A model whose fortunes somebody follows."""

from __future__ import annotations

import pytest

from custom_components.farm.language_model.models import (
    CrashedError,
    LanguageModelError,
    StoppedError,
)
from custom_components.farm.language_model.scripted import ScriptedModel
from custom_components.farm.language_model.watched import WatchedModel
from tests.unit.language_model.questions import NUMBER, WHICH


def watched(*said: str | LanguageModelError) -> tuple[WatchedModel, list[LanguageModelError | None]]:
    told: list[LanguageModelError | None] = []
    return WatchedModel(ScriptedModel(list(said)), lambda _, err: told.append(err)), told


def test_answers_are_counted_and_told() -> None:
    model, told = watched('{"a": 1}')
    assert model.generate(WHICH, NUMBER, 8).value == {"a": 1}
    model.generate(WHICH, NUMBER, 8)

    assert (model.answers, model.errors, model.prompt_tokens) == (2, 0, 6)
    assert told == [None, None]


def test_errors_are_counted_told_and_passed_on() -> None:
    fault = CrashedError("signal 11")
    model, told = watched(fault)
    with pytest.raises(CrashedError):
        model.generate(WHICH, NUMBER, 8)

    assert (model.answers, model.errors) == (0, 1)
    assert told == [fault]


def test_breaking_off_is_no_error_of_the_model() -> None:
    model, told = watched(StoppedError())
    with pytest.raises(StoppedError):
        model.generate(WHICH, NUMBER, 8)

    assert (model.errors, told) == (0, [])
