"""How near a clause is to the functions and things of a home, by their meaning (FARM stage 1).

Functions and things are embedded apart, so that the cost grows with their sum and not with their product;
only the few joined pairs that are left are embedded on their full text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..home.functions import Side
from .cache import EmbeddingCache, Progress
from .encoder import Encoder, Head, Vectors, head_of
from .index import VectorIndex, make_index


class DenseScorer:
    """Cosines between a clause and what a home offers. Blocking: use it in the executor."""

    def __init__(
        self, encoder: Encoder, cache: EmbeddingCache, index: Callable[[int, int], VectorIndex] = make_index
    ) -> None:
        """Remember encoder and cache; nothing is encoded before `prepare`.

        `index` makes an index from dimensions and expected number of vectors.
        """
        self._encoder = encoder
        self._cache = cache
        self._functions = {side: _Collection(encoder.dimensions, make_index) for side in Side}
        self._targets = _Collection(encoder.dimensions, index)

    def prepare(
        self,
        functions: Mapping[Side, Mapping[str, str]],
        targets: Mapping[str, str],
        progress: Progress | None = None,
    ) -> None:
        """Take over the texts of functions by side and key and of things by id; encode only what is new."""
        for side in Side:
            self._take(self._functions[side], functions.get(side, {}), head_of(side), progress)
        self._take(self._targets, targets, Head.TARGET, progress)
        self.save()

    def save(self) -> None:
        """Write the cache, where it has a file and changed."""
        self._cache.save()

    def function_scores(self, query: str, side: Side) -> Mapping[str, float]:
        """Return the cosine of every function of a side by its key, the best first."""
        return self._functions[side].scores(self._encoder, query, head_of(side), None)

    def target_scores(self, query: str, count: int | None = None) -> Mapping[str, float]:
        """Return the cosine of every thing by its id, or of the `count` nearest, the best first."""
        return self._targets.scores(self._encoder, query, Head.TARGET, count)

    def joined_scores(self, query: str, side: Side, texts: Sequence[str]) -> tuple[float, ...]:
        """Return the cosine of each text of a function on a thing; meant for the few best pairs."""
        if not texts:
            return ()
        vector = self._encoder.encode([query], head_of(side))[0]
        return tuple(float(one) for one in self._cache.vectors(self._encoder, texts, head_of(side)) @ vector)

    def _take(
        self, collection: _Collection, texts: Mapping[str, str], head: Head, progress: Progress | None
    ) -> None:
        changed = collection.drop_changed(texts)
        vectors = self._cache.vectors(self._encoder, list(texts.values()), head, progress)
        rows = [index for index, key in enumerate(texts) if key in changed]
        collection.put({key: texts[key] for key in texts if key in changed}, vectors[rows])


class _Collection:
    """Texts with their vectors."""

    def __init__(self, dimensions: int, make: Callable[[int, int], VectorIndex]) -> None:
        self._dimensions = dimensions
        self._make = make
        self._texts: dict[str, str] = {}
        self._index = make(dimensions, 0)

    def drop_changed(self, texts: Mapping[str, str]) -> frozenset[str]:
        """Forget what is gone and return the keys whose text is new."""
        gone = [key for key in self._texts if key not in texts]
        for key in gone:
            del self._texts[key]
        self._index.remove(gone)
        return frozenset(key for key, text in texts.items() if self._texts.get(key) != text)

    def put(self, texts: Mapping[str, str], vectors: Vectors) -> None:
        if not self._texts and len(texts) > len(self._index):
            self._index = self._make(self._dimensions, len(texts))
        self._texts.update(texts)
        self._index.put(texts, vectors)

    def scores(self, encoder: Encoder, query: str, head: Head, count: int | None) -> Mapping[str, float]:
        if not self._texts:
            return {}
        vector = encoder.encode([query], head)[0]
        return dict(self._index.search(vector, len(self._texts) if count is None else count))
