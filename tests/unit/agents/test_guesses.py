"""What a name unknown to the home may mean is asked, and the answer settles it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from custom_components.farm.agents.chain import run
from custom_components.farm.agents.proposal import Proposal, Status
from custom_components.farm.home.functions import Side
from custom_components.farm.verification.models import Verdict
from tests.unit.small_home import context_for


class Near:
    """An encoder's view of the home: one text is near some things, by table."""

    def __init__(self, things: Mapping[str, float]) -> None:
        self.things = things
        self.joined: list[tuple[str, ...]] = []

    def function_scores(self, query: str, side: Side) -> Mapping[str, float]:
        return {}

    def target_scores(self, query: str, count: int | None = None) -> Mapping[str, float]:
        return dict(list(self.things.items())[:count])

    def joined_scores(self, query: str, side: Side, texts: Sequence[str]) -> tuple[float, ...]:
        self.joined.append(tuple(texts))
        return tuple(0.0 for _ in texts)


def ask(request: str, near: Mapping[str, float], chosen: dict | None = None) -> Proposal:
    context = replace(context_for(request, chosen=chosen), meaning=Near(near))
    return run(context, lambda _applet: Verdict(), lambda applet: applet.alias)


def test_an_unknown_name_is_asked_about_where_something_is_near() -> None:
    proposal = ask("Turn the chandelier on at 7 pm", {"light.den_floor": 0.7})

    assert proposal.status is Status.QUESTION
    assert proposal.question is not None
    assert "chandelier" in proposal.question.text
    assert [one.value for one in proposal.question.options] == ["light.den_floor"]


def test_the_answer_turns_the_question_into_a_draft() -> None:
    request, near = "Turn the chandelier on at 7 pm", {"light.den_floor": 0.7}
    question = ask(request, near).question
    assert question is not None

    proposal = ask(request, near, chosen={question.about: ("light.den_floor",)})

    assert proposal.automations[0]["actions"] == [
        {"action": "light.turn_on", "target": {"entity_id": "light.den_floor"}}
    ]


def test_the_answer_counts_for_the_words_it_was_asked_for_only() -> None:
    request = "Turn the chandelier on and the zeppelin off at 7 pm"
    near = {"light.den_floor": 0.7}
    question = ask(request, near).question
    assert question is not None

    proposal = ask(request, near, chosen={question.about: ("light.den_floor",)})

    assert proposal.status is Status.QUESTION
    assert proposal.question is not None
    assert "zeppelin" in proposal.question.text


@pytest.mark.parametrize("near", [{}, {"light.den_floor": 0.2}, {"lock.front_door": 0.9}])
def test_nothing_is_asked_where_nothing_fitting_is_near(near: Mapping[str, float]) -> None:
    assert ask("Turn the chandelier on at 7 pm", near).status is Status.REFUSED


def test_an_unknown_trigger_is_asked_about_too() -> None:
    request, near = "When the portcullis opens, turn the den floor lamp on", {"binary_sensor.barn_door": 0.8}
    question = ask(request, near).question
    assert question is not None

    proposal = ask(request, near, chosen={question.about: ("binary_sensor.barn_door",)})

    assert proposal.status is Status.DRAFTED
    assert "binary_sensor.barn_door" in str(proposal.automations[0]["triggers"])
