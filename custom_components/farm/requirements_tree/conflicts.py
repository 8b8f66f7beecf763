"""Which rules clash: self-conflict, opposite commands, redundancy, loops (BRT section 3.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .effects import outcome, regions_of, same_effect, state_after
from .knowledge import Knowledge
from .regions import overlap, within
from .rules import Region, Rule

_TOGETHER = 60.0
"""Seconds within which two rules act at the same moment."""
_STAGED = 0.05
"""Relative distance of thresholds from which two crossings in one direction are different moments."""
_APART = 0.10
"""Relative distance from which two set points differ."""


class Fault(StrEnum):
    """Kinds of conflict."""

    SELF = "self-conflict"
    """It can never fire, or undoes what started it."""
    OPPOSITE = "multi-value conflict"
    """Two rules give one thing opposite commands in one situation."""
    REDUNDANT = "redundancy"
    """Another rule does the same whenever this one fires."""
    DUPLICATE = "duplicate"
    LOOP = "loop"
    """Effects trigger each other in a circle."""
    CHANNEL = "environment conflict"
    """Two rules drive what is measured in one room in opposite directions at once."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A finding on one rule, or on two of them."""

    fault: Fault
    rule: Rule
    other: Rule | None = None


def self_conflict(rule: Rule, knowledge: Knowledge) -> Conflict | None:
    """Return a finding where the regions of a rule exclude each other, or it sets what started it."""
    parts = regions_of(rule)
    for number, (entity_id, attribute, region) in enumerate(parts):
        for other_id, other_attribute, other in parts[number + 1 :]:
            if (entity_id, attribute) == (other_id, other_attribute) and not overlap(region, other):
                return Conflict(Fault.SELF, rule)
    state = state_after(rule.effect, knowledge)
    if state is None:
        return None
    for entity_id, attribute, region in parts:
        sets_it = entity_id == rule.effect.entity_id and attribute is None and not region.excluded
        if sets_it and region.states == {state}:
            return Conflict(Fault.SELF, rule)
    return None


def opposite(one: Rule, other: Rule, knowledge: Knowledge) -> bool:
    """Tell whether two rules act at the same moment on the same thing with different values."""
    if not _start_from_one(one, other):
        return False
    if abs(one.event.hold - other.event.hold) > _TOGETHER or abs(one.delay - other.delay) > _TOGETHER:
        return False
    if one.source == other.source and one.delay != other.delay:
        # One after the other is what somebody wanted.
        return False
    if not _differ(one, other, knowledge) or not _same_moment(one.event.region, other.event.region):
        return False
    return all(
        overlap(region, other_region)
        for entity_id, attribute, region in regions_of(one)
        for other_id, other_attribute, other_region in regions_of(other)
        if (entity_id, attribute) == (other_id, other_attribute)
    )


def _start_from_one(one: Rule, other: Rule) -> bool:
    """Tell whether two rules start from the same thing, and it is known when."""
    mine, theirs = one.event, other.event
    return not (one.guarded or other.guarded) and (mine.entity_id, mine.attribute) == (
        theirs.entity_id,
        theirs.attribute,
    )


def _differ(one: Rule, other: Rule, knowledge: Knowledge) -> bool:
    mine, theirs = outcome(one.effect, knowledge), outcome(other.effect, knowledge)
    if (mine.thing, mine.variable) != (theirs.thing, theirs.variable) or mine.repeats:
        return False
    if isinstance(mine.value, int | float) and isinstance(theirs.value, int | float):
        return abs(mine.value - theirs.value) > _APART * max(abs(mine.value), abs(theirs.value))
    return mine.value != theirs.value


def _same_moment(one: Region, other: Region) -> bool:
    if not overlap(one, other):
        return False
    for first, second in ((one.above, other.above), (one.below, other.below)):
        if first is not None and second is not None:
            return abs(first - second) <= _STAGED * max(abs(first), abs(second), 1e-9)
    return True


def redundant(rule: Rule, other: Rule, knowledge: Knowledge) -> bool:
    """Tell whether `other` fires whenever `rule` does, not later and with the same effect."""
    if not _start_from_one(rule, other):
        return False
    if not same_effect(rule.effect, other.effect, knowledge) or not adds_nothing(rule, other):
        return False
    if outcome(rule.effect, knowledge).repeats:
        if rule.event.region != other.event.region or abs(rule.event.hold - other.event.hold) > _TOGETHER:
            return False
    elif not within(rule.event.region, other.event.region) or rule.event.hold < other.event.hold:
        return False
    if rule.delay < other.delay:
        return False
    said = regions_of(rule)
    return all(
        any(
            (one.entity_id, one.attribute) == (entity_id, attribute) and within(region, one.region)
            for entity_id, attribute, region in said
        )
        for one in other.tests
    )


def adds_nothing(rule: Rule, other: Rule) -> bool:
    """Tell whether a call says no more than another: brighter, to somebody else."""
    if rule.to_this_one and rule.effect.call != other.effect.call:
        return False
    said = {name: value for name, value in rule.effect.data.items() if name not in {"message", "title"}}
    return all(other.effect.data.get(name) == value for name, value in said.items())


def loops(rules: Sequence[Rule], knowledge: Knowledge) -> Iterator[tuple[Rule, ...]]:
    """Yield circles of rules that trigger each other and drive a thing back and forth."""
    after = {rule: state_after(rule.effect, knowledge) for rule in rules}
    next_of = {
        rule: [one for one in rules if one is not rule and _starts(rule, after[rule], one)] for rule in rules
    }
    for first in rules:
        yield from _circles(first, (first,), next_of, knowledge)


def _starts(rule: Rule, state: str | None, other: Rule) -> bool:
    return (
        state is not None
        and other.event.entity_id == rule.effect.entity_id
        and other.event.attribute is None
        and other.event.hold == 0
        and not (rule.guarded or other.guarded)
        and state in other.event.region.states
        and not other.event.region.excluded
    )


def _circles(
    first: Rule, way: tuple[Rule, ...], next_of: dict[Rule, list[Rule]], knowledge: Knowledge
) -> Iterator[tuple[Rule, ...]]:
    for one in next_of[way[-1]]:
        if one is first:
            values = {(done.thing, done.value) for done in (outcome(each.effect, knowledge) for each in way)}
            if len({thing for thing, _ in values}) < len(values):
                yield way
        elif one not in way and len(way) < 6:
            yield from _circles(first, (*way, one), next_of, knowledge)
