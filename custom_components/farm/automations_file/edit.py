"""Whole changes of the file on the disk: add automations, take them back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..applet.models import Json
from .disk import read_bytes, replace_bytes
from .document import fingerprint, read
from .errors import ChangedMeanwhileError, NothingToUndoError
from .history import Change, forget, note, recall, take_back
from .splice import append

ATTEMPTS = 3
"""How often a change is computed anew because somebody else wrote in between."""


def add(file: Path, history: Path, change_id: str, automations: Sequence[dict[str, Json]]) -> Change:
    """Write the automations, each with its `id`, and keep what is needed to take them back.

    A change that is in the file already (the process died before it could say so) is returned as it was
    written then. Raises an `AutomationsFileError`; the file is untouched in that case.
    """
    if (known := _written(file, history, change_id)) is not None:
        return known
    for attempt in range(1, ATTEMPTS + 1):
        before = read_bytes(file)
        after = append(read(before, name=file.name), automations)
        change = Change(id=change_id, automations=tuple(automations), before=before, after=fingerprint(after))
        try:
            note(history, change)
            replace_bytes(file, after, expected=before)
        except ChangedMeanwhileError:
            if attempt == ATTEMPTS:
                forget(history, change_id)
                raise
        except BaseException:
            forget(history, change_id)
            raise
        else:
            return change
    raise AssertionError("unreachable")


def undo(file: Path, history: Path, change_id: str) -> tuple[str, ...]:
    """Take the change back and return the ids of its automations.

    Raises `NothingToUndoError`, `EditedSinceError` or another `AutomationsFileError`; the file is untouched
    in that case.
    """
    change = recall(history, change_id)
    for attempt in range(1, ATTEMPTS + 1):
        content = read_bytes(file)
        before = take_back(change, content, name=file.name)
        try:
            replace_bytes(file, before, expected=content)
        except ChangedMeanwhileError:
            if attempt == ATTEMPTS:
                raise
        else:
            break
    forget(history, change_id)
    return tuple(str(one["id"]) for one in change.automations)


def holds(file: Path, automation_ids: Sequence[str]) -> bool:
    """Tell whether all of the automations stand in the file."""
    document = read(read_bytes(file), name=file.name)
    return all(document.with_id(one) for one in automation_ids)


def _written(file: Path, history: Path, change_id: str) -> Change | None:
    try:
        change = recall(history, change_id)
    except NothingToUndoError:
        return None
    return change if holds(file, [str(one["id"]) for one in change.automations]) else None
