"""The program that fetches one file from the hub: a line of JSON in, lines of JSON out.

Started by its path with the interpreter, like the worker, so that the hub's library and its network code stay
out of Home Assistant's process and a download ends once it is broken off. `download.py` is its other end.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

_SPARE = 256 * 1024 * 1024
"""Bytes that must stay free on the disk."""


class FetchError(Exception):
    """Why nothing was fetched: a code that `download.py` knows, and words."""

    def __init__(self, code: str, reason: str) -> None:
        """Remember both."""
        super().__init__(reason)
        self.code = code


def main() -> int:
    """Fetch what the first line names; returns 0 where it lies whole and verified in its folder."""
    wanted = json.loads(sys.stdin.readline())
    try:
        path = _fetched(wanted["repository"], wanted["file"], Path(wanted["folder"]))
    except FetchError as err:
        _say(error=err.code, reason=str(err))
        return 1
    _say(done=str(path))
    return 0


def _fetched(repository: str, name: str, folder: Path) -> Path:
    try:
        hub = importlib.import_module("huggingface_hub")
        http_get = importlib.import_module("huggingface_hub.file_download").http_get
        errors = importlib.import_module("huggingface_hub.errors")
    except ImportError as err:
        raise FetchError("library", str(err)) from None
    path = folder / name
    try:
        found = hub.get_hf_file_metadata(hub.hf_hub_url(repository, name), timeout=30)
        size, sha256 = _promised(found, name)
        if path.is_file() and path.stat().st_size == size and _sha256(path) == sha256:
            return path
        part = folder / f"{name}.{sha256[:16]}.part"
        resumed = _room(part, size)
        _say(size=size, part=str(part))
        with part.open("ab") as file:
            http_get(
                hub.hf_hub_url(repository, name, revision=found.commit_hash),
                file,
                resume_size=resumed,
                headers=hub.utils.build_hf_headers(),
                expected_size=size,
                displayed_filename=name,
            )
    except (errors.RepositoryNotFoundError, errors.EntryNotFoundError) as err:
        raise FetchError("not_found", f"the hub has no {repository}/{name}") from err
    except FetchError:
        raise
    except Exception as err:
        raise FetchError("failed", f"{type(err).__name__}: {str(err).partition('\n')[0]}") from err
    if part.stat().st_size != size or _sha256(part) != sha256:
        part.unlink()
        raise FetchError("corrupt", f"{name} is not what the hub promised")
    part.replace(path)
    return path


def _promised(found: Any, name: str) -> tuple[int, str]:
    """Return size and sha256 as the hub tells them."""
    if found.size is None or not re.fullmatch(r"[0-9a-f]{64}", found.etag or ""):
        raise FetchError("corrupt", f"the hub tells no size and sha256 of {name}, so it cannot be verified")
    return found.size, found.etag


def _room(part: Path, size: int) -> int:
    """Return how many bytes are there already; the rest must fit on the disk."""
    try:
        part.parent.mkdir(parents=True, exist_ok=True)
        there = part.stat().st_size if part.is_file() else 0
        if there > size:
            part.unlink()
            there = 0
        free = shutil.disk_usage(part.parent).free
    except OSError as err:
        raise FetchError("disk", f"{part.parent.name}: {err.strerror}") from None
    needed = size - there + _SPARE
    if free < needed:
        raise FetchError("disk", f"{needed / 1e9:.1f} GB are needed, {free / 1e9:.1f} GB are free")
    return there


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _say(**value: object) -> None:
    print(json.dumps(value), flush=True)  # noqa: T201 - this is how it speaks


if __name__ == "__main__":
    sys.exit(main())
