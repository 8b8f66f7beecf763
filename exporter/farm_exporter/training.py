"""Contrastive training: InfoNCE over in-batch and mined negatives (FARM eq. 6, section 3.2.3)."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional
from tqdm import tqdm

from .encoder import DualEncoder
from .evaluation import evaluate
from .lines import Document, Pair
from .plots import training_plot

_CHECKPOINT = "checkpoint.pt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Hyperparameters; the defaults are those of FARM table 2."""

    epochs: int = 3
    batch: int = 16
    rate: float = 2e-5
    head_rate: float = 2e-4
    """Learning rate of the linear heads, which start as the identity."""
    temperature: float = 0.05
    hard_negatives: int = 0
    """Mined per pair from the second epoch on; they make its loss higher than that of the first."""
    both_ways: bool = False
    """Whether functions look for their request among those of the batch, too."""
    dropout: bool = True
    """In what is trained; drawing its numbers takes a sixth of the time."""
    seed: int = 1
    test_limit: int = 600
    """Test pairs looked at after each epoch."""


def train(
    encoder: DualEncoder,
    pairs: Sequence[Pair],
    documents: Sequence[Document],
    settings: Settings,
    folder: Path | None = None,
    *,
    resume: bool = False,
) -> list[dict[str, object]]:
    """Train and return what was measured after each epoch; with a folder, write checkpoints and a plot."""
    torch.manual_seed(settings.seed)
    ours = [one for one in pairs if one.split == "train"]
    unseen = [one for one in pairs if one.split == "test" and not one.kind.startswith("joined")]
    test = _sample(unseen, settings)
    optimizer = torch.optim.AdamW(_groups(encoder, settings), weight_decay=0.01, fused=True)
    history: list[dict[str, object]] = []
    if resume and folder is not None and (folder / _CHECKPOINT).is_file():
        history = _resume(encoder, optimizer, folder)
    negatives: Mapping[int, list[Document]] = {}
    for epoch in range(len(history), settings.epochs):
        if epoch and settings.hard_negatives:
            negatives = mine(encoder, ours, documents, settings)
        loss = _epoch(encoder, optimizer, ours, documents, negatives, epoch, settings)
        history.append({"epoch": epoch + 1, "loss": round(loss, 4), "test": {}})
        if folder is not None:
            _write(encoder, optimizer, history, folder)  # measuring takes minutes, and may be broken off
        history[-1]["test"] = evaluate(encoder, test, documents)
        tqdm.write(json.dumps(history[-1]))
        if folder is not None:
            _write(encoder, optimizer, history, folder)
    return history


def _groups(encoder: DualEncoder, settings: Settings) -> list[dict[str, object]]:
    named = [(name, one) for name, one in encoder.named_parameters() if one.requires_grad]
    return [
        {"params": [one for name, one in named if not name.startswith("heads.")], "lr": settings.rate},
        {"params": [one for name, one in named if name.startswith("heads.")], "lr": settings.head_rate},
    ]


def _epoch(
    encoder: DualEncoder,
    optimizer: torch.optim.Optimizer,
    pairs: Sequence[Pair],
    documents: Sequence[Document],
    negatives: Mapping[int, list[Document]],
    epoch: int,
    settings: Settings,
) -> float:
    """Go through the pairs once and return the mean loss."""
    known = {(one.group, one.kind, one.id): one for one in documents}
    wanted = positives_by_query(pairs)
    planned = list(batches(pairs, settings.batch, settings.seed + epoch))
    total = settings.epochs * len(planned)
    losses: list[float] = []
    encoder.train(dropout=settings.dropout)
    rates = [group["lr"] for group in optimizer.param_groups]
    for number, batch in enumerate(tqdm(planned, desc=f"epoch {epoch + 1}", mininterval=10, unit="batch")):
        factor = _rate_factor(epoch * len(planned) + number, total)
        for group, rate in zip(optimizer.param_groups, rates, strict=True):
            group["lr"] = rate * factor
        some = [pairs[index] for index in batch]
        shown = [known[(one.group, one.kind, one.positive)] for one in some]
        extra = [one for index in batch for one in negatives.get(index, ())]
        loss = info_nce(encoder, some, shown, extra, wanted, settings)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_([p for g in optimizer.param_groups for p in g["params"]], 1.0)
        optimizer.step()
        losses.append(loss.item())
    for group, rate in zip(optimizer.param_groups, rates, strict=True):
        group["lr"] = rate
    return float(np.mean(losses))


def _rate_factor(step: int, total: int) -> float:
    """Warm up over the first twentieth, then go down in a straight line to a tenth."""
    warm = max(1, total // 20)
    return (step + 1) / warm if step < warm else max(0.1, 1 - (step - warm) / max(1, total - warm))


def info_nce(
    encoder: DualEncoder,
    pairs: Sequence[Pair],
    shown: Sequence[Document],
    extra: Sequence[Document],
    wanted: Mapping[tuple[str, str, str, str], set[str]],
    settings: Settings,
) -> torch.Tensor:
    """Return the loss of eq. 6; other right answers in the batch do not count as wrong ones."""
    side = pairs[0].side
    ids = defaultdict(set)
    for one in [*shown, *extra]:
        ids[one.text].add(one.id)
    place = {text: index for index, text in enumerate(ids)}
    queries = encoder.embed([one.query for one in pairs], side, query=True)
    scores = queries @ encoder.embed(list(ids), side, query=False).T / settings.temperature
    right = torch.tensor([[not wanted[query_key(one)].isdisjoint(ids[text]) for text in ids] for one in pairs])
    labels = torch.tensor([place[one.text] for one in shown])
    loss = _among_wrong(scores, right, labels)
    if settings.both_ways:
        back = _among_wrong(scores[:, labels].T, right[:, labels].T, torch.arange(len(pairs)))
        loss = (loss + back) / 2
    return loss


def _among_wrong(scores: torch.Tensor, right: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Return the cross-entropy of each row's label against what is wrong for that row."""
    own = functional.one_hot(labels, scores.shape[1]).bool()
    return functional.cross_entropy(scores.masked_fill(right & ~own, -1e4), labels)


def query_key(pair: Pair) -> tuple[str, str, str, str]:
    """What makes two pairs ask the same question."""
    return pair.query, pair.side, pair.kind, pair.group


def positives_by_query(pairs: Sequence[Pair]) -> dict[tuple[str, str, str, str], set[str]]:
    """Return every right answer of every query."""
    table: dict[tuple[str, str, str, str], set[str]] = defaultdict(set)
    for one in pairs:
        table[query_key(one)].add(one.positive)
    return table


def batches(pairs: Sequence[Pair], size: int, seed: int) -> Iterator[list[int]]:
    """Yield indices of pairs of one side; things of a home compete with those of the same home only."""
    chance = random.Random(seed)
    groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for index, one in enumerate(pairs):
        rivals = one.group if one.kind == "target" or one.kind.startswith("joined") else one.language
        groups[(one.side, one.kind, rivals)].append(index)
    planned: list[list[int]] = []
    for key in sorted(groups):
        chance.shuffle(groups[key])
        planned += [groups[key][start : start + size] for start in range(0, len(groups[key]), size)]
    chance.shuffle(planned)
    yield from (one for one in planned if len(one) > 1)


def mine(
    encoder: DualEncoder, pairs: Sequence[Pair], documents: Sequence[Document], settings: Settings
) -> dict[int, list[Document]]:
    """Return, per pair, wrong documents that score high now: one of the best fifteen, by chance."""
    chance = random.Random(settings.seed)
    wanted = positives_by_query(pairs)
    found: dict[int, list[Document]] = {}
    pools: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for index, one in enumerate(pairs):
        pools[(one.group, one.kind, one.side)].append(index)
    for (group, kind, side), indices in pools.items():
        pool = [one for one in documents if (one.group, one.kind, one.side) == (group, kind, side)]
        vectors = encoder.encode([one.text for one in pool], side, query=False)
        queries = encoder.encode([pairs[index].query for index in indices], side, query=True)
        best = np.argsort(-(queries @ vectors.T), axis=1)[:, :15]
        for index, row in zip(indices, best, strict=True):
            wrong = [pool[i] for i in row if pool[i].id not in wanted[query_key(pairs[index])]]
            found[index] = chance.sample(wrong, min(settings.hard_negatives, len(wrong)))
    return found


def _sample(pairs: list[Pair], settings: Settings) -> list[Pair]:
    chance = random.Random(settings.seed)
    return chance.sample(pairs, min(settings.test_limit, len(pairs)))


def _resume(encoder: DualEncoder, optimizer: torch.optim.Optimizer, folder: Path) -> list[dict[str, object]]:
    saved = torch.load(folder / _CHECKPOINT, weights_only=True)
    encoder.load_state_dict(saved["state"], strict=False)
    optimizer.load_state_dict(saved["optimizer"])
    return json.loads(saved["history"])


def _write(
    encoder: DualEncoder,
    optimizer: torch.optim.Optimizer,
    history: list[dict[str, object]],
    folder: Path,
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    state = {"state": encoder.trained_state(), "optimizer": optimizer.state_dict(), "history": json.dumps(history)}
    torch.save(state, folder / _CHECKPOINT)
    (folder / "history.json").write_text(json.dumps(history, indent=1) + "\n", encoding="utf-8")
    training_plot(history, folder / "training.svg")
