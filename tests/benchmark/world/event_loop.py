"""An event loop that can tell when it has nothing left to do, and when its next timer is due."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

_QUIET_ROUNDS = 3
_MOST_ROUNDS = 100_000


class EndlessActivityError(Exception):
    """Something keeps the loop busy without letting time pass."""


class WatchedLoop(asyncio.SelectorEventLoop):
    """The loop scenarios run in: with a frozen clock its timers fire only when the clock is moved."""

    def __init__(self) -> None:
        """Start without jobs in other threads."""
        super().__init__()
        self._jobs: set[asyncio.Future[Any]] = set()

    def run_in_executor(
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Run a job in a thread and remember it until it is done."""
        job = super().run_in_executor(executor, func, *args)
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)
        return job

    async def settle(self) -> None:
        """Run everything that is ready, jobs in threads included; no time passes."""
        quiet = busy = 0
        while quiet < _QUIET_ROUNDS:
            await asyncio.sleep(0)
            if self._jobs:
                await asyncio.wait(set(self._jobs))
                quiet = 0
                continue
            quiet = 0 if self._ready else quiet + 1  # type: ignore[attr-defined]
            busy += 1
            if busy > _MOST_ROUNDS:
                raise EndlessActivityError("endless activity without time passing")

    def seconds_to_next_timer(self) -> float | None:
        """Return how far the next timer is away, zero where it is overdue, `None` without timers."""
        due = [timer.when() for timer in self._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]
        return max(0.0, min(due) - self.time()) if due else None
