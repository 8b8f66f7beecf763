"""The verb `evaluate`: encoders on pairs they have not seen."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import torch

from .bundle import OnnxBundle, StaticBundle
from .encoder import THREADS, DualEncoder, Shape, load
from .evaluation import Encodes, evaluate
from .lines import ExporterError, Pair, read_documents, read_pairs
from .plots import bar_plot


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="what `exporter corpus` wrote")
    parser.add_argument("pairs", type=Path, metavar="PAIRS", help="what `exporter pairs` wrote")
    parser.add_argument("--base", action="append", default=[], metavar="NAME", help="an untrained base")
    parser.add_argument("--weights", action="append", default=[], type=Path, metavar="FILE", help="encoder.pt")
    parser.add_argument("--bundle", type=Path, metavar="DIR", help="both back ends of a bundle")
    parser.add_argument("--limit", type=int, default=1500, metavar="N", help="test pairs (1500)")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="bars of R@1 and R@5")


def run(arguments: Namespace) -> int:
    """Measure each encoder and print a table and one JSON line."""
    torch.set_num_threads(THREADS)
    documents = read_documents(arguments.corpus)
    pairs = every_nth([one for one in read_pairs(arguments.pairs) if one.split == "test"], arguments.limit)
    by: dict[str, Mapping[str, float]] = {}
    for name, encoder in _encoders(arguments).items():
        for label, values in evaluate(encoder, pairs, documents, _label).items():
            by[f"{name}/{label}"] = values
            print(f"{name:<20} {label:<24} " + "  ".join(f"{key} {value:.3f}" for key, value in values.items()))
    if arguments.json:
        arguments.json.write_text(json.dumps({"by": by}, indent=1) + "\n", encoding="utf-8")
    if arguments.plot:
        bar_plot(_means(by), ("r1", "r5"), "Unseen homes and phrases", arguments.plot)
    print(json.dumps({"by": by}))
    return 0


def every_nth(pairs: Sequence[Pair], limit: int) -> list[Pair]:
    """Return about `limit` pairs, spread over all of them."""
    return list(pairs[:: max(1, len(pairs) // limit)])


def _label(pair: Pair) -> str:
    return f"{pair.language}/{pair.kind}"


def _encoders(arguments: Namespace) -> dict[str, Encodes]:
    found: dict[str, Encodes] = {name: DualEncoder(Shape(base=name)) for name in arguments.base}
    found |= {path.parent.name: load(path) for path in arguments.weights}
    if arguments.bundle:
        found |= {"int8": OnnxBundle(arguments.bundle), "static": StaticBundle(arguments.bundle)}
    if not found:
        raise ExporterError("name something to measure: --base, --weights or --bundle")
    return found


def _means(by: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for name in dict.fromkeys(key.partition("/")[0] for key in by):
        ours = [one for key, one in by.items() if key.startswith(f"{name}/")]
        found[name] = {cut: float(np.mean([one[cut] for one in ours])) for cut in ("r1", "r5")}
    return found
