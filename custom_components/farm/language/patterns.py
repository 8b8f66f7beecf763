"""The patterns of a language pack, compiled once per language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .pack import LanguagePack

_NAMED = re.compile(r"\(\?P<\w+>")


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern with the values it fixes."""

    pattern: re.Pattern[str]
    values: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Patterns:
    """Everything that is searched in a normalised request."""

    clock: tuple[Rule, ...]
    clock_or_sun_pair: re.Pattern[str]
    after: re.Pattern[str]
    before: re.Pattern[str]
    sun_offset: re.Pattern[str]
    sun_shifted: re.Pattern[str]
    sun_event: re.Pattern[str]
    dark: re.Pattern[str]
    light: re.Pattern[str]
    startup: re.Pattern[str]
    weekday_range: re.Pattern[str]
    weekday_list: re.Pattern[str]
    weekday_groups: tuple[Rule, ...]
    interval: re.Pattern[str]
    duration: tuple[Rule, ...]
    quantity: re.Pattern[str]
    number_between: re.Pattern[str]
    comparators: tuple[tuple[re.Pattern[str], str], ...]
    suffix: tuple[tuple[re.Pattern[str], str], ...]
    colors: re.Pattern[str]
    levels: re.Pattern[str]
    relative: re.Pattern[str]
    comparative: re.Pattern[str]


def _any(words: object) -> str:
    items = sorted({str(one) for one in words}, key=lambda one: (-len(one), one))  # type: ignore[attr-defined]
    return "|".join(re.escape(one) for one in items)


def _bound(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\s])(?:{pattern})(?![^\s])")


@lru_cache(maxsize=16)
def patterns(pack: LanguagePack) -> Patterns:
    """Compile the patterns of a pack."""
    data = pack.data
    part: str = data["clock"]["part"]
    unit = _any(data["units_of_time"])
    clocks = [{**entry, "re": entry["re"].replace("{part}", part)} for entry in data["clock"]["patterns"]]
    plain = [
        _NAMED.sub("(?:", one["re"]) for one in clocks if not one.get("bare") and "(?<=" not in one["re"]
    ]
    any_clock = "(?:" + "|".join(plain) + r"|\d{1,2}(?: [0-5]\d)?)"
    sun = data["sun"]
    any_sun = f"(?:{sun['sunset']}|{sun['sunrise']})"
    edge = f"(?:{any_clock}|{any_sun})"
    durations = [{**entry, "re": entry["re"].replace("{unit}", unit)} for entry in data["duration"]]
    any_duration = "(?:" + "|".join(_NAMED.sub("(?:", one["re"]) for one in durations) + ")"
    day = _any(data["weekdays"]["names"])
    window = data["window"]
    pair = "|".join(
        _numbered(window[name], edge, start=index) for index, name in enumerate(("between", "from_to"))
    )
    units = _any(pack.units)
    relation = f"(?P<relation>{sun['before']}|{sun['after']})"
    return Patterns(
        clock=tuple(Rule(_bound(one["re"]), one) for one in clocks),
        clock_or_sun_pair=_bound(pair),
        after=_bound(window["after"].replace("{clock}", f"(?P<clock>{any_clock})")),
        before=_bound(window["before"].replace("{clock}", f"(?P<clock>{any_clock})")),
        sun_offset=_bound(
            f"(?P<duration>{any_duration}) {relation} {sun['article']}"
            f"(?P<event>{sun['sunset']}|{sun['sunrise']}|{sun['event_sunset']}|{sun['event_sunrise']})"
        ),
        sun_shifted=_bound(
            f"(?:{sun['at']} )?{sun['article']}(?P<event>{sun['sunset']}|{sun['sunrise']})"
            f" (?P<sign>{sun['plus']}|{sun['minus']}) (?P<duration>{any_duration})"
        ),
        sun_event=_bound(
            f"(?:(?P<relation>{sun['before']}|{sun['after']}|{sun['at']}) )?{sun['article']}"
            f"(?:(?P<sunset>{sun['sunset']}|{sun['event_sunset']})|(?P<sunrise>{sun['sunrise']}|{sun['event_sunrise']}))"
        ),
        dark=_bound(sun["dark"]),
        light=_bound(sun["light"]),
        startup=_bound("|".join(data["startup"])),
        weekday_range=_bound(data["weekdays"]["range"].replace("{day}", f"({day})")),
        weekday_list=_bound(data["weekdays"]["list"].replace("{day}", f"(?:{day})")),
        weekday_groups=tuple(Rule(_bound(one["re"]), one) for one in data["weekdays"]["groups"]),
        interval=_bound(data["interval"].replace("{duration}", f"(?P<duration>{any_duration})")),
        duration=tuple(Rule(_bound(one["re"]), one) for one in durations),
        quantity=_quantity(data, units),
        number_between=_bound(
            data["comparators"]["between"].replace("{unit}", f"(?:{units})") + rf"(?: ?(?P<unit>{units}))?"
        ),
        comparators=_comparators(data, r"(?<![^\s])(?:{})(?: [a-z]+){{0,2}} ?$", ""),
        suffix=_comparators(data, r"^ ?(?:{})(?![^\s])", "suffix_"),
        colors=_bound(_any([*data["colors"]["names"], *data["colors"]["temperatures"]])),
        levels=_bound(_any(data["levels"])),
        comparative=re.compile(rf" (?:{'|'.join(data['comparatives'])})(?!\S)"),
        relative=re.compile(rf"(?<!\S)(?:{data['comparators']['relative']}) ?$"),
    )


def _quantity(data: Mapping[str, Any], units: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?<![^\s])(?P<sign>(?:{data['numbers']['minus']}) |- ?)?"
        rf"(?P<number>\d+(?:\.\d+)?)(?: ?(?P<unit>{units}))?(?![^\s])"
    )


def _comparators(
    data: Mapping[str, Any], pattern: str, prefix: str
) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Compile what stands before or after an amount that something is above or below."""
    found = []
    for name in ("above", "below", "reached"):
        said = data["comparators"].get(prefix + name)
        if said is None:
            continue
        found.append((re.compile(pattern.format(said if isinstance(said, str) else "|".join(said))), name))
    return tuple(found)


def _numbered(template: str, edge: str, *, start: int) -> str:
    """Name the two edges of each alternative of a window pattern: a0_0, b0_0, ..."""
    alternatives = []
    for index, one in enumerate(template.split("|{clock}")):
        text = one if index == 0 else "{clock}" + one
        text = text.replace("{clock}", f"(?P<a{start}_{index}>{edge})", 1)
        alternatives.append(text.replace("{clock}", f"(?P<b{start}_{index}>{edge})", 1))
    return "|".join(alternatives)
