"""The static encoder: a vector per word piece and trigram, trained by the same loss, taught by the transformer."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
import torch
from torch import nn
from torch.nn import functional
from tqdm import tqdm

from .encoder import DualEncoder
from .features import TRIGRAMS, feature_ids
from .lines import SIDES, Document, Pair
from .training import positives_by_query, query_key

_BATCH = 128
_TEMPERATURE = 0.05
_TAUGHT = 0.5
"""Weight of the teacher's similarities beside the loss of eq. 6."""
_LESSONS = 8000
"""Pairs whose similarities the teacher is asked for: it takes most of the time."""


class StaticEncoder(nn.Module):
    """Sums of rows, projected per side."""

    def __init__(self, teacher: DualEncoder, dimensions: int) -> None:
        """Start with the principal components of the teacher's word pieces, rare pieces weighing more."""
        super().__init__()
        self.tokenizer = teacher.base.tokenizer
        embeddings = teacher.base.trunk.get_input_embeddings().weight.detach().float()
        centred = embeddings - embeddings.mean(0)
        _, _, components = torch.pca_lowrank(centred, q=dimensions, niter=2)
        rows = torch.zeros(len(embeddings) + TRIGRAMS, dimensions)
        rows[: len(embeddings)] = functional.normalize(centred @ components, dim=-1) * 0.3
        self.rows = nn.EmbeddingBag.from_pretrained(rows, freeze=False, mode="sum", sparse=True)
        self.heads = nn.ModuleDict({side: nn.Linear(dimensions, dimensions, bias=False) for side in SIDES})
        for head in self.heads.values():
            nn.init.eye_(head.weight)
        self._features: dict[str, list[int]] = {}

    def embed(self, texts: Sequence[str], side: str) -> torch.Tensor:
        """Return unit vectors, (n, d)."""
        unseen = [text for text in texts if text not in self._features]
        if unseen:
            self._features.update(zip(unseen, feature_ids(unseen, self.tokenizer), strict=True))
        rows = [self._features[text] or [0] for text in texts]
        offsets = torch.tensor(np.cumsum([0, *(len(one) for one in rows[:-1])]))
        sums = self.rows(torch.tensor([index for one in rows for index in one]), offsets)
        return functional.normalize(self.heads[side](sums), dim=-1)

    @torch.no_grad()
    def encode(self, texts: Sequence[str], side: str, *, query: bool) -> np.ndarray:  # noqa: ARG002 - one for both
        """Return unit vectors as numpy, (n, d)."""
        return self.embed(texts, side).numpy()


def train_static(
    teacher: DualEncoder,
    pairs: Sequence[Pair],
    documents: Sequence[Document],
    *,
    dimensions: int = 128,
    epochs: int = 4,
    seed: int = 1,
) -> StaticEncoder:
    """Train a table on the training pairs; the teacher's similarities of each batch are learned along."""
    torch.manual_seed(seed)
    student = StaticEncoder(teacher, dimensions)
    known = {(one.group, one.kind, one.id): one for one in documents}
    ours = [one for one in pairs if one.split == "train"]
    wanted = positives_by_query(ours)
    taught = frozenset(random.Random(seed).sample(range(len(ours)), min(_LESSONS, len(ours))))
    lessons = _lessons(teacher, [ours[index] for index in sorted(taught)], known)
    table = torch.optim.SparseAdam(list(student.rows.parameters()), lr=3e-3)
    heads = torch.optim.Adam(student.heads.parameters(), lr=1e-3)
    chance = random.Random(seed)
    for epoch in range(epochs):
        planned = _batches(ours, taught, chance)
        for batch in tqdm(planned, desc=f"static, epoch {epoch + 1}", mininterval=10):
            some = lessons if batch[0] in taught else {}
            loss = _loss(student, [ours[index] for index in batch], known, wanted, some)
            table.zero_grad()
            heads.zero_grad()
            loss.backward()
            table.step()
            heads.step()
    return student


def packed(student: StaticEncoder) -> dict[str, np.ndarray]:
    """Return the table as int8 rows with a scale each, and the heads as float16."""
    rows = student.rows.weight.detach().numpy()
    scales = np.maximum(np.abs(rows).max(axis=1), 1e-9) / 127
    return {
        "rows": np.round(rows / scales[:, None]).astype(np.int8),
        "scales": scales.astype(np.float32),
        "pieces": np.array(len(rows) - TRIGRAMS),
        **{side: head.weight.detach().numpy().T.astype(np.float16) for side, head in student.heads.items()},
    }


def _lessons(
    teacher: DualEncoder, pairs: Sequence[Pair], known: Mapping[tuple[str, str, str], Document]
) -> dict[tuple[str, str], torch.Tensor]:
    """Return the teacher's vectors of every text by side, computed once."""
    texts: dict[str, dict[str, bool]] = defaultdict(dict)
    for one in pairs:
        texts[one.side][one.query] = True
        texts[one.side][known[(one.group, one.kind, one.positive)].text] = False
    found: dict[tuple[str, str], torch.Tensor] = {}
    for side, listed in texts.items():
        vectors = torch.from_numpy(teacher.encode(list(listed), side, query=False))
        found |= {(side, text): vector for text, vector in zip(listed, vectors, strict=True)}
    return found


def _batches(pairs: Sequence[Pair], taught: frozenset[int], chance: random.Random) -> list[list[int]]:
    """Return batches of one side, home or language each, wholly taught or not at all."""
    groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for index, one in enumerate(pairs):
        rivals = one.group if one.kind == "target" else one.language
        groups[(one.side, one.kind, rivals, str(index in taught))].append(index)
    planned = []
    for key in sorted(groups):
        chance.shuffle(groups[key])
        planned += [groups[key][start : start + _BATCH] for start in range(0, len(groups[key]), _BATCH)]
    chance.shuffle(planned)
    return [one for one in planned if len(one) > 1]


def _loss(
    student: StaticEncoder,
    pairs: Sequence[Pair],
    known: Mapping[tuple[str, str, str], Document],
    wanted: Mapping[tuple[str, str, str, str], set[str]],
    lessons: Mapping[tuple[str, str], torch.Tensor],
) -> torch.Tensor:
    side = pairs[0].side
    shown = [known[(one.group, one.kind, one.positive)] for one in pairs]
    texts = list(dict.fromkeys(one.text for one in shown))
    place = {text: index for index, text in enumerate(texts)}
    scores = student.embed([one.query for one in pairs], side) @ student.embed(texts, side).T
    mask = torch.zeros_like(scores, dtype=torch.bool)
    for row, (pair, right) in enumerate(zip(pairs, shown, strict=True)):
        for one in shown:
            if one.text != right.text and one.id in wanted[query_key(pair)]:
                mask[row, place[one.text]] = True
    labels = torch.tensor([place[one.text] for one in shown])
    logits = (scores / _TEMPERATURE).masked_fill(mask, -1e4)
    loss = functional.cross_entropy(logits, labels)
    if not lessons:
        return loss
    taught = (
        torch.stack([lessons[(side, one.query)] for one in pairs])
        @ torch.stack([lessons[(side, text)] for text in texts]).T
    )
    return loss + _TAUGHT * functional.kl_div(
        functional.log_softmax(scores / _TEMPERATURE, dim=-1),
        functional.softmax(taught / _TEMPERATURE, dim=-1),
        reduction="batchmean",
    )
