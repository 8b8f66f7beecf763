"""FARM in the sidebar: one ES module that the integration serves itself."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

from homeassistant.components import frontend, panel_custom
from homeassistant.components.http import StaticPathConfig  # type: ignore[attr-defined]
from homeassistant.core import HomeAssistant, callback
from homeassistant.util.hass_dict import HassKey

from .const import DOMAIN

ELEMENT: Final = "farm-panel"
ICON: Final = "mdi:text-box-check-outline"
MODULE: Final = Path(__file__).parent / "frontend" / "dist" / "farm-panel.js"
_URL: HassKey[str] = HassKey(f"{DOMAIN}.panel_url")


async def async_setup_panel(hass: HomeAssistant) -> None:
    """Add the panel for administrators; its address changes with its content, so it may be cached."""
    if _URL not in hass.data:
        digest = await hass.async_add_executor_job(_digest)
        hass.data[_URL] = f"/{DOMAIN}_static/{digest}/{MODULE.name}"
        await hass.http.async_register_static_paths(
            [StaticPathConfig(hass.data[_URL], str(MODULE), cache_headers=True)]
        )
    await panel_custom.async_register_panel(
        hass,
        frontend_url_path=DOMAIN,
        webcomponent_name=ELEMENT,
        sidebar_title="FARM",
        sidebar_icon=ICON,
        module_url=hass.data[_URL],
        require_admin=True,
        config_panel_domain=DOMAIN,
    )


@callback
def async_remove_panel(hass: HomeAssistant) -> None:
    """Take the panel out of the sidebar."""
    frontend.async_remove_panel(hass, DOMAIN)


def draft_path(draft_id: str) -> str:
    """Return the address of a draft in the panel, within Home Assistant."""
    return f"/{DOMAIN}/draft/{draft_id}"


def _digest() -> str:
    return sha256(MODULE.read_bytes()).hexdigest()[:16]
