"""What ends what was begun: "turn it on until eight" is a rule, and another that turns it off at eight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from .models import Clause, ClockTime, Concept, Literal, Role, RuleReading, SunEvent, TimeWindow, Weekdays
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
    if clause.role is not Role.ACTION or until is None or clause.message is not None:
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

    What has no contrary cannot be ended; its command then keeps the words that say until when.
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
            kept[place] = _with_open_end(kept[place], clause)
    return tuple(kept), tuple(endings)


def with_endings(
    rules: Sequence[RuleReading], endings: Sequence[Ending], inverse: Mapping[str, str]
) -> Iterator[RuleReading]:
    """Yield the rules, each followed by those that end what it begins, on the same days."""
    for given in rules:
        rule, edge = _from_to(given)
        contraries = tuple(one for action in rule.actions if (one := _contrary(action, inverse)) is not None)
        if edge is not None and not contraries:
            rule = replace(rule, actions=(_with_open_end(rule.actions[0], edge), *rule.actions[1:]))
            edge = None
        yield rule
        if edge is not None:
            yield _ended(rule, edge, contraries)
        for ending in endings:
            contrary = _contrary(ending.begun, inverse)
            if ending.of(rule) and contrary is not None:
                yield _ended(rule, replace(ending.when, ends=False, tentative=False), (contrary,))


def _with_open_end(begun: Clause, end: Clause) -> Clause:
    return replace(begun, open_end=tuple(range(end.first, end.last)))


def _ended(rule: RuleReading, when: Clause, actions: tuple[Clause, ...]) -> RuleReading:
    days = tuple(one for one in rule.conditions if _only_days(one))
    return RuleReading(triggers=(when,), conditions=days, actions=actions, scope=rule.scope)


def _contrary(action: Clause, inverse: Mapping[str, str]) -> Clause | None:
    concepts = _inverse(action, inverse)
    return replace(action, concepts=concepts, literals=(), delay=0, message=None) if concepts else None


def _from_to(rule: RuleReading) -> tuple[RuleReading, Clause | None]:
    """Take the end from a rule that nothing but a stretch of time starts: "from nine to six"."""
    if len(rule.triggers) != 1 or not _is_bare(rule.triggers[0]):
        return rule, None
    begin = rule.triggers[0]
    value = begin.literals[0].value
    if isinstance(value, TimeWindow) and value.after is not None and value.before is not None:
        return rule, _at(begin, value.before)
    same = [one for one in rule.conditions if (one.first, one.last) == (begin.first, begin.last)]
    for one in same:
        edge = one.literals[0].value if _is_bare(one) else None
        rest = tuple(each for each in rule.conditions if each is not one)
        if isinstance(edge, TimeWindow) and edge.before is not None and edge.after is None:
            return replace(rule, conditions=rest), _at(begin, edge.before)
        if isinstance(edge, SunEvent) and edge.relation == "before":
            return replace(rule, conditions=rest), _at(begin, replace(edge, relation="at"))
    return rule, None


def _is_bare(clause: Clause) -> bool:
    return len(clause.literals) == 1 and not clause.content and not clause.concepts and not clause.negated


def _at(begin: Clause, value: ClockTime | SunEvent) -> Clause:
    literal = replace(begin.literals[0], value=value)
    return Clause(role=Role.TRIGGER, first=begin.first, last=begin.last, literals=(literal,))


def _inverse(clause: Clause, inverse: Mapping[str, str]) -> tuple[Concept, ...]:
    """Return the contraries of what a command may mean, as sure as that is."""
    return tuple(replace(one, name=inverse[one.name]) for one in clause.concepts if one.name in inverse)


def _only_days(clause: Clause) -> bool:
    return bool(clause.literals) and all(isinstance(one.value, Weekdays) for one in clause.literals)
