"""Forks writing processes and kills them: `python -m ... FOLDER clock NUMBER SEED`, or `... FOLDER calls`.

It prints what each kill left behind. It is a process of its own because one that forks must have no threads.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from itertools import count
from pathlib import Path
from types import FrameType

from custom_components.farm.automations_file import edit
from custom_components.farm.automations_file.errors import NothingToUndoError

from .kills import Kill
from .steps import change_id, content_after, take, write

_LONGEST = 0.1
"""Seconds a process may write before it is killed."""
_STEPS = range(2)
"""What a process does that is killed before one of its calls."""
_CHANGING = {
    *("open", "write", "flush", "close", "__exit__", "truncate", "ftruncate", "fsync", "fchown", "fchmod"),
    *("mkdir", "rename", "replace", "link", "symlink", "unlink", "remove"),
}
"""Names of the interpreter's calls that may change the disk."""


def main(arguments: list[str]) -> None:
    """Kill as told and print a line of JSON for each kill."""
    folder, base = Path(arguments[0]), Path(arguments[0], "automations.yaml").read_bytes()
    file, history = folder / "automations.yaml", folder / "history"
    if arguments[1] == "clock":
        steps = _by_clock(file, history, int(arguments[2]), random.Random(arguments[3]))
    else:
        steps = _before_calls(file, history)
    for step in steps:
        print(json.dumps(asdict(_looked_at(step, folder, base))), flush=True)


def _by_clock(file: Path, history: Path, number: int, chance: random.Random) -> Iterator[int]:
    """Yield the last step each of the killed processes began."""
    for _ in range(number):
        reading, writing = os.pipe()
        if (child := os.fork()) == 0:
            write(file, history, writing, count())
        os.close(writing)
        with os.fdopen(reading) as report:
            first = report.readline()
            time.sleep(chance.uniform(0, _LONGEST))
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            yield int([first, *report][-1])


def _before_calls(file: Path, history: Path) -> Iterator[int]:
    """Yield the last step each of the killed processes began."""
    for number in count():
        reading, writing = os.pipe()
        if (child := os.fork()) == 0:
            sys.setprofile(_Countdown(number).count)
            write(file, history, writing, _STEPS)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as report:
            steps = [_STEPS[0], *report]
        if not os.WIFSIGNALED(os.waitpid(child, 0)[1]):
            return
        yield int(steps[-1])


class _Countdown:
    """Counts the calls that may change the disk and kills the process."""

    def __init__(self, number: int) -> None:
        self._left = number

    def count(self, _frame: FrameType, event: str, called: object) -> None:
        """Take note of what the interpreter does, as a profiler."""
        if event == "c_call" and getattr(called, "__name__", "") in _CHANGING:
            self._left -= 1
            if self._left < 0:
                os.kill(os.getpid(), signal.SIGKILL)


def _looked_at(step: int, folder: Path, base: bytes) -> Kill:
    """Return what a process left behind that was killed in the step or just after it, and mend it."""
    file, history = folder / "automations.yaml", folder / "history"
    content, leftovers = file.read_bytes(), _leftovers(folder)
    _mend(step, file, history)
    return Kill(
        step=step,
        is_old=content == content_after(step - 1, base),
        is_new=content == content_after(step, base),
        leftovers=leftovers,
        is_mended=file.read_bytes() == base and not _leftovers(folder),
    )


def _mend(step: int, file: Path, history: Path) -> None:
    """Do as a person does after a crash: try again, then undo."""
    with suppress(NothingToUndoError):
        take(step, file, history)
    with suppress(NothingToUndoError):
        edit.undo(file, history, change_id(step))


def _leftovers(folder: Path) -> int:
    return len([one for one in folder.iterdir() if one.name not in {"automations.yaml", "history"}])


if __name__ == "__main__":
    main(sys.argv[1:])
