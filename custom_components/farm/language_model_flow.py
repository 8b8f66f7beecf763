"""Choosing a language model: a file, a download, a server, an AI Task entity; tried before it is kept."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import voluptuous as vol
from homeassistant.config_entries import SOURCE_RECONFIGURE, ConfigEntryState, ConfigSubentryFlow
from homeassistant.config_entries import SubentryFlowResult as Result
from homeassistant.helpers.selector import (
    EntitySelector,
    EntitySelectorConfig,
    SelectOptionDict,
    SelectSelector,
    SelectSelectorConfig,
    TextSelector,
    TextSelectorConfig,
    TextSelectorType,
)
from homeassistant.requirements import RequirementsNotFound, async_process_requirements

from .const import DOMAIN
from .language_model.download import HubLibraryError, download
from .language_model.gguf import Header, read_header
from .language_model.gguf_model import Limits
from .language_model.library import library_version
from .language_model.memory import available
from .language_model.models import LanguageModelError
from .language_model.offered import OfferedModel, load_offered
from .language_models import (
    CONF_KIND,
    CONF_OFFERED,
    SUBENTRY,
    Kind,
    build_model,
    models_folder,
    try_model,
)

_HUB = ["huggingface_hub>=1.0"]
"""Installed when a download is wanted, and only then."""
_HIDDEN = TextSelector(TextSelectorConfig(type=TextSelectorType.PASSWORD))
type Input = dict[str, Any] | None


class LanguageModelFlow(ConfigSubentryFlow):
    """One model at a time; nothing is kept that was not tried."""

    def __init__(self) -> None:
        """Begin with nothing chosen."""
        self._data: dict[str, Any] = {}
        self._header: Header | None = None
        self._offered: tuple[OfferedModel, ...] = ()
        self._library: LanguageModelError | None = None
        self._fault: LanguageModelError | None = None
        self._work: asyncio.Task[None] | None = None
        self._stop = threading.Event()

    def async_remove(self) -> None:
        """Break off what is at work when the flow is closed."""
        self._stop.set()

    # ------------------------------------------------------------ where it runs
    async def async_step_user(self, user_input: Input = None) -> Result:
        """Add a model, where there is none."""
        if any(one.subentry_type == SUBENTRY for one in self._get_entry().subentries.values()):
            return self.async_abort(reason="one_only")
        return await self.async_step_choice(user_input)

    async def async_step_reconfigure(self, user_input: Input = None) -> Result:
        """Change the model, or where it runs."""
        return await self.async_step_choice(user_input)

    async def async_step_choice(self, user_input: Input = None) -> Result:  # noqa: ARG002
        """Ask where it shall run; what cannot run here is not offered."""
        self._fault = self._library = None
        try:
            await self.hass.async_add_executor_job(library_version)
        except LanguageModelError as err:
            self._library = err
        here = ["library"] if self._library else [Kind.DOWNLOAD.value, Kind.FILE.value]
        return self.async_show_menu(
            step_id="choice", menu_options=[*here, Kind.SERVER.value, Kind.AI_TASK.value]
        )

    async def async_step_library(self, user_input: Input = None) -> Result:
        """Say why no model can run on this machine, and how to change that."""
        if user_input is not None:
            return await self.async_step_choice()
        reason = "" if self._library is None else self._library.reason
        return self.async_show_form(step_id="library", description_placeholders={"reason": reason})

    # ------------------------------------------------------------ on this machine
    async def async_step_file(self, user_input: Input = None) -> Result:
        """Ask for a GGUF file and look at its header."""
        if user_input is not None:
            self._data = {CONF_KIND: Kind.FILE, "path": self.hass.config.path(user_input["path"].strip())}
            if await self._async_read():
                return await self.async_step_memory()
        path = self._known(Kind.FILE).get("path", "")
        schema = vol.Schema({vol.Required("path", default=path): TextSelector()})
        return self._form("file", schema, user_input)

    async def async_step_download(self, user_input: Input = None) -> Result:
        """Ask which model to download."""
        self._offered = await self.hass.async_add_executor_job(load_offered)
        if user_input is not None and await self._async_has_hub():
            self._data = {CONF_KIND: Kind.DOWNLOAD, CONF_OFFERED: user_input[CONF_OFFERED]}
            return await self.async_step_fetch()
        options = [SelectOptionDict(value=one.key, label=one.label) for one in self._offered]
        chosen = self._known(Kind.DOWNLOAD).get(CONF_OFFERED, options[0]["value"])
        selector = SelectSelector(SelectSelectorConfig(options=options))
        schema = vol.Schema({vol.Required(CONF_OFFERED, default=chosen): selector})
        return self._form("download", schema, user_input)

    async def async_step_fetch(self, user_input: Input = None) -> Result:  # noqa: ARG002
        """Show how far the download is."""
        return self._progress("fetch", self._async_fetch, "fetched")

    async def async_step_fetched(self, user_input: Input = None) -> Result:  # noqa: ARG002
        """Go on where the file is there."""
        if self._ended() and await self._async_read():
            return await self.async_step_memory()
        return await self.async_step_download()

    async def async_step_memory(self, user_input: Input = None) -> Result:
        """Show what the file says of itself, and the memory it takes beside what is free."""
        assert self._header is not None
        if user_input is not None:
            return await self.async_step_trial()
        needed, free = (
            self._header.memory(Limits().context),
            await self.hass.async_add_executor_job(available),
        )
        return self.async_show_form(
            step_id="memory" if free is None or needed < free else "memory_tight",
            description_placeholders={
                "name": self._header.name,
                "parameters": f"{self._header.parameters / 1e9:.2g} B",
                "quantisation": self._header.quantisation or "?",
                "context": str(self._header.context),
                "needed": f"{needed / 1e9:.1f} GB",
                "free": "?" if free is None else f"{free / 1e9:.1f} GB",
            },
        )

    async def async_step_memory_tight(self, user_input: Input = None) -> Result:
        """Go on although memory is short."""
        return await self.async_step_memory(user_input)

    # ------------------------------------------------------------ elsewhere
    async def async_step_server(self, user_input: Input = None) -> Result:
        """Ask for a server that speaks OpenAI's protocol."""
        known = self._known(Kind.SERVER)
        if user_input is not None:
            url = user_input["url"].strip().rstrip("/")
            key = user_input.get("api_key") or (known.get("api_key") if known.get("url") == url else None)
            model = user_input["model"].strip()
            self._data = {CONF_KIND: Kind.SERVER, "url": url, "model": model} | (
                {"api_key": key} if key else {}
            )
            if _is_address(url):
                return await self.async_step_trial()
            return self._form("server", _server_schema(user_input), user_input, {"url": "invalid_url"})
        return self._form("server", _server_schema(known or {"url": "http://localhost:8080/v1"}), user_input)

    async def async_step_ai_task(self, user_input: Input = None) -> Result:
        """Ask for an AI Task entity."""
        if user_input is not None:
            self._data = {CONF_KIND: Kind.AI_TASK, "entity_id": user_input["entity_id"]}
            return await self.async_step_trial()
        entity = vol.Required("entity_id", default=self._known(Kind.AI_TASK).get("entity_id", vol.UNDEFINED))
        schema = vol.Schema({entity: EntitySelector(EntitySelectorConfig(domain="ai_task"))})
        return self._form("ai_task", schema, user_input)

    # ------------------------------------------------------------ the trial
    async def async_step_trial(self, user_input: Input = None) -> Result:  # noqa: ARG002
        """Let the model answer something small."""
        return self._progress("trial", self._async_try, "tried")

    async def async_step_tried(self, user_input: Input = None) -> Result:  # noqa: ARG002
        """Keep the model where it answered; else ask again, with the reason."""
        if not self._ended():
            again: Result = await getattr(self, f"async_step_{self._data[CONF_KIND]}")()
            return again
        entry = self._get_entry()
        if self.source == SOURCE_RECONFIGURE:
            subentry = self._get_reconfigure_subentry()
            return self.async_update_and_abort(entry, subentry, title=self._title(), data=self._data)
        return self.async_create_entry(title=self._title(), data=self._data)

    async def _async_try(self) -> None:
        entry = self._get_entry()
        if entry.state is ConfigEntryState.LOADED:
            await entry.runtime_data.model.async_rest()
        model = build_model(self.hass, self._data)
        try:
            await self.hass.async_add_executor_job(try_model, model, self._stop)
        finally:
            await self.hass.async_add_executor_job(model.close)

    async def _async_fetch(self) -> None:
        model = next(one for one in self._offered if one.key == self._data[CONF_OFFERED])

        def told(share: float) -> None:
            self.hass.loop.call_soon_threadsafe(self.async_update_progress, share)

        path = await self.hass.async_add_executor_job(
            partial(download, model, models_folder(self.hass), told, stop=self._stop)
        )
        self._data["path"] = str(path)

    # ------------------------------------------------------------ small parts
    def _known(self, kind: Kind) -> dict[str, Any]:
        """Return what is kept or was just said, if it is of a kind; empty otherwise."""
        data = self._data
        if not data and self.source == SOURCE_RECONFIGURE:
            data = dict(self._get_reconfigure_subentry().data)
        return data if data.get(CONF_KIND) == kind else {}

    def _title(self) -> str:
        match Kind(self._data[CONF_KIND]):
            case Kind.FILE | Kind.DOWNLOAD:
                return Path(self._data["path"]).stem
            case Kind.SERVER:
                return str(self._data["model"])
            case Kind.AI_TASK:
                state = self.hass.states.get(self._data["entity_id"])
                return self._data["entity_id"] if state is None else state.name

    async def _async_read(self) -> bool:
        """Read the header of the file; tell whether that went well."""
        try:
            self._header = await self.hass.async_add_executor_job(read_header, Path(self._data["path"]))
        except LanguageModelError as err:
            self._fault = err
            return False
        return True

    async def _async_has_hub(self) -> bool:
        """Install the hub's library; tell whether that went well."""
        try:
            await async_process_requirements(self.hass, DOMAIN, _HUB)
        except RequirementsNotFound as err:
            self._fault = HubLibraryError(str(err))
            return False
        return True

    def _progress(self, step: str, work: Any, then: str) -> Result:
        """Show a step that takes its time, and start its work the first time."""
        if self._work is None:
            job: Coroutine[Any, Any, None] = work()
            self._work = self.hass.async_create_task(job, f"FARM {step}", eager_start=False)
        if not self._work.done():
            return self.async_show_progress(step_id=step, progress_action=step, progress_task=self._work)
        return self.async_show_progress_done(next_step_id=then)

    def _ended(self) -> bool:
        """Tell whether the work of a step went well, and forget it."""
        work, self._work = self._work, None
        err = None if work is None else work.exception()
        if err is not None and not isinstance(err, LanguageModelError):
            raise err
        self._fault = err
        return work is not None and err is None

    def _form(
        self, step: str, schema: vol.Schema, said: Input, errors: dict[str, str] | None = None
    ) -> Result:
        """Show a form with the last fault, once."""
        fault, self._fault = self._fault, None
        if fault is not None:
            errors = {"base": fault.code}
        return self.async_show_form(
            step_id=step,
            data_schema=self.add_suggested_values_to_schema(schema, said),  # type: ignore[arg-type] # voluptuous is probatio since 2026.9
            errors=errors or {},
            description_placeholders={"reason": "" if fault is None else fault.reason},
        )


def _server_schema(known: dict[str, Any]) -> vol.Schema:
    return vol.Schema(
        {
            vol.Required("url", default=known.get("url", "")): TextSelector(),
            vol.Required("model", default=known.get("model", "")): TextSelector(),
            vol.Optional("api_key"): _HIDDEN,
        }
    )


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
