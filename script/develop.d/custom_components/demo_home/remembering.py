"""What all entities of the demo home have in common: they remember what they are told."""

from __future__ import annotations

from typing import Any, ClassVar

from homeassistant.helpers.entity import Entity


class Remembering(Entity):
    """Keeps every attribute it is told in the `_attr_` of the same name."""

    RENAMED: ClassVar[dict[str, str]] = {}
    FEATURES: Any = None
    """How the kind writes its features; `None` where it has none."""

    def begin(self, state: str) -> None:  # noqa: ARG002 - the kinds with a state of their own read it
        """Take the first state; `_attr_` of the record are set already."""
        if self.FEATURES is not None:
            self._attr_supported_features = self.FEATURES(
                int(getattr(self, "_attr_supported_features", 0) or 0)
            )

    def show(self, **told: Any) -> None:
        for name, value in told.items():
            setattr(self, f"_attr_{name}", value)
        self.async_write_ha_state()


class Switchable(Remembering):
    def begin(self, state: str) -> None:
        super().begin(state)
        self._attr_is_on = state == "on"

    async def async_turn_on(self, **told: Any) -> None:
        self.show(is_on=True, **{key: value for key, value in told.items() if value is not None})

    async def async_turn_off(self, **_: Any) -> None:
        self.show(is_on=False)


class Opening(Remembering):
    """Doors, blinds and valves."""

    POSITION = "current_cover_position"

    def begin(self, state: str) -> None:
        super().begin(state)
        self._attr_is_closed = state == "closed"

    def _to(self, position: int) -> None:
        self.show(is_closed=position == 0, **{self.POSITION: position})
