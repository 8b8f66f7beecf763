"""The verdict on one answer: every scenario played, every reply read."""

from __future__ import annotations

import asyncio
import signal
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from ..answers import DRAFTED, Answer
from ..cases import Case, Scenario
from ..reading import Json
from ..world.event_loop import WatchedLoop
from ..world.home import BenchmarkHome
from ..world.recorder import RecordedCall
from ..world.stage import Stage, scenario_stage
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


@dataclass(slots=True, kw_only=True)
class _Trial:
    """What has come of a scenario so far; kept outside its core, which may go down on the way."""

    scenario: Scenario
    fault: str | None = None
    valid: bool = True
    functions: FunctionAccuracy = _NOTHING_RIGHT
    calls: tuple[str, ...] = ()
    notes: list[str] = field(default_factory=list)

    @property
    def verdict(self) -> ScenarioVerdict:
        """What is said about the scenario."""
        return ScenarioVerdict(name=self.scenario.name, fault=self.fault, calls=self.calls)


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
    trials: list[_Trial] = []
    for scenario in case.scenarios:
        trial = _Trial(scenario=scenario)
        functions_of = None if trials else case
        _play_safely(trial, functions_of, answer.automations, home, seconds)
        trials.append(trial)
        if not trial.valid:
            break
    faults = (f"{one.scenario.name}: {one.fault}" for one in trials if one.fault)
    notes = list(dict.fromkeys(note for one in trials for note in one.notes))
    if case.automations is not None and case.automations != len(answer.automations):
        notes.append(f"{len(answer.automations)} automations, {case.automations} are natural")
    return Verdict(
        case=case,
        status=answer.status,
        fault=next(faults, None),
        valid=all(one.valid for one in trials),
        functions=trials[0].functions,
        scenarios=tuple(one.verdict for one in trials),
        notes=tuple(notes),
        milliseconds=answer.milliseconds,
    )


def _play_safely(
    trial: _Trial,
    functions_of: Case | None,
    automations: Sequence[Json],
    home: BenchmarkHome,
    seconds: float,
) -> None:
    """Play a scenario; whatever an answer breaks is the failure of its case, not of the run."""
    try:
        with _time_limit(seconds), asyncio.Runner(loop_factory=WatchedLoop) as runner:
            runner.run(_play(trial, functions_of, automations, home))
    except OvertimeError:
        trial.fault = f"not done within {seconds:g} s"
    except Exception as err:
        trial.fault = f"{type(err).__name__}: {err}"
        trial.notes.append(traceback.format_exc())


async def _play(
    trial: _Trial, functions_of: Case | None, automations: Sequence[Json], home: BenchmarkHome
) -> None:
    """Play a scenario; look at the functions of the answer where the case is given."""
    async with scenario_stage(home, trial.scenario) as stage:
        if functions_of is not None:
            await _read_functions(trial, stage, functions_of, automations, home)
        invalid = await stage.load(automations)
        if invalid:
            trial.valid = False
            told = "; ".join(f"automation {position + 1}: {why}" for position, why in invalid.items())
            trial.fault = f"invalid {told}"
            return
        await stage.play(trial.scenario.when)
        trial.calls = tuple(map(_told, stage.calls))
        trial.fault = least_difference(trial.scenario.outcomes, stage.calls)
        if trial.fault and (errors := stage.complaints.errors()):
            trial.fault += f" [{errors[-1]}]"
        trial.notes.extend(stage.notes)


async def _read_functions(
    trial: _Trial, stage: Stage, case: Case, automations: Sequence[Json], home: BenchmarkHome
) -> None:
    try:
        trial.functions = await function_accuracy(stage.hass, home, case, automations)
    except Exception as err:
        trial.notes.append(f"functions cannot be read: {type(err).__name__}: {err}")


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
