"""Which effects need an explicit yes: a list of what is harmless, so that the unknown is not.

The lists are data: `catalog/safety.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from ..home.catalog import load_catalog
from ..home.kinds import is_a
from .reach import Effect


class Danger(StrEnum):
    """Why an effect needs an explicit yes."""

    OPENS = "opens"
    DISARMS = "disarms"
    HEATS = "heats"
    MUST_RUN = "must_run"
    EVERYTHING = "everything"
    CHOSEN = "chosen"
    """The user wants to be asked about this thing."""
    MAY_GROW = "may_grow"
    """What it reaches later may be of a kind for which it is a danger."""
    UNLISTED = "unlisted"
    """It is not known to do no harm."""


def danger_of(effect: Effect, always: frozenset[str] = frozenset()) -> Danger | None:
    """Return why an effect needs a yes; `None` where it does no harm.

    `always`: ids of things that the user wants to be asked about, whatever is done with them.
    """
    if any(one.entity_id in always for one in effect.entities):
        return Danger.CHOSEN
    may_grow = False
    for name, kinds in _rows(effect.key):
        if not kinds or any(is_a(entity, kind) for entity in effect.entities for kind in kinds):
            return Danger(name)
        may_grow = may_grow or (effect.is_open and _grows(effect.key))
    if may_grow:
        return Danger.MAY_GROW
    return None if _is_harmless(effect.key) else Danger.UNLISTED


def _rows(key: str) -> list[tuple[str, Sequence[str]]]:
    """Return the dangers an action function may be, with the kinds of things for which it is one."""
    dangers: Mapping[str, Mapping[str, Sequence[str]]] = load_catalog().data["safety"]["dangers"]
    return [(name, functions[key]) for name, functions in dangers.items() if key in functions]


def _grows(key: str) -> bool:
    """Tell whether what is reached without being named may come to be of a dangerous kind."""
    return key.partition(".")[0] in load_catalog().data["safety"]["grows"]


def _is_harmless(key: str) -> bool:
    harmless: Mapping[str, Any] = load_catalog().data["safety"]["harmless"]
    return key.partition(".")[0] in harmless["domains"] or key in harmless["functions"]
