"""The encoder for systems without ONNX Runtime."""

import json

import numpy as np
import pytest

from custom_components.farm.retrieval import best_encoder
from custom_components.farm.retrieval.best_encoder import load_encoder
from custom_components.farm.retrieval.bundle import CANONICAL, TABLE, VOCABULARY, load_bundle
from custom_components.farm.retrieval.encoder import BUNDLE, Head
from custom_components.farm.retrieval.static_encoder import StaticEncoder, feature_ids
from custom_components.farm.retrieval.wordpiece import WordPiece

_MOST_BYTES = 10_000_000


@pytest.fixture(scope="module")
def encoder() -> StaticEncoder:
    return StaticEncoder(load_bundle(BUNDLE))


@pytest.mark.parametrize("head", list(Head))
def test_vectors_are_those_of_the_export(encoder: StaticEncoder, head: Head) -> None:
    for row in json.loads((BUNDLE / CANONICAL).read_text(encoding="utf-8")):
        if row["text"]:
            found = encoder.encode([row["text"]], head)[0][: len(row["static"][head])]
            assert np.allclose(found, row["static"][head], atol=2e-3)


def test_empty_text_is_all_zeros(encoder: StaticEncoder) -> None:
    assert not encoder.encode([""], Head.ACTION).any()


def test_misspelt_name_stays_near(encoder: StaticEncoder) -> None:
    query = encoder.encode(["turn on the stehlamppe"], Head.TARGET)[0]
    texts = ["Stehlampe, Wohnzimmer. light", "Haustür, Flur. door binary sensor"]
    right, wrong = encoder.encode(texts, Head.TARGET)
    assert query @ right > query @ wrong


def test_table_is_small() -> None:
    assert (BUNDLE / TABLE).stat().st_size < _MOST_BYTES


def test_trigrams_follow_the_pieces() -> None:
    tokenizer = WordPiece.load(BUNDLE / VOCABULARY, 64)
    rows = feature_ids("lamp", tokenizer, 100_000, 50)
    assert len(rows) == 1 + 4
    assert all(100_000 <= row < 100_050 for row in rows[1:])


def test_it_is_chosen_where_onnxruntime_is_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best_encoder.importlib.util, "find_spec", lambda _name: None)
    assert load_encoder().identity.endswith("-static")
