"""Talking to FARM."""

# ruff: noqa: ASYNC240 - a test may wait for its own small files

from __future__ import annotations

from pathlib import Path

import pytest
from homeassistant.components import conversation
from homeassistant.components.conversation import ConversationResult
from homeassistant.core import Context, HomeAssistant
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.farm.drafts import DraftState, Origin
from custom_components.farm.verification.models import Finding, Outcome, Verdict

AGENT = "conversation.farm"
pytestmark = pytest.mark.usefixtures("entry")


class Talk:
    """One conversation of one person."""

    def __init__(self, hass: HomeAssistant, context: Context, *, satellite: str | None = None) -> None:
        self._hass, self._context, self._satellite = hass, context, satellite
        self._conversation_id: str | None = None
        self.result: ConversationResult

    async def say(self, text: str, language: str = "en") -> str:
        self.result = await conversation.async_converse(
            self._hass,
            text,
            self._conversation_id,
            self._context,
            language=language,
            agent_id=AGENT,
            satellite_id=self._satellite,
        )
        self._conversation_id = self.result.conversation_id
        return str(self.result.response.speech["plain"]["speech"])


async def test_a_yes_saves(hass: HomeAssistant, admin: Context) -> None:
    talk = Talk(hass, admin)

    assert (await talk.say("create hall")).endswith("the hall light is turned on.\nShall I save it?")
    assert talk.result.continue_conversation
    assert await talk.say("Yes, please!") == "Saved and running: Hall light at night."
    assert not talk.result.continue_conversation
    assert hass.states.get("automation.hall_light_at_night").state == "on"


async def test_a_no_discards(
    hass: HomeAssistant, admin: Context, automations: Path, entry: MockConfigEntry
) -> None:
    talk = Talk(hass, admin)

    await talk.say("create hall")
    assert await talk.say("no") == "All right, I have discarded it."

    assert automations.read_text() == "[]\n"
    (draft,) = entry.runtime_data.drafts.all()
    assert draft.state is DraftState.DISCARDED
    assert draft.origin is Origin.TEXT


async def test_what_came_up_since_is_read_out_before_it_is_saved(
    hass: HomeAssistant, admin: Context, entry: MockConfigEntry, automations: Path
) -> None:
    talk = Talk(hass, admin)
    await talk.say("create hall")
    found = Finding(check="critical", outcome=Outcome.UNKNOWN, where="actions[0]", message="It unlocks now.")
    entry.runtime_data.pipeline.verdict = Verdict(findings=(found,))

    answer = await talk.say("yes")

    assert "It unlocks now." in answer
    assert talk.result.continue_conversation
    assert automations.read_text() == "[]\n"
    assert await talk.say("yes") == "Saved and running: Hall light at night."


async def test_german_is_spoken_in_german(hass: HomeAssistant, admin: Context) -> None:
    talk = Talk(hass, admin)

    assert (await talk.say("create hall", "de")).endswith("Soll ich es speichern?")
    assert await talk.say("Ja bitte", "de") == "Gespeichert und aktiv: Hall light at night."


async def test_an_untranslated_language_gets_english(hass: HomeAssistant, admin: Context) -> None:
    assert (await Talk(hass, admin).say("create hall", "fi")).endswith("Shall I save it?")


async def test_findings_are_read_before_the_question(hass: HomeAssistant, admin: Context) -> None:
    talk = Talk(hass, admin)

    assert (await talk.say("create lock")).endswith("This opens a lock.\nShall I save it anyway?")
    assert (await talk.say("save it")).startswith("Saved")


@pytest.mark.parametrize("satellite", [None, "assist_satellite.kitchen"])
async def test_others_only_draft(
    hass: HomeAssistant,
    guest: Context,
    automations: Path,
    entry: MockConfigEntry,
    satellite: str | None,
) -> None:
    talk = Talk(hass, guest, satellite=satellite)

    assert "kept this as a draft" in await talk.say("create hall")
    assert not talk.result.continue_conversation
    await talk.say("yes")

    assert automations.read_text() == "[]\n"
    assert [one.state for one in entry.runtime_data.drafts.all()] == [DraftState.WAITING]


async def test_a_satellite_only_drafts_even_for_an_administrator(
    hass: HomeAssistant, admin: Context, automations: Path, entry: MockConfigEntry
) -> None:
    talk = Talk(hass, admin, satellite="assist_satellite.kitchen")

    assert "kept this as a draft" in await talk.say("create hall")
    await talk.say("yes")

    assert automations.read_text() == "[]\n"
    assert entry.runtime_data.drafts.all()[0].origin is Origin.VOICE


async def test_a_question_names_the_options_and_takes_an_answer(hass: HomeAssistant, admin: Context) -> None:
    talk = Talk(hass, admin)

    assert await talk.say("create which") == "Which lamp?\n- Hall light\n- Desk light"
    assert talk.result.continue_conversation
    assert (await talk.say("the purple one")).startswith("Which lamp?")
    assert (await talk.say("hall light")).endswith("Shall I save it?")
    assert (await talk.say("yes")).startswith("Saved")


async def test_a_question_can_be_dropped(hass: HomeAssistant, admin: Context) -> None:
    talk = Talk(hass, admin)

    await talk.say("create which")
    assert await talk.say("never mind") == "All right, forget it."
    assert not talk.result.continue_conversation


async def test_a_refusal_names_the_nearest(hass: HomeAssistant, admin: Context) -> None:
    answer = await Talk(hass, admin).say("create fountain")

    assert answer == "There is no fountain. The nearest I found: Garden pump."


async def test_every_other_sentence_goes_to_the_other_agent(hass: HomeAssistant, admin: Context) -> None:
    hass.states.async_set("light.desk", "on")
    talk = Talk(hass, admin)

    answer = await talk.say("how many lights are on?")

    assert "automation" not in answer
    assert talk.result.response.error_code is None or "understand" in answer


async def test_an_unclear_answer_is_asked_again(
    hass: HomeAssistant, admin: Context, automations: Path
) -> None:
    talk = Talk(hass, admin)

    await talk.say("create hall")
    assert await talk.say("yes of course not blue") == "Please say yes to save it or no to discard it."
    assert automations.read_text() == "[]\n"
    assert (await talk.say("ok")).startswith("Saved")


async def test_a_yes_out_of_the_blue_saves_nothing(
    hass: HomeAssistant, admin: Context, automations: Path
) -> None:
    await Talk(hass, admin).say("create hall")

    await Talk(hass, admin).say("yes")

    assert automations.read_text() == "[]\n"


async def test_the_latest_request_is_the_one_that_is_saved(hass: HomeAssistant, admin: Context) -> None:
    talk = Talk(hass, admin)

    await talk.say("create hall")
    await talk.say("create both")
    assert await talk.say("yes") == "Saved and running: Hall light at night, Hall light off again."


async def test_a_failure_is_told_in_words(hass: HomeAssistant, admin: Context, automations: Path) -> None:
    automations.write_text("a: 1\n")
    talk = Talk(hass, admin)

    await talk.say("create hall")

    assert "does not hold a list of automations" in await talk.say("yes")
