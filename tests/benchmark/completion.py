"""The verb `completion`: complete the rules of each case through the product's own path, and score that."""

from __future__ import annotations

import importlib.util
import json
import statistics
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import yaml

from custom_components.farm.requirements_tree.capabilities import Capabilities
from custom_components.farm.requirements_tree.completion import FULL, Setting, complete
from custom_components.farm.requirements_tree.knowledge import Knowledge, load_knowledge

from .completion_cases import home_of, household_of, prediction_of, rules_of
from .progress import shown
from .reading import BenchmarkError

CONFIGURATIONS: Mapping[str, Setting] = {
    "full": FULL,
    "no_intent_reconstructor": Setting(reconstructor=False),
    "no_quality_planner": Setting(quality=False),
    "no_realization_planner": Setting(realization=False),
    "no_requirement_checker": Setting(checker=False),
    "one_round": Setting(rounds=1),
}
_METRICS = ("iic", "iid", "rcmpr", "rhr", "rconr")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("directory", metavar="DIR", type=Path, help="holds cases/*.yaml and score.py")
    parser.add_argument("--predictions", type=Path, metavar="YAML", help="write what was predicted")
    parser.add_argument("--case", action="append", metavar="ID", help="only this case, told in full")
    parser.add_argument("--ablations", action="store_true", help="also without each agent, and in one round")
    parser.add_argument("--json", type=Path, metavar="FILE")


def run(arguments: Namespace) -> int:
    """Print a table for each level and configuration, and one JSON line."""
    scorer = _scorer(arguments.directory)
    cases = scorer.load_cases(str(arguments.directory / "cases"))
    if arguments.case:
        cases = [one for one in cases if one["id"] in arguments.case]
    if not cases:
        raise BenchmarkError(f"{arguments.directory}: no case is left")
    knowledge = load_knowledge()
    by: dict[str, dict[str, float]] = {}
    wanted = CONFIGURATIONS if arguments.ablations else {"full": FULL}
    for name, setting in wanted.items():
        answers, times = _answers(scorer, cases, knowledge, setting)
        results = [scorer.score_case(case, answers[case["id"]]) for case in cases]
        if name == "full":
            if arguments.predictions:
                arguments.predictions.write_text(yaml.safe_dump({"predictions": answers}, sort_keys=False))
            scorer.table(cases, results)
            if arguments.case:
                _tell(cases, results)
        by |= {
            f"{name}/{label}": values for label, values in _by_level(scorer, cases, results, times).items()
        }
    totals = by.pop("full/all")
    last = json.dumps(
        {"totals": totals, "by": {key: one for key, one in by.items() if not key.endswith("/all")}}
    )
    if arguments.json:
        arguments.json.write_text(last + "\n", encoding="utf-8")
    sys.stdout.write(f"{last}\n")
    return 0


def _scorer(directory: Path) -> ModuleType:
    path = directory / "score.py"
    if not path.is_file():
        raise BenchmarkError(f"{path}: there is no scorer; name a folder with cases/ and score.py")
    spec = importlib.util.spec_from_file_location("completion_scorer", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _answers(
    scorer: ModuleType, cases: Sequence[Mapping[str, Any]], knowledge: Knowledge, setting: Setting
) -> tuple[dict[str, dict[str, Any]], dict[str, float]]:
    answers: dict[str, dict[str, Any]] = {}
    times: dict[str, float] = {}
    for case in shown(iter(cases), len(cases), "completing"):
        public = scorer.public(case)
        started = time.perf_counter()
        capabilities = Capabilities(home_of(public), knowledge, tuple(public.get("services") or ()))
        workspace = complete(capabilities, rules_of(public), household_of(public), setting)
        times[case["id"]] = time.perf_counter() - started
        answers[case["id"]] = {"rules": [prediction_of(one) for one in workspace.proposed]}
    return answers, times


def _by_level(
    scorer: ModuleType,
    cases: Sequence[Mapping[str, Any]],
    results: Sequence[Mapping[str, Any]],
    times: Mapping[str, float],
) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for level in ("all", *sorted({str(one["level"]) for one in cases})):
        chosen = [
            (case, result)
            for case, result in zip(cases, results, strict=True)
            if level in ("all", case["level"])
        ]
        sums = scorer.aggregate([result for _, result in chosen])
        found[level] = {
            **_shares(sums),
            "p50_s": round(statistics.median(times[case["id"]] for case, _ in chosen), 4),
        }
    return found


def _shares(sums: Mapping[str, Any]) -> dict[str, float]:
    shares: dict[str, float] = {}
    for metric in _METRICS:
        value = next((sums[key] for key in sums if str(key).lower() == metric), None)
        if isinstance(value, tuple | list):
            top, bottom = value
            value = top / bottom if bottom else 0.0
        shares[metric] = round(float(value or 0.0), 4)
    return shares


def _tell(cases: Sequence[Mapping[str, Any]], results: Sequence[Mapping[str, Any]]) -> None:
    for case, result in zip(cases, results, strict=True):
        detail = result["detail"]
        lines = [f"{case['id']}: missing {detail['missing']}, intents missed {detail['intents_missed']}"]
        lines += [f"  {kind:12} {raw} {why or ''}" for raw, kind, why in detail["rules"]]
        sys.stdout.writelines(f"{line}\n" for line in lines)
