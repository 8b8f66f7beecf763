"""What the checks look at: the calls, waits and values of an applet, with what the home knows of them.

Parts kept verbatim are looked into as far as they can be: a step with an alias is a step, a sequence is
its steps. What remains is listed as unseen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from ..applet.models import Applet, Binding, Json, Target, TriggerCall
from ..home.functions import Function, FunctionLibrary, Side
from ..home.models import Entity, Home

EVERYTHING = frozenset({"all", "none"})
"""Ids that Home Assistant reads as words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call of a trigger, condition or action function."""

    where: str
    """Path in the applet: `actions[0].then[1]`."""
    side: Side
    key: str
    target: Target | None
    fields: tuple[Binding, ...]
    function: Function | None
    """`None` where the home offers no such function."""
    named: tuple[Entity, ...]
    """Existing entities the target names one by one."""
    found: tuple[Entity, ...]
    """Those it reaches through devices, areas, floors and labels."""

    @property
    def members(self) -> tuple[Entity, ...]:
        """Every entity the target reaches."""
        return (*self.named, *self.found)

    def value(self, field: str) -> Json:
        """Return what fills a field; `None` where nothing does."""
        return next((one.value for one in self.fields if one.field == field), None)


class PauseKind(StrEnum):
    """What the number of a pause counts."""

    DELAY = "delay"
    TIMEOUT = "timeout"
    COUNT = "count"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause:
    """A wait, its limit, or a number of repetitions."""

    where: str
    kind: PauseKind
    value: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """Any value of the applet that may hold a template."""

    where: str
    value: Json
    after_trigger: bool
    """Whether `trigger` is known there."""
    about_state: bool = False
    """Whether `state` is known there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unseen:
    """A part that no check understands."""

    where: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One applet, taken apart."""

    applet: Applet
    home: Home
    library: FunctionLibrary
    calls: tuple[Call, ...]
    pauses: tuple[Pause, ...]
    values: tuple[Value, ...]
    unseen: tuple[Unseen, ...]
    variables: frozenset[str]
    """Names the applet itself defines: variables, responses, `repeat`, `wait`."""
    triggers: tuple[Call, ...]
    """The calls that start it, without those it waits for."""
    trigger_ids: frozenset[str]
    events: tuple[str, ...] = ()
    """Where it fires an event."""

    def on_side(self, side: Side) -> tuple[Call, ...]:
        """Calls of one side, of functions the home does not offer too."""
        return tuple(one for one in self.calls if one.side is side)

    def on(self, *sides: Side) -> tuple[Call, ...]:
        """Calls of some sides whose function exists."""
        return tuple(one for one in self.calls if one.side in sides and one.function is not None)


def call_of(
    where: str,
    side: Side,
    key: str,
    target: Target | None,
    fields: tuple[Binding, ...],
    home: Home,
    library: FunctionLibrary,
) -> Call:
    """Return a call with what the home knows about it."""
    function = library.side(side).get(key)
    named: tuple[Entity, ...] = ()
    found: tuple[Entity, ...] = ()
    if target is not None:
        ids = dict.fromkeys(target.entity_ids)
        named = tuple(home.entity[one] for one in ids if one in home.entity)
        found = tuple(one for one in home.members(target) if one.entity_id not in ids)
        if "all" in ids and function is not None:
            found = tuple(one for one in home.entities if function.accepts(one))
    return Call(
        where=where,
        side=side,
        key=key,
        target=target,
        fields=fields,
        function=function,
        named=named,
        found=found,
    )


def is_template(value: Json) -> bool:
    """Tell whether a value is a text with a template in it."""
    return isinstance(value, str) and ("{{" in value or "{%" in value)


def templates_in(value: Json, where: str) -> Iterator[tuple[str, str]]:
    """Yield path and text of every template in a value."""
    if isinstance(value, str):
        if is_template(value):
            yield where, value
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from templates_in(one, f"{where}[{index}]")
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from templates_in(one, f"{where}.{key}")


def ids_of(triggers: tuple[TriggerCall | None, ...]) -> frozenset[str]:
    """Return the ids by which conditions may refer to triggers; without one, its place is its id."""
    return frozenset(
        str(index) if one is None or one.id is None else one.id for index, one in enumerate(triggers)
    )
