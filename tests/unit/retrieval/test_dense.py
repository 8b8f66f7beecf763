"""Scores of clauses against functions and things, with a small real encoder in numpy."""

from collections.abc import Sequence

import numpy as np

from custom_components.farm.home.functions import Side
from custom_components.farm.retrieval.cache import EmbeddingCache
from custom_components.farm.retrieval.dense import DenseScorer
from custom_components.farm.retrieval.encoder import Head, Vectors
from custom_components.farm.retrieval.fusion import Weights, fused_targets
from custom_components.farm.retrieval.overlap import Overlap
from custom_components.farm.retrieval.wordpiece import words


class WordCounts:
    """Hashes words into a few dimensions."""

    identity = "words"
    dimensions = 64

    def __init__(self) -> None:
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str], _head: Head) -> Vectors:
        self.asked += texts
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in words(text):
                rows[row, sum(word.encode()) % self.dimensions] += 1
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


FUNCTIONS = {
    Side.TRIGGER: {"light.turned_on": "light turned on", "state": "state"},
    Side.CONDITION: {"light.is_on": "light is on", "state": "state"},
    Side.ACTION: {"light.turn_on": "turn on light", "lock.lock": "lock lock"},
}
TARGETS = {"light.hall": "hall light", "lock.door": "front door lock"}


def prepared() -> tuple[DenseScorer, WordCounts]:
    encoder = WordCounts()
    scorer = DenseScorer(encoder, EmbeddingCache())
    scorer.prepare(FUNCTIONS, TARGETS)
    encoder.asked.clear()
    return scorer, encoder


def test_sides_do_not_mix() -> None:
    scorer, _ = prepared()
    assert set(scorer.function_scores("light is on", Side.CONDITION)) == {"light.is_on", "state"}


def test_best_function_comes_first() -> None:
    scorer, _ = prepared()
    assert next(iter(scorer.function_scores("turn on the light", Side.ACTION))) == "light.turn_on"


def test_nearest_things_only() -> None:
    scorer, _ = prepared()
    assert list(scorer.target_scores("lock the front door", 1)) == ["lock.door"]


def test_one_rename_encodes_one_text() -> None:
    scorer, encoder = prepared()
    scorer.prepare(FUNCTIONS, {**TARGETS, "light.hall": "landing light"})
    assert encoder.asked == ["landing light"]
    assert next(iter(scorer.target_scores("landing light"))) == "light.hall"


def test_removed_thing_is_forgotten() -> None:
    scorer, _ = prepared()
    scorer.prepare(FUNCTIONS, {"light.hall": "hall light"})
    assert list(scorer.target_scores("front door lock")) == ["light.hall"]


def test_joined_texts_are_scored_in_their_order() -> None:
    scorer, _ = prepared()
    texts = ["hall light turn on", "lock door"]
    first, second = scorer.joined_scores("turn on hall light", Side.ACTION, texts)
    assert first > second
    assert scorer.joined_scores("anything", Side.ACTION, []) == ()


def test_nothing_is_scored_before_it_is_prepared() -> None:
    scorer = DenseScorer(WordCounts(), EmbeddingCache())
    assert scorer.function_scores("light", Side.ACTION) == {}
    assert scorer.target_scores("light") == {}


def test_spelling_finds_slips() -> None:
    scores = Overlap(TARGETS).scores("frnt door")
    assert scores["lock.door"] > scores["light.hall"]


def test_spelling_of_unknown_words_is_nothing() -> None:
    assert set(Overlap(TARGETS).scores("xyzzy").values()) == {0.0}


def test_fusion_adds_both() -> None:
    weights = Weights(target_dense=1, target_lexical=2)
    assert fused_targets({"a": 0.5, "b": 0.1}, {"a": 0.25}, weights) == {"a": 1.0, "b": 0.1}
