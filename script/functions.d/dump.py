"""Writes the functions and things of homes as a real core describes them: JSON lines for the exporter."""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from custom_components.farm.function_library import FunctionReader
from custom_components.farm.home.catalog import load_catalog
from custom_components.farm.home.functions import Function, FunctionLibrary, Side
from custom_components.farm.home.models import Entity, Home
from custom_components.farm.home_snapshot import HomeSnapshot
from custom_components.farm.retrieval.texts import function_text, joined_text, target_text
from tests.benchmark.world.core import benchmark_core
from tests.benchmark.world.home import load_home

_SPECIFIC = "."
"""Purpose-specific functions have a domain; the classic ones fit everything and are not joined."""


async def home_and_library(path: Path) -> tuple[Home, FunctionLibrary]:
    """Read a home in a core of its own."""
    described = load_home(path)
    async with benchmark_core(described) as hass:
        library = await FunctionReader(hass, load_catalog()).async_library(described.language)
        home, _ = HomeSnapshot(hass).async_home()
        return home, library


def rows(name: str, home: Home, library: FunctionLibrary) -> Iterator[dict[str, object]]:
    """Yield functions, things, and functions on the things they fit."""
    shared = {"home": name, "language": home.language}
    for side in Side:
        for function in library.side(side).values():
            yield {
                **shared, "kind": "function", "id": function.key, "side": side.value,
                "text": function_text(function),
                "fits": [one.entity_id for one in _fitting(function, home)],
            }  # fmt: skip
    for entity in home.entities:
        area = home.area.get(entity.area_id or "")
        floor = home.floor.get(area.floor_id or "") if area else None
        yield {
            **shared, "kind": "target", "id": entity.entity_id, "side": "target",
            "text": target_text(entity, home), "name": entity.name, "aliases": list(entity.aliases),
            "area": area.name if area else None, "floor": floor.name if floor else None,
            "device_class": entity.device_class, "unit": entity.unit,
        }  # fmt: skip


def joined_rows(name: str, home: Home, library: FunctionLibrary) -> Iterator[dict[str, object]]:
    """Yield every function on every thing it fits."""
    for side in Side:
        for function in library.side(side).values():
            for entity in _fitting(function, home):
                yield {
                    "home": name, "language": home.language, "kind": "joined", "side": side.value,
                    "id": f"{function.key}@{entity.entity_id}", "text": joined_text(function, entity, home),
                }  # fmt: skip


def _fitting(function: Function, home: Home) -> list[Entity]:
    if _SPECIFIC not in function.key or function.target is None:
        return []
    return [one for one in home.entities if function.accepts(one)]


async def main(arguments: list[str]) -> int:
    """Write the file."""
    parser = ArgumentParser(prog="script/functions", description=__doc__)
    parser.add_argument(
        "homes", metavar="HOME", nargs="+", type=Path, help="home files of the benchmark's format"
    )
    parser.add_argument("--out", required=True, type=Path, metavar="FILE")
    parser.add_argument("--joined", action="store_true", help="also every function on every thing it fits")
    parsed = parser.parse_args(arguments)
    parsed.out.parent.mkdir(parents=True, exist_ok=True)
    with parsed.out.open("w", encoding="utf-8") as file:
        for path in parsed.homes:
            home, library = await home_and_library(path)
            print(f"{path.stem}: {len(home.entities)} things", file=sys.stderr)
            for row in rows(path.stem, home, library):
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
            for row in joined_rows(path.stem, home, library) if parsed.joined else ():
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
