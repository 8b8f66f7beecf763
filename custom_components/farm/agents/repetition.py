"""Does again elsewhere what was done before: "and at nine do the same in the den"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..applet.models import Action, ActionCall, Target
from ..home.models import Area, Entity
from ..language.models import Clause
from ..language.phrases import match_phrase
from ..retrieval.context import Context


def says_the_same(clause: Clause, context: Context) -> bool:
    """Tell whether a command is to do what the one before did."""
    return any(
        match_phrase(context.reading.words, index, tuple(phrase.split()))
        for phrase in context.pack.data["the_same"]
        for index in range(clause.first, clause.last)
    )


def same_elsewhere(clause: Clause, before: Sequence[Action], context: Context) -> tuple[Action, ...] | None:
    """Return the actions before with their targets replaced by their counterparts in the room named.

    `None` where no room is named or a thing has no one counterpart there.
    """
    area = _area(clause, context)
    if area is None:
        return None
    repeated: list[Action] = []
    for action in before:
        if not isinstance(action, ActionCall) or action.target is None:
            repeated.append(action)
            continue
        found = [_counterpart(context.home.entity[one], area, context) for one in action.target.entity_ids]
        if action.target.area_ids:
            repeated.append(replace(action, target=Target(area_ids=(area.area_id,), span=action.target.span)))
        elif found and all(found):
            ids = tuple(dict.fromkeys(one.entity_id for one in found if one is not None))
            repeated.append(replace(action, target=Target(entity_ids=ids, span=action.target.span)))
        else:
            return None
    context.mention(
        one
        for action in repeated
        if isinstance(action, ActionCall) and action.target is not None
        for one in action.target.entity_ids
    )
    return tuple(repeated)


def _area(clause: Clause, context: Context) -> Area | None:
    said = {context.reading.words[i].stem for i in range(clause.first, clause.last)}
    fitting = [
        (len(stems), area)
        for area in context.home.areas
        for text in (area.name, *area.aliases)
        if (stems := context.pack.stems(text)) and set(stems) <= said
    ]
    return max(fitting, key=lambda one: one[0])[1] if fitting else None


def _counterpart(entity: Entity, area: Area, context: Context) -> Entity | None:
    """Return the one thing of the same kind in the room whose name is like this one's, the rooms aside."""
    own = context.lexicon.by_id[entity.entity_id]
    name = {stem for variant in own.variants for stem in variant} - own.places
    scored = sorted(
        (
            (_likeness(name, one, context), one.entity_id, one)
            for one in context.home.entities
            if one.area_id == area.area_id
            and one.domain == entity.domain
            and one.device_class == entity.device_class
        ),
        key=lambda item: (-item[0], item[1]),
    )
    if not scored or (len(scored) > 1 and scored[0][0] == scored[1][0]):
        return None
    return scored[0][2]


def _likeness(name: set[str], other: Entity, context: Context) -> int:
    names = context.lexicon.by_id[other.entity_id]
    return len(name & ({stem for variant in names.variants for stem in variant} - names.places))
