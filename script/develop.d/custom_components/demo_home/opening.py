"""What can be opened and closed."""

from __future__ import annotations

from typing import Any, ClassVar

from homeassistant.components.cover import CoverEntity, CoverEntityFeature
from homeassistant.components.valve import ValveEntity, ValveEntityFeature

from .remembering import Opening


class DemoCover(Opening, CoverEntity):
    FEATURES = CoverEntityFeature
    RENAMED: ClassVar = {
        "current_position": "current_cover_position",
        "current_tilt_position": "current_cover_tilt_position",
    }

    async def async_open_cover(self, **_: Any) -> None:
        self._to(100)

    async def async_close_cover(self, **_: Any) -> None:
        self._to(0)

    async def async_stop_cover(self, **_: Any) -> None:
        self.async_write_ha_state()

    async def async_set_cover_position(self, position: int, **_: Any) -> None:
        self._to(position)

    async def async_set_cover_tilt_position(self, tilt_position: int, **_: Any) -> None:
        self.show(current_cover_tilt_position=tilt_position)


class DemoValve(Opening, ValveEntity):
    FEATURES = ValveEntityFeature
    POSITION = "current_valve_position"
    _attr_reports_position = False

    async def async_open_valve(self) -> None:
        self._to(100)

    async def async_close_valve(self) -> None:
        self._to(0)
