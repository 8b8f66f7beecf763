"""Fetches a model's file from the hub in a process of its own: with progress, resumed, verified."""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from . import child
from .models import LanguageModelError, Stop, StoppedError
from .offered import OfferedModel

_FETCHER = Path(__file__).with_name("fetcher.py")
_TICK = 0.5
"""Seconds between two looks at the progress."""
_PASSED_ON = ("HOME", "LANG", "PATH", "TMPDIR", "SSL_CERT_FILE", "SSL_CERT_DIR", "HF_ENDPOINT",
              "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy")  # fmt: skip
"""What of the environment the process gets: no token and no other secret."""
_QUIET = {
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_IMPLICIT_TOKEN": "1",
}


class DownloadError(LanguageModelError):
    """The hub cannot be reached, or the download broke off; what is there is used next time."""

    code = "download_failed"


class HubLibraryError(DownloadError):
    """huggingface_hub is not installed."""

    code = "download_library_missing"


class NotOnHubError(DownloadError):
    """The hub does not have the file any more."""

    code = "download_not_found"


class NoRoomError(DownloadError):
    """The disk is full, or cannot be written."""

    code = "download_no_room"


class CorruptError(DownloadError):
    """What came is not what the hub promised; it was deleted."""

    code = "download_corrupt"


_FAULTS: Mapping[str, type[DownloadError]] = {
    "library": HubLibraryError,
    "not_found": NotOnHubError,
    "disk": NoRoomError,
    "corrupt": CorruptError,
}


def download(
    model: OfferedModel,
    folder: Path,
    progress: Callable[[float], None],
    *,
    stop: Stop = None,
    environment: Mapping[str, str] | None = None,
    program: Path = _FETCHER,
) -> Path:
    """Return where the file lies, verified by the hub's sha256. Blocking.

    `progress` is told the share that is there, between 0 and 1. `environment`: of this process if left out.
    Raises `DownloadError`, and `StoppedError` where it was broken off.
    """
    process = subprocess.Popen(  # noqa: S603 - our own interpreter and program
        [*child.PYTHON, str(program)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**child.environment(_PASSED_ON, environment), **_QUIET},
    )
    lines: queue.Queue[dict[str, Any] | None] = queue.Queue()
    threading.Thread(target=_pump, args=(process, lines), name="farm download", daemon=True).start()
    try:
        _send(process, {"repository": model.repository, "file": model.file, "folder": str(folder)})
        return _followed(lines, progress, stop)
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError, ValueError):
                    pipe.close()


def _followed(
    lines: queue.Queue[dict[str, Any] | None], progress: Callable[[float], None], stop: Stop
) -> Path:
    size, part = 0, None
    while True:
        if stop is not None and stop.is_set():
            raise StoppedError("the download was broken off; it goes on from here next time")
        try:
            said = lines.get(timeout=_TICK)
        except queue.Empty:
            if part is not None and size:
                with contextlib.suppress(OSError):
                    progress(min(1.0, part.stat().st_size / size))
            continue
        if said is None:
            raise DownloadError("the download ended without a word")
        if "error" in said:
            raise _FAULTS.get(said["error"], DownloadError)(said.get("reason", ""))
        if "done" in said:
            progress(1.0)
            return Path(said["done"])
        size, part = said["size"], Path(said["part"])


def _send(process: subprocess.Popen[str], value: dict[str, str]) -> None:
    assert process.stdin is not None
    with contextlib.suppress(OSError):
        process.stdin.write(json.dumps(value) + "\n")
        process.stdin.flush()


def _pump(process: subprocess.Popen[str], lines: queue.Queue[dict[str, Any] | None]) -> None:
    """Hand over what the process says; `None` when it says no more."""
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError):
        for line in process.stdout:
            lines.put(json.loads(line))
    lines.put(None)
