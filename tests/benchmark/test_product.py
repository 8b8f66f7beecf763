"""The product answers the sample, and its answers are played in a real core."""

from __future__ import annotations

import pytest

from .judge.verdict import Verdict
from .report import rates
from .test_sample import BENCHMARK
from .workers import ask_all, judge_all

pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")

UNDERSTOOD = 0.9
"""Share of the sample that must behave; far below what is measured, so that only a real loss fails."""


@pytest.fixture(scope="module")
def verdicts() -> list[Verdict]:
    answers = {case_id: one for found in ask_all(BENCHMARK, jobs=2) for case_id, one in found.items()}
    return list(judge_all(BENCHMARK, answers, jobs=2))


def test_every_draft_loads(verdicts: list[Verdict]) -> None:
    assert rates(verdicts).valid == 1.0


def test_nothing_is_written_for_what_is_impossible_or_ambiguous(verdicts: list[Verdict]) -> None:
    assert rates(verdicts).not_written == 1.0


def test_requests_do_what_they_say(verdicts: list[Verdict]) -> None:
    wrong = {one.case.id: str(one.fault) for one in verdicts if one.fault is not None}

    assert rates(verdicts).behaviour is not None
    assert len(wrong) <= (1 - UNDERSTOOD) * len(verdicts), wrong
