"""Keeps the embeddings of a home in step with it, in the background; requests never wait for them."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from homeassistant.core import HomeAssistant
from homeassistant.helpers.dispatcher import async_dispatcher_send
from homeassistant.util import dt as dt_util
from homeassistant.util.signal_type import SignalType

from .const import DOMAIN
from .home.functions import FunctionLibrary, Side
from .home.models import Home
from .language.pack import LanguagePack
from .retrieval.best_encoder import load_encoder
from .retrieval.bundle import load_bundle
from .retrieval.cache import EmbeddingCache
from .retrieval.dense import DenseScorer
from .retrieval.encoder import BUNDLE, Encoder, EncoderError
from .retrieval.meaning import Meaning
from .retrieval.static_encoder import StaticEncoder
from .retrieval.texts import function_text, target_text

_LOGGER = logging.getLogger(__name__)
_PROBE_TIMEOUT = 60
"""Seconds within which another process must be able to import ONNX Runtime."""


SIGNAL_INDEX_BUILT: SignalType[()] = SignalType(f"{DOMAIN}_index_built")
"""Sent through the dispatcher each time the home was encoded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Indexed:
    """What was encoded last."""

    functions: int
    """Trigger, condition and action functions."""
    built: datetime
    """UTC."""


class DenseIndex:
    """The cosines of `retrieval.meaning.Meaning` once the home is encoded: then `is_ready`."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Remember where the cache lies; nothing is loaded yet."""
        self._hass = hass
        self._cache = Path(hass.config.cache_path(DOMAIN, "embeddings.npz"))
        self._scorer: DenseScorer | None = None
        self._lock = threading.Lock()
        self._task: asyncio.Task[None] | None = None
        self.indexed: Indexed | None = None
        """What was encoded last; `None` before."""

    @property
    def is_ready(self) -> bool:
        """Tell whether the home was encoded."""
        return self.indexed is not None

    def async_refresh(self, home: Home, library: FunctionLibrary, pack: LanguagePack) -> None:
        """Encode what is new in the background; does nothing while an earlier call is still at work."""
        if self._task is None or self._task.done():
            self._task = self._hass.async_create_background_task(
                self._async_build(home, library, pack), f"{DOMAIN} encodes the home"
            )

    async def async_stop(self) -> None:
        """Stop encoding."""
        if self._task is not None:
            self._task.cancel()

    async def _async_build(self, home: Home, library: FunctionLibrary, pack: LanguagePack) -> None:
        try:
            await self._hass.async_add_executor_job(self._build, home, library, pack)
        except (EncoderError, OSError) as err:
            _LOGGER.warning("Requests are understood by names alone, the text encoder is not usable: %s", err)
            return
        functions = sum(len(library.side(side)) for side in Side)
        self.indexed = Indexed(functions=functions, built=dt_util.utcnow())
        async_dispatcher_send(self._hass, SIGNAL_INDEX_BUILT)

    @property
    def meaning(self) -> Meaning | None:
        """What requests may ask; `None` until the home is encoded."""
        return self if self.is_ready else None

    async def async_ready(self) -> None:
        """Wait until what was started last is encoded."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def function_scores(self, query: str, side: Side) -> Mapping[str, float]:
        """Return the cosine of every function of a side by its key, the best first."""
        with self._lock:
            return {} if self._scorer is None else self._scorer.function_scores(query, side)

    def target_scores(self, query: str, count: int | None = None) -> Mapping[str, float]:
        """Return the cosine of every thing by its id, or of the `count` nearest, the best first."""
        with self._lock:
            return {} if self._scorer is None else self._scorer.target_scores(query, count)

    def joined_scores(self, query: str, side: Side, texts: Sequence[str]) -> tuple[float, ...]:
        """Return the cosine of each text of a function on a thing."""
        with self._lock:
            return () if self._scorer is None else self._scorer.joined_scores(query, side, texts)

    def _build(self, home: Home, library: FunctionLibrary, pack: LanguagePack) -> None:
        if self._scorer is None:
            self._scorer = DenseScorer(safe_encoder(), EmbeddingCache(self._cache))
        functions = {
            side: {key: function_text(one) for key, one in library.side(side).items()} for side in Side
        }
        targets = {
            one.entity_id: target_text(one, home, _kind_words(one.domain, one.device_class, pack))
            for one in home.entities
        }
        with self._lock:
            self._scorer.prepare(functions, targets)


def _kind_words(domain: str, device_class: str | None, pack: LanguagePack) -> tuple[str, ...]:
    nouns: dict[str, list[str]] = pack.data["kinds"]
    return (*nouns.get(f"{domain}/{device_class}", ()), *nouns.get(domain, ()))


def safe_encoder() -> Encoder:
    """Return the best encoder that another process could load first.

    ONNX Runtime is native code: on a CPU it was not built for it would end Home Assistant. Blocking.
    """
    if _can_import("onnxruntime"):
        return load_encoder()
    return StaticEncoder(load_bundle(BUNDLE))


def _can_import(module: str) -> bool:
    try:
        child = subprocess.run(  # noqa: S603 - our own interpreter and a fixed name
            [sys.executable, "-c", f"import {module}"],
            capture_output=True,
            check=False,
            timeout=_PROBE_TIMEOUT,
        )
    except OSError, subprocess.TimeoutExpired:
        return False
    return child.returncode == 0
