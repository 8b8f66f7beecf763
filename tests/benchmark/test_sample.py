"""The sample of cases, played with right and with wrong answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from .answers import load_answers
from .cases import Benchmark, load_benchmark
from .judge.verdict import Verdict
from .report import rates
from .workers import judge_all

SAMPLE = Path(__file__).parent / "sample"
BENCHMARK = load_benchmark(SAMPLE)
IDS = [case.id for case in BENCHMARK.cases]
type Verdicts = dict[str, Verdict]

pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")


def judged(benchmark: Benchmark, answers: str) -> Verdicts:
    given = load_answers(SAMPLE / "references" / answers)
    return {one.case.id: one for one in judge_all(benchmark, given, jobs=2)}


@pytest.fixture(scope="module")
def right() -> Verdicts:
    return judged(BENCHMARK, "answers.yaml")


@pytest.fixture(scope="module")
def wrong() -> Verdicts:
    return judged(BENCHMARK, "wrong.yaml")


@pytest.mark.parametrize("case_id", IDS)
def test_the_reference_answer_passes(case_id: str, right: Verdicts) -> None:
    assert right[case_id].fault is None


@pytest.mark.parametrize("case_id", IDS)
def test_the_wrong_answer_fails(case_id: str, wrong: Verdicts) -> None:
    assert wrong[case_id].fault is not None


@pytest.mark.parametrize(
    ("case_id", "reason"),
    [
        ("otterbank-1", "somebody comes at noon: unexpected light.turn_on(light.porch_lantern)"),
        ("otterbank-9", "the refusal does not mention dishwasher"),
        ("otterbank-10", "asked among light.parlour_uplighter, light.porch_lantern instead of"),
        ("foxglove-5", "missing switch.turn_on(switch.dust_collector)"),
        ("foxglove-5", "unexpected switch.turn_on(missing:switch.dust_extractor)"),
        ("foxglove-8", "invalid automation 1"),
        ("foxglove-9", "expected a refusal, got drafted"),
        ("foxglove-10", "expected a question, got refused"),
    ],
)
def test_the_reason_names_what_is_wrong(case_id: str, reason: str, wrong: Verdicts) -> None:
    assert reason in str(wrong[case_id].fault)


def test_all_functions_of_the_reference_answers_are_right(right: Verdicts) -> None:
    found = rates(list(right.values()))

    assert (found.valid, found.joint, found.behaviour, found.not_written) == (1.0, 1.0, 1.0, 1.0)


def test_an_automation_that_does_not_load_is_not_valid(wrong: Verdicts) -> None:
    assert wrong["foxglove-8"].valid is False
    assert wrong["foxglove-7"].valid is True


def test_functions_are_judged_apart_from_behaviour(wrong: Verdicts) -> None:
    wrong_time = wrong["foxglove-3"].functions
    missing_condition = wrong["otterbank-1"].functions

    assert wrong_time is not None
    assert (wrong_time.triggers, wrong_time.actions) == (False, True)
    assert missing_condition is not None
    assert (missing_condition.triggers, missing_condition.actions) == (True, True)


def test_an_automation_for_an_impossible_request_counts_as_written(wrong: Verdicts) -> None:
    found = rates([wrong["foxglove-9"], wrong["otterbank-9"]])

    assert found.not_written == 0.5
