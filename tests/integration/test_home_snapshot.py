"""The home as values, in step with the registries and states of a real core."""

from __future__ import annotations

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import floor_registry as fr
from homeassistant.helpers import label_registry as lr
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.farm.home.models import Target
from custom_components.farm.home_snapshot import HomeSnapshot


@pytest.fixture
def snapshot(hass: HomeAssistant) -> HomeSnapshot:
    snapshot = HomeSnapshot(hass)
    snapshot.async_start()
    return snapshot


def add_lamp(hass: HomeAssistant, object_id: str = "desk", **more: object) -> er.RegistryEntry:
    entry = er.async_get(hass).async_get_or_create(
        "light", "test", object_id, suggested_object_id=object_id, original_name=object_id.title(), **more
    )
    hass.states.async_set(entry.entity_id, "off", {"friendly_name": f"{object_id.title()} lamp"})
    return entry


async def test_an_entity_has_its_name_room_storey_label_and_alias(
    hass: HomeAssistant, snapshot: HomeSnapshot
) -> None:
    floor = fr.async_get(hass).async_create("Top", aliases={"Under the roof"})
    area = ar.async_get(hass).async_create("Loft", floor_id=floor.floor_id, aliases={"Nest"})
    label = lr.async_get(hass).async_create("Cosy")
    entry = add_lamp(hass)
    er.async_get(hass).async_update_entity(
        entry.entity_id, area_id=area.id, labels={label.label_id}, aliases=["Reading spot"]
    )

    home, _ = snapshot.async_home()

    lamp = home.entity["light.desk"]
    assert (lamp.name, lamp.aliases, lamp.area_id) == ("Desk lamp", ("Reading spot",), area.id)
    assert home.area[area.id].aliases == ("Nest",)
    assert home.floor[floor.floor_id].name == "Top"
    assert home.members(Target(label_ids=(label.label_id,))) == (lamp,)
    assert home.members(Target(floor_ids=(floor.floor_id,))) == (lamp,)


async def test_an_entity_without_room_is_in_that_of_its_device(
    hass: HomeAssistant, snapshot: HomeSnapshot
) -> None:
    config = MockConfigEntry(domain="test")
    config.add_to_hass(hass)
    area = ar.async_get(hass).async_create("Loft")
    devices = dr.async_get(hass)
    device = devices.async_get_or_create(
        config_entry_id=config.entry_id, identifiers={("test", "1")}, name="Hub"
    )
    devices.async_update_device(device.id, area_id=area.id)
    add_lamp(hass, config_entry=config, device_id=device.id)

    home, _ = snapshot.async_home()

    assert home.entity["light.desk"].area_id == area.id
    assert home.device[device.id].name == "Hub"


async def test_hidden_and_disabled_entities_are_left_out(hass: HomeAssistant, snapshot: HomeSnapshot) -> None:
    add_lamp(hass, "hidden", hidden_by=er.RegistryEntryHider.USER)
    add_lamp(hass, "disabled", disabled_by=er.RegistryEntryDisabler.USER)

    home, _ = snapshot.async_home()

    assert not {"light.hidden", "light.disabled"} & set(home.entity)


async def test_a_changed_state_changes_no_names(hass: HomeAssistant, snapshot: HomeSnapshot) -> None:
    add_lamp(hass)
    snapshot.async_home()

    hass.states.async_set("light.desk", "on", {"friendly_name": "Desk lamp"})
    await hass.async_block_till_done()
    home, renamed = snapshot.async_home()

    assert home.entity["light.desk"].state == "on"
    assert renamed is False


async def test_a_rename_is_seen(hass: HomeAssistant, snapshot: HomeSnapshot) -> None:
    add_lamp(hass)
    snapshot.async_home()

    hass.states.async_set("light.desk", "off", {"friendly_name": "Bench lamp"})
    await hass.async_block_till_done()
    home, renamed = snapshot.async_home()

    assert home.entity["light.desk"].name == "Bench lamp"
    assert renamed is True


async def test_a_new_entity_id_replaces_the_old_one(hass: HomeAssistant, snapshot: HomeSnapshot) -> None:
    add_lamp(hass)
    snapshot.async_home()

    er.async_get(hass).async_update_entity("light.desk", new_entity_id="light.bench")
    hass.states.async_remove("light.desk")
    hass.states.async_set("light.bench", "off")
    await hass.async_block_till_done()
    home, _ = snapshot.async_home()

    assert "light.bench" in home.entity
    assert "light.desk" not in home.entity


async def test_what_is_removed_is_gone(hass: HomeAssistant, snapshot: HomeSnapshot) -> None:
    hass.states.async_set("sensor.loose", "1")
    snapshot.async_home()

    hass.states.async_remove("sensor.loose")
    await hass.async_block_till_done()

    assert "sensor.loose" not in snapshot.async_home()[0].entity


async def test_an_unavailable_entity_has_no_state(hass: HomeAssistant, snapshot: HomeSnapshot) -> None:
    hass.states.async_set("sensor.loose", "unavailable")

    assert snapshot.async_home()[0].entity["sensor.loose"].state is None


async def test_nothing_changes_gives_the_same_home(hass: HomeAssistant, snapshot: HomeSnapshot) -> None:
    add_lamp(hass)

    assert snapshot.async_home()[0] is snapshot.async_home()[0]
