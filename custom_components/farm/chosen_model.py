"""The language model a user chose, in step with the choice; without one nothing here runs."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from homeassistant.config_entries import SIGNAL_CONFIG_ENTRY_CHANGED, ConfigEntry, ConfigEntryChange
from homeassistant.const import EVENT_HOMEASSISTANT_STOP
from homeassistant.core import Event, HomeAssistant, callback
from homeassistant.helpers.dispatcher import async_dispatcher_connect
from homeassistant.helpers.start import async_at_started

from .language_model.models import CrashedError, LanguageModel, LanguageModelError
from .language_model.watched import WatchedModel
from .language_models import CONF_KIND, SUBENTRY, Kind, build_model, models_folder, try_model
from .model_issues import async_clear, async_report

_LOGGER = logging.getLogger(__name__)
_CRASHES = 3
"""A worker that was killed once may have had bad luck; in a row it is worth a repair issue."""


class State(StrEnum):
    """How the model fares."""

    NONE = "none"
    UNUSED = "unused"
    READY = "ready"
    FAILED = "failed"


class ChosenModel:
    """Hands the model over, warms it up once Home Assistant has started, and reports its faults."""

    def __init__(
        self, hass: HomeAssistant, entry: ConfigEntry[Any], use: Callable[[LanguageModel | None], None]
    ) -> None:
        """Remember where the choice is kept. `use` gets each new model, and `None` when there is none."""
        self._hass = hass
        self._entry = entry
        self._use = use
        self._data: Mapping[str, Any] | None = None
        self._model: WatchedModel | None = None
        self._fault: LanguageModelError | None = None
        self._is_ready = False
        self._crashes = 0

    @callback
    def async_start(self) -> None:
        """Take the model and follow the choice until the entry is unloaded. Nothing waits for the model."""
        hass, entry = self._hass, self._entry
        entry.async_on_unload(
            async_dispatcher_connect(hass, SIGNAL_CONFIG_ENTRY_CHANGED, self._async_changed)
        )
        entry.async_on_unload(hass.bus.async_listen(EVENT_HOMEASSISTANT_STOP, self._async_stopped))
        self._async_take()

    async def async_stop(self) -> None:
        """End what runs for the model."""
        model, self._model = self._model, None
        if model is not None:
            await self._hass.async_add_executor_job(model.close)

    async def async_rest(self) -> None:
        """Free the memory the model takes; the next question loads it again."""
        if self._model is not None:
            await self._hass.async_add_executor_job(self._model.close)

    async def async_try(self) -> None:
        """Ask the model something small now; raises `LanguageModelError`."""
        if self._model is not None:
            await self._hass.async_add_executor_job(try_model, self._model)

    @property
    def state(self) -> State:
        """How the model fares."""
        if self._model is None:
            return State.NONE
        if self._fault is not None:
            return State.FAILED
        return State.READY if self._is_ready else State.UNUSED

    def as_json(self) -> dict[str, Any]:
        """Return what may be shown to strangers: no key, no address, no path, nothing that was asked."""
        model, data = self._model, self._data
        if model is None or data is None:
            return {"state": self.state.value}
        return {
            "state": self.state.value,
            "kind": data[CONF_KIND],
            "name": model.name,
            "local": model.is_local,
            "fault": None if self._fault is None else self._fault.code,
            "answers": model.answers,
            "errors": model.errors,
            "prompt_tokens": model.prompt_tokens,
            "output_tokens": model.output_tokens,
            "seconds": round(model.seconds, 1),
        }

    # ------------------------------------------------------------ the choice
    @callback
    def _async_changed(self, change: ConfigEntryChange, entry: ConfigEntry[Any]) -> None:
        if change is ConfigEntryChange.UPDATED and entry.entry_id == self._entry.entry_id:
            self._async_take()

    @callback
    def _async_take(self) -> None:
        """Swap the model where the choice changed."""
        chosen = (one for one in self._entry.subentries.values() if one.subentry_type == SUBENTRY)
        data = next((one.data for one in chosen), None)
        if data == self._data:
            return
        before, self._data = self._data, data
        if (old := self._model) is not None:
            self._hass.async_add_executor_job(old.close)
        if data is None and before is not None:
            self._hass.async_add_executor_job(_forget, dict(before), models_folder(self._hass))
        self._fault, self._is_ready, self._crashes = None, False, 0
        async_clear(self._hass)
        self._model = None if data is None else WatchedModel(build_model(self._hass, data), self._told)
        self._use(self._model)
        if self._model is not None:
            self._entry.async_on_unload(async_at_started(self._hass, self._async_warm_up))

    @callback
    def _async_warm_up(self, hass: HomeAssistant) -> None:
        self._entry.async_create_background_task(hass, self._async_warm(), "FARM warms the language model up")

    async def _async_warm(self) -> None:
        if self._model is not None:
            with contextlib.suppress(LanguageModelError):
                await self._hass.async_add_executor_job(self._model.warm_up)

    async def _async_stopped(self, _: Event) -> None:
        await self.async_stop()

    # ------------------------------------------------------------ its fortunes
    def _told(self, model: WatchedModel, err: LanguageModelError | None) -> None:
        """Pass an outcome on from the thread that asked."""
        with contextlib.suppress(RuntimeError):  # the loop is closed: Home Assistant is gone
            self._hass.loop.call_soon_threadsafe(partial(self._async_told, model, err))

    @callback
    def _async_told(self, model: WatchedModel, err: LanguageModelError | None) -> None:
        if model is not self._model:
            return
        if err is None:
            if self._fault is not None:
                _LOGGER.info("The language model %s answers again", model.name)
                async_clear(self._hass)
            self._fault, self._is_ready, self._crashes = None, True, 0
            return
        if self._fault is None or self._fault.code != err.code:
            _LOGGER.warning("The language model %s failed: %s (%s)", model.name, err.reason, err.code)
        self._fault = err
        self._crashes += isinstance(err, CrashedError)
        if type(err) is not CrashedError or self._crashes >= _CRASHES:
            async_report(self._hass, model.name, err)


def _forget(data: Mapping[str, Any], folder: Path) -> None:
    """Delete a downloaded file whose model was removed; never a file of the user's own."""
    if data[CONF_KIND] == Kind.DOWNLOAD and (path := Path(data["path"])).parent == folder:
        path.unlink(missing_ok=True)
