"""What a request is read into."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from ..applet.models import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One word of the normalised request."""

    norm: str
    """Lower case, contraction written out, numbers as digits."""
    stem: str
    """What inflected forms have in common."""
    span: Span
    """Where it stands in the request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTime:
    """A time of day."""

    hour: int
    minute: int = 0
    second: int = 0
    certain: bool = True
    """False where morning or evening was not said and both are possible."""
    bare: bool = False
    """Only a number after a preposition: "at 12" can also be an amount."""

    def __str__(self) -> str:
        """`HH:MM:SS`."""
        return f"{self.hour:02}:{self.minute:02}:{self.second:02}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeWindow:
    """From `after` to `before`, perhaps across midnight; either may be open."""

    after: ClockTime | None = None
    before: ClockTime | None = None


class DurationRole(StrEnum):
    """What a length of time is for."""

    PLAIN = "plain"
    """Named, its role follows from the clause."""
    HOLD = "hold"
    """For that long."""
    DELAY = "delay"
    """That much later."""
    WAIT = "wait"
    """That long before the next step, where it is told to wait."""
    EVERY = "every"
    """Again and again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Duration:
    """A length of time."""

    seconds: float
    role: DurationRole = DurationRole.PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Weekdays:
    """Days of the week, `mon` to `sun` in that order."""

    days: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SunEvent:
    """Sunrise or sunset, perhaps earlier or later."""

    event: str
    """`sunrise` or `sunset`."""
    offset: float = 0
    """Seconds; negative: before it."""
    relation: str = "at"
    """`at` the moment, or any time `after` or `before` it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Daylight:
    """It is dark, or light, outside."""

    dark: bool


class Comparator(StrEnum):
    """How an amount compares."""

    ABOVE = "above"
    REACHED = "reached"
    """Has got to it from below."""
    BELOW = "below"
    BETWEEN = "between"


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number, perhaps with a unit and a comparison."""

    number: float
    unit: str = ""
    """Canonical unit of the language pack; empty where none was said. `°` is either scale."""
    comparator: Comparator | None = None
    upper: float | None = None
    """The higher end of `BETWEEN`."""
    relative: bool = False
    """By this much instead of to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Color:
    """A colour by its CSS name, or a colour temperature."""

    name: str | None = None
    kelvin: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """Text to be passed on as it stands."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Startup:
    """Home Assistant starts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """Something is sent or said that goes by a name."""

    kind: str
    """`conversation`, `tag`, `webhook`, `mqtt` or `event`."""
    name: str
    """The sentence, the tag or webhook id, the topic, the type of the event."""


type LiteralValue = (
    ClockTime
    | TimeWindow
    | Duration
    | Weekdays
    | SunEvent
    | Daylight
    | Quantity
    | Color
    | Quote
    | Startup
    | Signal
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Literal:
    """A typed value with the words it came from."""

    value: LiteralValue
    first: int
    """Index of its first word."""
    last: int
    """Index after its last word."""


class Role(StrEnum):
    """What a clause does in its rule."""

    TRIGGER = "trigger"
    CONDITION = "condition"
    ACTION = "action"
    SCOPE = "scope"
    """Names a room the whole rule is about: "in the office, …"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A stretch of the request with one role."""

    role: Role
    first: int
    last: int
    """Words `first` to `last - 1` of the request."""
    negated: bool = False
    """`unless`, `but not while`."""
    literals: tuple[Literal, ...] = ()
    concepts: tuple[Concept, ...] = ()
    """What the clause may say, the best first: states for triggers and conditions, wishes for actions."""
    content: tuple[int, ...] = ()
    """Indices of the words that name things: neither literals nor predicate nor filler."""
    message: Quote | None = None
    """What to tell, where the clause is about telling."""
    told_from: int | None = None
    """First word of what somebody is told to do, if it is a person who is told: "tell Ann to drink water"."""
    delay: float = 0
    """Seconds to wait before this action."""
    tentative: bool = False
    """Opened by "if": a condition where something else starts the rule, and the other way round."""
    happens: bool = False
    """Said with a verb of what happens ("the door opens"), not of what is so ("the door is open")."""
    lasts: bool = False
    """Said of what is so and no other way: "is open", "is home"; "is closed" may be either."""
    ends: bool = False
    """Opened by "until": it ends what the command before it began."""
    open_end: tuple[int, ...] = ()
    """Words that say until when, where nothing says what shall be then: "set it to 20 until eight"."""
    joined_by_or: bool = False
    """Alternative to the clause before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Concept:
    """A state or wish of the language pack, found in a clause."""

    name: str
    words: tuple[int, ...]
    """Indices of the words that say it."""
    weight: float
    """How specific the wording is; more words weigh more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleReading:
    """One rule of the request."""

    triggers: tuple[Clause, ...] = ()
    """Any of them."""
    conditions: tuple[Clause, ...] = ()
    """All of them."""
    actions: tuple[Clause, ...] = ()
    """In order."""
    otherwise: tuple[Clause, ...] = ()
    scope: Clause | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The whole request, read."""

    request: str
    language: str
    words: tuple[Word, ...]
    rules: tuple[RuleReading, ...] = field(default=())

    def text(self, indices: tuple[int, ...]) -> str:
        """Return these words as they stand in the request."""
        spans = dict.fromkeys(self.words[i].span for i in indices)
        return " ".join(self.request[one.start : one.end] for one in spans)

    def said(self, clause: Clause) -> str:
        """Return a clause as it stands in the request."""
        span = self.span(clause.first, clause.last)
        return self.request[span.start : span.end]

    def span(self, first: int, last: int) -> Span:
        """Return the stretch of the request from word `first` to before word `last`."""
        return Span(self.words[first].span.start, self.words[last - 1].span.end)
