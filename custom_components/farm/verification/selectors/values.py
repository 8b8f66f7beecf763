"""Whether a value fits a selector."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ...applet.durations import number, seconds
from ...applet.models import Json
from ...home.models import Home
from ..findings import fail, hint, nearest, unknown
from ..models import Finding
from .moments import is_clock, is_date, is_datetime
from .ranges import Range, told
from .references import area_problem, device_problem, entity_problem, floor_problem, label_problem
from .thresholds import threshold_problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """What could not be checked about a value, in a sentence."""

    message: str


type Problem = str | Doubt | None
type Validator = Callable[[Json, Mapping[str, Json], Home], Problem]

_TRUTHS = frozenset({"true", "false", "on", "off", "yes", "no", "1", "0", "enable", "disable"})
_SUGGESTING_UNITS = frozenset({"seconds", "minutes", "hours", "s", "min", "h"})
"""Units of sliders that show a usual range, not a limit."""


def fits(
    value: Json, kind: str, options: Mapping[str, Json], where: str, home: Home, limits: Range | None
) -> Iterator[Finding]:
    """Report why a value does not fit a selector of some kind.

    `limits`: the range the entities themselves tell, `None` where they do not.
    """
    if kind in {"number", "color_temp"}:
        problem = _number(value, options, limits, is_limit=kind == "number")
    elif kind in _VALIDATORS:
        problem = _VALIDATORS[kind](value, options, home)
    else:
        plain = isinstance(value, str | int | float)
        problem = None if plain else Doubt(message=f"What a field of kind {kind} accepts is not known.")
    if isinstance(problem, Doubt):
        yield unknown(where, problem.message)
    elif problem is not None:
        yield fail(where, problem)


# ---------------------------------------------------------------- numbers
def _number(value: Json, options: Mapping[str, Json], limits: Range | None, *, is_limit: bool) -> Problem:
    found = number(value)
    if found is None:
        return f"{value} is no number."
    if limits is not None and not limits[0] <= found <= limits[1]:
        message = f"{value} is outside what it allows, {told(*limits)}."
        return message if is_limit else Doubt(message=f"{message} It may be refused.")
    if limits is not None:
        return None
    low, high = number(options.get("min")), number(options.get("max"))
    if (low is None or found >= low) and (high is None or found <= high):
        return None
    message = f"{value} is outside {told(low, high)}."
    if options.get("unit_of_measurement") in _SUGGESTING_UNITS or not is_limit:
        return Doubt(message=f"{message} It may be refused.")
    return message


def _boolean(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    del options, home
    fit = isinstance(value, bool) or value in {0, 1} or str(value).casefold() in _TRUTHS
    return None if fit else f"{value} is neither true nor false."


def _color(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    del options, home
    parts = value if isinstance(value, list) else []
    fit = len(parts) == 3 and all((found := number(one)) is not None and 0 <= found <= 255 for one in parts)
    return None if fit else f"{value} is no color. Use three numbers from 0 to 255: red, green, blue."


def _threshold(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    return threshold_problem(value, options, home)


# ---------------------------------------------------------------- words
def _text(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    del home
    several = value if isinstance(value, list) and options.get("multiple") else [value]
    return None if all(isinstance(one, str | int | float) for one in several) else f"{value} is no text."


def _texts(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    """Classic platforms take one text or a list of them."""
    return _text(value, {**options, "multiple": True}, home)


def _select(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    del home
    offered = options.get("options")
    if options.get("custom_value") or not isinstance(offered, list):
        return None
    known = [str(one.get("value")) if isinstance(one, dict) else str(one) for one in offered]
    return _all_in(value, known)


def _one_of(*known: str) -> Validator:
    def validate(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
        del options, home
        return _all_in(value, list(known))

    return validate


def _behavior(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    del home
    known = ("any", "all") if options.get("mode") == "condition" else ("each", "first", "all", "any", "last")
    return _all_in(value, list(known))


def _all_in(value: Json, known: list[str]) -> Problem:
    for one in value if isinstance(value, list) else [value]:
        if str(one) not in known:
            near = nearest(str(one), known)
            return f"{one} is not one of {', '.join(known[:8])}{', …' if len(known) > 8 else ''}.{hint(near)}"
    return None


def _constant(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    del home
    fit = "value" not in options or value == options["value"] or number(value) is not None
    return None if fit else f"{value} is not {options['value']}."


# ---------------------------------------------------------------- moments
def _duration(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    del home
    if isinstance(value, dict) and any("{{" in str(one) or "{%" in str(one) for one in value.values()):
        return None
    found = seconds(value)
    if found is None:
        return f"{value} is no duration. Write it as HH:MM:SS."
    may_be_negative = options.get("allow_negative") or options.get("enable_day") or options == {}
    return None if found >= 0 or may_be_negative else f"{value} is less than no time."


def _clock(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    del options, home
    return None if is_clock(value) else f"{value} is no time of day. Write it as HH:MM:SS."


def _date(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    del options, home
    return None if is_date(value) else f"{value} is no date. Write it as YYYY-MM-DD."


def _datetime(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    del options, home
    return None if is_datetime(value) else f"{value} is no date with a time. Write it as YYYY-MM-DD HH:MM:SS."


def _anything(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    del value, options, home
    return None


def _media(value: Json, options: Mapping[str, Json], home: Home) -> Problem:
    del options, home
    fit = isinstance(value, dict) and {"media_content_id", "media_content_type"} <= set(value)
    return None if fit else f"{value} names no media. Give media_content_id and media_content_type."


_VALIDATORS: Mapping[str, Validator] = {
    "boolean": _boolean,
    "color_rgb": _color,
    "numeric_threshold": _threshold,
    "text": _text,
    "string": _texts,
    "template": _text,
    "icon": _text,
    "theme": _text,
    "state": _anything,
    "attribute": _anything,
    "object": _anything,
    "list": _anything,
    "select": _select,
    "automation_behavior": _behavior,
    "constant": _constant,
    "duration": _duration,
    "time": _clock,
    "date": _date,
    "datetime": _datetime,
    "entity": entity_problem,
    "area": area_problem,
    "floor": floor_problem,
    "label": label_problem,
    "device": device_problem,
    "media": _media,
    "sun_event": _one_of("sunrise", "sunset"),
    "zone_event": _one_of("enter", "leave"),
    "start_or_end": _one_of("start", "end"),
    "start_or_shutdown": _one_of("start", "shutdown"),
    "any_or_all": _one_of("any", "all"),
}
"""`state` and `attribute` have checks of their own; `sun_event` and the rest are the catalogue's."""
