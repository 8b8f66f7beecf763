"""Which functions on which things a case asks for, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from custom_components.farm.home.functions import Function, FunctionLibrary, Side
from custom_components.farm.home.models import Entity, Home
from custom_components.farm.language.models import Reading
from custom_components.farm.retrieval.texts import target_text
from custom_components.farm.retrieval.wordpiece import words

from .cases import Case, NamedFunctions, NamedTrigger
from .world.sun import SUN

type Wanted = frozenset[tuple[str, str | None]]
"""Function and thing; `None` where the function takes none."""

_NUMBER = re.compile(r"(above|below)\b")
_TO = re.compile(r"(?:changes )?to (.+)")
_CLASSIC_ON = {
    "numeric_state": ("sensor", "number", "input_number", "climate", "weather", "light", "counter"),
    "zone": ("person", "device_tracker"),
    "calendar": ("calendar",),
    "geo_location": ("geo_location",),
}
"""Domains on which a classic platform makes sense; `state` fits all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A clause with what it asks for."""

    text: str
    side: Side
    wanted: Wanted
    named: bool
    """Says a word of the thing or needs none; "switch it off" does not, and cannot be found by itself."""


def questions(
    case: Case, home: Home, library: FunctionLibrary, reading: Reading | None
) -> tuple[Question, ...]:
    """Return the trigger and action clauses of a case; the whole request where it was not read."""
    triggers = frozenset(pair for one in case.functions for pair in _triggers(one, home, library))
    actions = frozenset(pair for one in case.functions for pair in _actions(one, home, library))
    found: list[Question] = []
    for side, wanted in ((Side.TRIGGER, triggers), (Side.ACTION, actions)):
        if wanted:
            found += [
                Question(text=one, side=side, wanted=wanted, named=_is_named(one, wanted, home))
                for one in _texts(case, side, reading)
            ]
    return tuple(found)


def fitting(function: Function, home: Home) -> Iterator[str | None]:
    """Yield the things a function makes sense on; `None` where it takes none."""
    if function.target is None:
        yield None
        return
    domains = _CLASSIC_ON.get(function.key)
    for entity in home.entities:
        if function.accepts(entity) and (domains is None or entity.domain in domains):
            yield entity.entity_id


def _is_named(text: str, wanted: Wanted, home: Home) -> bool:
    things = [home.entity[one] for _, one in wanted if one is not None]
    said = set(words(text))
    known = [word for one in things for word in words(target_text(one, home)) if word.isalpha()]
    return len(things) < len(wanted) or not said.isdisjoint(known)


def _texts(case: Case, side: Side, reading: Reading | None) -> tuple[str, ...]:
    if reading is None:
        return (case.request,)
    clauses = [
        clause
        for rule in reading.rules
        for clause in (rule.triggers if side is Side.TRIGGER else rule.actions)
        if clause.last > clause.first
    ]
    return tuple(dict.fromkeys(reading.said(clause) for clause in clauses)) or (case.request,)


def _triggers(
    right: NamedFunctions, home: Home, library: FunctionLibrary
) -> Iterator[tuple[str, str | None]]:
    for trigger in right.triggers:
        if not trigger.entity_ids or trigger.entity_ids == (SUN,):
            yield from _timed(trigger)
        for entity_id in trigger.entity_ids:
            entity = home.entity.get(entity_id)
            if entity is not None:
                yield from ((key, entity_id) for key in _listening(trigger.event, entity, library))


def _timed(trigger: NamedTrigger) -> Iterator[tuple[str, None]]:
    event = trigger.event
    if event.startswith("sun"):
        yield "sun", None
        yield ("sun.sunset" if event.startswith("sunset") else "sun.sunrise"), None
    elif event.startswith(("time", "at ")):
        yield "time", None
        yield "time_pattern", None
    elif event:
        yield "event", None
        yield "homeassistant", None
        yield event, None


def _listening(event: str, entity: Entity, library: FunctionLibrary) -> Iterator[str]:
    """Yield the functions that notice an event of a thing."""
    if entity.domain in ("person", "device_tracker"):
        yield from ("state", "zone", "zone.entered" if event.startswith("arrives") else "zone.left")
        return
    if _NUMBER.match(event):
        yield "numeric_state"
        yield from (key for key, one in library.triggers.items() if "crossed" in key and one.accepts(entity))
        return
    yield "state"
    state = _state(event)
    for key, one in library.triggers.items():
        if "." in key and one.accepts(entity) and _means(one, entity, state):
            yield key


def _means(function: Function, entity: Entity, state: str | None) -> bool:
    if entity.domain in ("event", "button", "input_button", "calendar", "todo", "scene", "timer"):
        return True
    return function.meaning is not None and state in function.meaning.to.get(entity.domain, ())


def _state(event: str) -> str | None:
    said = event.split(" for ")[0]
    if found := _TO.match(said):
        return found[1].strip()
    return {"turns on": "on", "turns off": "off"}.get(said.strip())


def _actions(right: NamedFunctions, home: Home, library: FunctionLibrary) -> Iterator[tuple[str, str | None]]:
    for call in right.actions:
        function = library.actions.get(call.action)
        for entity_id in call.entity_ids or ():
            entity = home.entity.get(entity_id)
            if entity is not None and (function is None or function.target is not None):
                yield call.action, entity_id
        if not call.entity_ids or (function is not None and function.target is None):
            yield call.action, None
        domain, _, name = call.action.partition(".")
        if domain == "script" and f"script.{name}" in home.entity:
            yield "script.turn_on", f"script.{name}"
