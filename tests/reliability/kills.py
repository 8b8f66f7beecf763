"""Kills a writing process again and again and looks at what it left behind."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from custom_components.farm.automations_file import edit
from custom_components.farm.automations_file.errors import NothingToUndoError

from .endless_writer import change_id, content_after, take

_ROOT = Path(__file__).parents[2]
_LONGEST = 0.1
"""Seconds a process may write before it is killed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """What one kill left behind."""

    step: int
    """The step that was being taken."""
    is_old: bool
    """The file holds what it held before the step."""
    is_new: bool
    """The file holds what it should hold after the step."""
    leftovers: int
    """Half-written files beside it."""
    is_mended: bool
    """Taking the step again and undoing it gave back the first bytes and left nothing beside them."""


def kills(folder: Path, base: bytes, number: int, *, seed: int) -> Iterator[Kill]:
    """Let a process add to a file of the folder and undo it, and kill it at so many random moments."""
    chance = random.Random(seed)
    file, history = folder / "automations.yaml", folder / "history"
    file.write_bytes(base)
    for _ in range(number):
        yield looked_at(_killed_by_clock(file, history, chance.uniform(0, _LONGEST)), folder, base)


def looked_at(step: int, folder: Path, base: bytes) -> Kill:
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


def _killed_by_clock(file: Path, history: Path, seconds: float) -> int:
    """Return the last step that was begun."""
    command = [sys.executable, "-m", "tests.reliability.endless_writer", str(file), str(history)]
    with subprocess.Popen(command, cwd=_ROOT, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(seconds)
        writer.send_signal(signal.SIGKILL)
        return int((first + writer.stdout.read()).split()[-1])


def _mend(step: int, file: Path, history: Path) -> None:
    """Do as a person does after a crash: try again, then undo."""
    with suppress(NothingToUndoError):
        take(step, file, history)
    with suppress(NothingToUndoError):
        edit.undo(file, history, change_id(step))


def _leftovers(folder: Path) -> int:
    return len([one for one in folder.iterdir() if one.name not in {"automations.yaml", "history"}])
