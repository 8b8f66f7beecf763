"""How much memory there is, and how much a process takes. `None` means that the system does not tell."""

from __future__ import annotations

import re
from pathlib import Path

PROC = Path("/proc")
CGROUP = Path("/sys/fs/cgroup")


def available(proc: Path = PROC, cgroup: Path = CGROUP) -> int | None:
    """Return the bytes a new process may take: what is free or can be freed, within a container's limit."""
    free = _field(proc / "meminfo", "MemAvailable")
    limit, used = _number(cgroup / "memory.max"), _number(cgroup / "memory.current")
    if limit is None or used is None:
        return free
    # Pages of files are counted as used and go first.
    spare = limit - used + (_field(cgroup / "memory.stat", "inactive_file") or 0)
    return spare if free is None else min(free, spare)


def own(pid: int, proc: Path = PROC) -> int | None:
    """Return the bytes a process holds beside files it maps: weights that are mapped do not count."""
    return _field(proc / str(pid) / "status", "RssAnon")


def kills(proc: Path = PROC) -> int | None:
    """Return how many processes the kernel ended since its start because memory ran out."""
    return _field(proc / "vmstat", "oom_kill")


def _field(path: Path, name: str) -> int | None:
    found = re.search(rf"^{name}:?\s+(\d+)( kB)?$", _text(path), re.MULTILINE)
    return None if found is None else int(found[1]) * (1024 if found[2] else 1)


def _number(path: Path) -> int | None:
    text = _text(path).strip()
    return int(text) if text.isdecimal() else None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
