"""The vocabulary of states is Home Assistant's own."""

from __future__ import annotations

from enum import StrEnum

import pytest
from homeassistant.components.alarm_control_panel import AlarmControlPanelState
from homeassistant.components.camera import CameraState
from homeassistant.components.climate import HVACAction
from homeassistant.components.cover import CoverState
from homeassistant.components.lawn_mower import LawnMowerActivity
from homeassistant.components.light import ColorMode
from homeassistant.components.lock import LockState
from homeassistant.components.media_player import MediaPlayerState
from homeassistant.components.vacuum import VacuumActivity
from homeassistant.components.valve import ValveState

from custom_components.farm.verification.vocabulary import ATTRIBUTE_VALUES, STATES


@pytest.mark.parametrize(
    ("domain", "states"),
    [
        ("alarm_control_panel", AlarmControlPanelState),
        ("camera", CameraState),
        ("cover", CoverState),
        ("lawn_mower", LawnMowerActivity),
        ("lock", LockState),
        ("media_player", MediaPlayerState),
        ("vacuum", VacuumActivity),
        ("valve", ValveState),
    ],
)
def test_every_state_of_home_assistant_is_known(domain: str, states: type[StrEnum]) -> None:
    assert {one.value for one in states} <= STATES[domain]


@pytest.mark.parametrize(("attribute", "values"), [("hvac_action", HVACAction), ("color_mode", ColorMode)])
def test_every_value_of_an_attribute_is_known(attribute: str, values: type[StrEnum]) -> None:
    assert {one.value for one in values} <= ATTRIBUTE_VALUES[attribute]
