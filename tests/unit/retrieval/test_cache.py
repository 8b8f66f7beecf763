"""Embeddings kept on disk."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from custom_components.farm.retrieval.cache import EmbeddingCache
from custom_components.farm.retrieval.encoder import Head, Vectors


class Counting:
    """An encoder that tells texts apart by their letters and remembers what it was asked for."""

    dimensions = 4

    def __init__(self, identity: str = "one") -> None:
        self.identity = identity
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str], head: Head) -> Vectors:
        self.asked += texts
        rows = np.array([[len(text), text.count("a"), len(head), 1] for text in texts], dtype=np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "embeddings.npz"


def test_known_text_is_not_encoded_again(path: Path) -> None:
    encoder, cache = Counting(), EmbeddingCache(path)
    first = cache.vectors(encoder, ["lamp", "door"], Head.TARGET)
    second = cache.vectors(encoder, ["door", "lamp", "fan"], Head.TARGET)
    assert encoder.asked == ["lamp", "door", "fan"]
    assert np.array_equal(first[0], second[1])


def test_same_text_under_another_head_is_another_vector() -> None:
    encoder, cache = Counting(), EmbeddingCache()
    cache.vectors(encoder, ["lamp"], Head.TARGET)
    cache.vectors(encoder, ["lamp"], Head.TRIGGER)
    assert encoder.asked == ["lamp", "lamp"]


def test_warm_start_encodes_nothing(path: Path) -> None:
    cold = EmbeddingCache(path)
    before = cold.vectors(Counting(), ["lamp", "door"], Head.TARGET)
    cold.save()
    encoder = Counting()
    after = EmbeddingCache(path).vectors(encoder, ["lamp", "door"], Head.TARGET)
    assert encoder.asked == []
    assert np.allclose(before, after, atol=1e-3)


def test_other_encoder_starts_afresh(path: Path) -> None:
    cache = EmbeddingCache(path)
    cache.vectors(Counting("one"), ["lamp"], Head.TARGET)
    cache.save()
    other = Counting("two")
    EmbeddingCache(path).vectors(other, ["lamp"], Head.TARGET)
    assert other.asked == ["lamp"]


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 not a file", b"\x93NUMPY garbage"])
def test_corrupt_file_is_rebuilt(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    encoder, cache = Counting(), EmbeddingCache(path)
    cache.vectors(encoder, ["lamp"], Head.TARGET)
    cache.save()
    assert encoder.asked == ["lamp"]
    warm = Counting()
    EmbeddingCache(path).vectors(warm, ["lamp"], Head.TARGET)
    assert warm.asked == []


def test_half_a_file_is_rebuilt(path: Path) -> None:
    cache = EmbeddingCache(path)
    cache.vectors(Counting(), ["lamp", "door"], Head.TARGET)
    cache.save()
    path.write_bytes(path.read_bytes()[:200])
    encoder = Counting()
    EmbeddingCache(path).vectors(encoder, ["lamp"], Head.TARGET)
    assert encoder.asked == ["lamp"]


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    EmbeddingCache().vectors(
        Counting(), [f"t{n}" for n in range(300)], Head.TARGET, lambda done, of: told.append((done, of))
    )
    assert told == [(256, 300), (300, 300)]


def test_what_is_no_longer_used_is_not_kept(path: Path) -> None:
    cache = EmbeddingCache(path)
    cache.vectors(Counting(), ["old"], Head.TARGET)
    cache.save()
    later = EmbeddingCache(path)
    later.vectors(Counting(), ["new"], Head.TARGET)
    later.save()
    encoder = Counting()
    EmbeddingCache(path).vectors(encoder, ["old", "new"], Head.TARGET)
    assert encoder.asked == ["old"]
