"""Finds the typed values in a request: times, lengths of time, amounts, days, colours, the sun, quotations.

Each pattern claims its words, the more specific ones first, so that a number is never read twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ..applet.models import WEEKDAYS
from .clock import clock_value, resolve_clocks, window_value
from .models import (
    Color,
    Comparator,
    Daylight,
    Duration,
    DurationRole,
    Literal,
    LiteralValue,
    Quantity,
    Quote,
    Startup,
    SunEvent,
    TimeWindow,
    Weekdays,
)
from .pack import LanguagePack
from .patterns import Patterns, patterns
from .signals import find_signals
from .text import Text

_QUOTE = re.compile("[\"“„«]([^\"”“»]+)[\"”“»]|(?<![\\w])['‘‚](?=\\S)((?:[^'’]|['’](?=\\w))+)['’](?!\\w)")


class _Claims:
    """Which words already belong to a literal."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.taken: set[int] = set()
        self.literals: list[Literal] = []

    def add(self, start: int, end: int, value: LiteralValue) -> None:
        """Claim the words of `joined[start:end]` for a value."""
        first, last = self.text.word_range(start, end)
        self.taken.update(range(first, last))
        self.literals.append(Literal(value=value, first=first, last=last))

    def free(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Yield the matches none of whose words is taken."""
        for match in pattern.finditer(self.text.joined):
            if match.end() > match.start():
                first, last = self.text.word_range(match.start(), match.end())
                if self.taken.isdisjoint(range(first, last)):
                    yield match


def find_literals(text: Text, pack: LanguagePack) -> tuple[Literal, ...]:
    """Return the literals of a request in the order of its words; they do not overlap."""
    found = _Claims(text)
    compiled = patterns(pack)
    for step in _STEPS:
        step(found, compiled, pack)
    ordered = sorted(found.literals, key=lambda one: one.first)
    return resolve_clocks(tuple(ordered), text, pack)


def _signals(found: _Claims, _compiled: Patterns, pack: LanguagePack) -> None:
    for one in find_signals(found.text, pack):
        words = range(one.first, one.last)
        if found.taken.isdisjoint(words):
            found.taken.update(words)
            found.literals.append(one)


def _quotes(found: _Claims, _compiled: Patterns, _pack: LanguagePack) -> None:
    for match in _QUOTE.finditer(found.text.request):
        inside = [
            index
            for index, word in enumerate(found.text.words)
            if match.start() <= word.span.start and word.span.end <= match.end()
        ]
        if inside and found.taken.isdisjoint(inside):
            found.taken.update(inside)
            found.literals.append(
                Literal(
                    value=Quote(text=(match.group(1) or match.group(2)).strip()),
                    first=inside[0],
                    last=inside[-1] + 1,
                )
            )


def _startup(found: _Claims, compiled: Patterns, _pack: LanguagePack) -> None:
    for match in found.free(compiled.startup):
        found.add(*match.span(), Startup())


def _sun_offsets(found: _Claims, compiled: Patterns, pack: LanguagePack) -> None:
    for match in found.free(compiled.sun_shifted):
        seconds = duration_seconds(match["duration"], compiled, pack)
        earlier = re.fullmatch(pack.data["sun"]["minus"], match["sign"]) is not None
        found.add(
            *match.span(),
            SunEvent(event=_sun_name(match["event"], pack), offset=-seconds if earlier else seconds),
        )
    lasting = re.compile(rf"(?<!\S)(?:{'|'.join(pack.data['sun']['lasting'])}) ?$")
    for match in found.free(compiled.sun_offset):
        if lasting.search(found.text.joined[: match.start()]):
            # "For ten minutes after sunset": that long, and then.
            continue
        seconds = duration_seconds(match["duration"], compiled, pack)
        before = match["relation"] == pack.data["sun"]["before"]
        found.add(
            *match.span(),
            SunEvent(event=_sun_name(match["event"], pack), offset=-seconds if before else seconds),
        )


def _windows(found: _Claims, compiled: Patterns, pack: LanguagePack) -> None:
    for match in found.free(compiled.clock_or_sun_pair):
        edges = [value for value in match.groups() if value is not None]
        if _measures_something(found.text, match.end(), pack):
            continue
        suns = [_sun_name(edge, pack) if _is_sun(edge, pack) else None for edge in edges]
        if not any(suns):
            value = window_value(edges[0], edges[1], compiled, pack)
            if value:
                found.add(*match.span(), value)
            continue
        middle = match.end() if suns[0] and not suns[1] else match.start() + len(match.group())
        first, last = found.text.word_range(match.start(), middle)
        found.taken.update(range(first, last))
        for edge, sun, relation in zip(edges, suns, ("after", "before"), strict=True):
            clock = None if sun else clock_value(edge, compiled, pack)
            if sun:
                edge_value: LiteralValue = SunEvent(event=sun, relation=relation)
            elif clock:
                edge_value = TimeWindow(**{relation: clock})
            else:
                continue
            found.literals.append(Literal(value=edge_value, first=first, last=last))


def _open_windows(found: _Claims, compiled: Patterns, pack: LanguagePack) -> None:
    for pattern, side in ((compiled.after, "after"), (compiled.before, "before")):
        for match in found.free(pattern):
            clock = clock_value(match["clock"], compiled, pack)
            bare = re.fullmatch(r"\d+(?: \d+)?", match["clock"]) is not None
            if clock and not (bare and not _is_bare_hour(found.text, match, pack)):
                found.add(*match.span(), TimeWindow(**{side: clock}))


def _is_bare_hour(text: Text, match: re.Match[str], pack: LanguagePack) -> bool:
    """Tell whether "after 10" can be a time at all: no unit follows and the word is one for times."""
    return (
        not _measures_something(text, match.end(), pack)
        and match.group().split()[0] in pack.data["window"]["before_bare_hour"]
    )


def _measures_something(text: Text, end: int, pack: LanguagePack) -> bool:
    following = text.joined[end:].split()[:1]
    return bool(following) and (following[0] in pack.units or following[0] in pack.data["units_of_time"])


def _sun(found: _Claims, compiled: Patterns, pack: LanguagePack) -> None:
    for match in found.free(compiled.sun_event):
        relation = {pack.data["sun"]["before"]: "before", pack.data["sun"]["after"]: "after"}.get(
            match["relation"] or "", "at"
        )
        event = "sunset" if match["sunset"] else "sunrise"
        found.add(*match.span(), SunEvent(event=event, relation=relation))
    for pattern, dark in ((compiled.dark, True), (compiled.light, False)):
        for match in found.free(pattern):
            found.add(*match.span(), Daylight(dark=dark))


def _weekdays(found: _Claims, compiled: Patterns, pack: LanguagePack) -> None:
    names: dict[str, str] = pack.data["weekdays"]["names"]
    for match in found.free(compiled.weekday_range):
        first, last = (WEEKDAYS.index(names[one]) for one in match.groups())
        count = (last - first) % 7 + 1
        days = {WEEKDAYS[(first + step) % 7] for step in range(count)}
        found.add(*match.span(), Weekdays(days=_in_order(days)))
    for rule in compiled.weekday_groups:
        for match in found.free(rule.pattern):
            found.add(*match.span(), Weekdays(days=_in_order(set(rule.values["days"]))))
    for match in found.free(compiled.weekday_list):
        found.add(
            *match.span(),
            Weekdays(days=_in_order({names[one] for one in match.group().split() if one in names})),
        )


def _in_order(days: set[str]) -> tuple[str, ...]:
    return tuple(day for day in WEEKDAYS if day in days)


def _clocks(found: _Claims, compiled: Patterns, pack: LanguagePack) -> None:
    for rule in compiled.clock:
        for match in found.free(rule.pattern):
            clock = clock_value(match.group(), compiled, pack)
            if clock:
                found.add(*match.span(), clock)


def _durations(found: _Claims, compiled: Patterns, pack: LanguagePack) -> None:
    for match in found.free(compiled.interval):
        seconds = (
            duration_seconds(match["duration"], compiled, pack)
            if match["duration"]
            else pack.data["units_of_time"][match["unit"]]
        )
        found.add(*match.span(), Duration(seconds=seconds, role=DurationRole.EVERY))
    for rule in compiled.duration:
        for match in found.free(rule.pattern):
            seconds = duration_seconds(match.group(), compiled, pack)
            role, start, end = _duration_role(found.text, match, pack)
            found.add(start, end, Duration(seconds=seconds, role=role))


def _duration_role(text: Text, match: re.Match[str], pack: LanguagePack) -> tuple[DurationRole, int, int]:
    before, after = text.joined[: match.start()].rstrip(), text.joined[match.end() :].lstrip()
    for phrase in sorted(pack.data["delay_after"], key=len, reverse=True):
        if re.match(rf"{phrase}(?!\S)", after):
            return DurationRole.DELAY, match.start(), match.end() + 1 + len(phrase)
    for phrase in pack.data["hold_after"]:
        if re.match(rf"{phrase}(?!\S)", after):
            return DurationRole.HOLD, match.start(), match.end() + 1 + len(phrase)
    for key, role in (("for_before", DurationRole.HOLD), ("delay_before", DurationRole.DELAY)):
        for phrase in sorted(pack.data[key], key=len, reverse=True):
            if re.search(rf"(?<!\S){phrase}$", before):
                told = role is DurationRole.DELAY and phrase.split()[0] in _waiting_verbs(pack)
                return DurationRole.WAIT if told else role, len(before) - len(phrase), match.end()
    return DurationRole.PLAIN, match.start(), match.end()


def _waiting_verbs(pack: LanguagePack) -> frozenset[str]:
    return frozenset(phrase.split()[0] for phrase in pack.data["actions"]["wait"])


def duration_seconds(text: str, compiled: Patterns, pack: LanguagePack) -> float:
    """Return the seconds of a length of time that one of the patterns matches."""
    units: dict[str, int] = pack.data["units_of_time"]
    for rule in compiled.duration:
        match = rule.pattern.fullmatch(text)
        if match is None:
            continue
        groups = match.groupdict()
        number = float(str(rule.values.get("n", groups.get("n") or 1))) + float(rule.values.get("plus", 0))
        seconds = number * units[groups["unit"]]
        if groups.get("n2"):
            seconds += float(groups["n2"]) * units[groups["unit2"]]
        return seconds
    raise ValueError(text)


def _quantities(found: _Claims, compiled: Patterns, pack: LanguagePack) -> None:
    joined = found.text.joined
    for match in found.free(compiled.number_between):
        unit = pack.units.get(match["unit"] or "", "")
        value = Quantity(
            number=float(match["low"]), upper=float(match["high"]), unit=unit, comparator=Comparator.BETWEEN
        )
        found.add(*match.span(), value)
    for match in found.free(compiled.quantity):
        start, end = match.span()
        comparator: Comparator | None = None
        for pattern, name in compiled.comparators:
            before = pattern.search(joined[:start])
            if before and _is_free(found, before.start(), start):
                comparator, start = Comparator(name), before.start()
                break
        for pattern, name in compiled.suffix:
            after = pattern.match(joined[end:])
            if comparator is None and after:
                comparator, end = Comparator(name), end + after.end()
        number = float(match["number"]) * (-1 if match["sign"] else 1)
        relative = compiled.relative.search(joined[:start]) is not None
        relative = relative or (comparator is None and compiled.comparative.match(joined[end:]) is not None)
        unit = pack.units.get(match["unit"] or "", "")
        found.add(start, end, Quantity(number=number, unit=unit, comparator=comparator, relative=relative))


def _is_free(found: _Claims, start: int, end: int) -> bool:
    first, last = found.text.word_range(start, end)
    return found.taken.isdisjoint(range(first, last))


def _colors(found: _Claims, compiled: Patterns, pack: LanguagePack) -> None:
    colors = pack.data["colors"]
    for match in found.free(compiled.colors):
        word = match.group()
        kelvin = colors["temperatures"].get(word)
        name = None if kelvin else colors["aliases"].get(word, word)
        found.add(*match.span(), Color(name=name, kelvin=kelvin))


def _levels(found: _Claims, compiled: Patterns, pack: LanguagePack) -> None:
    for match in found.free(compiled.levels):
        found.add(*match.span(), Quantity(number=float(pack.data["levels"][match.group()]), unit="%"))


def _sun_name(text: str, pack: LanguagePack) -> str:
    sun = pack.data["sun"]
    pattern = f"{sun['sunset']}|{sun['event_sunset']}"
    return "sunset" if re.fullmatch(pattern, text) else "sunrise"


def _is_sun(text: str, pack: LanguagePack) -> bool:
    sun = pack.data["sun"]
    return re.fullmatch(f"{sun['sunset']}|{sun['sunrise']}", text) is not None


_STEPS: tuple[Callable[[_Claims, Patterns, LanguagePack], None], ...] = (
    _signals,
    _quotes,
    _startup,
    _sun_offsets,
    _windows,
    _open_windows,
    _clocks,
    _sun,
    _weekdays,
    _durations,
    _levels,
    _quantities,
    _colors,
)
