"""Stage 1 on the paper's ground: IFTTT functions, folds over gold and noisy requests (FARM section 4.4.1).

Measures only: no weights trained here are ever exported.
"""

from __future__ import annotations

import json
import random
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from .base import Base, load_base
from .encoder import ADAPTATIONS, TOWERS, DualEncoder, Shape
from .lines import ACTION, TRIGGER, Document, Pair, raw_lines
from .metrics import joint, ranks, rounded, summary
from .training import Settings, train

_SETS = ("gold", "noisy", "one_shot")
_FOLDS = 5
_GROUP = "ifttt"
_CATALOG = {TRIGGER: "triggers.jsonl", ACTION: "actions.jsonl"}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("directory", metavar="DIR", type=Path, help="triggers, actions and sets as JSON lines")
    parser.add_argument("--base", action="append", metavar="NAME", help="minilm or a folder (minilm)")
    parser.add_argument("--folds", type=int, default=_FOLDS, metavar="N", help="run only the first N of 5")
    parser.add_argument("--zero-shot", action="store_true", help="train nothing")
    parser.add_argument("--adaptation", choices=ADAPTATIONS, default="frozen")
    parser.add_argument("--rank", type=int, default=8, help="of the low-rank updates")
    parser.add_argument("--towers", choices=TOWERS, default="split")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=2e-5)
    parser.add_argument("--hard-negatives", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was measured")


def run(arguments: Namespace) -> int:
    """Measure every base and print a table and one JSON line."""
    documents = {side: load_functions(arguments.directory / name, side) for side, name in _CATALOG.items()}
    requests = {name: list(raw_lines(arguments.directory / f"{name}.jsonl")) for name in _SETS}
    by: dict[str, Mapping[str, float]] = {}
    for name in arguments.base or ["minilm"]:
        base = load_base(name)
        found: dict[str, list[Mapping[str, float]]] = {}
        for fold in range(min(arguments.folds, _FOLDS)):
            for label, values in _fold(base, documents, requests, fold, arguments).items():
                found.setdefault(label, []).append(values)
                print(f"fold {fold + 1}  {label:<32} {json.dumps(values)}", flush=True)
        by |= {f"{base.name}/{label}": mean(values) for label, values in found.items()}
        if arguments.json:
            arguments.json.write_text(json.dumps({"by": by, **_settings(arguments)}, indent=1) + "\n")
    print(json.dumps({"by": by, **_settings(arguments)}))
    return 0


def load_functions(path: Path, side: str) -> tuple[Document, ...]:
    """Read functions and give them the text of FARM eq. 3 to 5."""
    return tuple(
        Document(id=str(row["id"]), side=side, text=function_text(row, side), group=_GROUP) for row in raw_lines(path)
    )


def function_text(row: Mapping[str, object], side: str) -> str:
    """Return `[service] function. description || Requires: fields`."""
    text = f"[{row['service']}] {row['function']}."
    if row.get("description"):
        text += f" {row['description']}"
    fields = row.get("fields")
    if fields:
        names = ", ".join(map(str, fields)) if isinstance(fields, list) else str(fields)
        text += f" || {'Requires' if side == ACTION else 'Provides'}: {names}"
    return text


def split(requests: Sequence[Mapping[str, object]], fold: int, seed: int) -> tuple[list, list]:
    """Return the requests to train on and the held-out fifth."""
    order = list(range(len(requests)))
    random.Random(seed).shuffle(order)
    held = set(order[fold::_FOLDS])
    return (
        [one for index, one in enumerate(requests) if index not in held],
        [one for index, one in enumerate(requests) if index in held],
    )


def mean(values: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the mean of what the folds measured."""
    return {key: round(float(np.mean([one[key] for one in values])), 4) for key in values[0]}


def _fold(
    base: Base,
    documents: Mapping[str, tuple[Document, ...]],
    requests: Mapping[str, list[Mapping[str, object]]],
    fold: int,
    arguments: Namespace,
) -> dict[str, dict[str, float]]:
    ours: list[Mapping[str, object]] = []
    held = {"one_shot": requests["one_shot"]}
    for name in ("gold", "noisy"):
        train_part, held[name] = split(requests[name], fold, arguments.seed)
        ours += train_part
    shape = Shape(
        base=base.name, sides=(TRIGGER, ACTION), towers=arguments.towers,
        adaptation=arguments.adaptation, rank=arguments.rank, longest=96,
    )  # fmt: skip
    encoder = DualEncoder(shape, base)
    found = {} if fold else {f"zero_shot/{name}": measure(encoder, some, documents) for name, some in held.items()}
    if arguments.zero_shot:
        return {f"zero_shot/{name}": measure(encoder, some, documents) for name, some in held.items()}
    pairs = [pair for one in ours for pair in as_pairs(one)]
    settings = Settings(
        epochs=arguments.epochs, batch=arguments.batch, rate=arguments.rate, head_rate=10 * arguments.rate,
        hard_negatives=arguments.hard_negatives, seed=arguments.seed + fold,
    )  # fmt: skip
    train(encoder, pairs, [*documents[TRIGGER], *documents[ACTION]], settings)
    found |= {f"trained/{name}": measure(encoder, some, documents) for name, some in held.items()}
    return found


def as_pairs(request: Mapping[str, object]) -> tuple[Pair, Pair]:
    """Return what a request asks for on each side."""
    one = Pair(query=str(request["query"]), positive=str(request["trigger"]), side=TRIGGER, group=_GROUP, origin=_GROUP)
    return one, replace(one, positive=str(request["action"]), side=ACTION)


def measure(
    encoder: DualEncoder,
    requests: Sequence[Mapping[str, object]],
    documents: Mapping[str, tuple[Document, ...]],
) -> dict[str, float]:
    """Return R@1 and R@5 of each side and of both together (FARM eq. 13 to 15)."""
    found: dict[str, np.ndarray] = {}
    for side, pool in documents.items():
        place = {one.id: index for index, one in enumerate(pool)}
        vectors = encoder.encode([one.text for one in pool], side, query=False)
        asked = encoder.encode([str(one["query"]) for one in requests], side, query=True)
        found[side] = ranks(asked @ vectors.T, [[place[str(one[side])]] for one in requests])
    values = {f"{side}_{cut}": summary(found[side])[cut] for side in (TRIGGER, ACTION) for cut in ("r1", "r5", "mrr5")}
    return rounded({**values, **joint(found[TRIGGER], found[ACTION])})


def _settings(arguments: Namespace) -> dict[str, object]:
    names = ("folds", "adaptation", "rank", "towers", "epochs", "batch", "rate", "hard_negatives", "seed")
    return {"settings": {name: getattr(arguments, name) for name in names}}
