"""How alike texts are spelled: the cosine of their words and letter trigrams, rare ones weighing more.

Knows no language: the lexical half of the score where a language has no pack, and what the benchmark
compares with.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from .wordpiece import words

_TRIGRAM = 0.35
"""Weight of a trigram beside that of a word."""


class Overlap:
    """Texts under keys, compared with a query by their spelling."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        """Index the texts."""
        self._keys = tuple(texts)
        features = [_features(text) for text in texts.values()]
        found = Counter(feature for one in features for feature in one)
        self._rarity = {feature: math.log(1 + len(features) / count) for feature, count in found.items()}
        columns: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for row, one in enumerate(features):
            length = math.sqrt(sum((weight * self._rarity[name]) ** 2 for name, weight in one.items())) or 1.0
            for name, weight in one.items():
                columns[name].append((row, weight * self._rarity[name] / length))
        self._columns: dict[str, tuple[NDArray[np.int64], NDArray[np.float64]]] = {
            name: (np.array([row for row, _ in cells]), np.array([value for _, value in cells]))
            for name, cells in columns.items()
        }

    def scores(self, query: str) -> Mapping[str, float]:
        """Return the cosine of every text by its key, 0 to 1."""
        features = _features(query)
        weights = {name: weight * self._rarity.get(name, 0.0) for name, weight in features.items()}
        length = math.sqrt(sum(weight**2 for weight in weights.values())) or 1.0
        totals = np.zeros(len(self._keys))
        for name, weight in weights.items():
            if weight:
                rows, values = self._columns[name]
                totals[rows] += values * (weight / length)
        return dict(zip(self._keys, totals.tolist(), strict=True))


def _features(text: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for word in words(text):
        if not word[0].isalnum():
            continue
        found[word] = 1.0
        padded = f"<{word}>"
        for start in range(len(padded) - 2):
            found.setdefault(f"#{padded[start : start + 3]}", _TRIGRAM)
    return found
