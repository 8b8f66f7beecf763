"""Kills a writing process before each call that may change the disk: no gap is too short to be hit.

`python -m tests.reliability.calls FOLDER` forks from a process of its own, as it must have no threads.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from itertools import count
from pathlib import Path
from types import FrameType

from .endless_writer import write
from .kills import Kill, looked_at

_ROOT = Path(__file__).parents[2]
_STEPS = range(2)
_CHANGING = {
    *("open", "write", "flush", "close", "__exit__", "truncate", "ftruncate", "fsync", "fchown", "fchmod"),
    *("mkdir", "rename", "replace", "link", "symlink", "unlink", "remove"),
}
"""Names of the interpreter's calls that may change the disk."""


def kills_before_calls(folder: Path, base: bytes) -> Iterator[Kill]:
    """Let a process add and undo and kill it before the first call that may change the disk.

    Then another one before the second call, and so on, until there are no more calls.
    """
    (folder / "automations.yaml").write_bytes(base)
    command = [sys.executable, "-m", "tests.reliability.calls", str(folder)]
    ended = subprocess.run(command, cwd=_ROOT, stdout=subprocess.PIPE, text=True, check=True)
    for line in ended.stdout.splitlines():
        yield Kill(**json.loads(line))


def _print_kills(folder: Path) -> None:
    file, history = folder / "automations.yaml", folder / "history"
    base = file.read_bytes()
    for number in count():
        if (step := _killed_before(number, file, history)) is None:
            return
        print(json.dumps(asdict(looked_at(step, folder, base))), flush=True)


def _killed_before(number: int, file: Path, history: Path) -> int | None:
    """Return the last step that was begun, or `None` where the process ended before so many calls."""
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        sys.setprofile(_Countdown(number).count)
        write(file, history, writing, _STEPS)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as report:
        steps = report.read().split()
    was_killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
    return int([_STEPS[0], *steps][-1]) if was_killed else None


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


if __name__ == "__main__":
    _print_kills(Path(sys.argv[1]))
