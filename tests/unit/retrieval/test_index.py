"""Nearest vectors, exact and approximate."""

from collections.abc import Callable

import numpy as np
import pytest

from custom_components.farm.retrieval.index import ExactIndex, GraphIndex, VectorIndex, make_index


def graph(dimensions: int) -> VectorIndex:
    pytest.importorskip("hnswlib", reason="hnswlib is not compiled here; script/setup --native does")
    return GraphIndex(dimensions, 64)


@pytest.fixture(params=[ExactIndex, graph], ids=["exact", "graph"])
def index(request: pytest.FixtureRequest) -> VectorIndex:
    make: Callable[[int], VectorIndex] = request.param
    return make(2)


def unit(*degrees: float) -> np.ndarray:
    angles = np.radians(degrees)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


def test_nearest_come_first(index: VectorIndex) -> None:
    index.put(["east", "north", "northeast"], unit(0, 90, 45))
    found = index.search(unit(10)[0], 2)
    assert [key for key, _ in found] == ["east", "northeast"]
    assert found[0][1] == pytest.approx(np.cos(np.radians(10)), abs=1e-4)


def test_vector_can_be_replaced(index: VectorIndex) -> None:
    index.put(["one", "two"], unit(0, 90))
    index.put(["one"], unit(180))
    assert [key for key, _ in index.search(unit(0)[0], 2)] == ["two", "one"]
    assert len(index) == 2


def test_removed_vector_is_not_found(index: VectorIndex) -> None:
    index.put(["a", "b", "c"], unit(0, 10, 20))
    index.remove(["a", "unknown"])
    assert [key for key, _ in index.search(unit(0)[0], 5)] == ["b", "c"]
    assert len(index) == 2


def test_empty_index_finds_nothing(index: VectorIndex) -> None:
    assert index.search(unit(0)[0], 3) == ()


def test_it_grows(index: VectorIndex) -> None:
    index.put([f"k{n}" for n in range(300)], unit(*np.linspace(0, 180, 300)))
    assert len(index) == 300
    assert index.search(unit(180)[0], 1)[0][0] == "k299"


def test_equal_scores_are_ordered_by_key() -> None:
    index = ExactIndex(2)
    index.put(["b", "a"], unit(0, 0))
    assert [key for key, _ in index.search(unit(0)[0], 2)] == ["a", "b"]


def test_small_homes_are_searched_exactly() -> None:
    assert isinstance(make_index(4, 5_000), ExactIndex)
