"""Writes the configuration folder of `script/develop`: two users, the helpers of a home, FARM linked in.

usage: prepare.py FOLDER HOME PORT
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import yaml
from homeassistant import runner
from homeassistant.auth import auth_manager_from_config
from homeassistant.auth.const import GROUP_ID_ADMIN, GROUP_ID_USER
from homeassistant.auth.providers.homeassistant import HassAuthProvider
from homeassistant.config_entries import ConfigEntries
from homeassistant.core import HomeAssistant
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er

ROOT = Path(__file__).parents[2]
USERS = {"dev": GROUP_ID_ADMIN, "guest": GROUP_ID_USER}
"""Name, which is the password too, and group."""
ONBOARDED = {
    "version": 4,
    "minor_version": 1,
    "key": "onboarding",
    "data": {"done": ["user", "core_config", "analytics", "integration"]},
}
INTEGRATIONS = (
    *("api", "assist_pipeline", "auth", "config", "conversation", "diagnostics", "frontend", "history"),
    *("logbook", "my", "recorder", "search", "sun", "system_health", "system_log"),
)
"""Those of Home Assistant's `default_config` that need neither network nor hardware."""
HELPERS = (
    *("counter", "input_boolean", "input_button", "input_datetime", "input_number", "input_select"),
    *("input_text", "script", "timer"),
)
"""Kinds of entities that Home Assistant makes itself from a configuration."""
LOGS = {
    "custom_components.farm": "debug",
    "haffmpeg": "critical",
    "homeassistant.components.camera.img_util": "critical",
}
"""Loud about FARM, silent about programs for video that nobody needs here."""
INCLUDES = """\
automation: !include automations.yaml
script ui: !include scripts.yaml
scene ui: !include scenes.yaml
"""
KEPT_ATTRIBUTES = {
    "counter": ("initial", "step"),
    "input_datetime": ("has_date", "has_time"),
    "input_number": ("min", "max", "step", "unit_of_measurement"),
    "input_select": ("options",),
    "timer": ("duration",),
}


def main(folder: Path, home_file: Path, port: int) -> None:
    home = yaml.safe_load(home_file.read_text(encoding="utf-8"))
    (folder / ".storage").mkdir(parents=True, exist_ok=True)
    for name in ("automations", "scripts", "scenes"):
        (folder / f"{name}.yaml").touch()
    if not (folder / "automations.yaml").read_text():
        (folder / "automations.yaml").write_text("[]\n")
    _link(folder / "custom_components")
    (folder / ".storage" / "onboarding").write_text(json.dumps(ONBOARDED))
    (folder / ".storage" / "http").write_text(json.dumps(_http(port)))
    user_id = asyncio.run(_add_users(folder), loop_factory=runner.create_event_loop)
    (folder / "configuration.yaml").write_text(_configuration(home, home_file, user_id), encoding="utf-8")


def _http(port: int) -> dict[str, Any]:
    """Return the stored settings of the server; from YAML they would only be on trial."""
    settings = {
        "server_host": ["127.0.0.1"],
        "server_port": port,
        "cors_allowed_origins": [],
        "login_attempts_threshold": -1,
        "ip_ban_enabled": True,
        "ssl_profile": "modern",
        "use_x_frame_options": True,
        "created_at": "2026-01-01T00:00:00+00:00",
        "error": None,
        "error_message": None,
    }
    return {
        "version": 2,
        "minor_version": 2,
        "key": "http",
        "data": {"stable": settings, "pending": None, "yaml_migration_done": True},
    }


def _link(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for source in (
        ROOT / "custom_components" / "farm",
        ROOT / "script" / "develop.d" / "custom_components" / "demo_home",
    ):
        link = folder / source.name
        if not link.is_symlink():
            link.symlink_to(source)


async def _add_users(folder: Path) -> str:
    """Add the users that are missing and return the id of the first."""
    hass = HomeAssistant(str(folder))
    hass.config_entries = ConfigEntries(hass, {})
    await hass.config_entries.async_initialize()
    dr.async_setup(hass)
    await asyncio.gather(dr.async_load(hass), er.async_load(hass))
    hass.auth = await auth_manager_from_config(hass, [{"type": "homeassistant"}], [])
    provider = hass.auth.auth_providers[0]
    assert isinstance(provider, HassAuthProvider)
    await provider.async_initialize()
    known = {one.name: one.id for one in await hass.auth.async_get_users()}
    for name, group in USERS.items():
        if name not in known:
            await provider.async_add_auth(name, name)
            credentials = await provider.async_get_or_create_credentials({"username": name})
            user = await hass.auth.async_create_user(name, group_ids=[group])
            await hass.auth.async_link_user(user, credentials)
            known[name] = user.id
    await hass.async_stop(force=True)
    return known[next(iter(USERS))]


def _configuration(home: dict[str, Any], home_file: Path, user_id: str) -> str:
    configuration: dict[str, Any] = {
        "homeassistant": {
            "name": home.get("name", home["home"]),
            "country": home.get("country", "US"),
            "language": home.get("language", "en"),
            "time_zone": home.get("time_zone", "Europe/Berlin"),
            "unit_system": "us_customary" if home.get("country") == "US" else "metric",
            "latitude": 52.52,
            "longitude": 13.4,
            "elevation": 34,
        },
        "logger": {"default": "warning", "logs": LOGS},
        "demo_home": {"file": str(home_file.resolve())},
        "person": _people(home, user_id),
        "zone": [
            {"name": one["name"], "latitude": 52.5, "longitude": 13.5, "radius": 100}
            for one in home.get("zones", [])
        ],
        **dict.fromkeys(INTEGRATIONS),
        **{kind: _helpers(home, kind) for kind in HELPERS},
    }
    return yaml.safe_dump(configuration, sort_keys=False, allow_unicode=True) + INCLUDES


def _people(home: dict[str, Any], user_id: str) -> list[dict[str, Any]]:
    people = [one for one in home["entities"] if one["entity_id"] in home.get("people", [])]
    return [
        {
            "id": one["entity_id"].partition(".")[2],
            "name": one["name"],
            "device_trackers": one.get("attributes", {}).get("device_trackers", []),
            **({"user_id": user_id} if place == 0 else {}),
        }
        for place, one in enumerate(people)
    ]


def _helpers(home: dict[str, Any], kind: str) -> dict[str, Any]:
    found = {}
    for one in home["entities"]:
        domain, _, name = one["entity_id"].partition(".")
        if domain == kind:
            attributes = one.get("attributes", {})
            kept = {key: attributes[key] for key in KEPT_ATTRIBUTES.get(kind, ()) if key in attributes}
            found[name] = _script(one) if kind == "script" else {"name": one["name"], **kept}
    return found


def _script(one: dict[str, Any]) -> dict[str, Any]:
    return {
        "alias": one["name"],
        "sequence": [{"event": "demo_home_script", "event_data": {"name": one["name"]}}],
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]), int(sys.argv[3]))
