"""The tokenizer and the transformer of the shipped bundle, against canonical tokens and vectors."""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from custom_components.farm.retrieval.best_encoder import load_encoder
from custom_components.farm.retrieval.bundle import CANONICAL, VOCABULARY, load_bundle
from custom_components.farm.retrieval.encoder import BUNDLE, Head
from custom_components.farm.retrieval.wordpiece import WordPiece, words

pytest.importorskip("onnxruntime", reason="ONNX Runtime has no wheel for this system")

from custom_components.farm.retrieval.onnx_encoder import OnnxEncoder

_TOLERANCE = 0.02
"""Kernels for int8 differ a little between processors."""


def canonical() -> list[Mapping[str, Any]]:
    return json.loads((BUNDLE / CANONICAL).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def encoder() -> OnnxEncoder:
    return OnnxEncoder(load_bundle(BUNDLE))


@pytest.mark.parametrize("row", canonical(), ids=lambda row: row["text"][:20])
def test_tokens_are_those_of_training(row: Mapping[str, Any]) -> None:
    assert WordPiece.load(BUNDLE / VOCABULARY, 64).ids(row["text"]) == row["ids"]


@pytest.mark.parametrize("head", list(Head))
def test_vectors_are_those_of_the_export(encoder: OnnxEncoder, head: Head) -> None:
    for row in canonical():
        found = encoder.encode([row["text"]], head)[0][: len(row["onnx"][head])]
        assert np.allclose(found, row["onnx"][head], atol=_TOLERANCE)


def test_vectors_have_unit_length(encoder: OnnxEncoder) -> None:
    vectors = encoder.encode(["one", "two words", "three words more"], Head.ACTION)
    assert vectors.shape == (3, encoder.dimensions)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3)


def test_order_of_texts_is_kept(encoder: OnnxEncoder) -> None:
    texts = [f"{'very ' * (n % 7)}bright lamp {n}" for n in range(40)]
    together = encoder.encode(texts, Head.TARGET)
    assert all(together[n] @ encoder.encode([texts[n]], Head.TARGET)[0] > 0.98 for n in (0, 13, 39))


def test_no_texts_make_no_vectors(encoder: OnnxEncoder) -> None:
    assert encoder.encode([], Head.TRIGGER).shape == (0, encoder.dimensions)


def test_clause_is_nearer_to_what_it_asks_for(encoder: OnnxEncoder) -> None:
    query = encoder.encode(["turn the hallway light on"], Head.ACTION)[0]
    right, wrong = encoder.encode(["[light] Turn on light.", "[lock] Lock lock."], Head.ACTION)
    assert query @ right > query @ wrong


def test_best_encoder_of_this_machine_is_chosen() -> None:
    assert load_encoder().identity.endswith("-onnx")


def test_long_text_is_cut() -> None:
    assert len(WordPiece.load(BUNDLE / VOCABULARY, 8).ids("one two three four five six seven eight")) == 8


def test_accents_and_punctuation_are_split_off() -> None:
    assert words("Küche, 22.5°C!") == ["kuche", ",", "22", ".", "5°c", "!"]


def test_word_without_pieces_is_unknown() -> None:
    vocabulary = {"[PAD]": 0, "[UNK]": 1, "[CLS]": 2, "[SEP]": 3, "lamp": 4, "##s": 5}
    assert WordPiece(vocabulary, 16).ids("lamps xyz") == [2, 4, 5, 1, 3]
