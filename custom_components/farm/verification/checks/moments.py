"""Times of day, weekdays and patterns must be readable, and entities in their place must tell a time."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...applet.durations import seconds
from ...applet.models import WEEKDAYS, Json
from ...home.functions import Side
from ..findings import fail, hint, nearest
from ..models import Finding
from ..selectors.moments import is_clock
from ..subject import Call, Subject, is_template

_HIGHEST = {"hours": 23, "minutes": 59, "seconds": 59}
_PATTERN = re.compile(r"\*|/?\d{1,2}")
_TIME_DOMAINS = frozenset({"input_datetime", "time", "sensor", "datetime"})


def check(subject: Subject) -> Iterator[Finding]:
    """Report what is no time, no weekday or no pattern."""
    for call in subject.on(Side.TRIGGER, Side.CONDITION):
        if call.key == "time":
            for name in ("at", "after", "before"):
                for one in _items(call.value(name)):
                    yield from _clock(one, f"{call.where}.{name}", subject)
            yield from _weekdays(call)
            if call.side is Side.CONDITION and not call.fields:
                yield fail(call.where, "A time condition needs after, before or weekday.")
        elif call.key == "time_pattern":
            yield from _pattern(call)


def _clock(value: Json, where: str, subject: Subject) -> Iterator[Finding]:
    if isinstance(value, dict):
        if "offset" in value and seconds(value["offset"]) is None:
            yield fail(f"{where}.offset", f"{value['offset']} is no duration. Write it as HH:MM:SS.")
        value = value.get("entity_id")
    if is_template(value) or is_clock(value):
        return
    if not isinstance(value, str) or "." not in value:
        yield fail(where, f"{value} is no time of day. Write it as HH:MM:SS, in quotes.")
        return
    entity = subject.home.entity.get(value)
    if entity is None:
        near = nearest(value, subject.home.entity)
        yield fail(where, f"There is no entity {value}.{hint(near)}", near)
    elif entity.domain not in _TIME_DOMAINS or (
        entity.domain == "sensor" and entity.device_class not in {"timestamp", None}
    ):
        yield fail(where, f"{entity.name} ({value}) tells no time.")


def _weekdays(call: Call) -> Iterator[Finding]:
    for one in _items(call.value("weekday")):
        if one not in WEEKDAYS and not is_template(one):
            near = nearest(str(one)[:3], WEEKDAYS)
            yield fail(
                f"{call.where}.weekday", f"{one} is no weekday. Use {', '.join(WEEKDAYS)}.{hint(near)}", near
            )


def _pattern(call: Call) -> Iterator[Finding]:
    for name, highest in _HIGHEST.items():
        value = call.value(name)
        if value is None or is_template(value):
            continue
        text = str(value)
        where = f"{call.where}.{name}"
        if isinstance(value, bool) or not _PATTERN.fullmatch(text):
            yield fail(where, f"{value} is no pattern. Use a number, * or /5 for every fifth.")
        elif text != "*" and int(text.lstrip("/")) > highest:
            yield fail(where, f"{value} is more than {highest}, the most {name} can be.")


def _items(value: Json) -> list[Json]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]
