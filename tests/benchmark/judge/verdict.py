"""The verdict on one answer: every scenario played, every reply read."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
import signal
import traceback
from types import FrameType

from ..world.stage import Stage, scenario_stage  # isort:skip - makes the clock one that can be frozen

from ..answers import DRAFTED, Answer
from ..cases import Case, Scenario
from ..reading import Json
from ..world.event_loop import WatchedLoop
from ..world.home import BenchmarkHome
from ..world.recorder import RecordedCall
from .compare import least_difference
from .functions import FunctionAccuracy, function_accuracy
from .reply import reply_fault

_AGAIN = 5.0
"""Seconds after which an overtime that somebody swallowed is told again."""
_NOTHING_RIGHT = FunctionAccuracy(triggers=False, actions=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioVerdict:
    """How one scenario went."""

    name: str
    fault: str | None
    """`None`: all is as it must be."""
    calls: tuple[str, ...] = ()
    """What was called, one line each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the judge says about the answer to one case."""

    case: Case
    status: str
    fault: str | None
    """The first thing that is wrong; `None`: passed."""
    valid: bool | None = None
    """Whether Home Assistant loads the automations; `None` where there are none to load."""
    functions: FunctionAccuracy | None = None
    """`None` where no automation is wanted or none was drafted."""
    scenarios: tuple[ScenarioVerdict, ...] = ()
    notes: tuple[str, ...] = ()
    milliseconds: float | None = None

    @property
    def passed(self) -> bool:
        """Tell whether the behaviour is right."""
        return self.fault is None

    @property
    def drafted(self) -> bool:
        """Tell whether automations were written as certain."""
        return self.status == DRAFTED


@dataclass(frozen=True, slots=True, kw_only=True)
class _Played:
    """What came of one scenario in its core."""

    verdict: ScenarioVerdict
    valid: bool = True
    functions: FunctionAccuracy | None = None
    notes: tuple[str, ...] = ()


class OvertimeError(KeyboardInterrupt):
    """A scenario takes too long; of this kind because asyncio lets nothing else out of a callback."""


def judge(case: Case, answer: Answer | None, home: BenchmarkHome, seconds: float) -> Verdict:
    """Judge the answer, each scenario within so many seconds of real time."""
    if answer is None:
        return Verdict(case=case, status="none", fault="no answer")
    if answer.crash:
        last = answer.crash.strip().splitlines()[-1]
        return Verdict(case=case, status=answer.status, fault=f"crashed: {last}", notes=(answer.crash,))
    if not case.wants_automation:
        return Verdict(
            case=case,
            status=answer.status,
            fault=reply_fault(case, answer, home),
            milliseconds=answer.milliseconds,
        )
    if not answer.has_automations:
        told = f": {answer.text}" if answer.text else ""
        return Verdict(
            case=case,
            status=answer.status,
            fault=f"no automation ({answer.status}){told}",
            milliseconds=answer.milliseconds,
        )
    return _judge_automations(case, answer, home, seconds)


def _judge_automations(case: Case, answer: Answer, home: BenchmarkHome, seconds: float) -> Verdict:
    played: list[_Played] = []
    for scenario in case.scenarios:
        played.append(_play_safely(case, scenario, answer.automations, home, seconds, is_first=not played))
        if not played[-1].valid:
            break
    faults = (f"{one.verdict.name}: {one.verdict.fault}" for one in played if one.verdict.fault)
    notes = list(dict.fromkeys(note for one in played for note in one.notes))
    if case.automations is not None and case.automations != len(answer.automations):
        notes.append(f"{len(answer.automations)} automations, {case.automations} are natural")
    return Verdict(
        case=case,
        status=answer.status,
        fault=next(faults, None),
        valid=all(one.valid for one in played),
        functions=played[0].functions or _NOTHING_RIGHT,
        scenarios=tuple(one.verdict for one in played),
        notes=tuple(notes),
        milliseconds=answer.milliseconds,
    )


def _play_safely(
    case: Case,
    scenario: Scenario,
    automations: Sequence[Json],
    home: BenchmarkHome,
    seconds: float,
    *,
    is_first: bool,
) -> _Played:
    try:
        with _time_limit(seconds), asyncio.Runner(loop_factory=WatchedLoop) as runner:
            return runner.run(_play(case if is_first else None, scenario, automations, home))
    except OvertimeError:
        fault, note = f"not done within {seconds:g} s", ""
    except Exception as err:  # whatever an answer breaks is the failure of its case, not of the run
        fault, note = f"{type(err).__name__}: {err}", traceback.format_exc()
    verdict = ScenarioVerdict(name=scenario.name, fault=fault)
    return _Played(verdict=verdict, notes=(note,) if note else ())


async def _play(
    functions_of: Case | None, scenario: Scenario, automations: Sequence[Json], home: BenchmarkHome
) -> _Played:
    """Play a scenario; look at the functions of the answer where the case is given."""
    async with scenario_stage(home, scenario) as stage:
        functions, notes = None, []
        if functions_of is not None:
            try:
                functions = await function_accuracy(stage.hass, home, functions_of, automations)
            except Exception as err:  # an answer may hold anything
                notes.append(f"functions cannot be read: {type(err).__name__}: {err}")
        invalid = await stage.load(automations)
        if invalid:
            told = "; ".join(f"automation {position + 1}: {why}" for position, why in invalid.items())
            verdict = ScenarioVerdict(name=scenario.name, fault=f"invalid {told}")
        else:
            await stage.play(scenario.when)
            verdict = _verdict(scenario, stage)
        return _Played(verdict=verdict, valid=not invalid, functions=functions, notes=(*notes, *stage.notes))


def _verdict(scenario: Scenario, stage: Stage) -> ScenarioVerdict:
    fault = least_difference(scenario.outcomes, stage.calls)
    if fault and (errors := stage.complaints.errors()):
        fault += f" [{errors[-1]}]"
    return ScenarioVerdict(name=scenario.name, fault=fault, calls=tuple(map(_told, stage.calls)))


def _told(recorded: RecordedCall) -> str:
    call = recorded.call
    target = "" if call.entity_ids is None else f" {', '.join(call.entity_ids) or 'nothing'}"
    data = f" {dict(call.data)}" if call.data else ""
    return f"{recorded.at} {call.action}{target}{data}"


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise OvertimeError after so many seconds of real time, however deep Python is in a template."""

    def tell(_signal: int, _frame: FrameType | None) -> None:
        raise OvertimeError

    before = signal.signal(signal.SIGALRM, tell)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
