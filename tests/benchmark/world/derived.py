"""Attributes that a real entity keeps in step with its state; what a scenario gives itself stays as given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..reading import Json

_UNDIMMABLE = (None, [], ["onoff"])
_TIMER_BEGINS = {"active": "started", "paused": "paused"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A state about to be written."""

    state: str
    attributes: Mapping[str, Json]
    """All attributes, the given ones included."""
    given: Mapping[str, Json]
    """Those that were set explicitly."""
    before: str | None
    """The state until now; `None` for a new entity."""


def derived_attributes(domain: str, change: Change) -> dict[str, Json]:
    """Return the attributes that follow from the change."""
    rule = _RULES.get(domain)
    return rule(change) if rule else {}


def _opening(change: Change) -> dict[str, Json]:
    follows: dict[str, Json] = {"is_closed": change.state == "closed"}
    if "current_position" in change.attributes and "current_position" not in change.given:
        if change.state == "closed":
            follows["current_position"] = 0
        elif change.state == "open":
            follows["current_position"] = change.attributes["current_position"] or 100
    return follows


def _light(change: Change) -> dict[str, Json]:
    if "brightness" in change.given or change.attributes.get("supported_color_modes") in _UNDIMMABLE:
        return {}
    is_on = change.state == "on"
    return {"brightness": change.attributes.get("brightness") or 255 if is_on else None}


def _climate(change: Change) -> dict[str, Json]:
    if "hvac_action" not in change.attributes or "hvac_action" in change.given:
        return {}
    if change.state == "off":
        return {"hvac_action": "off"}
    return {"hvac_action": "idle"} if change.attributes["hvac_action"] == "off" else {}


def _timer(change: Change) -> dict[str, Json]:
    transition = _TIMER_BEGINS.get(change.state)
    if transition is None or "last_transition" in change.given or change.state == change.before:
        return {}
    return {"last_transition": transition}


def _date_and_time(change: Change) -> dict[str, Json]:
    date, _, time = change.state.rpartition(" ")
    if not date and ":" not in time:
        date, time = time, ""
    parts: dict[str, Json] = {"has_date": bool(date), "has_time": bool(time)}
    if date:
        parts |= dict(zip(("year", "month", "day"), map(int, date.split("-")), strict=False))
    if time:
        parts |= dict(zip(("hour", "minute", "second"), map(int, f"{time}:0".split(":")), strict=False))
    return parts


_RULES: dict[str, Callable[[Change], dict[str, Json]]] = {
    "cover": _opening,
    "valve": _opening,
    "light": _light,
    "climate": _climate,
    "timer": _timer,
    "input_datetime": _date_and_time,
}
