"""The actions, from request to undo, and who may call them."""

# ruff: noqa: ASYNC240 - a test may wait for its own small files

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import voluptuous as vol
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError, ServiceValidationError, Unauthorized
from homeassistant.helpers import entity_registry as er
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.farm.const import DOMAIN
from custom_components.farm.drafts import DraftState
from custom_components.farm.verification.models import Finding, Outcome, Verdict

pytestmark = pytest.mark.usefixtures("entry")


async def call(hass: HomeAssistant, name: str, context: Context, **fields: Any) -> dict[str, Any]:
    response = await hass.services.async_call(
        DOMAIN, name, fields, blocking=True, context=context, return_response=True
    )
    assert response is not None
    return dict(response)


async def propose(hass: HomeAssistant, context: Context, request: str = "create hall") -> str:
    return str((await call(hass, "propose", context, request=request))["draft_id"])


async def test_a_request_is_kept_as_a_draft_and_nothing_is_written(
    hass: HomeAssistant, admin: Context, automations: Path
) -> None:
    response = await call(hass, "propose", admin, request="create hall")

    assert response["status"] == "drafted"
    assert response["automations"][0]["alias"] == "Hall light at night"
    assert response["draft_id"]
    assert automations.read_text() == "[]\n"
    assert not hass.states.async_all("automation")


async def test_a_question_is_answered_without_a_draft(hass: HomeAssistant, admin: Context) -> None:
    response = await call(hass, "propose", admin, request="create which")

    assert response["status"] == "question"
    assert [one["label"] for one in response["question"]["options"]] == ["Hall light", "Desk light"]
    assert "draft_id" not in response


async def test_an_accepted_draft_runs_under_a_fresh_id(
    hass: HomeAssistant, admin: Context, automations: Path
) -> None:
    draft_id = await propose(hass, admin)

    written = await call(hass, "accept", admin, draft_id=draft_id)

    assert written["entity_ids"] == ["automation.hall_light_at_night"]
    assert hass.states.get("automation.hall_light_at_night").state == "on"
    registered = er.async_get(hass).async_get("automation.hall_light_at_night")
    assert [registered.unique_id] == written["automation_ids"]
    assert written["automation_ids"][0] in automations.read_text()


async def test_an_automation_can_be_saved_switched_off(hass: HomeAssistant, admin: Context) -> None:
    draft_id = await propose(hass, admin)

    await call(hass, "accept", admin, draft_id=draft_id, enabled=False)

    assert hass.states.get("automation.hall_light_at_night").state == "off"


async def test_accepting_and_undoing_leaves_the_same_bytes(
    hass: HomeAssistant, admin: Context, automations: Path
) -> None:
    before = b"# mine\r\n- id: old\r\n  alias: Old \xc3\xbc\r\n  triggers: []\r\n  actions: []"
    automations.write_bytes(before)
    draft_id = await propose(hass, admin, "create both")
    written = await call(hass, "accept", admin, draft_id=draft_id)
    assert len(hass.states.async_all("automation")) == 2

    gone = await call(hass, "undo", admin, draft_id=draft_id)
    await hass.async_block_till_done()

    assert gone == {"automation_ids": written["automation_ids"]}
    assert automations.read_bytes() == before
    assert not hass.states.async_all("automation")
    assert er.async_get(hass).async_get("automation.hall_light_at_night") is None


async def test_undo_without_a_draft_takes_back_the_latest(
    hass: HomeAssistant, admin: Context, automations: Path
) -> None:
    for _ in range(2):
        await call(hass, "accept", admin, draft_id=await propose(hass, admin))

    await call(hass, "undo", admin)
    await hass.async_block_till_done()

    assert [one.entity_id for one in hass.states.async_all("automation")] == [
        "automation.hall_light_at_night"
    ]

    await call(hass, "undo", admin)

    assert automations.read_text() == "[]\n"
    with pytest.raises(ServiceValidationError, match="No accepted draft"):
        await call(hass, "undo", admin)


async def test_a_hand_edit_is_not_undone(hass: HomeAssistant, admin: Context, automations: Path) -> None:
    draft_id = await propose(hass, admin)
    await call(hass, "accept", admin, draft_id=draft_id)
    edited = automations.read_text().replace("Hall light at night", "My own name")
    automations.write_text(edited)

    with pytest.raises(HomeAssistantError) as error:
        await call(hass, "undo", admin, draft_id=draft_id)

    assert error.value.translation_key == "edited_since"
    assert automations.read_text() == edited


async def test_only_administrators_save_and_undo(
    hass: HomeAssistant, admin: Context, guest: Context, automations: Path
) -> None:
    draft_id = await propose(hass, guest)

    for nobody in (guest, Context()):
        with pytest.raises(Unauthorized):
            await call(hass, "accept", nobody, draft_id=draft_id)
    assert automations.read_text() == "[]\n"

    await call(hass, "accept", admin, draft_id=draft_id)
    for nobody in (guest, Context()):
        with pytest.raises(Unauthorized):
            await call(hass, "undo", nobody, draft_id=draft_id)
    assert automations.read_text() != "[]\n"


async def test_people_discard_their_own_drafts_only(
    hass: HomeAssistant, admin: Context, guest: Context
) -> None:
    own, other = await propose(hass, guest), await propose(hass, admin)

    await call(hass, "discard", guest, draft_id=own)
    with pytest.raises(Unauthorized):
        await call(hass, "discard", guest, draft_id=other)
    await call(hass, "discard", admin, draft_id=other)


async def test_a_decided_draft_stays_decided(hass: HomeAssistant, admin: Context) -> None:
    draft_id = await propose(hass, admin)
    await call(hass, "discard", admin, draft_id=draft_id)

    for again in ("accept", "discard"):
        with pytest.raises(ServiceValidationError) as error:
            await call(hass, again, admin, draft_id=draft_id)
        assert error.value.translation_key == "draft_not_waiting"
    with pytest.raises(ServiceValidationError) as error:
        await call(hass, "undo", admin, draft_id=draft_id)
    assert error.value.translation_key == "draft_not_accepted"


async def test_findings_have_to_be_confirmed(hass: HomeAssistant, admin: Context, automations: Path) -> None:
    draft_id = await propose(hass, admin, "create lock")

    with pytest.raises(ServiceValidationError, match=r"This opens a lock\."):
        await call(hass, "accept", admin, draft_id=draft_id)
    assert automations.read_text() == "[]\n"

    await call(hass, "accept", admin, draft_id=draft_id, confirm=True)
    assert automations.read_text() != "[]\n"


async def test_an_unknown_draft_is_named(hass: HomeAssistant, admin: Context) -> None:
    with pytest.raises(ServiceValidationError, match="ghost"):
        await call(hass, "accept", admin, draft_id="ghost")


async def test_an_empty_request_is_refused(hass: HomeAssistant, admin: Context) -> None:
    with pytest.raises(vol.Invalid):
        await call(hass, "propose", admin, request="   ")


async def test_the_person_of_the_user_is_the_speaker(
    hass: HomeAssistant, admin: Context, entry: MockConfigEntry
) -> None:
    hass.states.async_set("person.other", "home", {"user_id": "someone else"})
    hass.states.async_set("person.anna", "home", {"user_id": admin.user_id})

    await propose(hass, admin)
    await propose(hass, Context())

    assert entry.runtime_data.pipeline.speakers == ["person.anna", None]


async def test_drafts_survive_a_reload(hass: HomeAssistant, admin: Context, entry: MockConfigEntry) -> None:
    draft_id = await propose(hass, admin, "create lock")
    before = entry.runtime_data.drafts.get(draft_id)

    assert await hass.config_entries.async_reload(entry.entry_id)

    assert entry.runtime_data.drafts.get(draft_id) == before
    assert before.state is DraftState.WAITING


async def test_without_the_entry_the_actions_say_so(
    hass: HomeAssistant, admin: Context, entry: MockConfigEntry
) -> None:
    await hass.config_entries.async_unload(entry.entry_id)

    with pytest.raises(ServiceValidationError) as error:
        await call(hass, "propose", admin, request="create hall")
    assert error.value.translation_key == "not_loaded"


def finding(outcome: Outcome, message: str) -> Verdict:
    return Verdict(findings=(Finding(check="x", outcome=outcome, where="actions[0]", message=message),))


async def test_what_came_up_since_the_draft_needs_a_yes_of_its_own(
    hass: HomeAssistant, admin: Context, entry: MockConfigEntry, automations: Path
) -> None:
    draft_id = await propose(hass, admin, "create lock")
    entry.runtime_data.pipeline.verdict = finding(Outcome.UNKNOWN, "The scene unlocks now.")

    with pytest.raises(ServiceValidationError, match="scene unlocks now"):
        await call(hass, "accept", admin, draft_id=draft_id, confirm=True)
    assert automations.read_text() == "[]\n"
    written = await call(hass, "accept", admin, draft_id=draft_id, confirm=True)

    assert written["entity_ids"] == ["automation.hall_light_at_night"]


async def test_what_no_longer_fits_is_not_written(
    hass: HomeAssistant, admin: Context, entry: MockConfigEntry, automations: Path
) -> None:
    draft_id = await propose(hass, admin)
    entry.runtime_data.pipeline.verdict = finding(Outcome.FAIL, "There is no light.hall.")

    with pytest.raises(ServiceValidationError, match=r"no light\.hall") as raised:
        await call(hass, "accept", admin, draft_id=draft_id, confirm=True)

    assert raised.value.translation_key == "no_longer_fits"
    assert automations.read_text() == "[]\n"
    assert entry.runtime_data.drafts.get(draft_id).state is DraftState.WAITING


async def test_an_offer_is_written_only_where_it_was_chosen(
    hass: HomeAssistant, admin: Context, automations: Path
) -> None:
    plain = await propose(hass, admin, "create offered")
    chosen = await propose(hass, admin, "create offered")

    without = await call(hass, "accept", admin, draft_id=plain)
    await call(hass, "undo", admin, draft_id=plain)
    both = await call(hass, "accept", admin, draft_id=chosen, completions=["off"])

    assert len(without["automation_ids"]) == 1
    assert len(both["automation_ids"]) == 2
    await call(hass, "undo", admin, draft_id=chosen)
    assert automations.read_text() == "[]\n"


async def test_a_correction_takes_the_place_of_what_it_corrects(hass: HomeAssistant, admin: Context) -> None:
    draft_id = await propose(hass, admin, "create offered")
    with pytest.raises(ServiceValidationError, match="opens a lock"):
        await call(hass, "accept", admin, draft_id=draft_id, completions=["better"])

    written = await call(hass, "accept", admin, draft_id=draft_id, completions=["better"], confirm=True)

    assert written["entity_ids"] == ["automation.hall_light_corrected"]


async def test_an_unknown_offer_is_named(hass: HomeAssistant, admin: Context, automations: Path) -> None:
    draft_id = await propose(hass, admin, "create offered")

    with pytest.raises(ServiceValidationError) as raised:
        await call(hass, "accept", admin, draft_id=draft_id, completions=["nothing"])

    assert raised.value.translation_key == "unknown_completion"
    assert automations.read_text() == "[]\n"
