"""What opens the house, disarms it, heats unattended or cannot be followed needs an explicit yes."""

from __future__ import annotations

from collections.abc import Iterator

from ..danger import Danger, danger_of
from ..findings import unknown
from ..models import Finding
from ..reach import EVENT, UNKNOWN, Effect, effects_of
from ..subject import Subject

_AT_MOST = 5
_REASONS = {
    Danger.OPENS: "it opens the house or lets something flow",
    Danger.DISARMS: "it takes away a protection",
    Danger.HEATS: "it heats or cuts with nobody there",
    Danger.MUST_RUN: "this should never stop running",
    Danger.EVERYTHING: "it reaches everything",
    Danger.CHOSEN: "you want to be asked about it",
    Danger.MAY_GROW: "what is put there later is reached as well",
    Danger.UNLISTED: "it is not known to be harmless",
}
_NAMES = {EVENT: "an event anything may listen to", UNKNOWN: "steps that could not be followed"}


def check(subject: Subject) -> Iterator[Finding]:
    """Report critical effects; a yes to the draft has to cover them."""
    for effect in effects_of(subject):
        danger = danger_of(effect, subject.home.always_ask)
        if danger is not None:
            yield unknown(effect.where, _message(effect, danger))


def _message(effect: Effect, danger: Danger) -> str:
    names = [one.name for one in effect.entities]
    shown = ", ".join(names[:_AT_MOST]) + (" and more" if len(names) > _AT_MOST else "")
    what = _NAMES.get(effect.key, effect.key)
    way = f" through {' → '.join(effect.via)}" if effect.via else ""
    return f"Critical: {what}{f' on {shown}' if shown else ''}{way} – {_REASONS[danger]}. Please confirm."
