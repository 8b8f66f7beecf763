"""Several amounts of one clause: "above 30 or below 10" says two things of one reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from .models import Clause, Duration, Literal, Quantity, Role
from .pack import LanguagePack
from .text import Text


def split_amounts(clause: Clause, text: Text, pack: LanguagePack) -> Iterator[Clause]:
    """Yield a clause for each amount it compares with; the clause alone where it compares with one.

    Joined by "or" any of them will do; by "and" the others are conditions. What comes one after the other
    stays together, and is then not understood.
    """
    compared = [one for one in clause.literals if _compares(one)]
    joints = [{text.words[i].norm for i in range(one.last, other.first)} for one, other in pairwise(compared)]
    separators = pack.data["separators"]
    later = any(not joint.isdisjoint({*separators["then"], *separators["but"]}) for joint in joints)
    if len(compared) < 2 or clause.role not in {Role.TRIGGER, Role.CONDITION} or later:
        yield clause
        return
    named = _named_before(clause, compared)
    for index, amount in enumerate(compared):
        after = compared[index + 1].first if index + 1 < len(compared) else clause.last
        own = [
            one
            for one in clause.literals
            if one is amount or (isinstance(one.value, Duration) and amount.last <= one.first < after)
        ]
        rest = [one for one in clause.literals if not _compares(one) and not isinstance(one.value, Duration)]
        either = index > 0 and not joints[index - 1].isdisjoint(separators["or"])
        role = clause.role if index == 0 or either else Role.CONDITION
        yield replace(
            clause,
            role=role,
            literals=tuple(sorted((*own, *(rest if index == 0 else ())), key=lambda one: one.first)),
            content=(*(named[index] or named[0]), *(i for i in clause.content if i >= compared[-1].last)),
            joined_by_or=either or (clause.joined_by_or and index == 0),
        )


def _compares(literal: Literal) -> bool:
    return isinstance(literal.value, Quantity) and literal.value.comparator is not None


def _named_before(clause: Clause, compared: list[Literal]) -> list[tuple[int, ...]]:
    """Return what is named before each amount: "the hall is above 30 or the attic below 10"."""
    starts = [clause.first, *(one.last for one in compared)]
    return [
        tuple(i for i in clause.content if start <= i < one.first)
        for start, one in zip(starts, compared, strict=False)
    ]
