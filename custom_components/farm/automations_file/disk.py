"""Reading the file and replacing it as a whole: at any moment the disk holds the old or the new one."""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from .document import fingerprint
from .errors import ChangedMeanwhileError, MissingFileError, ReadOnlyError

_SUFFIX = ".farm-new"


def read_bytes(path: Path) -> bytes:
    """Return the content; raises `MissingFileError` or, where it may not be read, `ReadOnlyError`."""
    try:
        return path.read_bytes()
    except FileNotFoundError as err:
        raise MissingFileError(path.name, "the file does not exist") from err
    except PermissionError as err:
        raise ReadOnlyError(path.name, "the file may not be read") from err


def replace_bytes(path: Path, content: bytes, *, expected: bytes) -> None:
    """Put `content` in the place of `expected`.

    A symbolic link stays a link; permissions and, where allowed, the owner stay as they are. Raises
    `ChangedMeanwhileError` where the file no longer holds `expected`, `ReadOnlyError`, or `MissingFileError`.
    """
    target = Path(os.path.realpath(path))
    try:
        status = target.stat()
        if not status.st_mode & 0o222:
            raise ReadOnlyError(path.name, "the file is marked as read-only")
        _remove_leftovers(target)
        new = _write_beside(target, content, status)
    except FileNotFoundError as err:
        raise MissingFileError(path.name, "the file does not exist") from err
    except OSError as err:
        if err.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
            raise ReadOnlyError(path.name, f"{target.parent} may not be written") from err
        raise
    try:
        if fingerprint(read_bytes(target)) != fingerprint(expected):
            raise ChangedMeanwhileError(path.name, "somebody else has just changed the file")
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _write_beside(target: Path, content: bytes, status: os.stat_result) -> Path:
    """Write the new file into the same folder, safely on the disk, and return where."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=_SUFFIX, dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as new:
            with suppress(PermissionError):
                os.fchown(new.fileno(), status.st_uid, status.st_gid)
            os.fchmod(new.fileno(), status.st_mode & 0o7777)
            new.write(content)
            new.flush()
            os.fsync(new.fileno())
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


def _remove_leftovers(target: Path) -> None:
    """Remove what a killed process left behind; there is only one writer, so none of it is in use."""
    for leftover in target.parent.glob(f".{target.name}.*{_SUFFIX}"):
        leftover.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    # Not every file system lets a folder be opened or synchronised; the rename has happened anyway.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
