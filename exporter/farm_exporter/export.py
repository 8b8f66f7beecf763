"""The verb `export`: trained weights to the bundle that the integration loads, with proof that both agree."""

from __future__ import annotations

import hashlib
import json
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import torch

from .adaptors import ADAPTORS
from .bundle import CANONICAL, CARD, FORMAT, GRAPH, MANIFEST, TABLE, VOCABULARY, OnnxBundle, StaticBundle
from .card import card
from .encoder import THREADS, DualEncoder, load
from .evaluate import every_nth
from .evaluation import Encodes, evaluate
from .graph import write_graph, write_int8
from .lines import SIDES, Document, ExporterError, Pair, read_documents, read_pairs
from .static import packed, train_static

_LEAST_COSINE = 0.999
"""Between torch and the graph before quantisation."""
_MOST_LOST = 0.01
"""R@5 that quantisation may cost."""
_TEXTS = (
    "when the front door opens", "turn the hallway light on at 40 percent", "Mach das Licht in der Küche aus!",
    "[light] Turn on light. Turns on one or more lights. || Requires: Brightness", "Rollläden Wohnzimmer, 22.5 °C",
    "CO₂ über 1,000 ppm — jetzt?", "motion_sensor", "",
)  # fmt: skip
"""Texts of every sort, whose tokens and vectors the integration's tests compare."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("weights", type=Path, metavar="WEIGHTS", help="encoder.pt that `exporter train` wrote")
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="what `exporter corpus` wrote")
    parser.add_argument("pairs", type=Path, metavar="PAIRS", help="what `exporter pairs` wrote")
    parser.add_argument("--static-dimensions", type=int, default=96, metavar="N")
    parser.add_argument("--static-epochs", type=int, default=4, metavar="N")
    parser.add_argument("--limit", type=int, default=1500, metavar="N", help="test pairs to measure with (1500)")
    parser.add_argument("--most-lost", type=float, default=_MOST_LOST, help="R@5 that int8 may cost (0.01)")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")


def run(arguments: Namespace) -> int:
    """Write the bundle; fail where the graph does not agree with the weights."""
    torch.set_num_threads(THREADS)
    documents, pairs = read_documents(arguments.corpus), read_pairs(arguments.pairs)
    encoder = load(arguments.weights)
    if set(encoder.shape.sides) != set(SIDES):
        raise ExporterError(f"{arguments.weights}: encodes {encoder.shape.sides}, but a bundle needs {SIDES}")
    unseen = [one for one in pairs if one.split == "test" and not one.kind.startswith("joined")]
    test = every_nth(unseen, arguments.limit)
    folder: Path = arguments.out
    folder.mkdir(parents=True, exist_ok=True)
    encoder.base.tokenizer.save_vocabulary(str(folder))
    with TemporaryDirectory() as temporary:
        plain = Path(temporary)
        encoder.base.tokenizer.save_vocabulary(str(plain))
        write_graph(encoder, plain / GRAPH)
        cosine = parity(encoder, OnnxBundle(plain), documents)
        write_int8(plain / GRAPH, folder / GRAPH)
        speed = speeds({"torch": encoder, "fp32": OnnxBundle(plain), "int8": OnnxBundle(folder)}, documents)
    student = train_static(
        encoder, pairs, documents, dimensions=arguments.static_dimensions, epochs=arguments.static_epochs
    )
    np.savez_compressed(folder / TABLE, **packed(student))
    methods: dict[str, Encodes] = {
        "trained": encoder, "int8": OnnxBundle(folder), "static": StaticBundle(folder),
        "untrained": DualEncoder(encoder.shape, encoder.base),
    }  # fmt: skip
    measured = {name: evaluate(one, test, documents) for name, one in methods.items()}
    lost = mean(measured["trained"], "r5") - mean(measured["int8"], "r5")
    metrics = {"by": measured, "cosine_fp32": cosine, "r5_lost_int8": round(lost, 4), "texts_per_second": speed}
    write_canonical(folder, encoder.base.tokenizer)
    write_manifest(folder, encoder, arguments.static_dimensions, metrics, pairs)
    print(json.dumps(metrics))
    if cosine < _LEAST_COSINE or lost > arguments.most_lost:
        raise ExporterError(f"the graph differs from the weights: cosine {cosine:.5f}, R@5 lost {lost:.4f}")
    return 0


def parity(encoder: DualEncoder, graph: OnnxBundle, documents: Sequence[Document]) -> float:
    """Return the lowest cosine between torch and graph over all sides of some texts."""
    texts = [*_TEXTS[:-1], *(one.text for one in documents[:: max(1, len(documents) // 100)])]
    return min(
        float((encoder.encode(texts, side, query=False) * graph.encode(texts, side, query=False)).sum(1).min())
        for side in SIDES
    )


def speeds(methods: Mapping[str, Encodes], documents: Sequence[Document]) -> dict[str, float]:
    """Return texts a second of each, on the same texts, one after the other."""
    texts = [one.text for one in documents[:: max(1, len(documents) // 200)]]
    found: dict[str, float] = {}
    for name, one in methods.items():
        one.encode(texts[:32], SIDES[0], query=False)
        started = time.perf_counter()
        one.encode(texts, SIDES[0], query=False)
        found[name] = round(len(texts) / (time.perf_counter() - started), 1)
    return found


def mean(values: Mapping[str, Mapping[str, float]], metric: str) -> float:
    """Return the mean of a metric over labels."""
    return float(np.mean([one[metric] for one in values.values()]))


def write_canonical(folder: Path, tokenizer: object) -> None:
    """Write texts with the tokens and vectors that whoever loads the bundle must get."""
    graph, static = OnnxBundle(folder), StaticBundle(folder)
    rows = []
    for text in _TEXTS:
        row: dict[str, object] = {"text": text, "ids": tokenizer(text, truncation=True, max_length=64)["input_ids"]}
        for name, one in (("onnx", graph), ("static", static)):
            row[name] = {side: _short(one.encode([text], side, query=False)[0]) for side in SIDES}
        rows.append(row)
    (folder / CANONICAL).write_text(json.dumps(rows, ensure_ascii=False) + "\n", encoding="utf-8")


def write_manifest(
    folder: Path, encoder: DualEncoder, static_dimensions: int, metrics: Mapping[str, object], pairs: Sequence[Pair]
) -> None:
    """Write the model card, and the manifest over all files."""
    used = sorted({one.origin for one in pairs if one.split == "train"})
    licences = {
        f"base {encoder.base.name}": "Apache-2.0",
        **{name: ADAPTORS[name].licence if name in ADAPTORS else "Apache-2.0" for name in used},
    }
    shape = {name: getattr(encoder.shape, name) for name in ("towers", "adaptation", "longest")}
    (folder / CARD).write_text(card(encoder, licences, metrics), encoding="utf-8")
    hashes = {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in (GRAPH, VOCABULARY, TABLE, CANONICAL, CARD)
    }
    manifest = {
        "format": FORMAT, "version": hashes[GRAPH][:12] + hashes[TABLE][:4], "heads": list(SIDES),
        "dimensions": encoder.base.dimensions, "static_dimensions": static_dimensions, **shape,
        "base": encoder.base.name, "licences": licences, "metrics": metrics, "files": hashes,
    }  # fmt: skip
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def _short(vector: np.ndarray) -> list[float]:
    """Return the first numbers of a vector; they are enough to tell a wrong one."""
    return [round(float(one), 4) for one in vector[:16]]
