"""What ends what was begun: "turn it on until eight" is a rule, and another that turns it off at eight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from .models import Clause, Concept, Literal, Role, RuleReading, TimeWindow, Weekdays
from .pack import LanguagePack
from .text import Text


@dataclass(frozen=True, slots=True)
class Ending:
    """A clause that ends what a command began."""

    begun: Clause
    when: Clause

    def of(self, rule: RuleReading) -> bool:
        """Tell whether the command belongs to a rule."""
        place = (self.begun.first, self.begun.last)
        return any((one.first, one.last) == place for one in rule.actions)


def split_end(clause: Clause, text: Text, pack: LanguagePack) -> tuple[Clause, ...]:
    """Return a command and the time until which it lasts; the clause alone where it names none."""
    until = next((one for one in clause.literals if _is_until(one, text, pack)), None)
    if clause.role is not Role.ACTION or until is None or not _inverse(clause, pack.data["inverse"]):
        return (clause,)
    window = until.value
    assert isinstance(window, TimeWindow)
    assert window.before is not None
    end = Clause(
        role=Role.TRIGGER,
        first=until.first,
        last=until.last,
        literals=(replace(until, value=window.before),),
        ends=True,
    )
    return (replace(clause, literals=tuple(one for one in clause.literals if one is not until)), end)


def _is_until(literal: Literal, text: Text, pack: LanguagePack) -> bool:
    value = literal.value
    if not isinstance(value, TimeWindow) or value.after is not None:
        return False
    return text.words[literal.first].norm in {one.split()[0] for one in pack.data["openers"].get("until", ())}


def take_endings(
    clauses: Sequence[Clause], inverse: Mapping[str, str]
) -> tuple[tuple[Clause, ...], tuple[Ending, ...]]:
    """Return the clauses without those that end something, and these with what they end.

    What has no contrary cannot be ended; its command then holds words that nobody understands.
    """
    kept: list[Clause] = []
    endings: list[Ending] = []
    for clause in clauses:
        place = next((i for i in reversed(range(len(kept))) if kept[i].role is Role.ACTION), None)
        if not clause.ends:
            kept.append(clause)
        elif place is None:
            kept.append(replace(clause, ends=False))
        elif _inverse(kept[place], inverse):
            endings.append(Ending(begun=kept[place], when=clause))
        else:
            begun = kept[place]
            kept[place] = replace(begun, last=clause.last, content=(*begun.content, *clause.content))
    return tuple(kept), tuple(endings)


def with_endings(
    rules: Sequence[RuleReading], endings: Sequence[Ending], inverse: Mapping[str, str]
) -> Iterator[RuleReading]:
    """Yield the rules, each followed by those that end what it begins, on the same days."""
    for rule in rules:
        yield rule
        for one in endings:
            if one.of(rule):
                days = (each for each in rule.conditions if _only_days(each))
                contrary = replace(
                    one.begun, concepts=_inverse(one.begun, inverse), literals=(), delay=0, message=None
                )
                when = replace(one.when, ends=False, tentative=False)
                yield RuleReading(triggers=(when,), conditions=tuple(days), actions=(contrary,), scope=rule.scope)


def _inverse(clause: Clause, inverse: Mapping[str, str]) -> tuple[Concept, ...]:
    """Return the contraries of what a command may mean, as sure as that is."""
    return tuple(replace(one, name=inverse[one.name]) for one in clause.concepts if one.name in inverse)


def _only_days(clause: Clause) -> bool:
    return bool(clause.literals) and all(isinstance(one.value, Weekdays) for one in clause.literals)
