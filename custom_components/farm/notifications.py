"""Points to the drafts that wait while nobody looks at them: one notification each, until it is decided."""

from __future__ import annotations

from functools import partial
from typing import Final

from homeassistant.components import persistent_notification
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.dispatcher import async_dispatcher_connect

from .const import DOMAIN
from .drafts import SIGNAL_DRAFT_CHANGED, Draft, DraftChange, DraftEvent, Drafts, Origin
from .panel import draft_path
from .runtime import FarmConfigEntry
from .texts import async_home_text, async_prepare_home_text

UNSEEN: Final = frozenset({Origin.VOICE, Origin.ACTION, Origin.AGENT})
"""Who types has the draft on the screen; the others have nothing to look at."""


async def async_setup_notifications(hass: HomeAssistant, entry: FarmConfigEntry) -> None:
    """Show what waits, follow the drafts, and take every notification back when the entry is unloaded.

    Home Assistant forgets notifications when it stops, so those of drafts that still wait are shown again.
    """
    await async_prepare_home_text(hass)
    drafts = entry.runtime_data.drafts
    for one in reversed(drafts.waiting()):
        _async_show(hass, one)
    entry.async_on_unload(partial(_async_dismiss_all, hass, drafts))
    entry.async_on_unload(async_dispatcher_connect(hass, SIGNAL_DRAFT_CHANGED, partial(_async_changed, hass)))


@callback
def _async_changed(hass: HomeAssistant, change: DraftChange) -> None:
    if change.event is DraftEvent.WAITING:
        _async_show(hass, change.draft)
    else:
        persistent_notification.async_dismiss(hass, _notification_id(change.draft))


@callback
def _async_show(hass: HomeAssistant, draft: Draft) -> None:
    if draft.origin not in UNSEEN:
        return
    title = _quoted(draft.title or draft.id)
    persistent_notification.async_create(
        hass,
        async_home_text(hass, "draft_waits", title=title, link=draft_path(draft.id)),
        title=async_home_text(hass, "draft_waits_title"),
        notification_id=_notification_id(draft),
    )


@callback
def _async_dismiss_all(hass: HomeAssistant, drafts: Drafts) -> None:
    for one in drafts.all():
        persistent_notification.async_dismiss(hass, _notification_id(one))


def _notification_id(draft: Draft) -> str:
    return f"{DOMAIN}_draft_{draft.id}"


def _quoted(title: str) -> str:
    """Return the title as Markdown that shows it letter by letter: names may look like links."""
    return f"`{' '.join(title.replace('`', "'").split())}`"
