"""Nearest vectors by name: exact with numpy, or approximate with hnswlib where that is installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable
from importlib import import_module
from typing import Any, Protocol

import numpy as np

from .encoder import Vectors

_EXACT_UP_TO = 20_000
"""Vectors up to which one matrix product is as fast as a graph, and never misses."""


class VectorIndex(Protocol):
    """Unit vectors under keys; scores are cosines."""

    def __len__(self) -> int:
        """Return how many vectors there are."""

    def put(self, keys: Iterable[str], vectors: Vectors) -> None:
        """Add vectors, or replace those of known keys."""

    def remove(self, keys: Iterable[str]) -> None:
        """Forget vectors; unknown keys are ignored."""

    def search(self, vector: Vectors, count: int) -> tuple[tuple[str, float], ...]:
        """Return the `count` best keys with their scores, the best first; equal scores by key."""


def make_index(dimensions: int, expected: int = 0) -> VectorIndex:
    """Return the index that suits the number of vectors on this machine."""
    if expected > _EXACT_UP_TO and importlib.util.find_spec("hnswlib") is not None:
        return GraphIndex(dimensions, expected)
    return ExactIndex(dimensions)


class ExactIndex:
    """All scores by one matrix product."""

    def __init__(self, dimensions: int) -> None:
        """Start empty."""
        self._keys: list[str] = []
        self._place: dict[str, int] = {}
        self._rows = np.zeros((0, dimensions), dtype=np.float32)

    def __len__(self) -> int:
        """Return how many vectors there are."""
        return len(self._keys)

    def put(self, keys: Iterable[str], vectors: Vectors) -> None:
        """Add vectors, or replace those of known keys."""
        for key, vector in zip(keys, vectors, strict=True):
            place = self._place.get(key)
            if place is None:
                place = self._place[key] = len(self._keys)
                self._keys.append(key)
                if place >= len(self._rows):
                    self._grow()
            self._rows[place] = vector

    def remove(self, keys: Iterable[str]) -> None:
        """Forget vectors by moving the last one into each gap."""
        for key in keys:
            place = self._place.pop(key, None)
            if place is None:
                continue
            last = self._keys.pop()
            if last != key:
                self._keys[place] = last
                self._place[last] = place
                self._rows[place] = self._rows[len(self._keys)]

    def search(self, vector: Vectors, count: int) -> tuple[tuple[str, float], ...]:
        """Return the `count` best keys with their scores, the best first; equal scores by key."""
        scores = self._rows[: len(self._keys)] @ vector
        everything = np.arange(len(scores))
        best = np.argpartition(-scores, count - 1)[:count] if count < len(scores) else everything
        return _ordered((self._keys[int(i)], float(scores[i])) for i in best)

    def _grow(self) -> None:
        size = max(64, 2 * len(self._rows))
        grown = np.zeros((size, self._rows.shape[1]), dtype=np.float32)
        grown[: len(self._rows)] = self._rows
        self._rows = grown


class GraphIndex:
    """A hierarchical navigable small-world graph: sublinear, and nearly always right."""

    _LINKS = 16
    _BREADTH = 200

    def __init__(self, dimensions: int, expected: int) -> None:
        """Start empty; raises ImportError where hnswlib is not installed."""
        hnswlib: Any = import_module("hnswlib")  # compiled by whoever wants it: `script/setup --native`
        self._graph: Any = hnswlib.Index(space="ip", dim=dimensions)
        self._graph.init_index(max(64, expected), M=self._LINKS, ef_construction=self._BREADTH, random_seed=1)
        self._graph.set_num_threads(2)
        self._label: dict[str, int] = {}
        self._key: dict[int, str] = {}
        self._next = 0

    def __len__(self) -> int:
        """Return how many vectors there are."""
        return len(self._label)

    def put(self, keys: Iterable[str], vectors: Vectors) -> None:
        """Add vectors, or replace those of known keys."""
        labels = [self._labelled(key) for key in keys]
        while self._next > self._graph.get_max_elements():
            self._graph.resize_index(2 * self._graph.get_max_elements())
        if labels:
            self._graph.add_items(vectors, labels)

    def remove(self, keys: Iterable[str]) -> None:
        """Forget vectors; the graph keeps them as way-marks."""
        for key in keys:
            label = self._label.pop(key, None)
            if label is not None:
                del self._key[label]
                self._graph.mark_deleted(label)

    def search(self, vector: Vectors, count: int) -> tuple[tuple[str, float], ...]:
        """Return the `count` best keys with their scores, the best first; equal scores by key."""
        wanted = min(count, len(self))
        if not wanted:
            return ()
        self._graph.set_ef(max(2 * wanted, 64))
        labels, distances = self._graph.knn_query(vector, k=wanted)
        return _ordered(
            (self._key[int(label)], 1.0 - float(distance))
            for label, distance in zip(labels[0], distances[0], strict=True)
        )

    def _labelled(self, key: str) -> int:
        label = self._label.get(key)
        if label is None:
            label = self._label[key] = self._next
            self._key[label] = key
            self._next += 1
        return label


def _ordered(found: Iterable[tuple[str, float]]) -> tuple[tuple[str, float], ...]:
    return tuple(sorted(found, key=lambda one: (-one[1], one[0])))
