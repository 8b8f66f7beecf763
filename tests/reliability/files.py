"""Every file of the corpus and a thousand made up from seeds: added to, loaded by Home Assistant, undone."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from custom_components.farm.automations_file import edit
from custom_components.farm.automations_file.errors import AutomationsFileError
from tests.benchmark.progress import shown
from tests.unit.automations_file.ugly_files import (
    CHANGED,
    LIGHT,
    NOTICE,
    REFUSED,
    five_megabytes,
    folder_with,
    many,
)

from .trial import Row

_ROUNDS = 9
_MOST = 60
"""Automations in a file made up from a seed."""


def corpus() -> Iterator[Row]:
    """Try the ugly files."""
    results = [_is_changed_and_undone(path.read_bytes()) for path in shown(CHANGED, len(CHANGED), "corpus")]
    yield Row(
        what="ugly files changed, loaded, undone",
        tried=2 * len(results),
        failed=sum(results),
        figures=f"{len(results)} files, one and two automations added",
    )
    kept = [_is_refused(path.read_bytes()) for path in REFUSED]
    yield Row(
        what="broken files refused, untouched",
        tried=len(kept),
        failed=kept.count(False),
        figures=f"{len(kept)} files",
    )


def made_up(number: int, seed: int) -> Iterator[Row]:
    """Try so many files made up from seeds."""
    chance = random.Random(seed)
    sizes = [chance.randint(0, _MOST) for _ in range(number)]
    failed = sum(
        _is_changed_and_undone(many(size, seed=place, filler=chance.randint(0, 200)))
        for place, size in enumerate(shown(sizes, number, "made-up files"))
    )
    yield Row(
        what="made-up files changed, loaded, undone",
        tried=2 * number,
        failed=failed,
        figures=f"0 to {_MOST} automations, {sum(sizes)} in all",
    )


def timings() -> Iterator[Row]:
    """Time the changes of a file of 2,000 automations."""
    content = five_megabytes()
    name = f"2,000 automations, {len(content) / 1e6:.1f} MB"
    took: dict[str, list[float]] = {"add": [], "undo": [], "undo after other edits": []}
    failed = 0
    for _ in shown(range(_ROUNDS), _ROUNDS, "timings"):
        with TemporaryDirectory() as folder:
            config = folder_with(Path(folder), content)
            file, history = config.file, config.history
            took["add"].append(_seconds(lambda: edit.add(file, history, "c", [LIGHT])))  # noqa: B023 - called at once
            took["undo"].append(_seconds(lambda: edit.undo(file, history, "c")))  # noqa: B023 - called at once
            failed += file.read_bytes() != content
            edit.add(file, history, "c", [LIGHT])
            file.write_bytes(file.read_bytes() + b"# mine\n")
            took["undo after other edits"].append(_seconds(lambda: edit.undo(file, history, "c")))  # noqa: B023
            failed += file.read_bytes() != content + b"# mine\n"
    figures = ", ".join(f"{one} {statistics.median(seconds):.2f} s" for one, seconds in took.items())
    yield Row(what=name, tried=2 * _ROUNDS, failed=failed, figures=f"medians: {figures}")


def _is_changed_and_undone(content: bytes) -> int:
    """Return how many of two trials broke a promise."""
    broken = 0
    for added in ([LIGHT], [LIGHT, NOTICE]):
        with TemporaryDirectory() as folder:
            config = folder_with(Path(folder), content)
            old = config.load()
            edit.add(config.file, config.history, "c", added)
            is_right = repr(config.load()) == repr([*old, *added])
            edit.undo(config.file, config.history, "c")
            broken += not (is_right and config.file.read_bytes() == content)
    return broken


def _is_refused(content: bytes) -> bool:
    with TemporaryDirectory() as folder:
        config = folder_with(Path(folder), content)
        try:
            edit.add(config.file, config.history, "c", [LIGHT])
        except AutomationsFileError as err:
            return config.file.read_bytes() == content and "automations.yaml" in str(err)
    return False


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
