"""Tries the writer at length and prints a table: `python -m tests.reliability [TRIAL ...]`."""

from __future__ import annotations

import logging
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmark.progress import shown
from tests.unit.automations_file.ugly_files import quickly_read_slowly_written

from .crowds import crowds
from .files import corpus, made_up, timings
from .kills import Kill, kills_before_calls, kills_by_clock
from .trial import Row

_TRIALS = ("corpus", "made-up", "timings", "kills", "crowd")


def main(arguments: list[str]) -> int:
    """Run the trials that are asked for; 1 where a promise was broken."""
    parser = ArgumentParser(prog="script/reliability", description="Tries to make FARM lose an automation.")
    parser.add_argument("trials", nargs="*", metavar="TRIAL", help=f"of {', '.join(_TRIALS)}; all by default")
    parser.add_argument("--files", type=int, default=1_000, metavar="N", help="made-up files (1,000)")
    parser.add_argument("--kills", type=int, default=500, metavar="N", help="killed processes (500)")
    parser.add_argument("--people", type=int, default=200, metavar="N", help="accepts at once (200)")
    parser.add_argument("--seed", type=int, default=1)
    parsed = parser.parse_args(arguments)
    if unknown := set(parsed.trials) - set(_TRIALS):
        parser.error(f"no such trial: {', '.join(sorted(unknown))}")
    run: dict[str, Callable[[], Iterator[Row]]] = {
        "corpus": corpus,
        "made-up": lambda: made_up(parsed.files, parsed.seed),
        "timings": timings,
        "kills": lambda: _killed(parsed.kills, parsed.seed),
        "crowd": lambda: crowds(parsed.people),
    }
    logging.disable(logging.WARNING)  # Home Assistant complains of double keys in the ugly files
    rows = [row for name in parsed.trials or _TRIALS for row in run[name]()]
    print("| trial | times | broken promises | figures |\n|---|---:|---:|---|")
    for row in rows:
        print(f"| {row.what} | {row.tried:,} | {row.failed} | {row.figures} |")
    return int(any(row.failed for row in rows))


def _killed(number: int, seed: int) -> Iterator[Row]:
    base = quickly_read_slowly_written()
    with TemporaryDirectory() as folder:
        left = list(shown(kills_by_clock(Path(folder), base, number, seed=seed), number, "kills"))
    yield _row("processes killed at random moments", left)
    with TemporaryDirectory() as folder:
        yield _row("processes killed before a call", list(kills_before_calls(Path(folder), base)))


def _row(what: str, left: list[Kill]) -> Row:
    old, new = sum(one.is_old for one in left), sum(one.is_new for one in left)
    amid = sum(one.leftovers > 0 for one in left)
    return Row(
        what=what,
        tried=len(left),
        failed=sum(not ((one.is_old or one.is_new) and one.is_mended) for one in left),
        figures=f"{old} left the old file, {new} the new; {amid} were in the midst of writing it",
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
