"""The cases of the benchmark: a request, what it must do in which scenario, and what a right answer names."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .reading import BenchmarkError, Json, Record, load_yaml, state_text
from .world.home import BenchmarkHome, load_home

SETS = ("gold", "noisy", "oneshot", "multi", "impossible", "ambiguous")

_CASE_KEYS = frozenset({
    "id", "home", "set", "language", "request", "why", "expect", "scenarios", "automations",
    "expect_refusal", "must_mention", "expect_question", "options",
})  # fmt: skip
_EXPECT_KEYS = frozenset({"triggers", "actions"})
_TRIGGER_KEYS = frozenset({"entity_id", "event"})
_CALL_KEYS = frozenset({"action", "entity_id", "data"})
_SCENARIO_KEYS = frozenset({"name", "why", "at", "given", "when", "then", "then_any"})
_STEP_KEYS = frozenset({"set", "state", "attributes", "wait", "until", "event", "data", "sun"})
_STEP_KINDS = ("set", "wait", "until", "event", "sun")


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A service call, expected or seen."""

    action: str
    entity_ids: tuple[str, ...] | None = None
    """`None`: the call has no target. Empty: its target holds no entity."""
    data: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetState:
    """A state changes."""

    entity_id: str
    state: str | None = None
    """`None`: only attributes change."""
    attributes: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """Time passes."""

    duration: dt.timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitUntil:
    """Time passes until the wall clock shows this time after midnight."""

    clock: dt.timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class FireEvent:
    """An event of Home Assistant occurs."""

    event_type: str
    data: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SunMoves:
    """Time passes until the next sunrise or sunset."""

    event: str


type Step = SetState | Wait | WaitUntil | FireEvent | SunMoves


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One thing that happens, and the calls that must follow."""

    name: str
    at: dt.datetime
    """Wall clock at the beginning, without zone."""
    given: tuple[SetState, ...] = ()
    when: tuple[Step, ...] = ()
    outcomes: tuple[tuple[Call, ...], ...] = ((),)
    """Any of these sets of calls is right; an empty one means that nothing may be called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedTrigger:
    """What a trigger of a right answer listens to."""

    entity_ids: tuple[str, ...] = ()
    """Empty: a time, an event."""
    event: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedFunctions:
    """The functions that one right answer uses."""

    triggers: tuple[NamedTrigger, ...] = ()
    actions: tuple[Call, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A request and its right answers."""

    id: str
    home: str
    set: str
    language: str
    request: str
    why: str = ""
    functions: tuple[NamedFunctions, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    automations: int | None = None
    """How many automations are natural; only noted."""
    wants_refusal: bool = False
    must_mention: tuple[str, ...] = ()
    wants_question: bool = False
    options: tuple[str, ...] = ()

    @property
    def wants_automation(self) -> bool:
        """Tell whether an automation is the right answer."""
        return not (self.wants_refusal or self.wants_question)


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """Homes by name and the cases on them."""

    homes: Mapping[str, BenchmarkHome]
    cases: tuple[Case, ...]


def load_benchmark(root: Path) -> Benchmark:
    """Read `homes/*.yaml` and `cases/*.yaml` below `root`; raise BenchmarkError for the first mistake."""
    files = sorted((root / "homes").glob("*.yaml"))
    if not files:
        raise BenchmarkError(f"{root}: no homes/*.yaml here; name the directory that holds homes and cases")
    homes = {home.name: home for home in map(load_home, files)}
    cases = tuple(case for path in sorted((root / "cases").glob("*.yaml")) for case in _load_cases(path))
    seen: set[str] = set()
    for case in cases:
        if case.home not in homes:
            raise BenchmarkError(f"{root}: case {case.id} is about the unknown home {case.home!r}")
        if case.id in seen:
            raise BenchmarkError(f"{root}: the case id {case.id!r} is used twice")
        seen.add(case.id)
    return Benchmark(homes=homes, cases=cases)


def parse_duration(value: Json, where: str) -> dt.timedelta:
    """Return seconds or `HH:MM[:SS]` as a duration."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return dt.timedelta(seconds=value)
    found = re.fullmatch(r"(\d+):(\d+)(?::(\d+(?:\.\d+)?))?", str(value).strip())
    if not found:
        raise BenchmarkError(f"{where}: {value!r} is no time; write HH:MM:SS")
    return dt.timedelta(hours=int(found[1]), minutes=int(found[2]), seconds=float(found[3] or 0))


def _load_cases(path: Path) -> Iterator[Case]:
    document = load_yaml(path)
    if document is None:
        return
    if not isinstance(document, list):
        raise BenchmarkError(f"{path}: expected a list of cases")
    for position, raw in enumerate(document, 1):
        name = raw.get("id") if isinstance(raw, dict) else None
        yield _case(Record.of(raw, f"{path}, case {name or position}", _CASE_KEYS), path.stem)


def _case(record: Record, stem: str) -> Case:
    natural = record.number("automations")
    case = Case(
        id=record.text("id"),
        home=record.optional_text("home") or stem,
        set=record.text("set"),
        language=record.text("language"),
        request=record.text("request"),
        why=record.optional_text("why") or "",
        functions=tuple(_functions(one) for one in record.records("expect", _EXPECT_KEYS)),
        scenarios=tuple(_scenario(one) for one in record.records("scenarios", _SCENARIO_KEYS)),
        automations=None if natural is None else int(natural),
        wants_refusal=record.flag("expect_refusal"),
        must_mention=record.texts("must_mention"),
        wants_question=record.flag("expect_question"),
        options=record.texts("options"),
    )
    if case.set not in SETS:
        raise record.fail(f"unknown set {case.set!r}; known are {', '.join(SETS)}")
    if case.wants_automation and not case.scenarios:
        raise record.fail("needs scenarios, or expect_refusal or expect_question")
    if case.wants_question and not case.options:
        raise record.fail("expect_question needs options")
    return case


def _functions(record: Record) -> NamedFunctions:
    return NamedFunctions(
        triggers=tuple(
            NamedTrigger(entity_ids=one.texts("entity_id"), event=one.optional_text("event") or "")
            for one in record.records("triggers", _TRIGGER_KEYS)
        ),
        actions=tuple(_call(one) for one in record.records("actions", _CALL_KEYS)),
    )


def _call(record: Record) -> Call:
    action = record.text("action")
    if not all(action.partition(".")[::2]):
        raise record.fail(f"{action!r} is no action; write domain.name")
    targeted = record.raw.get("entity_id") is not None
    return Call(
        action=action,
        entity_ids=record.texts("entity_id") if targeted else None,
        data=record.mapping("data"),
    )


def _scenario(record: Record) -> Scenario:
    name = record.optional_text("name") or record.where.rpartition(", ")[2]
    try:
        at = dt.datetime.fromisoformat(record.text("at"))
    except ValueError as err:
        raise record.fail(f"at: {err}; write YYYY-MM-DDTHH:MM:SS") from err
    return Scenario(
        name=name,
        at=at.replace(tzinfo=None),
        given=tuple(_given(entity_id, value) for entity_id, value in record.mapping("given").items()),
        when=tuple(_step(one) for one in record.records("when", _STEP_KEYS)),
        outcomes=_outcomes(record),
    )


def _given(entity_id: str, value: Json) -> SetState:
    if not isinstance(value, dict):
        return SetState(entity_id=entity_id, state=state_text(value))
    record = Record.of(value, f"given {entity_id}", {"state", "attributes"})
    return SetState(
        entity_id=entity_id, state=record.optional_text("state"), attributes=record.mapping("attributes")
    )


def _outcomes(record: Record) -> tuple[tuple[Call, ...], ...]:
    if "then_any" not in record:
        return (tuple(_call(one) for one in record.records("then", _CALL_KEYS)),)
    several = record.raw["then_any"]
    if not isinstance(several, list) or not several:
        raise record.fail("then_any must be a list of lists of calls")
    alternatives = (
        Record.of({"then": one}, f"{record.where}, then_any {position}", {"then"})
        for position, one in enumerate(several, 1)
    )
    return tuple(tuple(_call(call) for call in one.records("then", _CALL_KEYS)) for one in alternatives)


def _step(record: Record) -> Step:
    kinds = [kind for kind in _STEP_KINDS if kind in record]
    if len(kinds) != 1:
        raise record.fail(f"a step has exactly one of {', '.join(_STEP_KINDS)}")
    match kinds[0]:
        case "set":
            return SetState(
                entity_id=record.text("set"),
                state=record.optional_text("state"),
                attributes=record.mapping("attributes"),
            )
        case "wait":
            return Wait(duration=parse_duration(record.raw["wait"], record.where))
        case "until":
            return WaitUntil(clock=parse_duration(record.raw["until"], record.where))
        case "sun":
            if record.text("sun") not in ("sunrise", "sunset"):
                raise record.fail("sun must be sunrise or sunset")
            return SunMoves(event=record.text("sun"))
        case _:
            return FireEvent(event_type=record.text("event"), data=record.mapping("data"))
