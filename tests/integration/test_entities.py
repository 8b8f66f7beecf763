"""The sensors and the event, and the device they belong to."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from homeassistant.const import EntityCategory
from homeassistant.core import Context, Event, EventStateChangedData, HomeAssistant, State, callback
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.dispatcher import async_dispatcher_send
from homeassistant.helpers.event import async_track_state_change_event
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.farm.const import DOMAIN
from custom_components.farm.dense_index import SIGNAL_INDEX_BUILT, Indexed
from custom_components.farm.drafts import SIGNAL_DRAFT_CHANGED
from custom_components.farm.pipeline import Pipeline
from tests.benchmark.world.core import benchmark_core
from tests.benchmark.world.home import load_home
from tests.integration.test_services import call, propose

DEMO = Path(__file__).parents[2] / "script" / "demo" / "home.yaml"
WAITING, INDEXED, DRAFT = "sensor.farm_waiting_drafts", "sensor.farm_indexed_functions", "event.farm_draft"


def state(hass: HomeAssistant, entity_id: str) -> State:
    found = hass.states.get(entity_id)
    assert found is not None
    return found


@pytest.fixture
def fired(hass: HomeAssistant, entry: MockConfigEntry) -> list[State]:
    """Every state the event entity took."""
    found: list[State] = []

    @callback
    def changed(event: Event[EventStateChangedData]) -> None:
        if (new := event.data["new_state"]) is not None:
            found.append(new)

    async_track_state_change_event(hass, [DRAFT], changed)
    return found


async def test_the_sensor_counts_the_drafts_that_wait(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context
) -> None:
    counts = [state(hass, WAITING).state]
    first, second = await propose(hass, admin), await propose(hass, admin)
    counts.append(state(hass, WAITING).state)
    await call(hass, "accept", admin, draft_id=first)
    counts.append(state(hass, WAITING).state)
    await call(hass, "discard", admin, draft_id=second)
    counts.append(state(hass, WAITING).state)

    assert counts == ["0", "2", "1", "0"]
    assert state(hass, WAITING).attributes["unit_of_measurement"] == "drafts"
    assert state(hass, WAITING).attributes["friendly_name"] == "FARM Waiting drafts"


async def test_a_draft_that_waited_is_counted_again_after_a_reload(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context
) -> None:
    await propose(hass, admin)

    assert await hass.config_entries.async_reload(entry.entry_id)
    await hass.async_block_till_done()

    assert state(hass, WAITING).state == "1"


async def test_the_index_is_unknown_until_it_is_built(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    built = datetime(2026, 11, 1, tzinfo=UTC)
    before = state(hass, INDEXED)

    entry.runtime_data.pipeline.indexed = Indexed(functions=321, built=built)
    async_dispatcher_send(hass, SIGNAL_INDEX_BUILT)
    await hass.async_block_till_done()

    assert before.state == "unknown"
    assert "built" not in before.attributes
    assert state(hass, INDEXED).state == "321"
    assert state(hass, INDEXED).attributes["built"] == built
    registered = er.async_get(hass).async_get(INDEXED)
    assert registered is not None
    assert registered.entity_category is EntityCategory.DIAGNOSTIC


async def test_the_real_index_tells_how_many_functions_it_holds(hass: HomeAssistant) -> None:
    async with benchmark_core(load_home(DEMO)) as core:
        pipeline = Pipeline(core)
        await pipeline.async_start()
        await pipeline.async_ready()
        await pipeline.async_stop()

    assert pipeline.indexed is not None
    assert pipeline.indexed.functions > 100


async def test_the_event_tells_what_becomes_of_a_draft(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context, fired: list[State]
) -> None:
    accepted, discarded = await propose(hass, admin), await propose(hass, admin)
    await call(hass, "accept", admin, draft_id=accepted)
    await call(hass, "undo", admin, draft_id=accepted)
    await call(hass, "discard", admin, draft_id=discarded)
    await hass.async_block_till_done()

    assert [(one.attributes["event_type"], one.attributes["draft_id"]) for one in fired] == [
        ("waiting", accepted),
        ("waiting", discarded),
        ("accepted", accepted),
        ("undone", accepted),
        ("discarded", discarded),
    ]


async def test_the_event_names_title_and_origin_and_keeps_the_request_to_itself(
    hass: HomeAssistant, entry: MockConfigEntry, admin: Context
) -> None:
    await propose(hass, admin, "create hall")

    told = state(hass, DRAFT).attributes

    assert (told["title"], told["origin"]) == ("Hall light at night", "action")
    assert "create hall" not in str(told)


async def test_all_entities_belong_to_one_service(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    (device,) = dr.async_entries_for_config_entry(dr.async_get(hass), entry.entry_id)
    entities = er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)

    assert device.entry_type is dr.DeviceEntryType.SERVICE
    assert {one.entity_id for one in entities} == {"conversation.farm", WAITING, INDEXED, DRAFT}
    assert {one.device_id for one in entities} == {device.id}


async def test_german_homes_read_german_names(hass: HomeAssistant, pipeline: None) -> None:
    hass.config.language = "de"
    entry = MockConfigEntry(domain=DOMAIN, title="FARM")
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()

    names = {one.name for one in hass.states.async_all(["event", "sensor"])}
    assert names == {"FARM Entwurf", "FARM Indizierte Funktionen", "FARM Wartende Entwürfe"}


async def test_nothing_listens_after_unloading(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    listeners = hass.data["dispatcher"]
    assert listeners[SIGNAL_DRAFT_CHANGED]
    assert listeners[SIGNAL_INDEX_BUILT]

    assert await hass.config_entries.async_unload(entry.entry_id)

    assert not listeners.get(SIGNAL_DRAFT_CHANGED)
    assert not listeners.get(SIGNAL_INDEX_BUILT)
    assert {state(hass, one).state for one in (WAITING, INDEXED, DRAFT)} == {"unavailable"}


async def test_reloading_leaves_each_listener_once(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    listeners = hass.data["dispatcher"]
    before = {one: len(listeners[one]) for one in (SIGNAL_DRAFT_CHANGED, SIGNAL_INDEX_BUILT)}

    assert await hass.config_entries.async_reload(entry.entry_id)
    await hass.async_block_till_done()

    assert {one: len(listeners[one]) for one in before} == before
