"""What listeners are told about drafts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from freezegun.api import FrozenDateTimeFactory
from homeassistant.core import Context, HomeAssistant, callback
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers.dispatcher import async_dispatcher_connect
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.farm.drafts import (
    MAX_AGE,
    MAX_DRAFTS,
    SIGNAL_DRAFT_CHANGED,
    DraftChange,
    DraftEvent,
    Origin,
)
from tests.integration.scripted_pipeline import ANSWERS, DRAFTED
from tests.integration.test_services import call, propose

pytestmark = pytest.mark.usefixtures("entry")


@pytest.fixture
def told(hass: HomeAssistant, entry: MockConfigEntry) -> list[DraftChange]:
    found: list[DraftChange] = []

    @callback
    def hear(change: DraftChange) -> None:
        found.append(change)

    async_dispatcher_connect(hass, SIGNAL_DRAFT_CHANGED, hear)
    return found


async def test_a_new_draft_is_told_as_waiting(
    hass: HomeAssistant, admin: Context, entry: MockConfigEntry, told: list[DraftChange]
) -> None:
    draft_id = await propose(hass, admin)

    assert told == [DraftChange(draft=entry.runtime_data.drafts.get(draft_id), event=DraftEvent.WAITING)]


async def test_each_decision_is_told_with_the_draft_as_it_is_now(
    hass: HomeAssistant, admin: Context, entry: MockConfigEntry, told: list[DraftChange]
) -> None:
    accepted, discarded = await propose(hass, admin), await propose(hass, admin)
    told.clear()

    await call(hass, "accept", admin, draft_id=accepted)
    await call(hass, "discard", admin, draft_id=discarded)
    await call(hass, "undo", admin, draft_id=accepted)

    assert [(one.draft.id, one.event) for one in told] == [
        (accepted, DraftEvent.ACCEPTED),
        (discarded, DraftEvent.DISCARDED),
        (accepted, DraftEvent.UNDONE),
    ]
    assert told[-1].draft == entry.runtime_data.drafts.get(accepted)


async def test_a_decision_that_failed_is_not_told(
    hass: HomeAssistant, admin: Context, told: list[DraftChange]
) -> None:
    draft_id = await propose(hass, admin, "create lock")
    told.clear()

    with pytest.raises(ServiceValidationError, match="opens a lock"):
        await call(hass, "accept", admin, draft_id=draft_id)

    assert told == []


async def test_a_draft_that_became_too_old_is_told_as_dropped(
    hass: HomeAssistant, admin: Context, told: list[DraftChange], freezer: FrozenDateTimeFactory
) -> None:
    old = await propose(hass, admin)
    freezer.tick(MAX_AGE + timedelta(seconds=1))

    new = await propose(hass, admin)

    assert [(one.draft.id, one.event) for one in told[1:]] == [
        (new, DraftEvent.WAITING),
        (old, DraftEvent.DROPPED),
    ]


async def test_a_draft_for_which_there_is_no_room_is_told_as_dropped(
    entry: MockConfigEntry, told: list[DraftChange]
) -> None:
    drafts = entry.runtime_data.drafts
    for _ in range(MAX_DRAFTS + 1):
        await drafts.async_add(DRAFTED, origin=Origin.ACTION, user_id=None)

    dropped = {one.draft.id for one in told if one.event is DraftEvent.DROPPED}

    assert len(dropped) == 1
    assert dropped.isdisjoint(one.id for one in drafts.all())


async def test_a_draft_decided_on_too_late_to_be_kept_is_told_once(
    hass: HomeAssistant, admin: Context, told: list[DraftChange], freezer: FrozenDateTimeFactory
) -> None:
    draft_id = await propose(hass, admin)
    told.clear()
    freezer.tick(MAX_AGE + timedelta(seconds=1))

    await call(hass, "discard", admin, draft_id=draft_id)

    assert [(one.draft.id, one.event) for one in told] == [(draft_id, DraftEvent.DISCARDED)]


async def test_a_draft_is_named_after_its_first_automation_or_else_its_first_offer(
    hass: HomeAssistant, entry: MockConfigEntry
) -> None:
    drafts = entry.runtime_data.drafts
    offers = ANSWERS["create offered"].completions
    own = await drafts.async_add(ANSWERS["create both"], origin=Origin.TEXT, user_id=None)
    offered = await drafts.async_add_offers("*", "en", offers, user_id=None)

    assert (own.title, offered.title) == ("Hall light at night", "Hall light is not left on")
    assert replace(own, automations=()).title == ""
