"""A request that is followed while it runs: its stages, its answer, and the questions it left open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from homeassistant.components.websocket_api.connection import ActiveConnection
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.util.hass_dict import HassKey
from homeassistant.util.ulid import ulid_now

from .agents.proposal import Proposal, Status
from .const import DOMAIN
from .drafts import Origin
from .errors import invalid
from .people import speaker_of
from .runtime import FarmData
from .stages import OnStage, Stage

MAX_RUNNING: Final = 2
"""Requests that are worked on at a time; the others wait, so that the home's own threads stay free."""
MAX_QUESTIONS: Final = 50
"""Open questions that are remembered; the oldest are forgotten first."""

type _Run = Callable[[OnStage], Awaitable[Proposal]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """A question that waits for its answer."""

    proposal: Proposal
    user_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asking:
    """What all connections share."""

    free: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MAX_RUNNING))
    questions: dict[str, _Asked] = field(default_factory=dict)
    """By id, the oldest first."""

    def keep(self, asked: _Asked) -> str:
        """Remember a question and return its id."""
        question_id = ulid_now()
        self.questions[question_id] = asked
        while len(self.questions) > MAX_QUESTIONS:
            del self.questions[next(iter(self.questions))]
        return question_id


_ASKING: HassKey[_Asking] = HassKey(f"{DOMAIN}.asking")


def async_propose_stages(
    hass: HomeAssistant, farm: FarmData, connection: ActiveConnection, message: dict[str, Any]
) -> None:
    """Start on `message["request"]` and send its stages to the connection until it unsubscribes."""

    async def run(on_stage: OnStage) -> Proposal:
        return await farm.pipeline.async_propose(
            message["request"],
            language=message.get("language"),
            speaker=speaker_of(hass, connection.context(message)),
            on_stage=on_stage,
        )

    _async_follow(hass, farm, connection, message["id"], run)


def async_answer_stages(
    hass: HomeAssistant, farm: FarmData, connection: ActiveConnection, message: dict[str, Any]
) -> None:
    """Go on with the question `message["question_id"]` and send its stages as for a request.

    Raises a `ServiceValidationError` where the user was not asked this question.
    """
    question_id = message["question_id"]
    asked = _asking(hass).questions.get(question_id)
    if asked is None or asked.user_id != connection.user.id:
        raise invalid("unknown_question", question_id=question_id)

    async def run(on_stage: OnStage) -> Proposal:
        return await farm.pipeline.async_answer(asked.proposal, message["answer"], on_stage=on_stage)

    _async_follow(hass, farm, connection, message["id"], run)


def _async_follow(
    hass: HomeAssistant, farm: FarmData, connection: ActiveConnection, message_id: int, run: _Run
) -> None:
    """Run in a task that ends with the subscription; a request that is left makes no draft."""

    async def follow() -> None:
        try:
            async with _asking(hass).free:
                proposal = await run(lambda stage: connection.send_event(message_id, {"stage": stage.value}))
            answer = await _async_answer(hass, farm, connection, proposal)
        except HomeAssistantError as error:
            failed = {
                "message": str(error),
                "translation_key": error.translation_key,
                "translation_placeholders": error.translation_placeholders,
            }
            connection.send_event(message_id, {"stage": "failed", "error": failed})
        except Exception:
            # A fault of ours goes to the log; nobody should wait for an answer that never comes.
            connection.send_event(message_id, {"stage": "failed", "error": {}})
            raise
        else:
            connection.send_event(message_id, {"stage": Stage.DONE.value, "proposal": answer})

    # The subscription is confirmed before its first event, which the task sends later.
    task = hass.async_create_background_task(follow(), f"{DOMAIN} request", eager_start=False)
    connection.subscriptions[message_id] = task.cancel
    connection.send_result(message_id)


async def _async_answer(
    hass: HomeAssistant, farm: FarmData, connection: ActiveConnection, proposal: Proposal
) -> dict[str, Any]:
    """Return the proposal as it is sent, with the id under which it can be decided on or answered."""
    answer: dict[str, Any] = {
        **proposal.as_json(),
        "request": proposal.request,
        "language": proposal.language,
    }
    if proposal.status is Status.DRAFTED:
        draft = await farm.drafts.async_add(proposal, origin=Origin.TEXT, user_id=connection.user.id)
        answer["draft_id"] = draft.id
    elif proposal.status is Status.QUESTION:
        answer["question_id"] = _asking(hass).keep(_Asked(proposal=proposal, user_id=connection.user.id))
    return answer


def _asking(hass: HomeAssistant) -> _Asking:
    return hass.data.setdefault(_ASKING, _Asking())
