"""A real Home Assistant core with its configuration in a temporary folder, and FARM in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from homeassistant.core import Context, HomeAssistant
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry, MockUser

from custom_components.farm.const import DOMAIN
from tests.integration.scripted_pipeline import ScriptedPipeline

CONFIGURATION = "homeassistant:\nautomation: !include automations.yaml\n"


@pytest.fixture(autouse=True)
def _custom_integrations(enable_custom_integrations: None) -> None:
    """Let Home Assistant find FARM."""


@pytest.fixture
def hass_config_dir(hass_tmp_config_dir: str) -> str:
    folder = Path(hass_tmp_config_dir)
    (folder / "configuration.yaml").write_text(CONFIGURATION, encoding="utf-8")
    (folder / "automations.yaml").write_text("[]\n", encoding="utf-8")
    return hass_tmp_config_dir


@pytest.fixture
def automations(hass_config_dir: str) -> Path:
    return Path(hass_config_dir) / "automations.yaml"


@pytest.fixture
async def core(hass: HomeAssistant) -> None:
    """Set up what every real Home Assistant has."""
    for component in ("homeassistant", "automation", "conversation"):
        assert await async_setup_component(hass, component, {})


@pytest.fixture
def pipeline(core: None) -> Iterator[None]:
    with patch("custom_components.farm.set_up.Pipeline", ScriptedPipeline):
        yield


@pytest.fixture
async def entry(hass: HomeAssistant, pipeline: None) -> MockConfigEntry:
    entry = MockConfigEntry(domain=DOMAIN, title="FARM")
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
    return entry


@pytest.fixture
def admin(hass_admin_user: MockUser) -> Context:
    return Context(user_id=hass_admin_user.id)


@pytest.fixture
def guest(hass_read_only_user: MockUser) -> Context:
    return Context(user_id=hass_read_only_user.id)
