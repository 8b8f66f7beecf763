"""From accepted automations to running ones: write, reload, look, and take back what does not come up."""

from __future__ import annotations

import asyncio
import shutil
import uuid
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import voluptuous as vol
from homeassistant.components.automation.config import async_validate_config_item
from homeassistant.config import AUTOMATION_CONFIG_PATH, YAML_CONFIG_FILE
from homeassistant.const import (
    ATTR_ENTITY_ID,
    CONF_ID,
    SERVICE_RELOAD,
    SERVICE_TURN_OFF,
    STATE_UNAVAILABLE,
)
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.storage import STORAGE_DIR
from homeassistant.util.json import JsonObjectType

from .applet.models import Json
from .automations_file import edit
from .automations_file.errors import AutomationsFileError, NotIncludedError
from .automations_file.inclusion import is_included
from .const import DOMAIN
from .editor_lock import editor_lock, own_lock

AUTOMATION_DOMAIN: Final = "automation"
LOAD_TIMEOUT: Final = 10.0
"""Seconds after a reload within which a new automation has to be there."""
_POLL_INTERVAL = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One automation that runs now."""

    automation_id: str
    entity_id: str


def written_json(written: Sequence[Written]) -> JsonObjectType:
    """Return what is sent of automations that run now."""
    return {
        "automation_ids": [one.automation_id for one in written],
        "entity_ids": [one.entity_id for one in written],
    }


class AutomationWriter:
    """The one place of FARM that changes `automations.yaml`.

    Whoever calls it has checked that an administrator said yes.

    What is guaranteed: the file is read, changed and replaced under the lock of Home Assistant's own
    automation editor, so neither of the two ever loses what the other saved; changes of FARM wait for each
    other. Programs outside Home Assistant know no lock: where one of them has written since the file was
    read, the change is computed anew from what it wrote, and given up after a few times. Only what it writes
    in the instant between that last look and the replacement can be lost.
    """

    def __init__(self, hass: HomeAssistant) -> None:
        """Find the files of this Home Assistant; reads nothing yet."""
        self._hass = hass
        self._lock = own_lock(hass)
        self.file = Path(hass.config.path(AUTOMATION_CONFIG_PATH))
        self._configuration = Path(hass.config.path(YAML_CONFIG_FILE))
        self._history = Path(hass.config.path(STORAGE_DIR, f"{DOMAIN}.history"))

    async def async_is_included(self) -> bool:
        """Tell whether the configuration loads the file; raises a `HomeAssistantError` where it is broken."""
        try:
            return await self._hass.async_add_executor_job(is_included, self._configuration, self.file)
        except AutomationsFileError as err:
            raise translated(err) from err

    async def async_add(
        self,
        change_id: str,
        automations: Sequence[dict[str, Json]],
        *,
        context: Context,
        enabled: bool = True,
    ) -> tuple[Written, ...]:
        """Write the automations under fresh ids and return them once they run, or wait, switched off.

        Raises a `HomeAssistantError`; then none of them is in the file or in Home Assistant, unless the disk
        failed just when those that did not come up were taken back.
        """
        # A caller that goes away must not leave the change half done.
        return await asyncio.shield(
            self._hass.async_create_task(
                self._async_add(change_id, automations, context, enabled=enabled),
                f"{DOMAIN} writes automations",
            )
        )

    async def async_undo(self, change_id: str) -> tuple[str, ...]:
        """Take the change back and return the ids of the automations that are gone.

        Raises a `HomeAssistantError`, among others where one of them was edited by hand since.
        """
        return await asyncio.shield(
            self._hass.async_create_task(self._async_undo(change_id), f"{DOMAIN} takes automations back")
        )

    async def async_forget(self) -> None:
        """Delete the record of changes; nothing can be undone afterwards."""
        await self._hass.async_add_executor_job(partial(shutil.rmtree, self._history, ignore_errors=True))

    async def _async_add(
        self, change_id: str, automations: Sequence[dict[str, Json]], context: Context, *, enabled: bool
    ) -> tuple[Written, ...]:
        named = [{CONF_ID: uuid.uuid4().hex, **deepcopy(one)} for one in automations]
        for one in named:
            await self._async_validate(one)
        async with self._lock:
            if not await self.async_is_included():
                raise translated(NotIncludedError(self.file.name))
            try:
                change = await self._async_edit(edit.add, change_id, named)
                try:
                    return await self._async_bring_up(
                        [str(one[CONF_ID]) for one in change.automations], context, enabled=enabled
                    )
                except BaseException:
                    await self._async_take_back(change_id)
                    raise
            except AutomationsFileError as err:
                raise translated(err) from err

    async def _async_undo(self, change_id: str) -> tuple[str, ...]:
        async with self._lock:
            try:
                return await self._async_take_back(change_id)
            except AutomationsFileError as err:
                raise translated(err) from err

    async def _async_edit[*Arguments, Result](
        self, change: Callable[[Path, Path, *Arguments], Result], *arguments: *Arguments
    ) -> Result:
        """Change the file while the editor does not; never cancelled, as the thread would run on unlocked."""
        async with editor_lock(self._hass):
            return await self._hass.async_add_executor_job(change, self.file, self._history, *arguments)

    async def _async_validate(self, automation: dict[str, Json]) -> None:
        try:
            await async_validate_config_item(self._hass, str(automation[CONF_ID]), deepcopy(automation))
        except (vol.Invalid, HomeAssistantError) as err:
            raise _error("automation_invalid", automation, reason=str(err)) from err

    async def _async_bring_up(
        self, automation_ids: list[str], context: Context, *, enabled: bool
    ) -> tuple[Written, ...]:
        """Load the automations and wait until each of them is there and available."""
        written = []
        for automation_id in automation_ids:
            await self._hass.services.async_call(
                AUTOMATION_DOMAIN, SERVICE_RELOAD, {CONF_ID: automation_id}, blocking=True, context=context
            )
            entity_id = await self._async_entity_id(automation_id)
            if not enabled:
                await self._hass.services.async_call(
                    AUTOMATION_DOMAIN,
                    SERVICE_TURN_OFF,
                    {ATTR_ENTITY_ID: entity_id},
                    blocking=True,
                    context=context,
                )
            written.append(Written(automation_id=automation_id, entity_id=entity_id))
        if not await self._hass.async_add_executor_job(edit.holds, self.file, automation_ids):
            raise HomeAssistantError(
                translation_domain=DOMAIN,
                translation_key="file_changed",
                translation_placeholders={"subject": self.file.name, "reason": "overwritten"},
            )
        return tuple(written)

    async def _async_entity_id(self, automation_id: str) -> str:
        registry = er.async_get(self._hass)
        for _ in range(int(LOAD_TIMEOUT / _POLL_INTERVAL)):
            entity_id = registry.async_get_entity_id(AUTOMATION_DOMAIN, AUTOMATION_DOMAIN, automation_id)
            state = None if entity_id is None else self._hass.states.get(entity_id)
            if entity_id is not None and state is not None:
                if state.state == STATE_UNAVAILABLE:
                    raise _error("automation_unavailable", {"alias": state.name})
                return entity_id
            await asyncio.sleep(_POLL_INTERVAL)
        raise _error("automation_not_loaded", {"alias": automation_id})

    async def _async_take_back(self, change_id: str) -> tuple[str, ...]:
        ids = await self._async_edit(edit.undo, change_id)
        registry = er.async_get(self._hass)
        for one in ids:
            # Removing the registry entry also stops the automation, as in Home Assistant's own editor.
            if entity_id := registry.async_get_entity_id(AUTOMATION_DOMAIN, AUTOMATION_DOMAIN, one):
                registry.async_remove(entity_id)
        return ids


def translated(error: AutomationsFileError) -> HomeAssistantError:
    """Return the error for people: its code names the translation."""
    return HomeAssistantError(
        translation_domain=DOMAIN,
        translation_key=error.code,
        translation_placeholders={"subject": error.subject, "reason": error.reason},
    )


def _error(key: str, automation: dict[str, Json], *, reason: str = "") -> HomeAssistantError:
    name = str(automation.get("alias") or automation.get(CONF_ID))
    return HomeAssistantError(
        translation_domain=DOMAIN,
        translation_key=key,
        translation_placeholders={"name": name, "reason": reason},
    )
