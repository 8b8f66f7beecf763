"""The integrations of a home: the real components of its domains, its zones and its other services."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

import yaml
from homeassistant.bootstrap import DEFAULT_INTEGRATIONS
from homeassistant.components.notify.const import NOTIFY_SERVICE_SCHEMA
from homeassistant.components.zone import Zone
from homeassistant.const import EVENT_COMPONENT_LOADED
from homeassistant.core import HomeAssistant, ServiceCall
from homeassistant.helpers.entity_component import DATA_INSTANCES
from homeassistant.loader import async_get_integrations
from homeassistant.setup import async_setup_component

from .home import HOME_ZONE, BenchmarkHome
from .places import places

_LOGGER = logging.getLogger(__name__)

ALWAYS = frozenset({
    "homeassistant", "persistent_notification", "notify", "light", "switch", "scene", "script",
    "input_boolean", "input_number", "input_select", "input_text", "input_datetime", "input_button",
    "timer", "counter", "group", "binary_sensor", "sensor",
})  # fmt: skip
"""Set up in every home, whatever it holds."""
SEEMINGLY_LOADED = frozenset({
    "http", "web_rtc", "ffmpeg", "intent", "llm", "image_upload", "websocket_api", "media_source", "stt",
    "repairs", "diagnostics", "webhook", "device_automation", "sun", "device_tracker",
})  # fmt: skip
"""Dependencies that a core without network, disk and config entries cannot have."""
_NOT_SET_UP = frozenset({
    "sun", "zone", "device_tracker", "conversation", "assist_satellite", "stt", "wake_word", "ai_task",
    "automation",
})  # fmt: skip
"""Domains that need more than a bare core; their services are taken from their descriptions."""
_ZONE_RADIUS = 100


async def load_integrations(hass: HomeAssistant, home: BenchmarkHome) -> None:
    """Set up the zones, the components of the home's domains, and its services."""
    domains = (
        ALWAYS | {one.domain for one in home.entities} | {one.partition(".")[0] for one in home.services}
    )
    await _set_up_zones(hass, home)
    await _set_up(hass, domains - _NOT_SET_UP)
    await _register_described_services(hass, domains)
    _register_services_of_the_home(hass, home)


async def load_function_descriptions(hass: HomeAssistant) -> None:
    """Set up what describes triggers or conditions in every Home Assistant: door, motion and so on."""
    describing = await hass.async_add_executor_job(
        _describing, frozenset(DEFAULT_INTEGRATIONS | SEEMINGLY_LOADED)
    )
    await _set_up(hass, describing - _NOT_SET_UP)
    only_seemingly = describing & SEEMINGLY_LOADED
    await async_get_integrations(hass, SEEMINGLY_LOADED)
    for domain in sorted(only_seemingly):
        hass.bus.async_fire(EVENT_COMPONENT_LOADED, {"component": domain})
    await hass.async_block_till_done()


async def _set_up(hass: HomeAssistant, domains: Iterable[str]) -> None:
    for domain in sorted(domains):
        if not await async_setup_component(hass, domain, {}):
            _LOGGER.debug("%s does not load in a bare core", domain)


async def _set_up_zones(hass: HomeAssistant, home: BenchmarkHome) -> None:
    await async_setup_component(hass, "zone", {"zone": []})
    zones = []
    for name, place in places(hass, home).items():
        if name == HOME_ZONE:
            continue
        zone = Zone.from_yaml(
            {
                "id": place.entity_id,
                "name": name,
                "latitude": place.latitude,
                "longitude": place.longitude,
                "radius": _ZONE_RADIUS,
                "passive": False,
            }
        )
        # Without an entry in the registry the zone keeps the id of the home file, whatever its name.
        zone._attr_unique_id = None
        zone.entity_id = place.entity_id
        zones.append(zone)
    if zones:
        await hass.data[DATA_INSTANCES]["zone"].async_add_entities(zones)


async def _register_described_services(hass: HomeAssistant, domains: Iterable[str]) -> None:
    """Register, without schema, the services of domains that did not register any themselves."""
    for domain in sorted(domains):
        if domain not in hass.services.async_services_internal():
            for name in await hass.async_add_executor_job(_described_services, domain):
                hass.services.async_register(domain, name, _do_nothing)


def _register_services_of_the_home(hass: HomeAssistant, home: BenchmarkHome) -> None:
    for action in home.services:
        domain, _, name = action.partition(".")
        if not hass.services.has_service(domain, name):
            schema = NOTIFY_SERVICE_SCHEMA if domain == "notify" else None
            hass.services.async_register(domain, name, _do_nothing, schema)
    for script in home.of_domain("script"):
        hass.services.async_register("script", script.entity_id.partition(".")[2], _do_nothing)


async def _do_nothing(_call: ServiceCall) -> None:
    return


@cache
def _described_services(domain: str) -> tuple[str, ...]:
    path = files("homeassistant.components").joinpath(domain, "services.yaml")
    return tuple(yaml.safe_load(path.read_text(encoding="utf-8")) or ()) if path.is_file() else ()


@cache
def _describing(domains: frozenset[str]) -> frozenset[str]:
    components = Path(str(files("homeassistant.components")))
    return frozenset(
        domain
        for domain in domains
        if any((components / domain / name).is_file() for name in ("triggers.yaml", "conditions.yaml"))
    )
