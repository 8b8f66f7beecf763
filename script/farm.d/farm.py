"""The command behind `script/farm`: one request, answered by the product's own pipeline."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import yaml  # noqa: E402

if TYPE_CHECKING:
    from homeassistant.core import HomeAssistant

    from custom_components.farm.pipeline import Pipeline

EXIT_CODES = {"drafted": 0, "question": 2, "refused": 3}
ERROR = 1


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="script/farm",
        description="Say what should happen; get a verified Home Assistant automation.",
        epilog="Exit code: 0 drafted, 2 a question, 3 refused, 1 an error.",
    )
    parser.add_argument(
        "request", nargs="?", help='such as "when the front door opens, turn the hallway light on"'
    )
    parser.add_argument(
        "--complete", metavar="FILE.yaml", type=Path, help="tell what the automations of a file lack"
    )
    parser.add_argument(
        "--replay", metavar="FILE.json", type=Path, help="decide again on a request saved in the panel"
    )
    parser.add_argument(
        "--home", default="demo", metavar="FILE.yaml|demo", help="the home to draft for (demo)"
    )
    parser.add_argument("--language", metavar="xx", help="language of the request (that of the home)")
    parser.add_argument(
        "--model", metavar="FILE.gguf", type=Path, help="a language model for what is not understood without"
    )
    parser.add_argument("--accept", action="store_true", help="also write it to .farm/HOME/automations.yaml")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(argv)
    if sum(one is not None for one in (options.request, options.complete, options.replay)) != 1:
        parser.error("say what should happen, or name a file of automations to --complete or one to --replay")
    return options


async def async_answer(options: argparse.Namespace) -> dict[str, object]:
    """Return the proposal as JSON, with `written` where it was accepted."""
    from accept import async_accept
    from replay import async_replayed, load_recording

    from custom_components.farm.language_model.gguf_model import GgufModel
    from custom_components.farm.pipeline import Pipeline
    from tests.benchmark.world.core import benchmark_core
    from tests.benchmark.world.home import load_home

    path = ROOT / "script" / "demo" / "home.yaml" if options.home == "demo" else Path(options.home)
    async with benchmark_core(load_home(path)) as hass:
        pipeline = Pipeline(hass)
        await pipeline.async_start()
        if options.model is not None:
            pipeline.model = GgufModel(options.model)
        if options.complete is not None:
            return await async_completed(hass, pipeline, options)
        differences: list[str] | None = None
        if options.replay is not None:
            proposal, differences = await async_replayed(pipeline, load_recording(options.replay))
        else:
            proposal = await pipeline.async_propose(options.request, language=options.language)
        await pipeline.async_stop()
        if pipeline.model is not None:
            pipeline.model.close()
        answer: dict[str, object] = dict(proposal.as_json())
        if differences is not None:
            answer["differences"] = differences
        if options.accept and proposal.automations:
            kept = ROOT / ".farm" / path.stem / "automations.yaml"
            answer["written"] = await async_accept(hass, proposal, kept)
        return answer


async def async_completed(
    hass: HomeAssistant, pipeline: Pipeline, options: argparse.Namespace
) -> dict[str, object]:
    """Return what the automations of a file are offered, in a core that runs them."""
    from homeassistant.setup import async_setup_component

    found = yaml.safe_load(options.complete.read_text(encoding="utf-8"))
    if not isinstance(found, list):
        raise OSError(f"{options.complete}: must hold a list of automations")
    await async_setup_component(hass, "automation", {"automation": found})
    await hass.async_block_till_done()
    completed = await pipeline.async_complete(frozenset(), options.language or hass.config.language)
    await pipeline.async_stop()
    return {
        "status": "drafted" if completed.completions else "refused",
        "completions": [one.as_json() for one in completed.completions],
        "unread": list(completed.unread),
    }


def main(argv: Sequence[str]) -> int:
    """Answer the request; the exit code says how."""
    options = arguments(argv)
    logging.disable(logging.CRITICAL)
    from tests.benchmark.reading import BenchmarkError

    try:
        answer = asyncio.run(async_answer(options))
    except (OSError, BenchmarkError) as err:
        print(f"script/farm: {err}", file=sys.stderr)
        return ERROR
    if options.json:
        print(json.dumps(answer, ensure_ascii=False))
    elif options.complete is not None:
        print(_offered(answer) or "Nothing is missing that this home could add.")
    else:
        print(as_text(answer))
    return EXIT_CODES[str(answer["status"])]


def as_text(answer: dict[str, object]) -> str:
    """Return words, YAML, reasons and findings for people."""
    parts: list[str] = []
    question, refusal = answer["question"], answer["refusal"]
    if isinstance(question, dict):
        parts.append(str(question["text"]))
        parts.append("\n".join(f"  - {one['label']}" for one in question["options"]))
    if isinstance(refusal, dict):
        parts.append(str(refusal["text"]))
    parts.append(str(answer["words"]))
    automations, findings = answer["automations"], answer["findings"]
    assert isinstance(automations, list)
    assert isinstance(findings, list)
    parts += [
        yaml.safe_dump(one, sort_keys=False, allow_unicode=True, width=110).rstrip() for one in automations
    ]
    parts.append(_reasons(answer["trace"]))
    parts += [f"{one['outcome']}: {one['where']}: {one['message']}" for one in findings]
    parts.append(_offered(answer))
    if isinstance(differences := answer.get("differences"), list):
        lines = "\n".join(f"  {one}" for one in differences)
        same = "Every decision is the same as then."
        parts.append(f"Decided otherwise than then:\n{lines}" if lines else same)
    if "written" in answer:
        parts.append(f"Written to {answer['written']}")
    return "\n\n".join(part for part in parts if part)


def _offered(answer: dict[str, object]) -> str:
    """Return what is offered beside it: severity, words, and what may happen without it."""
    lines: list[str] = []
    completions = answer.get("completions")
    for one in completions if isinstance(completions, list) else []:
        lines.append(f"  [{one['severity']}] {one['title']}")
        lines += [f"      {line}" for line in str(one["words"]).splitlines()]
        if one["reason"] != one["title"]:
            lines.append(f"      Without it: {one['reason']}.")
    return "Offered beside it:\n" + "\n".join(lines) if lines else ""


def _reasons(trace: object) -> str:
    """Return one line per clause: what it was taken for, and how well it fits."""
    lines: list[str] = []
    for entry in trace if isinstance(trace, list) else []:
        candidates = entry.get("candidates") or []
        if not candidates:
            continue
        best = candidates[0]
        meaning = best.get("fact") or ", ".join([best["function"], *best.get("entities", ())])
        others = f", {len(candidates) - 1} other candidates" if len(candidates) > 1 else ""
        lines.append(f'  "{entry["clause"]}" → {meaning} ({best["similarity"]:.2f}{others})')
    return "Why:\n" + "\n".join(lines) if lines else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
