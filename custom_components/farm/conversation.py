"""The conversation agent: drafts what is a request for an automation, leaves the rest to another agent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from homeassistant.components import conversation
from homeassistant.components.conversation import (
    HOME_ASSISTANT_AGENT,
    AssistantContent,
    ChatLog,
    ConversationEntity,
    ConversationInput,
    ConversationResult,
)
from homeassistant.const import MATCH_ALL
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import chat_session, intent
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .agents.proposal import Proposal, Question, Refusal, Status
from .approval import async_accept, async_discard, async_is_admin
from .dialogue.consent import Consent, read_consent
from .drafts import Draft, Origin
from .entity import device_of
from .options import CONF_FALLBACK_AGENT
from .people import speaker_of
from .runtime import FarmConfigEntry
from .texts import async_text

PARALLEL_UPDATES = 0


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: FarmConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the agent."""
    async_add_entities([FarmConversationEntity(entry)])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Draft:
    """The person was asked whether to save this."""

    draft_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    """The person was asked this question."""

    proposal: Proposal


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reply:
    """What to say next."""

    text: str
    awaits: _Draft | _Question | None = None
    """What the next sentence answers; `None` ends the matter."""


class FarmConversationEntity(ConversationEntity):
    """Drafts, asks, reads back, and saves on an administrator's yes."""

    _attr_has_entity_name = True
    _attr_name = None
    _attr_translation_key = "farm"

    def __init__(self, entry: FarmConfigEntry) -> None:
        """Belong to the entry."""
        self._farm = entry.runtime_data
        self._fallback_agent: str = entry.options.get(CONF_FALLBACK_AGENT, HOME_ASSISTANT_AGENT)
        self._awaited: dict[str, _Draft | _Question] = {}
        """What was asked last, by conversation."""
        self._attr_unique_id = entry.entry_id
        self._attr_device_info = device_of(entry)

    @property
    def supported_languages(self) -> list[str] | Literal["*"]:
        """Every language: what FARM does not understand goes to the other agent."""
        return MATCH_ALL

    async def _async_handle_message(
        self, user_input: ConversationInput, chat_log: ChatLog
    ) -> ConversationResult:
        conversation_id = chat_log.conversation_id
        awaited = self._awaited.pop(conversation_id, None)
        reply = await self._async_reply(user_input, awaited)
        if reply is None:
            # The active chat session keeps the other agent in the same conversation.
            return await self._async_delegate(replace(user_input, conversation_id=conversation_id), awaited)
        if reply.awaits is not None:
            self._remember(conversation_id, reply.awaits)
        chat_log.async_add_assistant_content_without_tools(
            AssistantContent(agent_id=user_input.agent_id, content=reply.text)
        )
        return _said(user_input, conversation_id, reply)

    async def _async_reply(
        self, user_input: ConversationInput, awaited: _Draft | _Question | None
    ) -> _Reply | None:
        """Return what to say; `None` where the sentence is not for us."""
        consent = read_consent(user_input.text, user_input.language)
        if isinstance(awaited, _Draft) and consent is not Consent.OTHER:
            return await self._async_decide(user_input, awaited.draft_id, consent)
        if self._farm.pipeline.is_for_us(user_input.text, user_input.language):
            proposal = await self._farm.pipeline.async_propose(
                user_input.text,
                language=user_input.language,
                speaker=speaker_of(self.hass, user_input.context),
            )
            return await self._async_present(user_input, proposal)
        if isinstance(awaited, _Question):
            if consent is Consent.NO:
                return _Reply(text=await async_text(self.hass, user_input.language, "dropped"))
            proposal = await self._farm.pipeline.async_answer(awaited.proposal, user_input.text)
            return await self._async_present(user_input, proposal)
        return None

    async def _async_decide(self, user_input: ConversationInput, draft_id: str, consent: Consent) -> _Reply:
        if consent is Consent.NO:
            await async_discard(self.hass, self._farm, draft_id, context=user_input.context)
            return _Reply(text=await async_text(self.hass, user_input.language, "discarded"))
        draft = self._farm.drafts.get(draft_id)
        # The findings were read out before the question, so this yes covers them.
        try:
            await async_accept(self.hass, self._farm, draft_id, context=user_input.context, confirm=True)
        except ServiceValidationError as error:
            if error.translation_key != "needs_confirmation":
                raise
            # Something has come up since; it is read out as well, and asked about again.
            return await self._async_read_back(user_input, self._farm.drafts.get(draft_id))
        names = ", ".join(str(one.get("alias")) for one in draft.automations)
        return _Reply(text=await async_text(self.hass, user_input.language, "saved", names=names))

    async def _async_present(self, user_input: ConversationInput, proposal: Proposal) -> _Reply:
        """Turn a proposal into words and, where it asks something, into a question."""
        match proposal:
            case Proposal(status=Status.DRAFTED):
                origin = Origin.TEXT if _is_typed(user_input) else Origin.VOICE
                draft = await self._farm.drafts.async_add(
                    proposal, origin=origin, user_id=user_input.context.user_id
                )
                return await self._async_read_back(user_input, draft)
            case Proposal(status=Status.QUESTION, question=Question() as question):
                return _Reply(text=_asked(question), awaits=_Question(proposal=proposal))
            case Proposal(refusal=Refusal() as refusal):
                return _Reply(text=await self._async_refused(user_input, refusal))
        return _Reply(text=await async_text(self.hass, user_input.language, "not_understood"))

    async def _async_read_back(self, user_input: ConversationInput, draft: Draft) -> _Reply:
        """Read the draft to the person; ask only where this person may save it here."""
        notes = " ".join(str(one["message"]) for one in draft.findings)
        may_save = _is_typed(user_input) and await async_is_admin(self.hass, user_input.context)
        key = ("save_anyway" if notes else "save_question") if may_save else "kept_as_draft"
        question = await async_text(self.hass, user_input.language, key)
        text = "\n".join(one for one in (draft.words, notes, question) if one)
        return _Reply(text=text, awaits=_Draft(draft_id=draft.id) if may_save else None)

    async def _async_refused(self, user_input: ConversationInput, refusal: Refusal) -> str:
        if not refusal.nearest:
            return refusal.text
        nearest = await async_text(
            self.hass, user_input.language, "nearest", nearest=", ".join(refusal.nearest)
        )
        return f"{refusal.text} {nearest}"

    async def _async_delegate(
        self, user_input: ConversationInput, awaited: _Draft | _Question | None
    ) -> ConversationResult:
        """Let the other agent answer; ask again where it does not understand an answer to our question."""
        agent_id = HOME_ASSISTANT_AGENT if self._fallback_agent == self.entity_id else self._fallback_agent
        result = await conversation.async_converse(
            self.hass,
            user_input.text,
            user_input.conversation_id,
            user_input.context,
            language=user_input.language,
            agent_id=agent_id,
            device_id=user_input.device_id,
            satellite_id=user_input.satellite_id,
            extra_system_prompt=user_input.extra_system_prompt,
        )
        not_understood = result.response.response_type is intent.IntentResponseType.ERROR
        if awaited is None or not not_understood or user_input.conversation_id is None:
            return result
        self._remember(user_input.conversation_id, awaited)
        text = await async_text(self.hass, user_input.language, "yes_or_no")
        return _said(user_input, user_input.conversation_id, _Reply(text=text, awaits=awaited))

    def _remember(self, conversation_id: str, awaited: _Draft | _Question) -> None:
        """Keep what was asked until it is answered or the conversation is forgotten."""
        self._awaited[conversation_id] = awaited
        with chat_session.async_get_chat_session(self.hass, conversation_id) as session:
            session.async_on_cleanup(lambda: self._forget(conversation_id))

    def _forget(self, conversation_id: str) -> None:
        self._awaited.pop(conversation_id, None)


def _said(user_input: ConversationInput, conversation_id: str, reply: _Reply) -> ConversationResult:
    response = intent.IntentResponse(language=user_input.language)
    response.async_set_speech(reply.text)
    return ConversationResult(
        response=response,
        conversation_id=conversation_id,
        continue_conversation=reply.awaits is not None,
    )


def _is_typed(user_input: ConversationInput) -> bool:
    """Tell whether it did not come from a voice satellite, where anybody in the room may be speaking."""
    return user_input.satellite_id is None


def _asked(question: Question) -> str:
    options = "\n".join(f"- {one.label}" for one in question.options)
    return f"{question.text}\n{options}" if options else question.text
