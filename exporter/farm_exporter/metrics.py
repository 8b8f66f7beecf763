"""Retrieval metrics of FARM section 4.3.1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

CUTS = (1, 5, 10)


def ranks(scores: np.ndarray, positives: Sequence[Sequence[int]]) -> np.ndarray:
    """Return the rank of the best positive of each row of `scores` (queries x documents), counted from 1.

    Documents that score exactly alike share the worst rank, so that a constant score earns nothing; a positive without
    a score is last.
    """
    best = np.array([max(row[list(one)]) for row, one in zip(scores, positives, strict=True)])
    above = np.array(
        [
            int((~(row < score)).sum()) - sum(1 for index in set(one) if not row[index] < score)
            for row, score, one in zip(scores, best, positives, strict=True)
        ]
    )
    return above + 1


def summary(found: np.ndarray) -> dict[str, float]:
    """Return R@1, R@5, R@10 (eq. 13) and MRR@5 (eq. 14) of ranks; nothing found where there are none."""
    if not len(found):
        return {**{f"r{cut}": 0.0 for cut in CUTS}, "mrr5": 0.0}
    recall = {f"r{cut}": float((found <= cut).mean()) for cut in CUTS}
    return {**recall, "mrr5": float(np.where(found <= 5, 1.0 / found, 0.0).mean())}


def joint(first: np.ndarray, second: np.ndarray) -> dict[str, float]:
    """Return joint R@1 and R@5 (eq. 15): both right ones are among the first k of their side."""
    return {f"joint_r{cut}": float(((first <= cut) & (second <= cut)).mean()) if len(first) else 0.0 for cut in (1, 5)}


def rounded(values: Mapping[str, float]) -> dict[str, float]:
    """Return values for people."""
    return {name: round(value, 4) for name, value in values.items()}
