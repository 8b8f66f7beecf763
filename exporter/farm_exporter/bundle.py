"""Reads a bundle the way the integration does, to measure what users will get."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from transformers import BertTokenizerFast

from .features import feature_ids

GRAPH, VOCABULARY, TABLE, CANONICAL, MANIFEST, CARD = (
    "encoder.onnx", "vocab.txt", "static.npz", "canonical.json", "manifest.json", "README.md",
)  # fmt: skip
FORMAT = 1
"""The integration refuses bundles of another format."""


class OnnxBundle:
    """The graph of a bundle."""

    def __init__(self, folder: Path, longest: int = 64, graph: str = GRAPH) -> None:
        """Load graph and vocabulary."""
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 2
        self._session = onnxruntime.InferenceSession(str(folder / graph), options)
        self.tokenizer = BertTokenizerFast(str(folder / VOCABULARY), do_lower_case=True)
        self._longest = longest

    def encode(self, texts: Sequence[str], side: str, *, query: bool, batch: int = 32) -> np.ndarray:  # noqa: ARG002
        """Return unit vectors, (n, d)."""
        order = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        vectors: np.ndarray | None = None
        for start in range(0, len(order), batch):
            some = order[start : start + batch]
            tokens = self.tokenizer(
                [texts[index] for index in some],
                padding=True, truncation=True, max_length=self._longest, return_tensors="np",
            )  # fmt: skip
            names = ("input_ids", "attention_mask")
            found = self._session.run([side], {name: tokens[name].astype(np.int64) for name in names})[0]
            vectors = np.zeros((len(texts), found.shape[1]), dtype=np.float32) if vectors is None else vectors
            vectors[some] = found
        return vectors if vectors is not None else np.zeros((0, 1), dtype=np.float32)


class StaticBundle:
    """The table of a bundle."""

    def __init__(self, folder: Path) -> None:
        """Load table and vocabulary."""
        self._table = dict(np.load(folder / TABLE))
        self._rows = self._table["rows"].astype(np.float32) * self._table["scales"][:, None]
        self.tokenizer = BertTokenizerFast(str(folder / VOCABULARY), do_lower_case=True)

    def encode(self, texts: Sequence[str], side: str, *, query: bool) -> np.ndarray:  # noqa: ARG002
        """Return unit vectors, (n, d)."""
        sums = np.stack([self._rows[rows].sum(0) for rows in feature_ids(texts, self.tokenizer)])
        vectors = sums @ self._table[side].astype(np.float32)
        return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
