"""Work spread over processes: asking home by home, judging case by case."""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Iterator, Sequence

from .answers import Answer
from .asking import ask
from .cases import Benchmark, Case
from .judge.verdict import Verdict, judge
from .world.home import BenchmarkHome

# Forked children inherit what is imported, and freeze the clock, each for itself. A fork server would
# do as well, but it talks over sockets, which Home Assistant's test suite forbids.
_PROCESSES = multiprocessing.get_context("fork")
_SCENARIO_SECONDS = 60.0

type _Question = tuple[BenchmarkHome, tuple[Case, ...]]
type _Trial = tuple[Case, Answer | None, BenchmarkHome, float]


def ask_all(benchmark: Benchmark, jobs: int) -> Iterator[dict[str, Answer]]:
    """Yield the answers of the product, home by home; the clock of these processes is the real one."""
    questions: list[_Question] = []
    for name, home in benchmark.homes.items():
        cases = tuple(case for case in benchmark.cases if case.home == name)
        if cases:
            questions.append((home, cases))
    # A process per home: an index and its threads are gone before the next home is asked.
    with _PROCESSES.Pool(_at_most(jobs, questions), _keep_quiet, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(_ask, questions, chunksize=1)


def judge_all(
    benchmark: Benchmark,
    answers: dict[str, Answer],
    jobs: int,
    seconds: float = _SCENARIO_SECONDS,
) -> Iterator[Verdict]:
    """Yield the verdict on each case, in their order."""
    trials: list[_Trial] = [
        (case, answers.get(case.id), benchmark.homes[case.home], seconds) for case in benchmark.cases
    ]
    with _PROCESSES.Pool(_at_most(jobs, trials), _keep_quiet) as pool:
        yield from pool.imap(_judge, trials, chunksize=1)


def _at_most(jobs: int, work: Sequence[object]) -> int:
    return max(1, min(jobs, len(work)))


def _ask(question: _Question) -> dict[str, Answer]:
    return ask(*question)


def _judge(trial: _Trial) -> Verdict:
    return judge(*trial)


def _keep_quiet() -> None:
    """Keep the log of Home Assistant off the terminal; the judge reads it all the same."""
    root = logging.getLogger()
    root.handlers[:] = [logging.NullHandler()]
    root.setLevel(logging.WARNING)
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
