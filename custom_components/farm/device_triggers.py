"""Reads the triggers of devices that no entity expresses: the buttons of remotes and wall switches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from homeassistant.components.device_automation import (
    DeviceAutomationType,
    async_get_device_automations,
)
from homeassistant.const import CONF_DOMAIN, CONF_ENTITY_ID, CONF_TYPE
from homeassistant.core import HomeAssistant
from homeassistant.helpers import translation

from .home.models import Device, DeviceTrigger, Home

CONF_SUBTYPE = "subtype"
_LEFT_OUT = ("metadata",)


async def async_with_device_triggers(hass: HomeAssistant, home: Home, language: str) -> Home:
    """Return the home with the triggers of those devices that have no event entity."""
    with_events = {one.device_id for one in home.in_domain("event")}
    wanted = [one.device_id for one in home.devices if one.device_id not in with_events]
    if not wanted:
        return home
    found = await async_get_device_automations(hass, DeviceAutomationType.TRIGGER, wanted)
    buttons = {device_id: _own(triggers) for device_id, triggers in found.items()}
    domains = {str(one[CONF_DOMAIN]) for triggers in buttons.values() for one in triggers}
    if not domains:
        return home
    texts = await translation.async_get_translations(hass, language, "device_automation", domains)
    return replace(
        home,
        devices=tuple(_with_triggers(one, buttons.get(one.device_id, ()), texts) for one in home.devices),
    )


def _own(triggers: Iterable[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """Return the triggers that belong to the device itself; those of entities have better forms."""
    return tuple(one for one in triggers if not one.get(CONF_ENTITY_ID))


def _with_triggers(device: Device, triggers: Iterable[Mapping[str, Any]], texts: Mapping[str, str]) -> Device:
    return replace(
        device,
        triggers=tuple(
            DeviceTrigger(
                config={key: value for key, value in one.items() if key not in {*_LEFT_OUT, "platform"}},
                name=_name(one, texts),
            )
            for one in triggers
        ),
    )


def _name(trigger: Mapping[str, Any], texts: Mapping[str, str]) -> str:
    """Return "Button 1 pressed" from the translations, or the words of type and subtype."""
    prefix = f"component.{trigger[CONF_DOMAIN]}.device_automation"
    kind, part = str(trigger[CONF_TYPE]), str(trigger.get(CONF_SUBTYPE, ""))
    subtype = texts.get(f"{prefix}.trigger_subtype.{part}") or part.replace("_", " ")
    text = texts.get(f"{prefix}.trigger_type.{kind}") or f"{{subtype}} {kind.replace('_', ' ')}"
    return " ".join(text.replace("{subtype}", subtype).replace("{entity_name}", "").replace('"', "").split())
