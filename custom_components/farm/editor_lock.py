"""The lock under which Home Assistant's own automation editor reads and writes `automations.yaml`.

The editor reads the whole file, changes one automation and writes the whole file anew, all under a lock of
its view. Whoever writes in between without that lock is overwritten. There is no public way to the view, so
it is looked up where Home Assistant keeps it: behind the route of its address.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from homeassistant.core import HomeAssistant
from homeassistant.util.hass_dict import HassKey

from .const import DOMAIN

_LOGGER = logging.getLogger(__name__)
_ADDRESS: Final = "/api/config/automation/config/{config_key}"
_OWN_LOCK: HassKey[asyncio.Lock] = HassKey(f"{DOMAIN}.automations_file")


def own_lock(hass: HomeAssistant) -> asyncio.Lock:
    """Return the lock of all writers of FARM in this Home Assistant, be they set up one after the other."""
    return hass.data.setdefault(_OWN_LOCK, asyncio.Lock())


def editor_lock(hass: HomeAssistant) -> asyncio.Lock:
    """Return the lock of the editor.

    It appears when the `config` integration is set up. Before, when nobody can use the editor, or where it
    is not found, a lock nobody else holds is returned.
    """
    for resource in hass.http.app.router.resources() if hass.http else ():
        for route in resource if resource.canonical == _ADDRESS else ():
            if (lock := _lock_behind(route.handler)) is not None:
                return lock
    if "config" in hass.config.components:
        _LOGGER.warning("The automation editor has no known lock; do not save in it while FARM saves")
    return asyncio.Lock()


def _lock_behind(handler: object) -> asyncio.Lock | None:
    """Return the lock of the view around which Home Assistant has wrapped the function, if it has one."""
    for cell in getattr(handler, "__closure__", None) or ():
        lock = getattr(cell.cell_contents, "mutation_lock", None)
        if isinstance(lock, asyncio.Lock):
            return lock
    return None
