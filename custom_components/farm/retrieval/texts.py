"""The texts that are embedded: functions, things of a home, and functions on things (FARM eq. 3 to 5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..home.functions import Field, Function, Ingredient, Side
from ..home.models import Entity, Home

_LONGEST_SCHEMA = 8
"""Fields or ingredients named; what comes later tells functions apart no more and costs tokens."""

_COMMON_FIELDS = frozenset({"behavior", "for"})
"""Fields that nearly every purpose-specific trigger and condition has."""


def function_text(function: Function) -> str:
    """Return `[kind] name. description || Provides: …` of a trigger, `… || Requires: …` of an action."""
    return _joined(_kind_of(function), function)


def target_text(entity: Entity, home: Home, kind_words: Sequence[str] = ()) -> str:
    """Return `name (aliases), area (aliases), floor. kind words` of an entity.

    `kind_words`: nouns for its kind of thing in the user's language; without them, the words of its id.
    """
    area = home.area.get(entity.area_id or "")
    floor = home.floor.get(area.floor_id or "") if area else None
    places = [_named(area.name, area.aliases)] if area else []
    if floor:
        places.append(_named(floor.name, floor.aliases))
    kind = " ".join(_unique(kind_words)) or kind_of(entity)
    return f"{', '.join([_named(entity.name, entity.aliases), *places])}. {kind}"


def joined_text(function: Function, entity: Entity, home: Home) -> str:
    """Return `[area] [kind] name of the entity: name of the function. description || …` (FARM eq. 3).

    Aliases stand behind the names they stand for.
    """
    area = home.area.get(entity.area_id or "")
    place = f"[{_named(area.name, area.aliases)}] " if area else ""
    return f"{place}{_joined(kind_of(entity), function, _named(entity.name, entity.aliases))}"


def kind_of(entity: Entity) -> str:
    """Return the words for the kind of an entity: its device class, where it has one, and its domain."""
    return " ".join(_unique(one.replace("_", " ") for one in (entity.device_class, entity.domain) if one))


def schema_text(function: Function) -> str:
    """Return what the function provides (eq. 4) or requires (eq. 5); empty where that is nothing.

    Purpose-specific triggers all provide the same, so what they ask for tells more.
    """
    if function.side is Side.TRIGGER and "." not in function.key:
        return _listed("Provides", (_ingredient(one) for one in function.ingredients))
    return _listed("Requires", (_field(one) for one in function.fields if one.name not in _COMMON_FIELDS))


def _joined(kind: str, function: Function, owner: str = "") -> str:
    text = f"[{kind}] {f'{owner}: ' if owner else ''}{function.name}."
    if function.description:
        text += f" {function.description}"
    schema = schema_text(function)
    return f"{text} || {schema}" if schema else text


def _kind_of(function: Function) -> str:
    return function.key.partition(".")[0].replace("_", " ")


def _field(field: Field) -> str:
    return f"{field.label or field.name}{' required' if field.required else ''}"


def _ingredient(ingredient: Ingredient) -> str:
    name = ingredient.label or ingredient.path.removeprefix("trigger.").replace(".", " ").replace("_", " ")
    return f"{name} {ingredient.type}"


def _listed(title: str, items: Iterable[str]) -> str:
    listed = _unique(items)[:_LONGEST_SCHEMA]
    return f"{title}: {', '.join(listed)}" if listed else ""


def _named(name: str, aliases: Sequence[str]) -> str:
    others = [one for one in _unique(aliases) if one != name]
    return f"{name} ({', '.join(others)})" if others else name


def _unique(items: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(one for one in items if one))
