"""Proposals that wait for a person's yes, kept over restarts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from homeassistant.core import HomeAssistant
from homeassistant.helpers.dispatcher import async_dispatcher_send
from homeassistant.helpers.storage import Store
from homeassistant.util import dt as dt_util
from homeassistant.util.signal_type import SignalType
from homeassistant.util.ulid import ulid_now

from .agents.proposal import Completion, Proposal, finding_json
from .applet.models import Json
from .const import DOMAIN
from .errors import invalid

_TUPLES = (
    "automations",
    "findings",
    "automation_ids",
    "completions",
    "preselected_completions",
    "accepted_completions",
)
MAX_DRAFTS = 100
"""More are not kept; decided ones go first, then the oldest."""
MAX_AGE = timedelta(days=30)
"""A draft nobody has decided on for so long is dropped: the home has moved on."""


class Origin(StrEnum):
    """How the request came in."""

    VOICE = "voice"
    TEXT = "text"
    ACTION = "action"
    """Through the action `farm.propose`."""
    AGENT = "agent"
    """Through a tool that an agent called."""


class DraftState(StrEnum):
    """What became of a draft."""

    WAITING = "waiting"
    ACCEPTED = "accepted"
    DISCARDED = "discarded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One proposal with the automations it would create."""

    id: str
    """Sorts by time."""
    request: str
    language: str
    words: str
    automations: tuple[dict[str, Json], ...]
    """In Home Assistant's form, without `id`."""
    findings: tuple[dict[str, Json], ...]
    """As in the response of `farm.propose`."""
    origin: Origin
    created: str
    """ISO 8601, UTC."""
    user_id: str | None = None
    """Who asked; `None` where nobody was logged in, as on a voice satellite."""
    state: DraftState = DraftState.WAITING
    automation_ids: tuple[str, ...] = ()
    """Ids given when it was accepted."""
    completions: tuple[dict[str, Json], ...] = ()
    """What it is offered beside its own automations, as in the response of `farm.propose`."""
    preselected_completions: tuple[str, ...] = ()
    """Ids of those that are switched on until the person says otherwise."""
    accepted_completions: tuple[str, ...] = ()
    """Ids of those that were written with it."""

    @property
    def title(self) -> str:
        """Name of the first automation, else of the first offer."""
        if self.automations:
            return str(self.automations[0].get("alias") or "")
        return str(self.completions[0]["title"]) if self.completions else ""

    def completion(self, completion_id: str) -> dict[str, Json] | None:
        """Return an offer by its id."""
        return next((one for one in self.completions if one["id"] == completion_id), None)

    def as_json(self) -> dict[str, Any]:
        """Return what is stored and sent."""
        return asdict(self)

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Draft:
        """Return the draft that `as_json` gave."""
        known = {**stored, "origin": Origin(stored["origin"]), "state": DraftState(stored["state"])}
        for name in _TUPLES:
            known[name] = tuple(stored.get(name, ()))
        return cls(**known)


class DraftEvent(StrEnum):
    """What happened to a draft."""

    WAITING = "waiting"
    ACCEPTED = "accepted"
    DISCARDED = "discarded"
    UNDONE = "undone"
    """It was accepted, and its automations were taken back."""
    DROPPED = "dropped"
    """It became too old, or others took its place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftChange:
    """What listeners are told, once it is stored."""

    draft: Draft
    """As it is now."""
    event: DraftEvent


SIGNAL_DRAFT_CHANGED: SignalType[DraftChange] = SignalType(f"{DOMAIN}_draft_changed")
"""Sent through the dispatcher for every change, in the order in which they are stored."""


class Drafts:
    """All drafts, by id."""

    def __init__(self, hass: HomeAssistant, preselected: frozenset[str] = frozenset()) -> None:
        """Prepare an empty collection; `async_load` fills it.

        `preselected`: severities of the completions that are switched on in a new draft.
        """
        self._hass = hass
        self._preselected = preselected
        self._store = Store[dict[str, list[dict[str, Any]]]](hass, 1, f"{DOMAIN}.drafts")
        self._drafts: dict[str, Draft] = {}
        self.deciding = asyncio.Lock()
        """Held while a draft is accepted, discarded or undone."""

    async def async_load(self) -> None:
        """Read the stored drafts."""
        stored = await self._store.async_load() or {"drafts": []}
        self._drafts = {one["id"]: Draft.from_json(one) for one in stored["drafts"]}

    async def async_remove(self) -> None:
        """Delete the stored drafts."""
        await self._store.async_remove()

    def all(self) -> tuple[Draft, ...]:
        """Return every draft, the newest first."""
        return tuple(sorted(self._drafts.values(), key=lambda one: one.id, reverse=True))

    def waiting(self) -> tuple[Draft, ...]:
        """Return the drafts nobody has decided on, the newest first."""
        return tuple(one for one in self.all() if one.state is DraftState.WAITING)

    def get(self, draft_id: str) -> Draft:
        """Return the draft; raises a `ServiceValidationError` that names an unknown one."""
        if (draft := self._drafts.get(draft_id)) is None:
            raise invalid("unknown_draft", draft_id=draft_id)
        return draft

    async def async_add(self, proposal: Proposal, *, origin: Origin, user_id: str | None) -> Draft:
        """Keep the automations of a drafted proposal for a person to decide on."""
        return await self._async_make(
            proposal.request,
            proposal.language,
            proposal.completions,
            user_id=user_id,
            origin=origin,
            words=proposal.words,
            automations=proposal.automations,
            findings=tuple(finding_json(one) for one in proposal.findings),
        )

    async def async_add_offers(
        self, request: str, language: str, completions: Iterable[Completion], *, user_id: str | None
    ) -> Draft:
        """Keep offers for automations that are in the home already; the draft has none of its own."""
        return await self._async_make(request, language, completions, user_id=user_id)

    async def _async_make(
        self,
        request: str,
        language: str,
        completions: Iterable[Completion],
        *,
        user_id: str | None,
        origin: Origin = Origin.ACTION,
        words: str = "",
        automations: tuple[dict[str, Json], ...] = (),
        findings: tuple[dict[str, Json], ...] = (),
    ) -> Draft:
        offered = tuple(completions)
        draft = Draft(
            id=ulid_now(),
            request=request,
            language=language,
            words=words,
            automations=automations,
            findings=findings,
            origin=origin,
            created=dt_util.utcnow().isoformat(),
            user_id=user_id,
            completions=tuple(one.as_json() for one in offered),
            preselected_completions=tuple(one.id for one in offered if self._is_preselected(one)),
        )
        await self._async_keep(draft, DraftEvent.WAITING)
        return draft

    def _is_preselected(self, offer: Completion) -> bool:
        """Tell whether an offer is switched on; what changes the person's own rule never is."""
        return offer.severity in self._preselected and not offer.replaces and not offer.findings

    async def async_decide(
        self,
        draft: Draft,
        state: DraftState,
        *,
        automation_ids: Iterable[str] = (),
        completions: Iterable[str] = (),
    ) -> Draft:
        """Store what became of the draft and return it."""
        decided = replace(
            draft,
            state=state,
            automation_ids=tuple(automation_ids),
            accepted_completions=tuple(completions),
        )
        undone = draft.state is DraftState.ACCEPTED and state is DraftState.DISCARDED
        await self._async_keep(decided, DraftEvent.UNDONE if undone else DraftEvent(state.value))
        return decided

    async def async_find(self, draft: Draft, findings: Iterable[dict[str, Json]]) -> Draft:
        """Store what was found out about the draft since it was made, and return it."""
        known = replace(draft, findings=(*draft.findings, *findings))
        await self._async_keep(known)
        return known

    async def _async_keep(self, draft: Draft, event: DraftEvent | None = None) -> None:
        before = {**self._drafts, draft.id: draft}
        kept = {one.id: one for one in worth_keeping(before.values(), dt_util.utcnow())}
        self._drafts = kept
        await self._store.async_save({"drafts": [one.as_json() for one in kept.values()]})
        if event is not None:
            self._tell(draft, event)
        for one in before.values():
            if one.id not in kept and one.id != draft.id:
                self._tell(one, DraftEvent.DROPPED)

    def _tell(self, draft: Draft, event: DraftEvent) -> None:
        async_dispatcher_send(self._hass, SIGNAL_DRAFT_CHANGED, DraftChange(draft=draft, event=event))


def worth_keeping(drafts: Iterable[Draft], now: datetime) -> list[Draft]:
    """Return the drafts that are neither too old nor too many, oldest first."""
    fresh = [one for one in drafts if datetime.fromisoformat(one.created) > now - MAX_AGE]
    by_worth = sorted(fresh, key=lambda one: (one.state is DraftState.WAITING, one.id), reverse=True)
    return sorted(by_worth[:MAX_DRAFTS], key=lambda one: one.id)
