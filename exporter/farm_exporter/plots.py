"""Plots for the model card and the documentation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path


def training_plot(history: Sequence[Mapping[str, object]], path: Path) -> None:
    """Draw loss and R@1 per epoch (FARM figure 6)."""
    plt = _pyplot()
    epochs = [one["epoch"] for one in history]
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2))
    left.plot(epochs, [one["loss"] for one in history], marker="o", color="#444444")
    left.set_title("Loss")
    names = sorted({name for one in history for name in one["test"]})
    for name in names:
        right.plot(epochs, [one["test"].get(name, {}).get("r1") for one in history], marker="o", label=name)
    right.set_title("R@1 on unseen pairs")
    right.set_ylim(0, 1)
    if names:
        right.legend(fontsize=7)
    for axis in (left, right):
        axis.set_xlabel("Epoch")
        axis.set_xticks(epochs)
        axis.grid(alpha=0.3)
    _save(figure, path)


def bar_plot(values: Mapping[str, Mapping[str, float]], metrics: Sequence[str], title: str, path: Path) -> None:
    """Draw a group of bars per name, one bar per metric."""
    plt = _pyplot()
    names = list(values)
    width = 0.8 / max(1, len(metrics))
    figure, axis = plt.subplots(figsize=(max(5.0, 1.3 * len(names)), 3.4))
    for number, metric in enumerate(metrics):
        places = [index + number * width for index in range(len(names))]
        bars = axis.bar(places, [values[name].get(metric, 0.0) for name in names], width, label=metric)
        axis.bar_label(bars, fmt="%.2f", fontsize=6)
    axis.set_xticks([index + 0.4 - width / 2 for index in range(len(names))], names, rotation=20, fontsize=7)
    axis.set_ylim(0, 1.05)
    axis.set_title(title)
    axis.legend(fontsize=7)
    _save(figure, path)


def share_plot(points: Mapping[str, tuple[float, float]], title: str, path: Path) -> None:
    """Draw a score by name, and beside it against the percentage of the parameters that was trained."""
    plt = _pyplot()
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), sharey=True)
    bars = left.bar(range(len(points)), [score for _, score in points.values()], color="#4477aa")
    left.bar_label(bars, fmt="%.3f", fontsize=7)
    left.set_xticks(range(len(points)), list(points), rotation=20, fontsize=7)
    for number, (name, point) in enumerate(points.items()):
        right.scatter(*point, color="#4477aa")
        right.annotate(name, point, xytext=(4, -10 if number % 2 else 4), textcoords="offset points", fontsize=7)
    right.set_xscale("log")
    right.set_xlim(0.1, 500)
    right.set_xlabel("Parameters trained, %")
    right.grid(alpha=0.3)
    scores = [score for _, score in points.values()]
    left.set_ylim(max(0.0, min(scores) - 0.1), min(1.0, max(scores) + 0.04))
    left.set_title(title, fontsize=9)
    _save(figure, path)


def _pyplot():
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    mpl.rcParams["svg.hashsalt"] = "farm"
    return plt


def _save(figure, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    _pyplot().close(figure)
