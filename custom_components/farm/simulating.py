"""What a draft would have done, had it been there: its automations over the recorded history."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final

from homeassistant.const import (
    COMPRESSED_STATE_ATTRIBUTES,
    COMPRESSED_STATE_LAST_UPDATED,
    COMPRESSED_STATE_STATE,
)
from homeassistant.core import HomeAssistant
from homeassistant.helpers.recorder import DATA_INSTANCE, get_instance
from homeassistant.util import dt as dt_util
from homeassistant.util.hass_dict import HassKey

from .applet.models import Json
from .applet.parse import parse
from .const import DOMAIN
from .drafts import Draft
from .errors import invalid
from .home.functions import FunctionLibrary
from .home.models import Home
from .requirements_tree.reading import Reader
from .requirements_tree.replay import History, Moment
from .requirements_tree.simulation import Gap, Play, play_of, simulate, things_of
from .runtime import FarmData
from .words.description import describe_parts

MOST_DAYS: Final = 31
MAX_MOMENTS: Final = 500
"""Moments that are told of each automation, the latest; how many there were is told of all."""
MAX_CHANGES: Final = 200_000
"""Changes of states that are read; days farther back are left out then."""

_DAY = timedelta(days=1)
_OVERLAP = timedelta(milliseconds=1)
"""The recorder leaves out what happened at the very moment from which it is asked."""
_READING: HassKey[asyncio.Lock] = HassKey(f"{DOMAIN}.reading_history")
"""One history is read at a time, so that the recorder stays free for others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scene:
    """One automation of the draft, ready to be played."""

    title: str
    play: Play
    words: Mapping[str, str]
    """Triggers and conditions in words, by path."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Past:
    """What was recorded."""

    history: History
    since: datetime | None
    """From when it is whole; `None` where nothing was recorded."""


async def async_simulate(hass: HomeAssistant, farm: FarmData, draft: Draft, days: int) -> dict[str, Any]:
    """Return when each automation of a draft would have run in the last `days` days, 1 to `MOST_DAYS`.

    The moments are UTC in ISO 8601. Raises a `ServiceValidationError` where the states are needed that things
    had and no recorder keeps them.
    """
    end = dt_util.utcnow()
    start = end - timedelta(days=days)
    _, home, library = await farm.pipeline.async_prepared(draft.language)
    scenes = await hass.async_add_executor_job(_scenes, draft, home, library)
    past = await _async_past(hass, [one.play for one in scenes], start, end)
    told = partial(_told, scenes, past.history, start.timestamp(), end.timestamp())
    return {
        "days": days,
        "from": start.isoformat(),
        "until": end.isoformat(),
        "since": None if past.since is None else past.since.isoformat(),
        "automations": await hass.async_add_executor_job(told),
    }


def _scenes(draft: Draft, home: Home, library: FunctionLibrary) -> list[_Scene]:
    reader = Reader(home, library)
    scenes = []
    for one in draft.automations:
        applet = parse(one)
        told = describe_parts(applet, home, library, draft.language)
        scenes.append(
            _Scene(
                title=applet.alias,
                play=play_of(applet, reader),
                words={piece.where: piece.text for piece in (*told.triggers, *told.conditions)},
            )
        )
    return scenes


def _told(scenes: Sequence[_Scene], history: History, start: float, end: float) -> list[dict[str, Json]]:
    zone = dt_util.get_default_time_zone()
    told: list[dict[str, Json]] = []
    for one in scenes:
        played = simulate(one.play, history, start, end, zone)
        told.append(
            {
                "title": one.title,
                "total": len(played.moments),
                "moments": [_iso(moment) for moment in played.moments[-MAX_MOMENTS:]],
                "not_replayed": [_gap(gap, one.words) for gap in played.gaps],
            }
        )
    return told


def _gap(gap: Gap, words: Mapping[str, str]) -> Json:
    return {
        "where": gap.where,
        "text": words.get(gap.where, ""),
        "cause": gap.cause.value,
        "entity_ids": list(gap.entity_ids),
    }


def _iso(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")


# ---------------------------------------------------------------- the recorder
async def _async_past(hass: HomeAssistant, plays: Sequence[Play], start: datetime, end: datetime) -> _Past:
    wanted = things_of(plays)
    if not wanted:
        return _Past(history={}, since=start)
    if DATA_INSTANCE not in hass.data:
        raise invalid("history_not_kept")
    before = start - timedelta(seconds=max(one.reach_back for one in plays))
    async with hass.data.setdefault(_READING, asyncio.Lock()):
        history, reached = await get_instance(hass).async_add_executor_job(_read, hass, wanted, before, end)
    if not history:
        return _Past(history={}, since=None)
    first = max(moments[0].at for moments in history.values())
    return _Past(
        history=history,
        since=max(start, reached, datetime.fromtimestamp(first, UTC)),
    )


def _read(
    hass: HomeAssistant, wanted: Mapping[str, frozenset[str]], start: datetime, end: datetime
) -> tuple[History, datetime]:
    """Return the states of the things and from when they were read, day by day from the latest.

    Blocks on the database.
    """
    days: list[dict[str, list[Moment]]] = []
    reached, changes = end, 0
    while reached > start and changes < MAX_CHANGES:
        until, reached = reached, max(start, reached - _DAY)
        days.append(_read_day(hass, wanted, reached, until))
        changes += sum(map(len, days[-1].values()))
    history: dict[str, list[Moment]] = {}
    for day in reversed(days):
        for entity_id, moments in day.items():
            _join(history.setdefault(entity_id, []), moments)
    return history, reached


def _read_day(
    hass: HomeAssistant, wanted: Mapping[str, frozenset[str]], start: datetime, end: datetime
) -> dict[str, list[Moment]]:
    # Imported where the recorder runs, and with it its database.
    from homeassistant.components.recorder.history import get_significant_states

    found: dict[str, list[Moment]] = {}
    for plain in (True, False):
        ids = sorted(one for one, attributes in wanted.items() if bool(attributes) is not plain)
        if not ids:
            continue
        rows = get_significant_states(
            hass,
            start - _OVERLAP,
            end,
            ids,
            significant_changes_only=plain,
            minimal_response=plain,
            no_attributes=plain,
            compressed_state_format=True,
        )
        for entity_id, states in rows.items():
            moments = (_moment(one, wanted[entity_id]) for one in states if isinstance(one, dict))
            _join(found.setdefault(entity_id, []), moments)
    return found


def _moment(row: Mapping[str, Any], attributes: frozenset[str]) -> Moment:
    known: Mapping[str, Json] = row.get(COMPRESSED_STATE_ATTRIBUTES) or {}
    return Moment(
        at=row[COMPRESSED_STATE_LAST_UPDATED],
        state=row[COMPRESSED_STATE_STATE],
        attributes={name: known[name] for name in sorted(attributes) if name in known},
    )


def _join(moments: list[Moment], more: Iterable[Moment]) -> None:
    """Add later moments at which something changed."""
    for one in more:
        last = moments[-1] if moments else None
        if last is None or (
            one.at > last.at and (last.state, last.attributes) != (one.state, one.attributes)
        ):
            moments.append(one)
