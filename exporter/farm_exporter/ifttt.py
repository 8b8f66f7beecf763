"""The verb `ifttt`: stage 1 on the paper's ground, folds over gold and noisy requests (FARM section 4.4.1).

Measures only: no weights trained here are ever written.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import numpy as np
import torch

from .applets import FOLDS, SETS, Applet, Ground, composed, read_ground, split
from .base import Base, load_base
from .encoder import ADAPTATIONS, PRECISIONS, THREADS, TOWERS, DualEncoder, Shape
from .lines import ACTION, TRIGGER
from .metrics import joint, ranks, rounded, summary
from .training import Settings, train

_LONGEST = 96
"""Tokens; published requests are longer than clauses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """How encoders are trained on a fold; the defaults are what the first fold showed to be best."""

    adaptation: str = "frozen"
    rank: int = 8
    """Of the low-rank updates."""
    towers: str = "split"
    epochs: int = 2
    batch: int = 32
    rate: float = 1e-4
    hard_negatives: int = 2
    """Mined per pair from the second epoch on."""
    composed: int = 2
    """Requests composed from the names of each function."""
    one_way: bool = False
    """Whether only requests look for functions, as in eq. 6, and not functions for requests, too."""
    dropout: bool = False
    precision: str = "bf16"
    seed: int = 1


_USUAL = Trial()


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one fold showed."""

    values: Mapping[str, Mapping[str, float]]
    """By set."""
    loss: tuple[float, ...]
    """Of each epoch."""
    share: float
    """Of the parameters that were trained, 0 to 1."""
    seconds: float
    """That training took."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("directory", metavar="DIR", type=Path, help="triggers, actions and sets as JSON lines")
    parser.add_argument("--base", action="append", metavar="NAME", help="minilm or a folder (minilm)")
    parser.add_argument("--folds", type=int, default=FOLDS, metavar="N", help="run only the first N of 5")
    parser.add_argument("--zero-shot", action="store_true", help="train nothing")
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="write what was measured; folds that it holds are kept"
    )
    parser.add_argument("--adaptation", choices=ADAPTATIONS, default=_USUAL.adaptation, help="what is trained (frozen)")
    parser.add_argument("--rank", type=int, default=_USUAL.rank, help="of the low-rank updates")
    parser.add_argument("--towers", choices=TOWERS, default=_USUAL.towers, help="an upper half per side, or one trunk")
    add_training_arguments(parser)


def add_training_arguments(parser: ArgumentParser) -> None:
    """Declare what is the same for every adaptation."""
    parser.add_argument("--epochs", type=int, default=_USUAL.epochs)
    parser.add_argument("--batch", type=int, default=_USUAL.batch)
    parser.add_argument("--rate", type=float, default=_USUAL.rate, help="learning rate")
    parser.add_argument("--hard-negatives", type=int, default=_USUAL.hard_negatives, metavar="N", help="mined per pair")
    parser.add_argument(
        "--composed", type=int, default=_USUAL.composed, metavar="N", help="requests composed from names per function"
    )
    parser.add_argument("--one-way", action="store_true", help="functions do not look for their requests")
    parser.add_argument("--dropout", action="store_true", help="in what is trained")
    parser.add_argument("--precision", choices=PRECISIONS, default=_USUAL.precision, help="of products (bf16)")
    parser.add_argument("--seed", type=int, default=_USUAL.seed)


def trial_of(arguments: Namespace, **changes: object) -> Trial:
    """Return what arguments and changes ask for."""
    asked = {one.name: getattr(arguments, one.name) for one in fields(Trial) if hasattr(arguments, one.name)}
    return Trial(**{**asked, **changes})


def run(arguments: Namespace) -> int:
    """Measure every base and print a table and one JSON line."""
    torch.set_num_threads(THREADS)
    ground, trial = read_ground(arguments.directory), trial_of(arguments)
    report = _earlier(arguments.json, asdict(trial))
    wanted = "zero_shot" if arguments.zero_shot else "trained"
    for name in arguments.base or ["minilm"]:
        base = load_base(name)
        folds = report["folds"].setdefault(base.name, {})
        for fold in range(min(arguments.folds, FOLDS)):
            if f"{wanted}/{SETS[0]}" in folds.get(str(fold + 1), {}):
                continue
            folds[str(fold + 1)] = _measured(base, ground, fold, trial, zero_shot_only=arguments.zero_shot)
            for label, values in folds[str(fold + 1)].items():
                print(f"fold {fold + 1}  {label:<20} {json.dumps(values)}", flush=True)
            report["by"] = _means(report["folds"])
            if arguments.json:
                arguments.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print(json.dumps({"by": report["by"], "settings": report["settings"]}))
    return 0


def try_fold(base: Base, ground: Ground, fold: int, trial: Trial) -> Outcome:
    """Train on a fold and measure on what it holds out."""
    ours, held = split(ground, fold, trial.seed)
    made = composed(ground.functions, trial.composed, trial.seed)
    pairs = [pair for one in [*ours, *made] for pair in one.pairs()]
    torch.manual_seed(trial.seed)
    encoder = _encoder(base, trial)
    settings = Settings(
        epochs=trial.epochs, batch=trial.batch, rate=trial.rate, head_rate=10 * trial.rate,
        hard_negatives=trial.hard_negatives, both_ways=not trial.one_way, dropout=trial.dropout,
        seed=trial.seed + fold,
    )  # fmt: skip
    started = time.perf_counter()
    history = train(encoder, pairs, [one for some in ground.functions.values() for one in some], settings)
    seconds = time.perf_counter() - started
    return Outcome(
        values=measure(encoder, held, ground),
        loss=tuple(one["loss"] for one in history),
        share=round(encoder.share_trained(), 4),
        seconds=round(seconds, 1),
    )


def measure(
    encoder: DualEncoder, requests: Mapping[str, Sequence[Applet]], ground: Ground
) -> dict[str, dict[str, float]]:
    """Return, by set, R@1, R@5 and MRR@5 of each side, and joint recall (FARM eq. 13 to 15)."""
    found: dict[str, dict[str, np.ndarray]] = {name: {} for name in requests}
    for side, pool in ground.functions.items():
        place = {one.id: index for index, one in enumerate(pool)}
        vectors = encoder.encode([one.text for one in pool], side, query=False)
        for name, some in requests.items():
            asked = encoder.encode([one.query for one in some], side, query=True)
            found[name][side] = ranks(asked @ vectors.T, [[place[getattr(one, side)]] for one in some])
    return {name: _values(by_side) for name, by_side in found.items()}


def _means(folds: Mapping[str, Mapping[str, Mapping[str, Mapping[str, float]]]]) -> dict[str, dict[str, float]]:
    """Return the means over folds, by `minilm/trained/gold` and so on."""
    found: dict[str, dict[str, float]] = {}
    for base, by_fold in folds.items():
        for label in next(iter(by_fold.values()), {}):
            values = [one[label] for one in by_fold.values()]
            found[f"{base}/{label}"] = {
                key: round(float(np.mean([one[key] for one in values])), 4) for key in values[0]
            }
    return found


def _earlier(path: Path | None, settings: Mapping[str, object]) -> dict[str, dict]:
    """Return what was measured before with the same settings, or what to start with."""
    if path is not None and path.is_file():
        found = json.loads(path.read_text(encoding="utf-8"))
        if found["settings"] == settings:
            return found
    return {"by": {}, "folds": {}, "settings": dict(settings)}


def _measured(
    base: Base, ground: Ground, fold: int, trial: Trial, *, zero_shot_only: bool
) -> dict[str, dict[str, float]]:
    """Return what a fold showed before and after training, by `zero_shot/gold` and so on."""
    _, held = split(ground, fold, trial.seed)
    found = {f"zero_shot/{name}": values for name, values in measure(_encoder(base, trial), held, ground).items()}
    if zero_shot_only:
        return found
    outcome = try_fold(base, ground, fold, trial)
    print(f"fold {fold + 1}  loss {outcome.loss}  {outcome.seconds:.0f} s", flush=True)
    return found | {f"trained/{name}": values for name, values in outcome.values.items()}


def _encoder(base: Base, trial: Trial) -> DualEncoder:
    shape = Shape(
        base=base.name, sides=(TRIGGER, ACTION), towers=trial.towers,
        adaptation=trial.adaptation, rank=trial.rank, longest=_LONGEST,
    )  # fmt: skip
    encoder = DualEncoder(shape, base)
    encoder.precision = trial.precision
    return encoder


def _values(by_side: Mapping[str, np.ndarray]) -> dict[str, float]:
    values = {f"{side}_{cut}": summary(by_side[side])[cut] for side in by_side for cut in ("r1", "r5", "mrr5")}
    return rounded({**values, **joint(by_side[TRIGGER], by_side[ACTION])})
