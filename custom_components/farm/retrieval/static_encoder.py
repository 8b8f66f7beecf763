"""The encoder on numpy alone: the weighted mean of a vector per word piece and per letter trigram."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import numpy as np

from .bundle import TABLE, VOCABULARY, Bundle
from .encoder import Head, Vectors
from .wordpiece import WordPiece, words


class StaticEncoder:
    """Looks texts up in the table of a bundle: no transformer, no order of words, microseconds a text."""

    def __init__(self, bundle: Bundle) -> None:
        """Load table and vocabulary."""
        with np.load(bundle.path(TABLE)) as table:
            scales: Vectors = table["scales"]
            self._rows: Vectors = table["rows"].astype(np.float32) * scales[:, None]
            self._pieces = int(table["pieces"])
            self._heads: dict[Head, Vectors] = {head: table[head.value].astype(np.float32) for head in Head}
        self._tokenizer = WordPiece.load(bundle.path(VOCABULARY), bundle.longest)
        self.identity = f"{bundle.version}-static"
        self.dimensions = bundle.static_dimensions

    def encode(self, texts: Sequence[str], head: Head) -> Vectors:
        """Return one L2-normalised vector a text, float32 (n, dimensions); an empty text is all zeros."""
        trigrams = len(self._rows) - self._pieces
        means = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            indices = feature_ids(text, self._tokenizer, self._pieces, trigrams)
            if indices:
                means[row] = self._rows[indices].sum(axis=0)
        vectors: Vectors = means @ self._heads[head]
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        unit: Vectors = (vectors / np.maximum(norms, 1e-9)).astype(np.float32)
        return unit


def feature_ids(text: str, tokenizer: WordPiece, pieces: int, trigrams: int) -> list[int]:
    """Return the rows of a text: its word pieces, and the hashed trigrams of its words after them.

    Trigrams bear slips of the finger and compounds: "Stehlamppe", "Küchenlicht".
    """
    hashed = [
        pieces + zlib.crc32(padded[start : start + 3].encode()) % trigrams
        for word in words(text)
        for padded in (f"<{word}>",)
        for start in range(len(padded) - 2)
    ]
    return [*tokenizer.pieces(text), *hashed]
