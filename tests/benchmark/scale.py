"""The verb `scale`: time and memory of index and search as homes grow."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import random
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from custom_components.farm.function_library import FunctionReader
from custom_components.farm.home.catalog import load_catalog
from custom_components.farm.home.functions import FunctionLibrary, Side
from custom_components.farm.home.models import Area, Entity, Floor, Home
from custom_components.farm.retrieval.bundle import load_bundle
from custom_components.farm.retrieval.cache import EmbeddingCache
from custom_components.farm.retrieval.dense import DenseScorer
from custom_components.farm.retrieval.encoder import BUNDLE, Encoder, EncoderError
from custom_components.farm.retrieval.index import ExactIndex, GraphIndex, VectorIndex
from custom_components.farm.retrieval.onnx_encoder import OnnxEncoder
from custom_components.farm.retrieval.static_encoder import StaticEncoder
from custom_components.farm.retrieval.texts import function_text, target_text

from .reading import BenchmarkError
from .world.core import benchmark_core
from .world.home import load_home

_SIZES = (50, 500, 1_000, 5_000, 20_000)
_QUERIES = 60
_NEAREST = 50
_DEMO = Path(__file__).parents[2] / "script" / "demo" / "home.yaml"
_ROOMS = (
    "Kitchen", "Bedroom", "Hallway", "Office", "Bathroom", "Studio", "Workshop", "Garden", "Attic", "Gym",
)  # fmt: skip
_KINDS = (
    ("light", None, "light"), ("light", None, "lamp"), ("switch", "outlet", "plug"),
    ("cover", "blind", "blind"), ("sensor", "temperature", "temperature"), ("sensor", "humidity", "humidity"),
    ("climate", None, "thermostat"), ("binary_sensor", "motion", "motion"),
    ("binary_sensor", "window", "window"), ("media_player", None, "speaker"),
)  # fmt: skip
_WORDS = (
    "left", "right", "north", "south", "old", "new", "big", "small", "blue", "red", "upper", "lower", "front",
)  # fmt: skip


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("--entities", type=int, action="append", metavar="N", help="sizes (50 to 20,000)")
    parser.add_argument("--encoder", choices=("onnx", "static"), default="onnx")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write an SVG")


def run(arguments: Namespace) -> int:
    """Measure every size with every index and print a table and one JSON line."""
    try:
        bundle = load_bundle(BUNDLE)
    except EncoderError as err:
        raise BenchmarkError(str(err)) from err
    back_end = OnnxEncoder if arguments.encoder == "onnx" else StaticEncoder
    library = asyncio.run(_library())
    indexes: dict[str, Callable[[int, int], VectorIndex]] = {"exact": lambda width, _: ExactIndex(width)}
    if importlib.util.find_spec("hnswlib") is not None:
        indexes["hnswlib"] = lambda width, expected: GraphIndex(width, max(64, expected))
    by: dict[str, dict[str, float]] = {}
    for size in arguments.entities or _SIZES:
        home = home_of(size)
        with TemporaryDirectory() as folder:
            for name, index in indexes.items():
                encoder = back_end(bundle)  # a new one each: it remembers what it was asked
                by[f"{size}/{name}"] = _measured(home, library, encoder, index, Path(folder) / f"{name}.npz")
                sys.stdout.write(f"{size:>6} {name:<8} {_line(by[f'{size}/{name}'])}\n")
    if arguments.json:
        arguments.json.write_text(json.dumps({"by": by}, indent=1) + "\n", encoding="utf-8")
    if arguments.plot:
        arguments.plot.write_text(plot(by), encoding="utf-8")
    sys.stdout.write(json.dumps({"by": by}) + "\n")
    return 0


def home_of(size: int) -> Home:
    """Return a home of so many things with names like those of people."""
    chance = random.Random(size)
    rooms = [f"{_ROOMS[number % 10]} {number // 10 + 1}" for number in range(max(4, size // 12))]
    areas = tuple(
        Area(area_id=f"area_{number}", name=room, floor_id=f"f{number % 3}")
        for number, room in enumerate(rooms)
    )
    entities = []
    for number in range(size):
        domain, device_class, noun = _KINDS[number % len(_KINDS)]
        area = areas[number % len(areas)]
        name = f"{area.name} {chance.choice(_WORDS)} {noun} {number // 97 + 1}"
        entities.append(
            Entity(
                entity_id=f"{domain}.thing_{number}", name=name, area_id=area.area_id,
                device_class=device_class, supported_features=65535,
            )
        )  # fmt: skip
    storeys = ("Cellar", "Ground floor", "Upper floor")
    floors = tuple(Floor(floor_id=f"f{n}", name=name) for n, name in enumerate(storeys))
    return Home(entities=tuple(entities), areas=areas, floors=floors)


async def _library() -> FunctionLibrary:
    async with benchmark_core(load_home(_DEMO)) as hass:
        return await FunctionReader(hass, load_catalog()).async_library("en")


def _measured(
    home: Home,
    library: FunctionLibrary,
    encoder: Encoder,
    index: Callable[[int, int], VectorIndex],
    path: Path,
) -> dict[str, float]:
    functions = {side: {key: function_text(one) for key, one in library.side(side).items()} for side in Side}
    targets = {one.entity_id: target_text(one, home) for one in home.entities}
    before = _resident()
    cold = _seconds(lambda: DenseScorer(encoder, EmbeddingCache(path), index).prepare(functions, targets))
    scorer = DenseScorer(encoder, EmbeddingCache(path), index)
    warm = _seconds(lambda: scorer.prepare(functions, targets))
    memory = _resident() - before
    renamed = {**targets, home.entities[0].entity_id: "Something else entirely, Kitchen. light"}
    update = _seconds(lambda: scorer.prepare(functions, renamed))
    times = sorted(_seconds(lambda text=text: _search(scorer, text)) for text in _queries(home))
    return {
        "functions": sum(
            sum(map(one.accepts, home.entities)) if "." in key and one.target is not None else 1
            for side in Side
            for key, one in library.side(side).items()
        ),
        "cold_s": round(cold, 2),
        "warm_s": round(warm, 3),
        "update_ms": round(update * 1000, 1),
        "query_p50_ms": round(times[len(times) // 2] * 1000, 2),
        "query_p95_ms": round(times[int(len(times) * 0.95)] * 1000, 2),
        "memory_mb": round(max(memory, 0), 1),
    }


def _search(scorer: DenseScorer, text: str) -> None:
    scorer.function_scores(text, Side.ACTION)
    scorer.target_scores(text, _NEAREST)


def _queries(home: Home) -> list[str]:
    chance = random.Random(1)
    return [f"turn on the {one.name.lower()}" for one in chance.choices(home.entities, k=_QUERIES)]


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _resident() -> float:
    """Return the resident memory of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


def _line(values: Mapping[str, float]) -> str:
    return "  ".join(f"{name} {value}" for name, value in values.items())


def plot(by: Mapping[str, Mapping[str, float]]) -> str:
    """Draw the time of a query over the number of things, both axes logarithmic, as SVG."""
    names = list(dict.fromkeys(key.partition("/")[2] for key in by))
    colours = dict(zip(names, ("#1f77b4", "#d62728"), strict=False))
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 300" font-family="sans-serif"',
        ' font-size="11"><rect width="520" height="300" fill="white"/>',
        '<text x="60" y="20">Query, ms (p50), over entities</text>',
    ]
    for size in _SIZES:
        parts.append(f'<text x="{_x(size):.0f}" y="285" text-anchor="middle">{size:,}</text>')
    for value in (0.1, 1, 10, 100):
        y = _y(value)
        parts.append(f'<line x1="55" x2="500" y1="{y:.0f}" y2="{y:.0f}" stroke="#ddd"/>')
        parts.append(f'<text x="20" y="{y:.0f}">{value}</text>')
    for number, name in enumerate(names):
        parts += _curve(name, _points(by, name), colours.get(name, "black"), number)
    return "\n".join([*parts, "</svg>", ""])


def _points(by: Mapping[str, Mapping[str, float]], name: str) -> Sequence[tuple[float, float]]:
    return [
        (_x(int(key.partition("/")[0])), _y(one["query_p50_ms"]))
        for key, one in by.items()
        if key.partition("/")[2] == name
    ]


def _curve(name: str, points: Sequence[tuple[float, float]], colour: str, number: int) -> list[str]:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return [
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>',
        f'<text x="{400}" y="{40 + 14 * number}" fill="{colour}">{name}</text>',
    ]


def _x(entities: int) -> float:
    return float(60 + 420 * np.log10(entities / 50) / np.log10(400))


def _y(milliseconds: float) -> float:
    return float(265 - 215 * (np.log10(max(milliseconds, 0.1)) + 1) / 3)
