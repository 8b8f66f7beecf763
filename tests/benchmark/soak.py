"""The verb `soak`: thousands of proposals while the home changes under them; memory, stalls and faults."""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er

from custom_components.farm.pipeline import Pipeline

from .cases import Case, load_benchmark
from .progress import shown
from .world.core import benchmark_core

STALL = 0.05
"""Seconds that the event loop may be away."""
_TICK = 0.005
_RENAME_EVERY, _REMOVE_EVERY, _SAMPLE_EVERY = 20, 100, 100
_STATUS = Path("/proc/self/status")


@dataclass
class Watch:
    """What was seen while the proposals ran."""

    stalls: list[float] = field(default_factory=list)
    """Seconds the loop was away, where that was more than `STALL`."""
    longest: float = 0.0
    faults: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    """MB, sampled every `_SAMPLE_EVERY` proposals."""
    times: list[float] = field(default_factory=list)
    """Milliseconds a proposal."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("directory", metavar="DIR", type=Path, help="holds homes/*.yaml and cases/*.yaml")
    parser.add_argument("--home", metavar="NAME", help="the home (the one with the most entities)")
    parser.add_argument("--proposals", type=int, default=2_000, metavar="N", help="2,000")
    parser.add_argument("--json", type=Path, metavar="FILE")


def run(arguments: Namespace) -> int:
    """Propose, look, and print what was seen; 1 where something failed."""
    benchmark = load_benchmark(arguments.directory)
    home = max(benchmark.homes.values(), key=lambda one: (one.name == arguments.home, len(one.entities)))
    asked = [one for one in benchmark.cases if one.language == home.language]
    watch = asyncio.run(_soaked(home, list(islice(cycle(asked), arguments.proposals))))
    row = _row(watch, len(home.entities), arguments.proposals)
    for name, value in row.items():
        print(f"{name:24} {value}")
    for one in watch.faults[:10]:
        print(f"fault: {one}")
    if arguments.json:
        arguments.json.write_text(json.dumps({"memory_mb": watch.memory, **row}) + "\n", encoding="utf-8")
    print(json.dumps({"totals": row}))
    return 1 if watch.faults else 0


async def _soaked(home: Any, cases: list[Case]) -> Watch:
    watch = Watch()
    async with benchmark_core(home) as hass:
        pipeline = Pipeline(hass)
        await pipeline.async_start()
        await pipeline.async_ready()
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: watch.faults.append(str(context.get("exception") or context["message"]))
        )
        watching = asyncio.create_task(_watched(watch))
        churn = _churn(hass)
        for number, case in enumerate(shown(cases, len(cases), "soaking")):
            if number % _RENAME_EVERY == 0:
                next(churn)
            started = time.perf_counter()
            try:
                await pipeline.async_propose(case.request, language=case.language)
            except Exception as err:
                watch.faults.append(f"{case.id}: {err!r}")
            watch.times.append((time.perf_counter() - started) * 1000)
            if number % _SAMPLE_EVERY == _SAMPLE_EVERY - 1:
                watch.memory.append(_memory())
        watching.cancel()
        await pipeline.async_ready()
        await pipeline.async_stop()
    return watch


def _churn(hass: HomeAssistant) -> Iterator[None]:
    """Rename a thing with every step, and now and then remove one for good and let another come."""
    registry = er.async_get(hass)
    ids = sorted(registry.entities)
    for number in range(1_000_000):
        chosen = ids[number % len(ids)]
        if registry.async_get(chosen) is None:
            pass
        elif number % (_REMOVE_EVERY // _RENAME_EVERY) == 4:
            registry.async_remove(chosen)
            hass.states.async_remove(chosen)
            registry.async_get_or_create("light", "soak", str(number), original_name=f"Visitor {number}")
        else:
            registry.async_update_entity(chosen, name=f"Thing {number}")
        yield


async def _watched(watch: Watch) -> None:
    """Note how much later than asked the loop comes back."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(_TICK)
        away = time.perf_counter() - before - _TICK
        watch.longest = max(watch.longest, away)
        if away > STALL:
            watch.stalls.append(away)


def _memory() -> float:
    """Return the resident memory of this process in MB."""
    line = next(one for one in _STATUS.read_text(encoding="utf-8").splitlines() if one.startswith("VmRSS"))
    return round(int(line.split()[1]) / 1024, 1)


def _row(watch: Watch, entities: int, proposals: int) -> dict[str, float]:
    settled = watch.memory[len(watch.memory) // 4 :] or [0.0]
    ordered = sorted(watch.times)
    return {
        "entities": entities,
        "proposals": proposals,
        "p50_ms": round(statistics.median(ordered), 1),
        "p99_ms": round(ordered[int(len(ordered) * 0.99)], 1),
        "memory_settled_mb": settled[0],
        "memory_end_mb": settled[-1],
        "stalls_over_50_ms": len(watch.stalls),
        "longest_stall_ms": round(watch.longest * 1000, 1),
        "faults": len(watch.faults),
    }
