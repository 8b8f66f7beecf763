"""The encoder on ONNX Runtime: a quantised transformer with one head per side."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from .bundle import GRAPH, VOCABULARY, Bundle
from .encoder import Head, Vectors
from .wordpiece import WordPiece

_THREADS = 2
_BATCH = 32
"""Texts of like length encoded at once: large enough for speed, small enough for memory."""
_RECENT = 64
"""Single texts remembered with all heads; the clauses of a request are asked for once per head."""


class OnnxEncoder:
    """Runs the graph of a bundle on at most two threads."""

    def __init__(self, bundle: Bundle) -> None:
        """Load graph and vocabulary. Raises ImportError where ONNX Runtime cannot be loaded."""
        onnxruntime: Any = import_module("onnxruntime")  # absent on Home Assistant OS
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = _THREADS
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session: Any = onnxruntime.InferenceSession(
            str(bundle.path(GRAPH)), options, providers=["CPUExecutionProvider"]
        )
        self._tokenizer = WordPiece.load(bundle.path(VOCABULARY), bundle.longest)
        self._recent: OrderedDict[str, Mapping[Head, Vectors]] = OrderedDict()
        self.identity = f"{bundle.version}-onnx"
        self.dimensions = bundle.dimensions

    def encode(self, texts: Sequence[str], head: Head) -> Vectors:
        """Return one L2-normalised vector a text, float32 (n, dimensions)."""
        if len(texts) == 1:
            return self._single(texts[0])[head]
        vectors = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        tokens = [self._tokenizer.ids(text) for text in texts]
        order = sorted(range(len(texts)), key=lambda index: len(tokens[index]))
        for start in range(0, len(order), _BATCH):
            some = order[start : start + _BATCH]
            vectors[some] = self._run([tokens[index] for index in some], [head])[0]
        return vectors

    def _single(self, text: str) -> Mapping[Head, Vectors]:
        found = self._recent.get(text)
        if found is None:
            heads = list(Head)
            found = dict(zip(heads, self._run([self._tokenizer.ids(text)], heads), strict=True))
            self._recent[text] = found
            if len(self._recent) > _RECENT:
                self._recent.popitem(last=False)
        return found

    def _run(self, tokens: Sequence[Sequence[int]], heads: Sequence[Head]) -> list[Vectors]:
        longest = max(len(one) for one in tokens)
        ids = np.full((len(tokens), longest), self._tokenizer.padding, dtype=np.int64)
        mask = np.zeros((len(tokens), longest), dtype=np.int64)
        for row, one in enumerate(tokens):
            ids[row, : len(one)] = one
            mask[row, : len(one)] = 1
        found: list[Vectors] = self._session.run(
            [head.value for head in heads], {"input_ids": ids, "attention_mask": mask}
        )
        return found
