"""Kills a writing process again and again and tells what each kill left behind."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """What one kill left behind."""

    step: int
    """The step that was being taken, or had just been."""
    is_old: bool
    """The file holds what it held before the step."""
    is_new: bool
    """The file holds what it should hold after the step."""
    leftovers: int
    """Half-written files beside it."""
    is_mended: bool
    """Taking the step again and undoing it gave back the first bytes and left nothing beside them."""


def kills_by_clock(folder: Path, base: bytes, number: int, *, seed: int) -> Iterator[Kill]:
    """Let a process add to a file of the folder and undo it, and kill it at so many random moments."""
    return _kills(folder, base, "clock", str(number), str(seed))


def kills_before_calls(folder: Path, base: bytes) -> Iterator[Kill]:
    """Let a process add and undo and kill it before the first call that may change the disk.

    Then another one before the second call, and so on, until there are no more calls.
    """
    return _kills(folder, base, "calls")


def _kills(folder: Path, base: bytes, *arguments: str) -> Iterator[Kill]:
    (folder / "automations.yaml").write_bytes(base)
    command = [sys.executable, "-m", "tests.reliability.killer", str(folder), *arguments]
    with subprocess.Popen(command, cwd=_ROOT, stdout=subprocess.PIPE, text=True) as killer:
        assert killer.stdout is not None
        for line in killer.stdout:
            yield Kill(**json.loads(line))
    assert killer.returncode == 0
