"""The verb `agents`: what a language model gains and costs, beside the chain without one."""

from __future__ import annotations

import json
import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from homeassistant.core import HomeAssistant

from custom_components.farm.agents.second_reading import Policy
from custom_components.farm.language.pack import LanguagePack
from custom_components.farm.language_model.gguf_model import GgufModel
from custom_components.farm.pipeline import Pipeline

from . import answer
from .answers import Answer
from .behaviour import add_selection, selected
from .cases import Benchmark, load_benchmark
from .forgetting import forgetful
from .judge.verdict import Verdict
from .progress import shown
from .reading import Json
from .report import rates
from .workers import ask_all, judge_all

CONFIGURATIONS: dict[str, Policy | None] = {
    "without": None,
    "with": Policy(),
    "no_guard": Policy(guarded=False),
    "always": Policy(always=True),
}
_AGENT = "Intent Analyzer (language model)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a pipeline is started with."""

    model: Path
    policy: Policy | None
    forget: float


class ForgetfulPipeline(Pipeline):
    """A pipeline whose language packs lack a share of their words."""

    forget = 0.0
    lacking: dict[str, LanguagePack]

    async def _async_pack(self, language: str) -> LanguagePack:
        pack = await super()._async_pack(language)
        if not self.forget:
            return pack
        self.lacking = getattr(self, "lacking", {})
        if pack.language not in self.lacking:
            self.lacking[pack.language] = forgetful(pack, self.forget)
        return self.lacking[pack.language]


async def async_start(hass: HomeAssistant, setting: Setting) -> Pipeline:
    """Return a pipeline with the model of a setting, warm."""
    pipeline = ForgetfulPipeline(hass)
    pipeline.forget = setting.forget
    await pipeline.async_start()
    await pipeline.async_ready()
    if setting.policy is not None:
        pipeline.policy = setting.policy
        model = GgufModel(setting.model)
        await hass.async_add_executor_job(model.warm_up)
        pipeline.model = model
    return pipeline


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    add_selection(parser)
    parser.add_argument("--model", metavar="FILE.gguf", type=Path, required=True, help="the language model")
    parser.add_argument("--only", action="append", choices=CONFIGURATIONS, help="only this configuration")
    parser.add_argument("--forget", type=float, default=0.0, metavar="SHARE", help="words the packs lack (0)")


def run(arguments: Namespace) -> int:
    """Judge the cases in every configuration and print what each gains and costs."""
    benchmark = selected(load_benchmark(arguments.directory), arguments)
    by: dict[str, Json] = {}
    print(f"{'configuration/set':24}{'cases':>6}{'behaviour':>11}{'drafted':>9}{'wrong':>7}"
          f"{'calls':>7}{'kept':>6}{'prompt':>8}{'p50 ms':>8}{'model s':>9}")  # fmt: skip
    for name in arguments.only or CONFIGURATIONS:
        setting = Setting(model=arguments.model, policy=CONFIGURATIONS[name], forget=arguments.forget)
        answers = _asked(benchmark, setting)
        verdicts = list(shown(judge_all(benchmark, answers, 2), len(benchmark.cases), name))
        for group in (*dict.fromkeys(one.case.set for one in verdicts), "all"):
            members = [one for one in verdicts if group in ("all", one.case.set)]
            by[f"{name}/{group}"] = _row(f"{name}/{group}", members, answers)
    print(json.dumps({"by": by}))
    return 0


def _asked(benchmark: Benchmark, setting: Setting) -> dict[str, Answer]:
    answer.start_pipeline = partial(async_start, setting=setting)
    found: dict[str, Answer] = {}
    homes = {case.home for case in benchmark.cases}
    # One home at a time: two models would fight for the same cores.
    for some in shown(ask_all(benchmark, 1), len(homes), "asking"):
        found |= some
    return {case.id: found[case.id] for case in benchmark.cases}


def _row(name: str, members: Sequence[Verdict], answers: dict[str, Answer]) -> dict[str, Json]:
    """Print a line of the table and return it."""
    calls = [entry for one in members for entry in answers[one.case.id].trace if entry.get("agent") == _AGENT]
    seconds = [float(str(one["seconds"])) for one in calls if "seconds" in one]
    tokens = [int(str(one["prompt_tokens"])) for one in calls if "prompt_tokens" in one]
    kept = sum(1 for one in calls if one["decision"] == "accepted")
    found = rates(members)
    row: dict[str, Json] = {
        **asdict(found),
        "wrong": sum(1 for one in members if one.drafted and not one.passed),
        "calls": round(len(calls) / len(members), 3),
        "accepted": kept,
        "prompt_tokens_max": max(tokens, default=0),
        "output_tokens": sum(int(str(one.get("output_tokens", 0))) for one in calls),
        "model_s_p50": round(statistics.median(seconds), 2) if seconds else None,
    }
    print(f"{name:24}{len(members):6}{_share(row['behaviour']):>11}{_share(row['drafted']):>9}{row['wrong']:7}"
          f"{row['calls']:7}{kept:6}{row['prompt_tokens_max']:8}{row['p50_ms'] or 0:8.0f}"
          f"{row['model_s_p50'] or 0:9.1f}")  # fmt: skip
    return row


def _share(value: Json) -> str:
    return "–" if value is None else f"{float(str(value)):.1%}"
