"""What can be switched on and off."""

# ruff: noqa: ARG002 - the signatures are Home Assistant's

from __future__ import annotations

from typing import Any, ClassVar

from homeassistant.components.fan import FanEntity, FanEntityFeature
from homeassistant.components.humidifier import HumidifierEntity, HumidifierEntityFeature
from homeassistant.components.light import ColorMode, LightEntity, LightEntityFeature
from homeassistant.components.remote import RemoteEntity, RemoteEntityFeature
from homeassistant.components.siren import SirenEntity, SirenEntityFeature
from homeassistant.components.switch import SwitchEntity

from .remembering import Switchable


class DemoLight(Switchable, LightEntity):
    FEATURES = LightEntityFeature

    def begin(self, state: str) -> None:
        super().begin(state)
        self._attr_supported_color_modes = {
            ColorMode(one) for one in self._attr_supported_color_modes or ["onoff"]
        }
        self._attr_color_mode = min(self._attr_supported_color_modes)

    async def async_turn_on(self, **told: Any) -> None:
        for mode, key in ((ColorMode.COLOR_TEMP, "color_temp_kelvin"), (ColorMode.HS, "hs_color")):
            if key in told:
                told["color_mode"] = mode
        await super().async_turn_on(**told)


class DemoSwitch(Switchable, SwitchEntity):
    pass


class DemoSiren(Switchable, SirenEntity):
    FEATURES = SirenEntityFeature


class DemoRemote(Switchable, RemoteEntity):
    FEATURES = RemoteEntityFeature

    async def async_send_command(self, command: Any, **_: Any) -> None:
        self.async_write_ha_state()


class DemoHumidifier(Switchable, HumidifierEntity):
    FEATURES = HumidifierEntityFeature
    RENAMED: ClassVar = {"humidity": "target_humidity"}

    async def async_set_humidity(self, humidity: int) -> None:
        self.show(target_humidity=humidity)


class DemoFan(Switchable, FanEntity):
    FEATURES = FanEntityFeature
    RENAMED: ClassVar = {"direction": "current_direction", "percentage_step": "demo_percentage_step"}

    async def async_turn_on(
        self, percentage: int | None = None, preset_mode: str | None = None, **_: Any
    ) -> None:
        await self.async_set_percentage(percentage or 100)

    async def async_turn_off(self, **_: Any) -> None:
        await self.async_set_percentage(0)

    async def async_set_percentage(self, percentage: int) -> None:
        self.show(percentage=percentage, is_on=percentage > 0)

    async def async_set_preset_mode(self, preset_mode: str) -> None:
        self.show(preset_mode=preset_mode)

    async def async_oscillate(self, oscillating: bool) -> None:  # noqa: FBT001 - Home Assistant's signature
        self.show(oscillating=oscillating)

    async def async_set_direction(self, direction: str) -> None:
        self.show(current_direction=direction)
