"""What "everything" is: all that can simply be switched, in a room, on a storey or in the whole home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..home.kinds import is_a
from ..home.models import Area, Entity
from ..language.models import Clause, Concept
from .actions import ActionCandidate, ActionChoice
from .context import Context

_DOMAINS: Final = ("light", "switch", "fan", "humidifier", "media_player")
"""What people mean: nobody wants the heating, the alarm or the automations off by this word."""
_WISHES: Final = frozenset({"turn_off", "turn_on"})
_KEPT: Final = "protected"
"""Kinds that must never stop by a word in passing; who means them names them."""


def everything(clause: Clause, concepts: Sequence[Concept], context: Context) -> ActionChoice | None:
    """Return one part for each domain; `None` where the command does not say everything."""
    wish = next((one for one in concepts if one.name in _WISHES), None)
    said = _said(clause, context)
    if wish is None or not said:
        return None
    rest = {context.reading.words[i].stem for i in clause.content if i not in said}
    areas = _areas(rest, context)
    if rest and not areas:
        return None
    ids = {one.area_id for one in areas}
    parts: list[tuple[ActionCandidate, ...]] = []
    for domain in _DOMAINS:
        key = f"{domain}.{wish.name}"
        function = context.library.actions.get(key)
        things = [
            one
            for one in context.home.in_domain(domain)
            if function is not None
            and function.accepts(one)
            and one.category is None
            and (not ids or one.area_id in ids)
            and not is_a(one, _KEPT)
        ]
        if things:
            parts.append((_candidate(key, wish, things),))
    return ActionChoice(parts=tuple(parts)) if parts else None


def _candidate(key: str, wish: Concept, things: Sequence[Entity]) -> ActionCandidate:
    return ActionCandidate(
        function=key,
        concept=wish.name,
        entity_ids=tuple(one.entity_id for one in things),
        similarity=0.9,
    )


def _said(clause: Clause, context: Context) -> frozenset[int]:
    """Return the words that say everything: "everything", "all the devices"; empty where none does."""
    words = context.reading.words
    table: dict[str, list[str]] = context.pack.data["everything"]
    alone = frozenset(i for i in range(clause.first, clause.last) if words[i].norm in table["alone"])
    things = frozenset(i for i in clause.content if words[i].norm in table["things"])
    quantified = any(
        words[i].norm in context.pack.data["quantifiers"]["all"] for i in range(clause.first, clause.last)
    )
    return alone | things if alone or (things and quantified) else frozenset()


def _areas(rest: set[str], context: Context) -> tuple[Area, ...]:
    """Return the rooms that the other words name, by themselves or by their storey."""
    home, pack = context.home, context.pack

    def named(names: Sequence[str]) -> bool:
        return any((stems := set(pack.stems(name))) and stems == rest for name in names)

    direct = tuple(one for one in home.areas if named((one.name, *one.aliases)))
    floors = {one.floor_id for one in home.floors if named((one.name, *one.aliases))}
    return direct or tuple(one for one in home.areas if one.floor_id in floors)
