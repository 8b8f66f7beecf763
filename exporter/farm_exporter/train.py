"""The verb `train`: encoders on pairs."""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import torch

from .encoder import ADAPTATIONS, PRECISIONS, THREADS, TOWERS, DualEncoder, Shape, save
from .lines import SIDES, ExporterError, Pair, read_documents, read_pairs
from .training import Settings, train


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="what `exporter corpus` wrote")
    parser.add_argument("pairs", type=Path, metavar="PAIRS", help="what `exporter pairs` wrote")
    parser.add_argument("--base", default="minilm", metavar="NAME", help="minilm or a folder (minilm)")
    parser.add_argument("--towers", choices=TOWERS, default="shared", help="one trunk, or an upper half per side")
    parser.add_argument("--adaptation", choices=ADAPTATIONS, default="frozen", help="what is trained (frozen)")
    parser.add_argument("--rank", type=int, default=8, choices=[8, 16, 32], help="of the low-rank updates")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=2e-5, help="learning rate")
    parser.add_argument("--temperature", type=float, default=0.05)
    parser.add_argument("--hard-negatives", type=int, default=0, metavar="N", help="mined per pair")
    parser.add_argument("--limit", type=int, metavar="N", help="train on N pairs, alike many of each kind")
    parser.add_argument("--both-ways", action="store_true", help="documents look for their requests, too")
    parser.add_argument("--precision", choices=PRECISIONS, default="bf16", help="of products (bf16)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", action="store_true", help="go on from the last checkpoint")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="weights, history and plot")


def run(arguments: Namespace) -> int:
    """Train and write the weights."""
    torch.set_num_threads(THREADS)
    documents = read_documents(arguments.corpus)
    pairs = read_pairs(arguments.pairs)
    if not any(one.split == "train" for one in pairs):
        raise ExporterError(f"{arguments.pairs}: no pair to train on; compose more with `exporter pairs`")
    if arguments.limit:
        pairs = [*balanced(pairs, arguments.limit, arguments.seed), *(one for one in pairs if one.split == "test")]
    torch.manual_seed(arguments.seed)
    shape = Shape(
        base=arguments.base, sides=SIDES, towers=arguments.towers,
        adaptation=arguments.adaptation, rank=arguments.rank,
    )  # fmt: skip
    encoder = DualEncoder(shape)
    encoder.precision = arguments.precision
    print(f"{encoder.share_trained():.0%} of the parameters are trained")
    settings = Settings(
        epochs=arguments.epochs, batch=arguments.batch, rate=arguments.rate,
        temperature=arguments.temperature, hard_negatives=arguments.hard_negatives, both_ways=arguments.both_ways,
        seed=arguments.seed,
    )  # fmt: skip
    train(encoder, pairs, documents, settings, arguments.out, resume=arguments.resume)
    save(encoder, arguments.out / "encoder.pt", sum(one.split == "train" for one in pairs))
    print(f"wrote {arguments.out / 'encoder.pt'}")
    return 0


def balanced(pairs: Sequence[Pair], count: int, seed: int) -> list[Pair]:
    """Return about `count` training pairs, alike many of each kind and language, as far as there are."""
    groups: dict[tuple[str, str], list[Pair]] = defaultdict(list)
    for one in pairs:
        if one.split == "train":
            groups[(one.kind, one.language)].append(one)
    chance = random.Random(seed)
    share = count // max(1, len(groups))
    return [one for key in sorted(groups) for one in chance.sample(groups[key], min(share, len(groups[key])))]
