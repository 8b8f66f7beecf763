"""What fits a schema, and the one more try."""

from __future__ import annotations

from typing import Any

import pytest

from custom_components.farm.language_model.fitting import misfit, parsed
from custom_components.farm.language_model.models import Prompt, RubbishError, Schema
from custom_components.farm.language_model.scripted import ScriptedModel

PROMPT = Prompt(prefix="You choose.", question="Which light?")
SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "light": {"type": "string", "enum": ["lamp", "spot"]},
        "words": {"type": "array", "items": {"type": "string", "maxLength": 3}, "maxItems": 2},
        "share": {"type": "number", "minimum": 0, "maximum": 1},
    },
    "required": ["light"],
}


@pytest.mark.parametrize(
    "value",
    [{"light": "lamp"}, {"light": "spot", "words": ["a", "bc"], "share": 0.5}, {"light": "lamp", "share": 1}],
)
def test_fitting_values(value: Any) -> None:
    assert misfit(value, SCHEMA) is None


@pytest.mark.parametrize(
    ("value", "finding"),
    [
        ([], "answer must be an object"),
        ({}, "answer lacks light"),
        ({"light": "moon"}, 'answer.light must be one of ["lamp", "spot"]'),
        ({"light": "lamp", "more": 1}, "answer must not have more"),
        ({"light": "lamp", "words": "a"}, "answer.words must be a list"),
        ({"light": "lamp", "words": ["a", "b", "c"]}, "answer.words must have at most 2 items"),
        ({"light": "lamp", "words": ["long"]}, "answer.words[0] must have at most 3 characters"),
        ({"light": "lamp", "words": [None]}, "answer.words[0] must be a text"),
        ({"light": "lamp", "share": True}, "answer.share must be a number"),
        ({"light": "lamp", "share": 2}, "answer.share must have at most 1"),
    ],
)
def test_findings(value: Any, finding: str) -> None:
    assert misfit(value, SCHEMA) == finding


def test_true_is_not_one() -> None:
    assert misfit(True, {"enum": [1, 2]}) is not None
    assert misfit(1, {"enum": [True]}) is not None


@pytest.mark.parametrize("text", ["", "{", "null {}", '{"light": "lamp"', "[" * 100_000, "```json\n{}\n```"])
def test_text_that_is_no_json(text: str) -> None:
    with pytest.raises(RubbishError):
        parsed(text, SCHEMA)


def test_second_try_carries_the_finding_and_begins_alike() -> None:
    model = ScriptedModel(['{"light": "moon"}', '{"light": "lamp"}'])

    assert model.generate(PROMPT, SCHEMA, 8).value == {"light": "lamp"}
    first, second = model.prompts
    assert second.text.startswith(first.text)
    assert 'must be one of ["lamp", "spot"]' in second.question


def test_there_is_no_third_try() -> None:
    model = ScriptedModel(["{]", "{]", '{"light": "lamp"}'])
    with pytest.raises(RubbishError):
        model.generate(PROMPT, SCHEMA, 8)

    assert len(model.prompts) == 2


def test_both_tries_are_paid_for() -> None:
    answer = ScriptedModel(["{]", '{"light": "lamp"}']).generate(PROMPT, SCHEMA, 8)

    assert answer.prompt_tokens > 2 * len(PROMPT.text.split())
