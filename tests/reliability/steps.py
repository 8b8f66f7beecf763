"""What a writing process does until it is killed: add to a file in even steps, undo that in odd ones."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from custom_components.farm.automations_file import edit
from custom_components.farm.automations_file.document import read
from custom_components.farm.automations_file.splice import append


def automation(step: int) -> dict:
    """Return what an even step adds and the odd one behind it undoes."""
    return {"id": f"farm_{step}", "alias": f"Step {step}", "triggers": [], "actions": [{"delay": step}]}


def take(step: int, file: Path, history: Path) -> None:
    """Add in even steps, undo in odd ones."""
    if step % 2 == 0:
        edit.add(file, history, change_id(step), [automation(step)])
    else:
        edit.undo(file, history, change_id(step))


def change_id(step: int) -> str:
    """Return the change a step makes or takes back."""
    return f"change{step // 2:06}"


def content_after(step: int, base: bytes) -> bytes:
    """Return what the file holds once the step is done, if it held `base` before the first."""
    return append(read(base), [automation(step)]) if step % 2 == 0 else base


def write(file: Path, history: Path, report: int, steps: Iterable[int]) -> None:
    """Take the steps; the number of each is written to the file descriptor `report` before.

    So whoever kills the process knows which two contents the file may have.
    """
    for step in steps:
        os.write(report, f"{step}\n".encode())
        take(step, file, history)
