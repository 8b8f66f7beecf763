"""The verb `ablation`: what is trained, and how much of it (FARM section 4.6.1 and 4.6.2, figures 11 and 12)."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import torch

from .applets import read_ground
from .base import load_base
from .encoder import THREADS
from .ifttt import add_training_arguments, trial_of, try_fold
from .plots import bar_plot, share_plot

VARIANTS: Mapping[str, Mapping[str, object]] = {
    "frozen": {"adaptation": "frozen", "towers": "split"},
    "full": {"adaptation": "full", "towers": "split"},
    "LoRA 8": {"adaptation": "lora", "rank": 8, "towers": "split"},
    "LoRA 16": {"adaptation": "lora", "rank": 16, "towers": "split"},
    "LoRA 32": {"adaptation": "lora", "rank": 32, "towers": "split"},
    "frozen, shared": {"adaptation": "frozen", "towers": "shared"},
}
"""The last one shares its trunk between triggers and actions; only a linear head per side is its own."""
_FREEZING = ("frozen", "full")
_SIDES = {"trigger": "trigger_r5", "action": "action_r5", "both": "joint_r5"}
_SET = "gold"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("directory", metavar="DIR", type=Path, help="triggers, actions and sets as JSON lines")
    parser.add_argument("--base", default="minilm", metavar="NAME", help="minilm or a folder (minilm)")
    parser.add_argument("--fold", type=int, default=1, metavar="N", help="which of the 5 (1)")
    parser.add_argument("--only", action="append", choices=VARIANTS, help="a variant; all where none is named")
    parser.add_argument("--json", type=Path, required=True, metavar="FILE", help="variants that it holds are kept")
    parser.add_argument("--plots", type=Path, metavar="DIR", help="ablation_freezing.svg and ablation_lora.svg")
    add_training_arguments(parser)


def run(arguments: Namespace) -> int:
    """Try each variant on one fold; write what was measured after each, and plots at the end."""
    torch.set_num_threads(THREADS)
    ground, base = read_ground(arguments.directory), load_base(arguments.base)
    path: Path = arguments.json
    found: dict[str, dict] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    for name in arguments.only or VARIANTS:
        if name in found:
            continue
        trial = trial_of(arguments, **VARIANTS[name])
        outcome = try_fold(base, ground, arguments.fold - 1, trial)
        found[name] = {"base": base.name, "fold": arguments.fold, "settings": asdict(trial), **asdict(outcome)}
        path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        print(f"{name:<16} {outcome.share:.1%} {outcome.seconds:.0f} s  {json.dumps(outcome.values[_SET])}", flush=True)
    if arguments.plots:
        draw(found, arguments.plots)
    return 0


def draw(found: Mapping[str, Mapping], folder: Path) -> None:
    """Draw the paper's figures 11 and 12 from what was measured."""
    values = {name: one["values"][_SET] for name, one in found.items()}
    compared = {
        name: {side: values[name][metric] for side, metric in _SIDES.items()} for name in _FREEZING if name in values
    }
    bar_plot(compared, tuple(_SIDES), "R@5 on unseen gold requests", folder / "ablation_freezing.svg")
    points = {name: (100 * one["share"], values[name]["joint_r5"]) for name, one in found.items()}
    share_plot(points, "Joint R@5 on unseen gold requests", folder / "ablation_lora.svg")
