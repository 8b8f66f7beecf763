"""What was written lately, and how it is taken back.

Of every change the whole file from before is kept beside a note of what was added. A change is noted before
the file is replaced, so a crash in between leaves a note too many, never one too few.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..applet.models import Json
from .disk import write_safely
from .document import Document, fingerprint, read
from .errors import EditedSinceError, NothingToUndoError
from .item_yaml import block_item
from .splice import remove
from .values import Value, same

KEPT = 20
"""Changes that can be taken back."""

_HASH = re.compile(r"(?:^|\s)#")


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Automations added to the file in one go."""

    id: str
    automations: tuple[dict[str, Json], ...]
    """As they were written, with their ids."""
    before: bytes
    """The file before the change."""
    after: str
    """Fingerprint of the file after it."""


def note(folder: Path, change: Change, *, kept: int = KEPT) -> None:
    """Keep the change and forget those that were noted longest ago.

    Raises `ReadOnlyError` or `NotWrittenError` where the disk does not take the note.
    """
    content = {
        "automations": list(change.automations),
        "before": fingerprint(change.before),
        "after": change.after,
    }
    write_safely(folder / f"{change.id}.yaml", change.before)
    write_safely(folder / f"{change.id}.json", json.dumps(content).encode())
    _forget_oldest(folder, kept, but=change.id)


def forget(folder: Path, change_id: str) -> None:
    """Drop the change, if it is known; a note that cannot be deleted does no harm."""
    for suffix in (".json", ".yaml"):
        with suppress(OSError):
            (folder / f"{change_id}{suffix}").unlink(missing_ok=True)


def _forget_oldest(folder: Path, kept: int, *, but: str) -> None:
    """Keep so many changes, among them the one that was just noted, however old its id is."""
    with suppress(OSError):
        noted = {one.stem: one.stat().st_mtime_ns for one in folder.iterdir() if one.stem != but}
        for old in sorted(noted, key=lambda stem: (noted[stem], stem), reverse=True)[kept - 1 :]:
            forget(folder, old)


def recall(folder: Path, change_id: str) -> Change:
    """Return the change; raises `NothingToUndoError` where it is not kept any more, or not whole."""
    try:
        content = json.loads((folder / f"{change_id}.json").read_text(encoding="utf-8"))
        before = (folder / f"{change_id}.yaml").read_bytes()
        change = Change(
            id=change_id, automations=tuple(content["automations"]), before=before, after=content["after"]
        )
        whole = content["before"] == fingerprint(before)
    except (OSError, ValueError, KeyError, TypeError) as err:
        raise NothingToUndoError(change_id, "this change is not known") from err
    if not whole:
        raise NothingToUndoError(change_id, "the file from before it was not kept whole")
    return change


def take_back(change: Change, content: bytes, *, name: str = "automations.yaml") -> bytes:
    """Return the file without what the change added.

    The very bytes from before where nothing else has changed; automations already deleted are passed over.
    Raises `EditedSinceError` where one of them no longer says what was written.
    """
    if fingerprint(content) == change.after:
        return change.before
    left = [one for one in change.automations if _is_there(read(content, name=name), one)]
    for one in left:
        content = remove(read(content, name=name), str(one["id"]))
    return content


def _is_there(document: Document, written: Mapping[str, Json]) -> bool:
    found = document.with_id(str(written["id"]))
    if not all(_is_untouched(document.text[one.start : one.end], one.value, written) for one in found):
        name = str(written.get("alias") or written["id"])
        raise EditedSinceError(name, "it was changed after it was saved")
    return bool(found)


def _is_untouched(text: str, value: Value, written: Mapping[str, Json]) -> bool:
    """Tell whether nobody changed the meaning or added a comment; an editor may have written it anew."""
    comments, own = _HASH.findall(text), _HASH.findall(block_item(written))
    return same(_sorted(value), _sorted(dict(written))) and len(comments) <= len(own)


def _sorted(value: object) -> object:
    """Return the value with the keys of every mapping in order; an editor may have moved them."""
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value, key=str)}
    if isinstance(value, list):
        return [_sorted(one) for one in value]
    return value
