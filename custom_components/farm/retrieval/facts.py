"""What a clause may say about the home: the common meaning of triggers and conditions.

A trigger fires when such a fact becomes true, a condition holds while it is true.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..applet.models import Json
from ..home.catalog import StateSpec
from ..language.models import LiteralValue


@dataclass(frozen=True, slots=True, kw_only=True)
class StateFact:
    """Entities are in a state."""

    entity_ids: tuple[str, ...]
    spec: StateSpec
    concept: str
    """Concept of the language pack, or the state itself."""
    every: bool = False
    """All of them, not any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberFact:
    """A number of an entity lies above, below or between."""

    entity_ids: tuple[str, ...]
    attribute: str | None = None
    """`None`: the state itself."""
    above: float | None = None
    below: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFact:
    """Something happens to an entity that has no lasting state: a button, a bell, a timer."""

    entity_ids: tuple[str, ...]
    types: tuple[str, ...]
    """Event types; empty: any."""


class Who:
    """Whose presence a fact is about, where it is not certain persons."""

    EVERYONE = "everyone"
    SOMEONE = "someone"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class PresenceFact:
    """People are in a zone, or are not."""

    persons: tuple[str, ...] = ()
    """Entity ids; empty where `who` says it."""
    who: str | None = None
    zone: str = "zone.home"
    inside: bool = True
    every: bool = False
    """All of the persons together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MomentFact:
    """A literal speaks for itself: a time, a day, the sun, the start of Home Assistant."""

    value: LiteralValue


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceFact:
    """Something happens to a device that no entity expresses: a button of a remote is pressed."""

    config: tuple[tuple[str, Json], ...]
    """The trigger in Home Assistant's form, without `trigger: device`."""
    name: str


type Fact = StateFact | NumberFact | EventFact | PresenceFact | MomentFact | DeviceFact


@dataclass(frozen=True, slots=True, kw_only=True)
class FactCandidate:
    """A fact a clause may mean (FARM eq. 1)."""

    fact: Fact
    similarity: float
    """How well the words fit, 0 to 1."""
    recall: float = 1.0
    """Share of what was said that is explained, 0 to 1."""
    unexplained: tuple[int, ...] = ()
    """Words that nothing explains."""
    tied: tuple[str, ...] = ()
    """Entities that fit equally well where one is meant."""
    reason: str = ""
