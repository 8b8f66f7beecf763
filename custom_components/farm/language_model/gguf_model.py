"""A GGUF model in a worker process of its own: broken off on time, started again with patience."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import memory
from .fitting import Said, asked
from .gguf import Header, read_header
from .models import (
    Answer,
    CrashedError,
    LanguageModelError,
    OutOfMemoryError,
    Prompt,
    RestingError,
    Schema,
    Stop,
    StoppedError,
)
from .worker_process import PROGRAM, Line, WorkerProcess

_TICK = 0.05
_SLACK = 512 * 1024 * 1024
"""Bytes a worker may take more than was estimated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much a worker may take."""

    context: int = 2048
    """Tokens of prompt and answer."""
    threads: int = max(1, (os.cpu_count() or 2) - 1)
    """One core stays free: threads that wait for a busy core make an answer many times slower."""
    load_seconds: float = 120.0
    answer_seconds: float = 60.0
    memory: int | None = None
    """Bytes it may hold beside the mapped file; `None`: what was estimated, and half a gigabyte."""
    pause: float = 1.0
    """Seconds before a start after two crashes in a row; doubled with each further one."""
    longest_pause: float = 300.0


class GgufModel:
    """A GGUF file behind the port. One question at a time; the process starts with the first."""

    is_local = True

    def __init__(
        self,
        path: Path,
        limits: Limits | None = None,
        clock: Callable[[], float] = time.monotonic,
        program: Path = PROGRAM,
    ) -> None:
        """Remember where the model lies; nothing is loaded yet."""
        self._path = path
        self._limits = limits or Limits()
        self._clock = clock
        self._program = program
        self._lock = threading.Lock()
        self._worker: WorkerProcess | None = None
        self._crashes = 0
        self._not_before = 0.0

    @property
    def name(self) -> str:
        """The name of the file."""
        return self._path.name

    @property
    def pid(self) -> int | None:
        """The worker process; `None` while there is none."""
        worker = self._worker
        return worker.pid if worker is not None and worker.is_alive else None

    def generate(self, prompt: Prompt, schema: Schema, max_tokens: int, *, stop: Stop = None) -> Answer:
        """Return a value that fits the schema; the grammar of llama.cpp lets nothing else be written."""
        return asked(lambda one: self._once(one, schema, max_tokens, stop), prompt, schema)

    def warm_up(self, prefix: str = "") -> None:
        """Load the model, and read a prefix, so that the first question is as fast as the others."""
        self._once(Prompt(prefix=prefix, question=""), None, 0, None)

    def close(self) -> None:
        """End the worker; the next question starts another. Whoever waits gets a `StoppedError`."""
        worker = self._worker
        if worker is not None:
            worker.kill()
        with self._lock:
            if self._worker is not None:
                self._worker.close()
                self._worker = None

    # ------------------------------------------------------------ one question
    def _once(self, prompt: Prompt, schema: Schema | None, max_tokens: int, stop: Stop) -> Said:
        self._wait_for_turn(stop)
        try:
            worker = self._running(stop)
            question = {
                "prefix": prompt.prefix,
                "question": prompt.question,
                "schema": schema,
                "max_tokens": max_tokens,
            }
            found = self._counted(worker.ask, question, self._limits.answer_seconds, stop)
        finally:
            self._lock.release()
        self._crashes = 0
        return Said(
            text=str(found["text"]),
            prompt_tokens=int(found["prompt_tokens"]),
            output_tokens=int(found["output_tokens"]),
            kept_tokens=int(found["kept_tokens"]),
        )

    def _wait_for_turn(self, stop: Stop) -> None:
        while not self._lock.acquire(timeout=_TICK):
            if stop is not None and stop.is_set():
                raise StoppedError("broken off")

    def _running(self, stop: Stop) -> WorkerProcess:
        """Return the worker with the model loaded."""
        if self._worker is not None and self._worker.is_alive:
            return self._worker
        if self._worker is not None:
            self._worker.close()
            self._worker = None
        if (rest := self._not_before - self._clock()) > 0:
            raise RestingError(f"it crashed and is started again in {rest:.0f} seconds")
        header = read_header(self._path)
        context = min(self._limits.context, header.context or self._limits.context)
        self._refuse_where_memory_is_short(header, context)
        most = self._limits.memory or header.memory(context) - header.size + _SLACK
        try:
            self._worker = worker = WorkerProcess(self._program, most_memory=most)
        except OSError as err:
            raise CrashedError(f"no process can be started: {err.strerror}") from None
        try:
            start = {"path": str(self._path), "context": context, "threads": self._limits.threads}
            self._counted(worker.load, start, self._limits.load_seconds, stop)
        except LanguageModelError:
            worker.close()
            self._worker = None
            raise
        return worker

    def _refuse_where_memory_is_short(self, header: Header, context: int) -> None:
        needed, free = header.memory(context), memory.available()
        if free is not None and needed > free:
            raise OutOfMemoryError(f"{needed / 1e9:.1f} GB are needed, {free / 1e9:.1f} GB are free")

    def _counted(
        self, exchange: Callable[[Line, float, Stop], Line], line: Line, seconds: float, stop: Stop
    ) -> Line:
        """Exchange a line; after two crashes in a row the next start waits, longer with each further one."""
        try:
            return exchange(line, seconds, stop)
        except CrashedError:
            if self._crashes:
                pause = min(self._limits.pause * 2 ** (self._crashes - 1), self._limits.longest_pause)
                self._not_before = self._clock() + pause
            self._crashes += 1
            raise
