"""Ranks and what is made of them."""

import numpy as np

from farm_exporter.metrics import joint, ranks, summary


def test_rank_counts_those_that_score_higher() -> None:
    scores = np.array([[0.9, 0.5, 0.1], [0.1, 0.5, 0.9]])
    assert ranks(scores, [[1], [2]]).tolist() == [2, 1]


def test_best_of_several_right_answers_counts() -> None:
    assert ranks(np.array([[0.9, 0.5, 0.1]]), [[0, 2]]).tolist() == [1]


def test_right_answer_named_twice_counts_once() -> None:
    assert ranks(np.array([[0.9, 0.5, 0.1]]), [[0, 0]]).tolist() == [1]


def test_constant_score_earns_nothing() -> None:
    assert ranks(np.ones((1, 10)), [[0]]).tolist() == [10]


def test_answer_without_a_score_is_last() -> None:
    assert ranks(np.array([[0.9, np.nan, 0.1]]), [[1]]).tolist() == [3]


def test_reciprocal_rank_is_finite_where_all_answers_are_right() -> None:
    assert summary(ranks(np.ones((1, 3)), [[0, 1, 2, 2]]))["mrr5"] == 1


def test_recall_and_reciprocal_rank() -> None:
    found = summary(np.array([1, 2, 6, 20]))
    assert found == {"r1": 0.25, "r5": 0.5, "r10": 0.75, "mrr5": 0.375}


def test_joint_recall_needs_both_sides() -> None:
    assert joint(np.array([1, 3, 9]), np.array([1, 5, 1])) == {"joint_r1": 1 / 3, "joint_r5": 2 / 3}
