"""Embeddings kept on disk by the hash of their text, so that a warm start encodes nothing."""

from __future__ import annotations

import hashlib
import os
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from .encoder import Encoder, Head, Vectors

type Progress = Callable[[int, int], None]
"""Told how many texts of how many are encoded."""

_CHUNK = 256
"""Texts encoded between two reports of progress."""


class EmbeddingCache:
    """Vectors of one encoder. Reads and writes files: use it in the executor."""

    def __init__(self, path: Path | None = None) -> None:
        """Remember the file; `None` keeps everything in memory only."""
        self._path = path
        self._identity = ""
        self._vectors: dict[bytes, Vectors] = {}
        self._used: set[bytes] = set()
        self._dirty = False

    def vectors(
        self, encoder: Encoder, texts: Sequence[str], head: Head, progress: Progress | None = None
    ) -> Vectors:
        """Return a vector a text, (n, d); only texts never seen before are encoded."""
        self._open(encoder)
        keys = [_key(text, head) for text in texts]
        missing = [index for index, key in enumerate(keys) if key not in self._vectors]
        for start in range(0, len(missing), _CHUNK):
            some = missing[start : start + _CHUNK]
            for index, vector in zip(some, encoder.encode([texts[i] for i in some], head), strict=True):
                self._vectors[keys[index]] = vector
            if progress is not None:
                progress(min(start + _CHUNK, len(missing)), len(missing))
        self._dirty = self._dirty or bool(missing)
        self._used.update(keys)
        if not keys:
            return np.zeros((0, encoder.dimensions), dtype=np.float32)
        return np.stack([self._vectors[key] for key in keys])

    def save(self) -> None:
        """Write what was used since the start; the file is replaced as a whole or not at all."""
        if self._path is None or not self._dirty:
            return
        kept = sorted(self._used & self._vectors.keys())
        self._path.parent.mkdir(parents=True, exist_ok=True)
        temporary = self._path.with_suffix(".tmp")
        with temporary.open("wb") as file:
            np.savez(
                file,
                identity=np.array(self._identity),
                keys=np.frombuffer(b"".join(kept), dtype=np.uint8).reshape(-1, _KEY_LENGTH),
                vectors=np.stack([self._vectors[key] for key in kept]).astype(np.float16),
            )
        os.replace(temporary, self._path)  # noqa: PTH105 - atomic on every platform
        self._dirty = False

    def _open(self, encoder: Encoder) -> None:
        """Read the file once per encoder; a file of another encoder or a damaged one counts as empty."""
        if encoder.identity == self._identity:
            return
        self._identity = encoder.identity
        self._vectors, self._used = {}, set()
        if self._path is None or not self._path.is_file():
            return
        try:
            with np.load(self._path) as file:
                if str(file["identity"]) != self._identity:
                    return
                keys, rows = file["keys"], file["vectors"].astype(np.float32)
        except OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile:
            return
        if rows.shape == (len(keys), encoder.dimensions):
            self._vectors = {key.tobytes(): row for key, row in zip(keys, rows, strict=True)}


_KEY_LENGTH = 16


def _key(text: str, head: Head) -> bytes:
    return hashlib.blake2b(f"{head}\n{text}".encode(), digest_size=_KEY_LENGTH).digest()
