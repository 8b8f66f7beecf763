"""A progress bar on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

_WIDTH = 30
_CLEAR = "\r\033[K"


def shown[T](work: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Yield the work, drawing on standard error how much of it is done."""
    if not sys.stderr.isatty():
        yield from work
        return
    _draw(0, total, label)
    for done, one in enumerate(work, 1):
        _draw(done, total, label)
        yield one
    print(_CLEAR, end="", file=sys.stderr, flush=True)


def _draw(done: int, total: int, label: str) -> None:
    filled = _WIDTH * done // max(1, total)
    bar = "█" * filled + "·" * (_WIDTH - filled)
    print(f"{_CLEAR}{label} {bar} {done}/{total}", end="", file=sys.stderr, flush=True)
