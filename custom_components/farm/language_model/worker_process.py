"""One run of the worker program: lines in, lines out, and why it ended."""

from __future__ import annotations

import contextlib
import json
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from pathlib import Path
from typing import Any

from . import memory
from .child import PYTHON, environment
from .models import (
    BadFileError,
    CrashedError,
    IllegalInstructionError,
    LanguageModelError,
    LibraryError,
    OutOfMemoryError,
    Stop,
    StoppedError,
    TimedOutError,
    TooLongError,
)

type Line = dict[str, Any]
"""One message, either way."""

PROGRAM = Path(__file__).with_name("worker.py")
_PASSED_ON = ("HOME", "LANG", "LD_LIBRARY_PATH", "PATH", "TMPDIR")
"""What of the environment the process gets: no token and no other secret."""
_TICK = 0.05
"""Seconds between two looks at the clock, the memory and whether anybody still wants the answer."""
_GRACE = 5.0
"""Seconds a worker may take to break off; then it is killed."""
_LAST_WORDS = 400
"""Characters of what the worker printed that a message repeats."""
_FAULTS: dict[str, type[LanguageModelError]] = {
    "file": BadFileError,
    "library": LibraryError,
    "memory": OutOfMemoryError,
    "stopped": StoppedError,
    "too_long": TooLongError,
}


class WorkerProcess:
    """A process that has been started; one line at a time. Not for several threads, but for `kill`."""

    def __init__(self, program: Path, *, most_memory: int | None) -> None:
        """Start it. `most_memory`: bytes it may hold beside the mapped file."""
        self._most_memory = most_memory
        self._kills = memory.kills()
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._printed: deque[str] = deque(maxlen=40)
        self._is_too_large = False
        self._was_stopped = False
        self._asked = 0
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and program
            [*PYTHON, str(program)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            env=environment(_PASSED_ON),
        )
        self._readers = [
            threading.Thread(target=read, name="farm model", daemon=True)
            for read in (self._read_lines, self._read_errors)
        ]
        for one in self._readers:
            one.start()

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    def load(self, start: Line, seconds: float, stop: Stop) -> Line:
        """Send the first line and return the answer to it; raises `LanguageModelError`."""
        return self._exchange(start, seconds, stop)

    def ask(self, question: Line, seconds: float, stop: Stop) -> Line:
        """Send a question and return the answer; raises `LanguageModelError`.

        After a `StoppedError`, `TimedOutError` or `TooLongError` it may be alive and can be asked again.
        """
        self._asked += 1
        return self._exchange({"id": self._asked, **question}, seconds, stop)

    def kill(self) -> None:
        """End it at once, from any thread; whoever waits for an answer gets a `StoppedError`."""
        self._was_stopped = True
        self._process.kill()

    def close(self) -> None:
        """End it and give back its pipes."""
        self._process.kill()
        self._process.wait()
        for one in self._readers:
            one.join(_GRACE)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError, ValueError):
                    pipe.close()

    # ------------------------------------------------------------ lines
    def _exchange(self, value: Line, seconds: float, stop: Stop) -> Line:
        try:
            self._send(value)
            found = self._awaited(seconds, stop)
        except StoppedError, TimedOutError:
            self._break_off(value.get("id"))
            raise
        if "error" in found:
            fault = _FAULTS.get(str(found["error"]), LanguageModelError)
            if issubclass(fault, (OutOfMemoryError, LibraryError, BadFileError)):
                self.close()
            raise fault(str(found.get("reason", "")))
        return found

    def _awaited(self, seconds: float, stop: Stop) -> Line:
        """Return the next line; raises as soon as there will be none, or it is not wanted any more."""
        until = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=_TICK)
            except queue.Empty:
                if stop is not None and stop.is_set():
                    raise StoppedError("broken off") from None
                if time.monotonic() >= until:
                    raise TimedOutError(f"no answer within {seconds:g} seconds") from None
                self._watch_memory()
                continue
            if line is None:
                raise self._cause()
            try:
                found = json.loads(line)
            except ValueError:
                continue  # printed by something that is not ours
            if isinstance(found, dict):
                return found

    def _break_off(self, number: object) -> None:
        """Ask the worker to stop, and end it where it does not."""
        if number is not None and self.is_alive:
            with contextlib.suppress(LanguageModelError):
                self._send({"stop": number})
                if self._awaited(_GRACE, None).get("id") == number:
                    return
        self.close()

    def _send(self, value: Line) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(value) + "\n")
            self._process.stdin.flush()
        except OSError, ValueError:
            raise self._cause() from None

    def _read_lines(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            for line in self._process.stdout:
                self._lines.put(line)
        self._lines.put(None)

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        with contextlib.suppress(OSError, ValueError):
            self._printed.extend(self._process.stderr)

    # ------------------------------------------------------------ the end
    def _watch_memory(self) -> None:
        if self._most_memory is not None and (memory.own(self.pid) or 0) > self._most_memory:
            self._is_too_large = True
            self._process.kill()

    def _cause(self) -> LanguageModelError:
        """Return why the worker ended."""
        code = self._process.wait()
        self.close()
        if self._was_stopped:
            return StoppedError("the model was closed")
        if self._is_too_large:
            assert self._most_memory is not None
            return OutOfMemoryError(f"it took more than {self._most_memory / 1e9:.1f} GB")
        return cause(code, "".join(self._printed), was_killed=(memory.kills() or 0) > (self._kills or 0))


def cause(code: int, printed: str, *, was_killed: bool) -> LanguageModelError:
    """Return why a process ended, from its exit status and what it printed.

    `was_killed`: the kernel has ended a process since then because memory ran out.
    """
    last = printed.strip()[-_LAST_WORDS:]
    if code == -signal.SIGILL:
        return IllegalInstructionError("llama-cpp-python was built for another processor")
    if code == -signal.SIGKILL:
        if was_killed:
            return OutOfMemoryError("the system ended it because memory ran out")
        return CrashedError("it was killed (signal 9) from outside")
    if "bad_alloc" in last or "failed to allocate" in last or "MemoryError" in last:
        return OutOfMemoryError("it could not get the memory it asked for")
    if code < 0:
        return CrashedError(f"{signal.Signals(-code).name}. {last}".strip())
    return CrashedError(f"it ended with {code}. {last}".strip())
