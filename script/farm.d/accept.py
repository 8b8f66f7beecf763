"""Accepts a proposal with the product's own writer, into a file that is kept between runs."""

from __future__ import annotations

import shutil
import uuid
from pathlib import Path

from homeassistant.components import automation
from homeassistant.core import Context, HomeAssistant
from homeassistant.setup import async_setup_component

from custom_components.farm.agents.proposal import Proposal
from custom_components.farm.automation_writer import AutomationWriter

CONFIGURATION = "automation: !include automations.yaml\n"


async def async_accept(hass: HomeAssistant, proposal: Proposal, kept: Path) -> str:
    """Write the automations beside those accepted before and return the file they are kept in."""
    folder = Path(hass.config.config_dir)
    await hass.async_add_executor_job(_prepare, folder, kept)
    assert await async_setup_component(hass, automation.DOMAIN, {automation.DOMAIN: []})
    writer = AutomationWriter(hass)
    await writer.async_add(uuid.uuid4().hex, proposal.automations, context=Context())
    await hass.async_add_executor_job(_keep, folder, kept)
    return str(kept)


def _prepare(folder: Path, kept: Path) -> None:
    (folder / "configuration.yaml").write_text(CONFIGURATION, encoding="utf-8")
    if kept.exists():
        shutil.copyfile(kept, folder / "automations.yaml")
    else:
        (folder / "automations.yaml").write_text("[]\n", encoding="utf-8")


def _keep(folder: Path, kept: Path) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(folder / "automations.yaml", kept)
