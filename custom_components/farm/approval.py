"""A person's decision on a draft, the same for actions, conversation and panel: accept, discard, undo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import Unauthorized

from .agents.proposal import finding_json
from .applet.models import Json
from .automation_writer import Written
from .drafts import Draft, DraftState
from .errors import invalid
from .runtime import FarmData
from .verification.models import Outcome


async def async_is_admin(hass: HomeAssistant, context: Context) -> bool:
    """Tell whether an administrator is behind the call; false where nobody is logged in."""
    user = None if context.user_id is None else await hass.auth.async_get_user(context.user_id)
    return user is not None and user.is_admin


async def async_accept(
    hass: HomeAssistant,
    farm: FarmData,
    draft_id: str,
    *,
    context: Context,
    confirm: bool,
    completions: Sequence[str] = (),
    enabled: bool = True,
) -> tuple[Written, ...]:
    """Write the automations of the draft and of the chosen completions and return them once they run.

    Not `enabled`, they are switched off as soon as they are there.

    A draft or completion with findings needs `confirm`: the person has read them. All is checked once more in
    the home as it is now: what has come up since needs another yes, and what no longer fits is refused.
    Raises `Unauthorized` where no administrator is behind the call, otherwise a `HomeAssistantError`; then
    nothing is written.
    """
    await _async_require_admin(hass, context)
    async with farm.drafts.deciding:
        draft = _in_state(farm.drafts.get(draft_id), DraftState.WAITING)
        chosen = [_offered(draft, one) for one in dict.fromkeys(completions)]
        findings = [*draft.findings, *(found for one in chosen for found in _found(one))]
        if findings and not confirm:
            raise invalid("needs_confirmation", findings=_messages(findings))
        automations = to_write(draft, chosen)
        if not automations:
            raise invalid("nothing_chosen", draft_id=draft_id)
        await _async_check_again(farm, draft, automations, findings)
        written = await farm.writer.async_add(draft.id, automations, context=context, enabled=enabled)
        ids = [one.automation_id for one in written]
        await farm.drafts.async_decide(
            draft,
            DraftState.ACCEPTED,
            automation_ids=ids,
            completions=[str(one["id"]) for one in chosen],
        )
    return written


async def _async_check_again(
    farm: FarmData,
    draft: Draft,
    automations: Iterable[dict[str, Json]],
    known: Sequence[dict[str, Json]],
) -> None:
    """Let through what is as it was when the person read it; keep what is new, so that they read it too."""
    read = {str(one["message"]) for one in known}
    new = [
        found
        for one in automations
        for found in (await farm.pipeline.async_verify(one)).findings
        if found.message not in read
    ]
    if wrong := [finding_json(one) for one in new if one.outcome is Outcome.FAIL]:
        raise invalid("no_longer_fits", findings=_messages(wrong))
    if new:
        added = tuple(finding_json(one) for one in new)
        await farm.drafts.async_find(draft, added)
        raise invalid("needs_confirmation", findings=_messages(added))


def to_write(draft: Draft, chosen: Sequence[dict[str, Json]]) -> tuple[dict[str, Json], ...]:
    """Return the automations of a draft with those of completions; corrections take the place of its own."""
    replaced = {name for one in chosen for name in _names(one)}
    own = [one for one in draft.automations if one.get("alias") not in replaced]
    added = [automation for one in chosen for automation in _automations(one)]
    return (*own, *added)


def _offered(draft: Draft, completion_id: str) -> dict[str, Json]:
    if (found := draft.completion(completion_id)) is None:
        raise invalid("unknown_completion", completion_id=completion_id, draft_id=draft.id)
    return found


def _found(completion: dict[str, Json]) -> list[dict[str, Json]]:
    found = completion.get("findings")
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _automations(completion: dict[str, Json]) -> list[dict[str, Json]]:
    found = completion.get("automations")
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _names(completion: dict[str, Json]) -> list[str]:
    found = completion.get("replaces")
    return [str(one) for one in found] if isinstance(found, list) else []


async def async_discard(hass: HomeAssistant, farm: FarmData, draft_id: str, *, context: Context) -> None:
    """Drop the draft; administrators may drop any, others their own."""
    async with farm.drafts.deciding:
        draft = farm.drafts.get(draft_id)
        if draft.user_id is None or draft.user_id != context.user_id:
            await _async_require_admin(hass, context)
        await farm.drafts.async_decide(_in_state(draft, DraftState.WAITING), DraftState.DISCARDED)


async def async_undo(
    hass: HomeAssistant, farm: FarmData, draft_id: str | None, *, context: Context
) -> tuple[str, ...]:
    """Take back what accepting the draft wrote, of the latest accepted one if none is named.

    Returns the ids of the automations that are gone. Raises like `async_accept`.
    """
    await _async_require_admin(hass, context)
    async with farm.drafts.deciding:
        if draft_id is None:
            draft = _latest_accepted(farm.drafts.all())
        else:
            draft = _in_state(farm.drafts.get(draft_id), DraftState.ACCEPTED)
        gone = await farm.writer.async_undo(draft.id)
        await farm.drafts.async_decide(draft, DraftState.DISCARDED)
    return gone


async def _async_require_admin(hass: HomeAssistant, context: Context) -> None:
    if not await async_is_admin(hass, context):
        raise Unauthorized(context=context)


def _latest_accepted(drafts: Iterable[Draft]) -> Draft:
    found = next((one for one in drafts if one.state is DraftState.ACCEPTED), None)
    if found is None:
        raise invalid("nothing_accepted")
    return found


def _in_state(draft: Draft, wanted: DraftState) -> Draft:
    if draft.state is not wanted:
        raise invalid(f"draft_not_{wanted.value}", draft_id=draft.id, state=draft.state.value)
    return draft


def _messages(findings: Iterable[dict[str, Json]]) -> str:
    return " ".join(str(one["message"]) for one in findings)
