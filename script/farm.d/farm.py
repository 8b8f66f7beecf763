"""The command behind `script/farm`: one request, answered by the product's own pipeline."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import yaml  # noqa: E402

EXIT_CODES = {"drafted": 0, "question": 2, "refused": 3}
ERROR = 1


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="script/farm",
        description="Say what should happen; get a verified Home Assistant automation.",
        epilog="Exit code: 0 drafted, 2 a question, 3 refused, 1 an error.",
    )
    parser.add_argument("request", help='such as "when the front door opens, turn the hallway light on"')
    parser.add_argument(
        "--home", default="demo", metavar="FILE.yaml|demo", help="the home to draft for (demo)"
    )
    parser.add_argument("--language", metavar="xx", help="language of the request (that of the home)")
    parser.add_argument("--accept", action="store_true", help="also write it to .farm/HOME/automations.yaml")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    return parser.parse_args(argv)


async def async_answer(options: argparse.Namespace) -> dict[str, object]:
    """Return the proposal as JSON, with `written` where it was accepted."""
    from accept import async_accept

    from custom_components.farm.pipeline import Pipeline
    from tests.benchmark.world.core import benchmark_core
    from tests.benchmark.world.home import load_home

    path = ROOT / "script" / "demo" / "home.yaml" if options.home == "demo" else Path(options.home)
    async with benchmark_core(load_home(path)) as hass:
        pipeline = Pipeline(hass)
        await pipeline.async_start()
        proposal = await pipeline.async_propose(options.request, language=options.language)
        await pipeline.async_stop()
        answer: dict[str, object] = dict(proposal.as_json())
        if options.accept and proposal.automations:
            kept = ROOT / ".farm" / path.stem / "automations.yaml"
            answer["written"] = await async_accept(hass, proposal, kept)
        return answer


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
    if "written" in answer:
        parts.append(f"Written to {answer['written']}")
    return "\n\n".join(part for part in parts if part)


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
