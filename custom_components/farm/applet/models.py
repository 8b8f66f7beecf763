"""The values an applet is made of.

FARM calls the whole an applet: a trigger function, an action function and the bindings between them
(section 3.2.4). Home Assistant adds conditions, several triggers and actions, and control flow.
Everything here is immutable and knows nothing of how it is written in YAML (`render`, `parse`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

type Json = bool | int | float | str | list[Json] | dict[str, Json] | None

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""As Home Assistant writes them, in the order of the week."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of the request, in characters: `request[start:end]`."""

    start: int
    end: int


class BindingSource(StrEnum):
    """Where the value of a field comes from (FARM eq. 12, with `static` split into two)."""

    REQUEST = "request"
    """Words of the request; the binding carries their span."""
    INGREDIENT = "ingredient"
    """A template over what the trigger provides, such as `{{ trigger.to_state.state }}`."""
    DEFAULT = "default"
    """The function's own default, or the one of the catalogue."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """What fills one field of a function (FARM eq. 12)."""

    field: str
    value: Json
    source: BindingSource = BindingSource.REQUEST
    span: Span | None = None
    """The words the value came from; `None` where no words were spoken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What a function acts on; the union of its parts, as in Home Assistant."""

    entity_ids: tuple[str, ...] = ()
    device_ids: tuple[str, ...] = ()
    area_ids: tuple[str, ...] = ()
    floor_ids: tuple[str, ...] = ()
    label_ids: tuple[str, ...] = ()
    span: Span | None = None
    """The words that named it; `None` where it follows from the context."""

    def is_empty(self) -> bool:
        """Tell whether nothing is named."""
        return not (self.entity_ids or self.device_ids or self.area_ids or self.floor_ids or self.label_ids)


@dataclass(frozen=True, slots=True, kw_only=True)
class TriggerCall:
    """A trigger function with its target and its bound fields."""

    function: str
    """Key in the function library: `light.turned_on`, or a classic platform such as `state`."""
    target: Target | None = None
    fields: tuple[Binding, ...] = ()
    id: str | None = None
    """Name by which conditions refer to this trigger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionCall:
    """A condition function with its target and its bound fields."""

    function: str
    target: Target | None = None
    fields: tuple[Binding, ...] = ()


class Junction(StrEnum):
    """How nested conditions combine; `NOT` holds when none of them does."""

    AND = "and"
    OR = "or"
    NOT = "not"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionGroup:
    """Conditions under `and`, `or` or `not`."""

    junction: Junction
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionCall:
    """An action function (a Home Assistant service) with its target and its bound fields."""

    function: str
    """`domain.service`, such as `light.turn_on`."""
    target: Target | None = None
    fields: tuple[Binding, ...] = ()
    response_variable: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Delay:
    """Wait for a fixed time."""

    duration: Json
    """Seconds as a number, `HH:MM:SS`, a dict of units, or a template."""
    span: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitForTrigger:
    """Wait until one of the triggers fires, at most for `timeout`."""

    triggers: tuple[Trigger, ...]
    timeout: Json = None
    """`None`: no limit."""
    continue_on_timeout: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class IfThen:
    """Actions under conditions, with what happens otherwise."""

    conditions: tuple[Condition, ...]
    then: tuple[Action, ...]
    otherwise: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """One way of a `Choose`."""

    conditions: tuple[Condition, ...]
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """The first branch whose conditions hold; `default` where none does."""

    branches: tuple[Branch, ...]
    default: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """Actions a fixed number of times."""

    count: Json
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verbatim:
    """A part of an automation in Home Assistant's own form that has no counterpart here.

    Kept as it was read, so that nothing of a hand-written automation is lost.
    """

    config: Json


type Trigger = TriggerCall | Verbatim
type Condition = ConditionCall | ConditionGroup | Verbatim
type Action = ActionCall | Delay | WaitForTrigger | IfThen | Choose | Repeat | Verbatim


class Mode(StrEnum):
    """What happens when an automation fires while it still runs."""

    SINGLE = "single"
    RESTART = "restart"
    QUEUED = "queued"
    PARALLEL = "parallel"


@dataclass(frozen=True, slots=True, kw_only=True)
class Applet:
    """One complete rule: when, under which conditions, what."""

    alias: str
    description: str = ""
    triggers: tuple[Trigger, ...]
    conditions: tuple[Condition, ...] = ()
    actions: tuple[Action, ...]
    mode: Mode = Mode.SINGLE
    extra: tuple[tuple[str, Json], ...] = ()
    """Top-level keys of a parsed automation that have no field here (`variables`, `max`, ...)."""


def binding(fields: tuple[Binding, ...], name: str) -> Binding | None:
    """Return the binding of the field `name`, `None` where it is not bound."""
    return next((one for one in fields if one.field == name), None)
