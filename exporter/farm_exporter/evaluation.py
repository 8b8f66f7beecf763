"""How well an encoder finds the documents of pairs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np

from .lines import Document, Pair
from .metrics import ranks, rounded, summary


class Encodes(Protocol):
    """Whatever turns texts into unit vectors of a side."""

    def encode(self, texts: Sequence[str], side: str, *, query: bool) -> np.ndarray:
        """Return unit vectors, (n, d)."""


def evaluate(
    encoder: Encodes,
    pairs: Sequence[Pair],
    documents: Sequence[Document],
    label: Callable[[Pair], str] = lambda pair: f"{pair.side}/{pair.kind}",
) -> dict[str, dict[str, float]]:
    """Return R@1, R@5, R@10 and MRR@5 by label; a query competes with all documents of its group and kind."""
    found: dict[str, list[int]] = defaultdict(list)
    pools: dict[tuple[str, str, str], dict[str, list[Pair]]] = defaultdict(lambda: defaultdict(list))
    for one in pairs:
        pools[(one.group, one.kind, one.side)][one.query].append(one)
    for (group, kind, side), queries in sorted(pools.items()):
        pool = [one for one in documents if (one.group, one.kind, one.side) == (group, kind, side)]
        place = {one.id: index for index, one in enumerate(pool)}
        vectors = encoder.encode([one.text for one in pool], side, query=False)
        asked = encoder.encode(list(queries), side, query=True)
        positives = [[place[pair.positive] for pair in same] for same in queries.values()]
        for same, rank in zip(queries.values(), ranks(asked @ vectors.T, positives), strict=True):
            found[label(same[0])].append(int(rank))
    return {name: rounded(summary(np.array(one))) for name, one in sorted(found.items())}
