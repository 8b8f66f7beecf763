"""Notifications on drafts that wait while nobody looks at them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.persistent_notification import (
    Notification,
    UpdateType,
    async_register_callback,
)
from homeassistant.core import Context, HomeAssistant, callback
from pytest_homeassistant_custom_component.common import MockConfigEntry
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from custom_components.farm.const import DOMAIN
from custom_components.farm.drafts import MAX_AGE, Origin
from tests.integration.scripted_pipeline import DRAFTED, HALL
from tests.integration.test_conversation import Talk
from tests.integration.test_services import call, propose


class Shown(dict[str, Notification]):
    """The notifications people see now."""

    def follow(self, hass: HomeAssistant) -> None:
        @callback
        def changed(update: UpdateType, notifications: dict[str, Notification]) -> None:
            for one, notification in notifications.items():
                if update is UpdateType.REMOVED:
                    del self[one]
                else:
                    self[one] = notification

        async_register_callback(hass, changed)


@pytest.fixture
def shown(hass: HomeAssistant, entry: MockConfigEntry) -> Shown:
    found = Shown()
    found.follow(hass)
    return found


@pytest.mark.parametrize(
    ("origin", "count"), [(Origin.VOICE, 1), (Origin.ACTION, 1), (Origin.AGENT, 1), (Origin.TEXT, 0)]
)
async def test_only_who_typed_looks_at_the_draft_already(
    entry: MockConfigEntry, shown: Shown, origin: Origin, count: int
) -> None:
    await entry.runtime_data.drafts.async_add(DRAFTED, origin=origin, user_id=None)

    assert len(shown) == count


async def test_a_draft_of_a_satellite_is_shown(hass: HomeAssistant, shown: Shown) -> None:
    await Talk(hass, Context(), satellite="assist_satellite.kitchen").say("create hall")

    assert len(shown) == 1


async def test_a_request_in_the_panel_is_not_shown(
    shown: Shown, hass_ws_client: WebSocketGenerator, entry: MockConfigEntry
) -> None:
    client = await hass_ws_client()
    await client.send_json_auto_id({"type": "farm/propose", "request": "create hall"})
    while (await client.receive_json()).get("event", {}).get("stage") != "done":
        pass

    assert len(entry.runtime_data.drafts.waiting()) == 1
    assert shown == {}


async def test_it_names_the_automation_and_leads_to_the_draft(
    hass: HomeAssistant, admin: Context, shown: Shown
) -> None:
    draft_id = await propose(hass, admin, "create hall")

    (notification,) = shown.values()
    assert notification["title"] == "A draft waits for you"
    assert "`Hall light at night`" in notification["message"]
    assert f"(/farm/draft/{draft_id})" in notification["message"]
    assert "create hall" not in notification["message"]


async def test_a_name_that_looks_like_a_link_is_none(entry: MockConfigEntry, shown: Shown) -> None:
    tricky = {**HALL, "alias": "a` [b](http://example.org)\n# c {link}"}

    await entry.runtime_data.drafts.async_add(
        replace(DRAFTED, automations=(tricky,)), origin=Origin.VOICE, user_id=None
    )

    (notification,) = shown.values()
    assert "`a' [b](http://example.org) # c {link}`" in notification["message"]


@pytest.mark.parametrize("decision", ["accept", "discard"])
async def test_a_decision_takes_it_away_and_leaves_the_others(
    hass: HomeAssistant, admin: Context, shown: Shown, decision: str
) -> None:
    first, second = await propose(hass, admin), await propose(hass, admin)

    await call(hass, decision, admin, draft_id=first)

    assert set(shown) == {f"farm_draft_{second}"}


async def test_a_draft_that_is_dropped_takes_its_notification_along(
    hass: HomeAssistant, admin: Context, shown: Shown, freezer: FrozenDateTimeFactory
) -> None:
    await propose(hass, admin)
    freezer.tick(MAX_AGE + timedelta(seconds=1))

    new = await propose(hass, admin)

    assert set(shown) == {f"farm_draft_{new}"}


async def test_unloading_takes_all_away_and_loading_shows_what_still_waits(
    hass: HomeAssistant, admin: Context, shown: Shown, entry: MockConfigEntry
) -> None:
    await entry.runtime_data.drafts.async_add(DRAFTED, origin=Origin.TEXT, user_id=None)
    decided, waiting = await propose(hass, admin), await propose(hass, admin)
    await call(hass, "discard", admin, draft_id=decided)

    await hass.config_entries.async_unload(entry.entry_id)
    unloaded = dict(shown)
    await hass.config_entries.async_setup(entry.entry_id)

    assert unloaded == {}
    assert set(shown) == {f"farm_draft_{waiting}"}


@pytest.mark.parametrize(
    ("language", "title"), [("de", "Ein Entwurf wartet auf dich"), ("fi", "A draft waits for you")]
)
async def test_it_speaks_the_language_of_the_home(
    hass: HomeAssistant, pipeline: None, admin: Context, language: str, title: str
) -> None:
    hass.config.language = language
    entry = MockConfigEntry(domain=DOMAIN, title="FARM")
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    shown = Shown()
    shown.follow(hass)

    await propose(hass, admin)

    assert [one["title"] for one in shown.values()] == [title]


async def test_it_speaks_english_while_a_new_language_is_loaded(
    hass: HomeAssistant, admin: Context, shown: Shown
) -> None:
    hass.config.language = "nl"

    await propose(hass, admin)

    assert [one["title"] for one in shown.values()] == ["A draft waits for you"]
