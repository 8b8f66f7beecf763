"""Atomic rules: one event, a conjunction of tests, one effect on one thing (BRT section 2.3.1, rule layer).

Times are minutes after midnight, lengths of time seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..applet.models import Json

TIME = "time"
"""Stands for the clock where an entity id is asked for."""

DAY = 24 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """Which values of a thing are meant: states, numbers, or minutes of the day. Empty: any."""

    states: frozenset[str] = frozenset()
    excluded: bool = False
    """All states but these."""
    above: float | None = None
    below: float | None = None
    start: int | None = None
    end: int | None = None
    """Minutes; the region may pass midnight."""

    @property
    def is_numeric(self) -> bool:
        """Tell whether it is about a number."""
        return self.above is not None or self.below is not None

    @property
    def is_time(self) -> bool:
        """Tell whether it is about the time of day."""
        return self.start is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What starts a rule: a thing gets into a region and stays there for `hold` seconds."""

    entity_id: str
    region: Region = Region()
    """For `time`: `start` is the minute at which it fires. Without states or numbers: any change."""
    attribute: str | None = None
    hold: float = 0.0
    shift: float = 0.0
    """Seconds from there to the moment at which it fires; negative: before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Test:
    """What must be so: a thing is in a region."""

    entity_id: str
    region: Region
    attribute: str | None = None
    hold: float = 0.0
    days: frozenset[str] = frozenset()
    """For `time`: days of the week; empty: all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a rule does to one thing."""

    call: str
    """The action function: `switch.turn_off`, `notify.mobile_app_x`."""
    entity_id: str | None = None
    data: Mapping[str, Json] = field(default_factory=dict)

    def __hash__(self) -> int:
        """By call and thing; data is compared only by equality."""
        return hash((self.call, self.entity_id))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A node of the rule layer."""

    event: Event
    effect: Effect
    tests: tuple[Test, ...] = ()
    delay: float = 0.0
    """Seconds between event and effect."""
    source: str = ""
    """Automation or template it comes from."""
    replaces: str = ""
    """`source` of the given rule that it corrects."""
    guarded: bool = False
    """It has conditions that could not be read: nobody can say when it fires."""
    to_this_one: bool = False
    """A message that must reach its very recipient, whoever else is told."""

    @property
    def id(self) -> str:
        """Return what is the same for the same rule, whoever made it."""
        return rule_id(self)


def rule_id(rule: Rule) -> str:
    """Return a readable id: event, tests and effect in one line."""
    tests = " & ".join(
        sorted(_region_text(one.entity_id, one.attribute, one.region, one.hold) for one in rule.tests)
    )
    event = rule.event
    start = _region_text(event.entity_id, event.attribute, event.region, event.hold)
    data = ",".join(
        f"{name}={value}" for name, value in sorted(rule.effect.data.items()) if name != "message"
    )
    end = f"{rule.effect.call}({rule.effect.entity_id or ''}{';' if data else ''}{data})"
    after = f" +{rule.delay:g}s" if rule.delay else ""
    instead = f" instead of {rule.replaces}" if rule.replaces else ""
    return f"{start}{' if ' if tests else ''}{tests} -> {end}{after}{instead}"


def _region_text(entity_id: str, attribute: str | None, region: Region, hold: float) -> str:
    parts = [entity_id if attribute is None else f"{entity_id}.{attribute}"]
    if region.states:
        parts.append(("!" if region.excluded else "=") + "|".join(sorted(region.states)))
    if region.above is not None:
        parts.append(f">{region.above:g}")
    if region.below is not None:
        parts.append(f"<{region.below:g}")
    if region.start is not None:
        parts.append(f"@{region.start}" + ("" if region.end is None else f"-{region.end}"))
    if hold:
        parts.append(f"for {hold:g}")
    return "".join(parts[:1]) + " ".join(parts[1:])
