"""What the verdicts amount to: rates in a table and as JSON, failures with their reason."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass

from .judge.verdict import Verdict
from .reading import Json

_REPLIES = ("impossible", "ambiguous")
_LONGEST_REASON = 240
_COLUMNS = (
    "cases", "drafted", "valid", "trigger", "action", "joint", "behaviour", "not written", "wrongly written",
    "p50 ms", "p95 ms",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """Rates between 0 and 1; `None` where there is nothing to take a share of."""

    cases: int
    drafted: float | None
    """Share of the cases answered with automations."""
    valid: float | None
    """Share of these answers that Home Assistant loads."""
    trigger: float | None
    """Share of the cases that want an automation whose triggers are right (FARM section 4.3.2)."""
    action: float | None
    """The same for the actions."""
    joint: float | None
    """The same for both."""
    behaviour: float | None
    """Share of the cases that behave as they must, rightly refused and rightly asked ones included."""
    not_written: float | None
    """Share of the impossible and ambiguous cases in which nothing was drafted as certain."""
    p50_ms: float | None
    """Median time of an answer."""
    p95_ms: float | None


def rates(verdicts: Sequence[Verdict]) -> Rates:
    """Return the rates of these cases."""
    wanted = [one for one in verdicts if one.case.wants_automation]
    replies = [one for one in verdicts if not one.case.wants_automation]
    loaded = [one for one in verdicts if one.valid is not None]
    times = sorted(one.milliseconds for one in verdicts if one.milliseconds is not None)
    return Rates(
        cases=len(verdicts),
        drafted=_share(verdicts, lambda one: one.drafted),
        valid=_share(loaded, lambda one: one.valid is True),
        trigger=_share(wanted, lambda one: one.functions is not None and one.functions.triggers),
        action=_share(wanted, lambda one: one.functions is not None and one.functions.actions),
        joint=_share(
            wanted,
            lambda one: one.functions is not None and one.functions.triggers and one.functions.actions,
        ),
        behaviour=_share(verdicts, lambda one: one.passed),
        not_written=_share(replies, lambda one: not one.drafted),
        p50_ms=_percentile(times, 0.50),
        p95_ms=_percentile(times, 0.95),
    )


def summary(verdicts: Sequence[Verdict]) -> dict[str, Json]:
    """Return the rates of all cases, and of every set in every language, for a machine."""
    return {
        "totals": asdict(rates(verdicts)),
        "by": {
            name: asdict(rates(members))
            for name, members in _groups(verdicts, lambda one: f"{one.case.language}/{one.case.set}")
        },
    }


def details(verdicts: Iterable[Verdict]) -> list[Json]:
    """Return every verdict for a machine."""
    return [
        {
            "id": one.case.id,
            "home": one.case.home,
            "set": one.case.set,
            "language": one.case.language,
            "status": one.status,
            "passed": one.passed,
            "valid": one.valid,
            "trigger": one.functions.triggers if one.functions else None,
            "action": one.functions.actions if one.functions else None,
            "reason": one.fault,
            "notes": list(one.notes),
            "ms": one.milliseconds,
            "scenarios": [
                {"name": played.name, "passed": played.fault is None, "reason": played.fault}
                for played in one.scenarios
            ],
        }
        for one in verdicts
    ]


def tables(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Yield the lines of a table per home, per set and per language."""
    sides: dict[str, Callable[[Verdict], str]] = {
        "home": lambda one: one.case.home,
        "set": lambda one: one.case.set,
        "language": lambda one: one.case.language,
    }
    for title, key in sides.items():
        yield from _table(title, list(_groups(verdicts, key)))
        yield ""
    yield from _table("", [("all", verdicts)])


def failures(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """Yield a line for every case that failed."""
    for one in verdicts:
        if one.fault:
            reason = " ".join(one.fault.split())
            yield f"{one.case.id} ({one.case.set}): {_shortened(reason)}"


def last_line(found: dict[str, Json]) -> str:
    """Return the summary as one line of JSON."""
    return json.dumps(found, ensure_ascii=False, separators=(", ", ": "))


def _table(title: str, groups: Sequence[tuple[str, Sequence[Verdict]]]) -> Iterator[str]:
    width = max([12, *(len(name) for name, _ in groups)])
    yield title.ljust(width) + "".join(f"{column:>{_width(column)}}" for column in _COLUMNS)
    for name, members in groups:
        cells = zip(_COLUMNS, _cells(members), strict=True)
        yield name.ljust(width) + "".join(f"{cell:>{_width(column)}}" for column, cell in cells)


def _width(column: str) -> int:
    return max(8, len(column) + 2)


def _cells(members: Sequence[Verdict]) -> Iterator[str]:
    found = rates(members)
    yield str(found.cases)
    for rate in (
        found.drafted,
        found.valid,
        found.trigger,
        found.action,
        found.joint,
        found.behaviour,
        found.not_written,
    ):
        yield "–" if rate is None else f"{100 * rate:.1f}%"
    replies = [one for one in members if one.case.set in _REPLIES]
    yield str(sum(one.drafted for one in replies)) if replies else "–"
    for milliseconds in (found.p50_ms, found.p95_ms):
        yield "–" if milliseconds is None else f"{milliseconds:.0f}"


def _groups(
    verdicts: Sequence[Verdict], key: Callable[[Verdict], str]
) -> Iterator[tuple[str, Sequence[Verdict]]]:
    for name in sorted({key(one) for one in verdicts}):
        yield name, [one for one in verdicts if key(one) == name]


def _share(members: Sequence[Verdict], holds: Callable[[Verdict], bool]) -> float | None:
    return round(sum(map(holds, members)) / len(members), 4) if members else None


def _percentile(ordered: Sequence[float], share: float) -> float | None:
    """Return the smallest value that at least this share does not exceed."""
    return round(ordered[math.ceil(share * len(ordered)) - 1], 1) if ordered else None


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_REASON else text[: _LONGEST_REASON - 1] + "…"
