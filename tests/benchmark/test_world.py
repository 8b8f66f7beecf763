"""A home in a core, as an integration finds it."""

from __future__ import annotations

from pathlib import Path

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import condition, service, trigger
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.translation import async_get_translations

from .world.core import benchmark_core
from .world.home import load_home

ROOT = Path(__file__).parents[2]
OTTERBANK = Path(__file__).parent / "sample" / "homes" / "otterbank.yaml"
DEMO = ROOT / "script" / "demo" / "home.yaml"


@pytest.mark.parametrize("path", [OTTERBANK, DEMO])
async def test_every_entity_has_a_state_and_its_room(path: Path) -> None:
    home = load_home(path)

    async with benchmark_core(home) as hass:
        registry = er.async_get(hass)
        for entity in home.entities:
            entry = registry.async_get(entity.entity_id)
            assert hass.states.get(entity.entity_id) is not None
            assert entry is not None
            assert entry.area_id == entity.area_id


async def test_the_demo_home_has_three_floors_and_ten_rooms() -> None:
    async with benchmark_core(load_home(DEMO)) as hass:
        rooms = ar.async_get(hass).areas

        assert len(rooms) == 10
        assert len({room.floor_id for room in rooms.values()}) == 3


async def test_functions_are_described_and_translated() -> None:
    async with benchmark_core(load_home(OTTERBANK)) as hass:
        triggers = await trigger.async_get_all_descriptions(hass)
        conditions = await condition.async_get_all_descriptions(hass)
        actions = await service.async_get_all_descriptions(hass)
        german = await async_get_translations(hass, "de", "triggers", {"motion"})

        assert {"motion.detected", "door.opened", "sun.sunset", "light.turned_on"} <= triggers.keys()
        assert {"motion.is_detected", "light.is_on"} <= conditions.keys()
        assert {"mobile_app_aoife_handset"} <= actions["notify"].keys()
        assert "light" in actions
        assert german["component.motion.triggers.detected.name"]


async def test_people_stand_in_their_zone_and_trackers_with_them() -> None:
    async with benchmark_core(load_home(OTTERBANK)) as hass:
        assert state_of(hass, "zone.home") == "2"
        assert state_of(hass, "zone.boatyard") == "0"
        assert state_of(hass, "device_tracker.aoife_handset") == "home"


def state_of(hass: HomeAssistant, entity_id: str) -> str | None:
    state = hass.states.get(entity_id)
    return state.state if state else None
