"""Reading the file and replacing it as a whole: at any moment the disk holds the old or the new one."""

from __future__ import annotations

import errno
import glob
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from .document import fingerprint
from .errors import (
    ChangedMeanwhileError,
    MissingFileError,
    NotWrittenError,
    ReadOnlyError,
    UnreadableError,
)

_SUFFIX = ".farm-new"


def read_bytes(path: Path) -> bytes:
    """Return the content; raises `MissingFileError` or `UnreadableError`."""
    try:
        _require_regular(path, path.name)
        return path.read_bytes()
    except FileNotFoundError as err:
        raise MissingFileError(path.name, "the file does not exist") from err
    except OSError as err:
        raise UnreadableError(path.name, err.strerror or str(err)) from err


def replace_bytes(path: Path, content: bytes, *, expected: bytes) -> None:
    """Put `content` in the place of `expected`.

    A symbolic link stays a link; permissions and, where allowed, the owner stay as they are. Raises
    `ChangedMeanwhileError` where the file no longer holds `expected`, `MissingFileError`, `UnreadableError`,
    `ReadOnlyError`, or `NotWrittenError` where the disk is full; the file is untouched in that case, and
    nothing else is left behind.
    """
    target = Path(os.path.realpath(path))
    with _named_failures(path.name):
        status = _require_regular(target, path.name)
        if not status.st_mode & 0o222:
            raise ReadOnlyError(path.name, "the file is marked as read-only")
        _remove_leftovers(target)
        new = _write_beside(target, content, status)
        try:
            if fingerprint(read_bytes(target)) != fingerprint(expected):
                raise ChangedMeanwhileError(path.name, "somebody else has just changed the file")
            new.replace(target)
        except BaseException:
            new.unlink(missing_ok=True)
            raise
    _sync_folder(target.parent)


def write_safely(path: Path, content: bytes) -> None:
    """Write a file that is all on the disk when this returns; raises `ReadOnlyError` or `NotWrittenError`.

    A crash leaves it half written: whoever reads it has to tell.
    """
    with _named_failures(f"{path.parent.name}/{path.name}"):
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as new:
            _write_and_sync(new, content)


@contextmanager
def _named_failures(name: str) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as err:
        raise MissingFileError(name, "the file does not exist") from err
    except OSError as err:
        reason = err.strerror or str(err)
        if err.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
            raise ReadOnlyError(name, reason) from err
        raise NotWrittenError(name, reason) from err


def _require_regular(path: Path, name: str) -> os.stat_result:
    """Return the status of the file; a pipe would never be read to its end, a device must not be replaced."""
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise UnreadableError(name, "it is a folder" if stat.S_ISDIR(status.st_mode) else "it is no file")
    return status


def _write_beside(target: Path, content: bytes, status: os.stat_result) -> Path:
    """Write the new file into the same folder, safely on the disk, and return where."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=_SUFFIX, dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as new:
            with suppress(PermissionError):
                os.fchown(new.fileno(), status.st_uid, status.st_gid)
            os.fchmod(new.fileno(), status.st_mode & 0o7777)
            _write_and_sync(new, content)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


def _write_and_sync(file: BinaryIO, content: bytes) -> None:
    file.write(content)
    file.flush()
    os.fsync(file.fileno())


def _remove_leftovers(target: Path) -> None:
    """Remove what a killed process left behind; there is only one writer, so none of it is in use."""
    for leftover in target.parent.glob(f".{glob.escape(target.name)}.*{_SUFFIX}"):
        leftover.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    # Not every file system lets a folder be opened or synchronised; the rename has happened anyway.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
