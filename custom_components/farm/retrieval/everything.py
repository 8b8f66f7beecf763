"""What "everything" is: all that can simply be switched, in a room, on a storey or in the whole home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..home.kinds import is_a
from ..home.models import Area, Entity
from ..language.models import Clause, Concept
from .actions import ActionCandidate, ActionChoice, split_excluded, without
from .context import Context
from .targets import phrases

_DOMAINS: Final = ("light", "switch", "fan", "humidifier", "media_player")
"""What people mean: nobody wants the heating, the alarm or the automations off by this word."""
_WISHES: Final = frozenset({"turn_off", "turn_on"})
_KEPT: Final = "protected"
"""Kinds that must never stop by a word in passing; who means them names them."""


def everything(clause: Clause, concepts: Sequence[Concept], context: Context) -> ActionChoice | None:
    """Return one part for each domain; `None` where the command does not say everything."""
    wish = next((one for one in concepts if one.name in _WISHES), None)
    said = _said(clause, context)
    if wish is None:
        return None
    if not said:
        return _lights(clause, wish, context)
    named, excluded = split_excluded(clause, context)
    rest = {context.reading.words[i].stem for i in named if i not in said}
    areas = _areas(rest, context)
    if rest and not areas:
        return None
    ids = {one.area_id for one in areas}
    parts = [part for domain in _DOMAINS if (part := _part(domain, wish, ids, context))]
    return without(parts, excluded, context) if parts else None


def _lights(clause: Clause, wish: Concept, context: Context) -> ActionChoice | None:
    """Return the lights of the rooms that are all a command names: "turn off the kitchen"."""
    words, lexicon = context.reading.words, context.lexicon
    named = [one.stems for one in phrases(clause.content, words, lexicon, context.is_conjunction)]
    if not all(lexicon.is_place(one) for one in named):
        return None
    if any(one in names.variants for one in named for names in lexicon.having(one)):
        return None
    areas = {area.area_id for one in named for area in _areas(set(one), context)}
    part = _part("light", wish, areas, context) if areas else ()
    return ActionChoice(parts=(part,)) if part else None


def _part(domain: str, wish: Concept, areas: set[str], context: Context) -> tuple[ActionCandidate, ...]:
    """Return the candidate for one domain, in these areas or everywhere; none where nothing is there."""
    key = f"{domain}.{wish.name}"
    function = context.library.actions.get(key)
    things = [
        one
        for one in context.home.in_domain(domain)
        if function is not None
        and function.accepts(one)
        and one.category is None
        and (not areas or one.area_id in areas)
        and not is_a(one, _KEPT)
    ]
    return (_candidate(key, wish, things),) if things else ()


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
