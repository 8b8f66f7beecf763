"""A Home Assistant core that holds one home of the benchmark."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from tempfile import TemporaryDirectory
from unittest.mock import MagicMock

from homeassistant.core import HomeAssistant
from homeassistant.util.unit_system import METRIC_SYSTEM, US_CUSTOMARY_SYSTEM
from pytest_homeassistant_custom_component.common import INSTANCES, async_test_home_assistant

from .home import BenchmarkHome
from .integrations import SEEMINGLY_LOADED, load_function_descriptions, load_integrations
from .rooms import fill_registries
from .states import HomeStates
from .sun import Sun
from .voice import stand_in_for_voice_packages


@asynccontextmanager
async def benchmark_core(home: BenchmarkHome) -> AsyncIterator[HomeAssistant]:
    """Yield a running core with the home in it, as an integration sees it.

    Registries, states and the real components of all domains are there, and with them Home Assistant's
    own descriptions of triggers, conditions and actions in every language. Services do nothing.
    """
    stand_in_for_voice_packages()
    async with bare_core(home) as hass:
        fill_registries(hass, home)
        HomeStates(hass, home).write_all()
        Sun(hass).follow()
        await load_integrations(hass, home)
        await load_function_descriptions(hass)
        try:
            yield hass
        finally:
            await hass.async_stop(force=True)


@asynccontextmanager
async def bare_core(home: BenchmarkHome) -> AsyncIterator[HomeAssistant]:
    """Yield a core that knows language, country, units and place of the home, and nothing else yet."""
    with TemporaryDirectory(prefix="farm-benchmark-") as directory:
        async with async_test_home_assistant(config_dir=directory) as hass:
            await _configure(hass, home)
            try:
                yield hass
            finally:
                hass.import_executor.shutdown()
                if hass in INSTANCES:
                    INSTANCES.remove(hass)


async def _configure(hass: HomeAssistant, home: BenchmarkHome) -> None:
    config = hass.config
    await config.async_set_time_zone(home.time_zone)
    config.language = home.language
    config.country = home.country
    config.location_name = home.title
    config.latitude = config.latitude if home.latitude is None else home.latitude
    config.longitude = config.longitude if home.longitude is None else home.longitude
    config.units = US_CUSTOMARY_SYSTEM if home.uses_fahrenheit() else METRIC_SYSTEM
    config.components |= SEEMINGLY_LOADED
    hass.http = MagicMock()
