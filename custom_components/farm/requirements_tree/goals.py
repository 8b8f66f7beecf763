"""What a user's rules leave open, for the Realization Planner to turn into rules (BRT section 3.2)."""

from __future__ import annotations

from dataclasses import dataclass

from .rules import Effect, Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """A measured quantity has a limit on its other side too: what was begun ends again.

    Heating below 18 °C ends above 21 °C.
    """

    sensor: str
    attribute: str | None
    above: float | None = None
    below: float | None = None
    hold: float = 0.0
    ends: Effect
    """What the user's rule does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherSide:
    """A room that is cooled above a limit is heated below another, or the reverse."""

    sensor: str
    value: float
    heat: bool
    """Whether heating is what is missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quiet:
    """What movement began ends when nobody moves any more."""

    sensor: str
    hold: float
    ends: Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Longest:
    """What a time of day began ends after the longest sensible running time."""

    thing: str
    hold: float
    ends: Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """What leaving did is undone on return."""

    event: Event
    effect: Effect


type Goal = Bound | OtherSide | Quiet | Longest | Return
