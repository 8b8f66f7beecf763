"""The loss, and what the encoder does with numbers of less precision."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from farm_exporter.encoder import DualEncoder, Shape
from farm_exporter.lines import Document, Pair
from farm_exporter.training import Settings, info_nce, positives_by_query

TEXTS = ("light on", "door", "the light", "lock it")
PAIRS = [Pair(query=f"say {text}", positive=text, side="action", group="en") for text in TEXTS]
SHOWN = [Document(id=text, side="action", text=text, group="en") for text in TEXTS]


@pytest.fixture(scope="module")
def encoder(base: Path) -> DualEncoder:
    torch.manual_seed(1)
    return DualEncoder(Shape(base=str(base), sides=("trigger", "action"), towers="split")).eval()


def loss_of(encoder: DualEncoder, pairs: list[Pair], settings: Settings) -> float:
    return info_nce(encoder, pairs, SHOWN, (), positives_by_query(pairs), settings).item()


def test_other_right_answers_do_not_count_as_wrong(encoder: DualEncoder) -> None:
    asked_alike = [replace(one, query="say it") for one in PAIRS]
    assert loss_of(encoder, asked_alike, Settings()) == pytest.approx(0, abs=1e-6)
    assert loss_of(encoder, asked_alike, Settings(both_ways=True)) == pytest.approx(0, abs=1e-6)


def test_functions_look_for_requests_where_both_ways_count(encoder: DualEncoder) -> None:
    assert loss_of(encoder, PAIRS, Settings()) != pytest.approx(loss_of(encoder, PAIRS, Settings(both_ways=True)))


def test_vectors_keep_their_order_whatever_the_length_of_texts(encoder: DualEncoder) -> None:
    texts = ["light " * (1 + (7 * number) % 40) for number in range(40)]
    together = encoder.encode(texts, "action", query=True)
    assert np.allclose(together[3], encoder.encode([texts[3]], "action", query=True)[0], atol=1e-5)


def test_less_precision_hardly_turns_vectors(encoder: DualEncoder, monkeypatch: pytest.MonkeyPatch) -> None:
    exact = encoder.encode(TEXTS, "action", query=True)
    monkeypatch.setattr(encoder, "precision", "bf16")
    assert (exact * encoder.encode(TEXTS, "action", query=True)).sum(1).min() > 0.999


def test_frozen_half_is_asked_once_and_changes_nothing(encoder: DualEncoder) -> None:
    exact = encoder.embed(TEXTS, "action", query=True)
    encoder.train(dropout=False)
    first, again = (encoder.embed(TEXTS, "action", query=True) for _ in range(2))
    encoder.eval()
    assert torch.allclose(first, exact, atol=1e-5)
    assert torch.allclose(again, exact, atol=1e-5)
    again.sum().backward()
    assert {one.grad is None for one in encoder.trunks["action"].encoder.layer[0].parameters()} == {True}
    assert {one.grad is None for one in encoder.trunks["action"].encoder.layer[1].parameters()} == {False}
