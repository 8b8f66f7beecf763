"""From a thread of the executor into the event loop and back, without waiting longer than anybody wants."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as NotYetError
from typing import Any

from homeassistant.core import HomeAssistant

from .language_model.models import Stop, StoppedError

_TICK = 0.1
"""Seconds between two looks at whether anybody still wants the result."""


def waited[T](hass: HomeAssistant, work: Coroutine[Any, Any, T], stop: Stop) -> T:
    """Return what a coroutine returns in the event loop; raises `StoppedError` where it was broken off."""
    future = asyncio.run_coroutine_threadsafe(work, hass.loop)
    while True:
        if stop is not None and stop.is_set():
            future.cancel()
            raise StoppedError("broken off")
        try:
            return future.result(_TICK)
        except NotYetError:
            # A coroutine may raise the same error as the wait for it.
            if future.done():
                raise
        except CancelledError:
            raise StoppedError("Home Assistant is shutting down") from None
