"""The sun of a home: `sun.sun` follows the clock."""

from __future__ import annotations

import datetime as dt

from astral import sun as astral_sun
from homeassistant.core import HomeAssistant
from homeassistant.helpers.sun import get_astral_event_next, get_astral_observer, is_up
from homeassistant.util import dt as dt_util

SUN = "sun.sun"
UP, DOWN = "above_horizon", "below_horizon"

_MOVEMENT = dt.timedelta(minutes=4)
"""Between two updates of the elevation; Home Assistant takes about as long."""
_CLEARLY = 20.0
"""Degrees of elevation of a sun that stands where the clock says it cannot."""


class Sun:
    """Writes `sun.sun`, and knows when it is to be written again."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Write nothing yet."""
        self._hass = hass
        self.next_crossing = dt_util.utcnow()
        self.next_movement = dt_util.utcnow()

    def follow(self, claimed: str | None = None) -> bool:
        """Write the sun for this moment; tell whether the claimed state agrees with the clock.

        A claimed state is written even where the clock contradicts it; the caller passes it on until
        the next rise or set.
        """
        now = dt_util.utcnow()
        observer = get_astral_observer(self._hass)
        elevation = round(astral_sun.elevation(observer, now), 2)
        true_state = UP if is_up(self._hass, now) else DOWN
        state = claimed or true_state
        if state != true_state:
            elevation = _CLEARLY if state == UP else -_CLEARLY
        rising, setting = (get_astral_event_next(self._hass, event, now) for event in ("sunrise", "sunset"))
        self.next_crossing = min(rising, setting)
        self.next_movement = now + _MOVEMENT
        in_a_minute = astral_sun.elevation(observer, now + dt.timedelta(minutes=1))
        self._hass.states.async_set(
            SUN,
            state,
            {
                "friendly_name": "Sun",
                "next_rising": rising.isoformat(),
                "next_setting": setting.isoformat(),
                "elevation": elevation,
                "azimuth": round(astral_sun.azimuth(observer, now), 2),
                "rising": in_a_minute > elevation,
            },
        )
        return state == true_state

    def keep(self) -> None:
        """Write the sun for this moment, on the side of the horizon where it is said to be."""
        state = self._hass.states.get(SUN)
        self.follow(state.state if state else None)
