"""The verb `behaviour`: ask the product, or take given answers, and judge what they do."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from .answers import Answer, load_answers, write_answers
from .cases import SETS, Benchmark, Case, load_benchmark
from .progress import shown
from .reading import BenchmarkError
from .report import details, failures, last_line, summary, tables
from .showing import told_in_full
from .workers import ask_all, judge_all


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    add_selection(parser)
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes (2)")
    parser.add_argument("--given", type=Path, metavar="YAML", help="judge these answers, ask nothing")
    parser.add_argument("--answers", type=Path, metavar="YAML", help="write what was answered")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every verdict")
    parser.add_argument("--show", metavar="ID", help="this case only, with answer, trace and calls")


def add_selection(parser: ArgumentParser) -> None:
    """Declare which cases are meant; `selected` reads it."""
    parser.add_argument("directory", metavar="DIR", type=Path, help="holds homes/*.yaml and cases/*.yaml")
    parser.add_argument("--set", action="append", choices=SETS, help="only cases of this set")
    parser.add_argument("--language", action="append", metavar="xx", help="only cases in this language")
    parser.add_argument("--home", action="append", metavar="NAME", help="only cases of this home")
    parser.add_argument("--case", action="append", metavar="ID", help="only this case")
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N cases")


def run(arguments: Namespace) -> int:
    """Judge the cases and print the report; 0 unless the benchmark itself has a mistake."""
    if arguments.show:
        arguments.case = [arguments.show]
    benchmark = selected(load_benchmark(arguments.directory), arguments)
    answers = _answers(benchmark, arguments)
    if arguments.answers:
        write_answers(arguments.answers, answers)
    verdicts = list(shown(judge_all(benchmark, answers, arguments.jobs), len(benchmark.cases), "playing"))
    if arguments.show:
        _print(told_in_full(verdicts[0], answers.get(arguments.show)))
        return 0
    _print(tables(verdicts))
    _print(["", *failures(verdicts)])
    found = summary(verdicts)
    if arguments.json:
        _write_json(arguments.json, {**found, "cases": details(verdicts)})
    print(last_line(found))
    return 0


def selected(benchmark: Benchmark, arguments: Namespace) -> Benchmark:
    """Leave the cases that were asked for; raise BenchmarkError where there are none."""
    if arguments.home:
        _check_known("home", arguments.home, benchmark.homes)
    if arguments.case:
        _check_known("case", arguments.case, [case.id for case in benchmark.cases])

    def is_wanted(case: Case) -> bool:
        return (
            (not arguments.case or case.id in arguments.case)
            and (not arguments.set or case.set in arguments.set)
            and (not arguments.language or case.language in arguments.language)
            and (not arguments.home or case.home in arguments.home)
        )

    cases = tuple(filter(is_wanted, benchmark.cases))[: arguments.limit]
    if not cases:
        raise BenchmarkError("no case is left; ask for fewer things at once")
    return replace(benchmark, cases=cases)


def _check_known(kind: str, names: Iterable[str], known: Iterable[str]) -> None:
    missing = [name for name in names if name not in known]
    if missing:
        raise BenchmarkError(f"there is no {kind} {', '.join(missing)}; known are {', '.join(known)}")


def _answers(benchmark: Benchmark, arguments: Namespace) -> dict[str, Answer]:
    if arguments.given:
        return load_answers(arguments.given)
    homes = {case.home for case in benchmark.cases}
    found: dict[str, Answer] = {}
    for some in shown(ask_all(benchmark, arguments.jobs), len(homes), "asking"):
        found |= some
    return {case.id: found[case.id] for case in benchmark.cases}


def _write_json(path: Path, content: object) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _print(lines: Iterable[str]) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)
