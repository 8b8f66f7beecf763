"""A house of real entities from a file, for development only.

Lights can be switched, covers moved, locks turned; sensors change through Home Assistant's developer tools.
Adds FARM and lets Assist speak to it, as a user would after installing.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from pathlib import Path
from typing import Any

import voluptuous as vol
import yaml
from homeassistant.components import assist_pipeline, persistent_notification
from homeassistant.config_entries import SOURCE_USER
from homeassistant.core import HomeAssistant, ServiceCall
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import floor_registry as fr
from homeassistant.helpers.entity_platform import EntityPlatform
from homeassistant.helpers.start import async_at_started
from homeassistant.helpers.typing import ConfigType
from homeassistant.setup import async_setup_component

from .entities import KINDS, made

DOMAIN = "demo_home"
FARM = "farm"
MADE_ELSEWHERE = frozenset(
    [
        "counter",
        "input_boolean",
        "input_button",
        "input_datetime",
        "input_number",
        "input_select",
        "input_text",
        "person",
        "script",
        "sun",
        "timer",
        "zone",
    ]
)
"""Kinds of entities that the configuration of Home Assistant itself makes."""

CONFIG_SCHEMA = vol.Schema({DOMAIN: vol.Schema({vol.Required("file"): cv.string})}, extra=vol.ALLOW_EXTRA)
_LOGGER = logging.getLogger(__name__)


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    home = await hass.async_add_executor_job(_read, Path(config[DOMAIN]["file"]))
    areas = _add_areas(hass, home.get("areas", []), _add_floors(hass, home))
    records = [one for one in home["entities"] if one["entity_id"].partition(".")[0] not in MADE_ELSEWHERE]
    for kind in sorted({one["entity_id"].partition(".")[0] for one in records}):
        await _async_add_kind(hass, config, kind, records)
    for one in home.get("services", []):
        _add_service(hass, one)

    async def _async_finish(hass: HomeAssistant) -> None:
        _describe(hass, home["entities"], areas)
        await _async_add_farm(hass)

    async_at_started(hass, _async_finish)
    return True


def _read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


def _add_floors(hass: HomeAssistant, home: dict[str, Any]) -> dict[str, str]:
    """Return the registry's id of each floor by name; those only named by an area have no level."""
    registry = fr.async_get(hass)
    named = {one["floor"]: {} for one in home.get("areas", []) if one.get("floor")}
    ids = {}
    for name, told in (named | {one["name"]: one for one in home.get("floors", [])}).items():
        floor = registry.async_get_floor_by_name(name) or registry.async_create(name)
        registry.async_update(floor.floor_id, aliases=set(told.get("aliases", [])), level=told.get("level"))
        ids[name] = floor.floor_id
    return ids


def _add_areas(hass: HomeAssistant, areas: list[dict[str, Any]], floors: dict[str, str]) -> dict[str, str]:
    """Return the registry's id of each area of the file."""
    registry = ar.async_get(hass)
    ids = {}
    for one in areas:
        area = registry.async_get_area_by_name(one["name"]) or registry.async_create(one["name"])
        registry.async_update(
            area.id, aliases=set(one.get("aliases", [])), floor_id=floors.get(one.get("floor"))
        )
        ids[one["id"]] = area.id
    return ids


async def _async_add_kind(
    hass: HomeAssistant, config: ConfigType, kind: str, records: list[dict[str, Any]]
) -> None:
    ours = [one for one in records if one["entity_id"].startswith(f"{kind}.")]
    if kind not in KINDS:
        for one in ours:
            attributes = {"friendly_name": one["name"], **one.get("attributes", {})}
            hass.states.async_set(one["entity_id"], one["state"], attributes)
        return
    await async_setup_component(hass, kind, config)
    platform = EntityPlatform(
        hass=hass,
        logger=_LOGGER,
        domain=kind,
        platform_name=DOMAIN,
        platform=None,
        scan_interval=timedelta(seconds=30),
        entity_namespace=None,
    )
    platform.async_prepare()
    await platform.async_add_entities([made(one) for one in ours])


def _describe(hass: HomeAssistant, records: list[dict[str, Any]], areas: dict[str, str]) -> None:
    registry = er.async_get(hass)
    for one in records:
        entry = registry.async_get(one["entity_id"])
        if entry is not None:
            registry.async_update_entity(
                one["entity_id"],
                area_id=entry.area_id or areas.get(one.get("area")),
                aliases=[er.COMPUTED_NAME, *one.get("aliases", [])],
            )


def _add_service(hass: HomeAssistant, full_name: str) -> None:
    """Add an action that shows what it was called with."""
    domain, _, name = full_name.partition(".")

    async def _async_show(call: ServiceCall) -> None:
        text = call.data.get("message") or dict(call.data)
        persistent_notification.async_create(hass, str(text), title=str(call.data.get("title") or full_name))

    hass.services.async_register(domain, name, _async_show)


async def _async_add_farm(hass: HomeAssistant) -> None:
    if not hass.config_entries.async_entries(FARM):
        await hass.config_entries.flow.async_init(FARM, context={"source": SOURCE_USER}, data={})
        await hass.async_block_till_done()
    registered = er.async_get(hass).entities.values()
    agent = next(
        (one.entity_id for one in registered if one.platform == FARM and one.domain == "conversation"), None
    )
    if agent is not None:
        pipeline = assist_pipeline.async_get_pipeline(hass)
        await assist_pipeline.async_update_pipeline(hass, pipeline, conversation_engine=agent)
