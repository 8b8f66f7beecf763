"""Days with a time of their own: "at seven on weekdays and at nine on weekends" is two rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import UnionType

from ..applet.models import WEEKDAYS
from .models import Clause, ClockTime, Role, RuleReading, SunEvent, Weekdays, Word
from .pack import LanguagePack


@dataclass(frozen=True)
class _Slot:
    moment: Clause
    days: Clause
    """Names the days; those of `week` are meant."""
    week: tuple[str, ...]


def split_by_days(rule: RuleReading, words: Sequence[Word], pack: LanguagePack) -> tuple[RuleReading, ...]:
    """Return one rule for each time that has days of its own; the rule itself where none has."""
    moments = [one for one in rule.triggers if _is_only(one, ClockTime | SunEvent)]
    days = [one for one in rule.conditions if _is_only(one, Weekdays) and not one.negated]
    others = tuple(one for one in rule.conditions if one not in days)
    marks = sorted([*moments, *days], key=lambda one: one.first)
    slots: tuple[_Slot, ...] = ()
    if len(moments) == len(rule.triggers) > 1 and not any(_is_only(one, Weekdays) for one in others):
        slots = _own_days(marks) if len(days) == len(moments) else _exceptions(marks, words, pack)
    if slots:
        return tuple(
            replace(rule, triggers=(one.moment,), conditions=(*others, *_condition(one.days, one.week)))
            for one in slots
        )
    return (replace(rule, conditions=(*others, *_together(days))) if len(days) > 1 else rule,)


def _together(days: Sequence[Clause]) -> tuple[Clause, ...]:
    """Join days that exclude each other: "on weekdays and on saturdays" is either."""
    weeks = [set(_week(one)) for one in days]
    if any(not a.isdisjoint(b) for i, a in enumerate(weeks) for b in weeks[i + 1 :]):
        return tuple(days)
    named = set().union(*weeks)
    return _condition(days[0], tuple(day for day in WEEKDAYS if day in named))


def _is_only(clause: Clause, kind: type | UnionType) -> bool:
    values = [one.value for one in clause.literals]
    return len(values) == 1 and isinstance(values[0], kind) and not clause.concepts and not clause.content


def _own_days(marks: Sequence[Clause]) -> tuple[_Slot, ...]:
    """Pair each time with the days beside it: "at 7 on weekdays and at 9 on weekends"."""
    slots = [_pair(*marks[at : at + 2]) for at in range(0, len(marks), 2)]
    found = [one for one in slots if one is not None]
    if len(found) != len(slots):
        return ()
    if all(set(a.week).isdisjoint(b.week) for i, a in enumerate(found) for b in found[i + 1 :]):
        return tuple(found)
    first, *later = found
    left = _without(first.week, later)
    return (replace(first, week=left), *later) if left and set(first.week) == set(WEEKDAYS) else ()


def _exceptions(marks: Sequence[Clause], words: Sequence[Word], pack: LanguagePack) -> tuple[_Slot, ...]:
    """Read a time and other times that replace it on their days: "at 7, but on weekends at 9"."""
    if len(marks) < 3 or len(marks) % 2 == 0:
        return ()
    last = _is_for_the_rest(marks[-2], marks[-1], words, pack)
    usual, rest = (marks[-1], marks[:-1]) if last else (marks[0], marks[1:])
    slots: list[_Slot] = []
    for at in range(0, len(rest), 2):
        slot = _pair(*rest[at : at + 2])
        if slot is None or not (last or _is_set_apart(marks[at], rest[at], words, pack)):
            return ()
        slots.append(slot)
    left = _without(WEEKDAYS, slots)
    if not left or usual.role is not Role.TRIGGER:
        return ()
    usually = _Slot(moment=usual, days=slots[0].days, week=left)
    return (*slots, usually) if last else (usually, *slots)


def _is_for_the_rest(previous: Clause, clause: Clause, words: Sequence[Word], pack: LanguagePack) -> bool:
    """Tell whether a time is for all other days: "at 9 on weekends, otherwise at 7"."""
    between = {word.norm for word in words[previous.last : clause.first]}
    return not between.isdisjoint(pack.data["openers"]["otherwise"])


def _is_set_apart(previous: Clause, clause: Clause, words: Sequence[Word], pack: LanguagePack) -> bool:
    """Tell whether what follows speaks of other days than what precedes it."""
    between = [word.norm for word in words[previous.last : clause.first]]
    if not set(between).isdisjoint(pack.data["separators"]["but"]):
        return True
    if clause.role is Role.TRIGGER:
        return False
    apart = {",", ";", ".", *pack.data["separators"]["and"]}
    while between and between[-1] not in apart and between[-1] in pack.stop_words:
        between.pop()
    return bool(between) and between[-1] in apart


def _pair(one: Clause, other: Clause) -> _Slot | None:
    if one.role is other.role:
        return None
    moment, days = (one, other) if one.role is Role.TRIGGER else (other, one)
    return _Slot(moment=moment, days=days, week=_week(days))


def _week(clause: Clause) -> tuple[str, ...]:
    return next((one.value.days for one in clause.literals if isinstance(one.value, Weekdays)), ())


def _without(week: tuple[str, ...], slots: Sequence[_Slot]) -> tuple[str, ...]:
    taken = {day for one in slots for day in one.week}
    return tuple(day for day in week if day not in taken)


def _condition(days: Clause, week: tuple[str, ...]) -> tuple[Clause, ...]:
    """Return the clause limited to a week's days; nothing where they are all of them."""
    if len(week) == len(WEEKDAYS):
        return ()
    (literal,) = days.literals
    return (replace(days, literals=(replace(literal, value=Weekdays(days=week)),)),)
