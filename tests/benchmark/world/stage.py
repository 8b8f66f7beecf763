"""A scenario on stage: a fresh core in which time stands still between the steps."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import assert_never
from unittest.mock import AsyncMock, MagicMock, patch

from homeassistant import setup as ha_setup
from homeassistant.core import HomeAssistant
from homeassistant.helpers import storage
from homeassistant.helpers.sun import get_astral_event_next
from homeassistant.util import dt as dt_util

from ..cases import FireEvent, Scenario, SetState, Step, SunMoves, Wait, WaitUntil
from ..reading import Json
from .automations import AnsweredAutomations, Complaints
from .calendars import place_calendars
from .clock import set_clock
from .core import bare_core
from .event_loop import WatchedLoop
from .home import BenchmarkHome
from .integrations import load_integrations
from .recorder import CallRecorder, RecordedCall
from .rooms import fill_registries
from .states import HomeStates
from .sun import SUN, Sun
from .timers import STATE_AFTER

_LATENESS = dt.timedelta(milliseconds=600)
"""How far the clock runs behind the nominal time: Home Assistant fires clock triggers up to 0.5 s late."""
_STEP = dt.timedelta(milliseconds=50)
"""The time a step takes that is no waiting."""
_BEFOREHAND = dt.timedelta(days=1)
"""Since when the states hold that a scenario starts with."""
_HAIR = dt.timedelta(milliseconds=1)
"""Added to a stop, so that rounding does not leave it just ahead."""
_MOST_STOPS = 200_000
_STARTS = ("homeassistant_start", "homeassistant_started")


class TooManyTimersError(Exception):
    """Timers follow each other so closely that the scenario would never end."""


class Stage:
    """One scenario being played."""

    def __init__(self, hass: HomeAssistant, home: BenchmarkHome, loop: WatchedLoop, now: dt.datetime) -> None:
        """Take the core, with the nominal time at the beginning."""
        self.hass = hass
        self.notes: list[str] = []
        self.complaints = Complaints()
        self._home = home
        self._loop = loop
        self._now = now
        self._lateness = _LATENESS
        self._states = HomeStates(hass, home)
        self._sun = Sun(hass)
        self._recorder = CallRecorder(hass, self._states)
        self._automations = AnsweredAutomations((), self.complaints)

    @property
    def calls(self) -> Sequence[RecordedCall]:
        """The calls so far."""
        return self._recorder.calls

    async def furnish(self, scenario: Scenario) -> None:
        """Set up everything but the automations; the given states are a day old when the scenario begins."""
        fill_registries(self.hass, self._home)
        self._states.write_all()
        claimed_sun = None
        for given in scenario.given:
            self._states.write(given.entity_id, given.state, given.attributes)
            claimed_sun = given.state if given.entity_id == SUN else claimed_sun
        await self._loop.settle()
        set_clock(self._now + self._lateness)
        if not self._sun.follow(claimed_sun):
            self.notes.append(f"given {SUN} {claimed_sun} contradicts the clock")
        await load_integrations(self.hass, self._home)
        if self._home.of_domain("calendar"):
            place_calendars(self.hass, self._home, scenario.when, dt_util.get_default_time_zone())
        self._recorder.replace_services()
        await self._loop.settle()

    async def load(self, automations: Sequence[Json]) -> dict[int, str]:
        """Set up the automations; return the reason for each that is not valid."""
        self._automations = AnsweredAutomations(automations, self.complaints)
        return await self._automations.set_up(self.hass, self._loop)

    async def play(self, steps: Sequence[Step]) -> None:
        """Let the steps happen one after the other; nothing is waited for after the last."""
        for step in steps:
            await self._take(step)

    async def _take(self, step: Step) -> None:
        match step:
            case Wait(duration=duration):
                await self._advance((self._now.astimezone(dt.UTC) + duration).astimezone(self._now.tzinfo))
            case WaitUntil(clock=clock):
                await self._advance(self._next(clock))
            case SunMoves(event=event):
                moment = get_astral_event_next(self.hass, event, dt_util.utcnow())
                await self._advance(moment.astimezone(self._now.tzinfo))
            case SetState():
                self._set(step)
                await self._finish_step()
            case FireEvent():
                await self._fire(step)
                await self._finish_step()
            case _:
                assert_never(step)

    def _set(self, step: SetState) -> None:
        if step.entity_id == SUN:
            self._sun.follow(step.state)
        else:
            self._states.write(step.entity_id, step.state, step.attributes)

    async def _fire(self, step: FireEvent) -> None:
        if step.event_type in _STARTS:
            await self._automations.start_again(self.hass)
            return
        self._let_timer_follow(step.event_type, step.data)
        self.hass.bus.async_fire(step.event_type, dict(step.data))

    def _let_timer_follow(self, event_type: str, data: Mapping[str, Json]) -> None:
        timer = str(data.get("entity_id", ""))
        if event_type in STATE_AFTER and self.hass.states.get(timer):
            transition = event_type.partition(".")[2]
            self._states.write(timer, STATE_AFTER[event_type], {"last_transition": transition})

    async def _finish_step(self) -> None:
        await self._loop.settle()
        self._lateness += _STEP
        await self._advance(self._now)

    def _next(self, clock: dt.timedelta) -> dt.datetime:
        midnight = self._now.replace(hour=0, minute=0, second=0, microsecond=0)
        moment = midnight + clock
        return moment if moment > self._now else moment + dt.timedelta(days=1)

    async def _advance(self, nominal: dt.datetime) -> None:
        """Let time pass until the nominal moment, stopping wherever something is due."""
        goal = nominal + self._lateness
        for _ in range(_MOST_STOPS):
            stop = self._next_stop()
            if stop > goal:
                break
            set_clock(stop)
            if stop == self._sun.next_crossing + _HAIR:
                self._sun.follow()
            elif stop == self._sun.next_movement:
                self._sun.keep()
            await self._loop.settle()
        else:
            raise TooManyTimersError("too many timers")
        set_clock(goal)
        self._now = nominal
        await self._loop.settle()

    def _next_stop(self) -> dt.datetime:
        now = dt_util.utcnow()
        stops = [self._sun.next_crossing + _HAIR, self._sun.next_movement]
        timer = self._loop.seconds_to_next_timer()
        if timer is not None:
            stops.append(now + dt.timedelta(seconds=timer) + _HAIR)
        return max(min(stops), now)


@asynccontextmanager
async def scenario_stage(home: BenchmarkHome, scenario: Scenario) -> AsyncIterator[Stage]:
    """Yield the stage of a scenario, furnished; it must run in a WatchedLoop."""
    loop = asyncio.get_running_loop()
    if not isinstance(loop, WatchedLoop):
        raise TypeError("a scenario runs in a WatchedLoop")
    zone = await dt_util.async_get_time_zone(home.time_zone)
    begin = scenario.at.replace(tzinfo=zone)
    set_clock(begin - _BEFOREHAND)
    with _without_disk():
        async with bare_core(home) as hass:
            stage = Stage(hass, home, loop, begin)
            with _listening(stage.complaints):
                await stage.furnish(scenario)
                try:
                    yield stage
                finally:
                    await _cancel_everything()


@contextmanager
def _without_disk() -> Iterator[None]:
    """Keep stores and translations away: a scenario needs neither, and they take half of its time."""
    nothing = AsyncMock(return_value=None)
    with (
        patch.object(storage.Store, "async_load", nothing),
        patch.object(storage.Store, "async_save", nothing),
        patch.object(storage.Store, "async_delay_save", MagicMock()),
        patch.object(ha_setup.translation, "async_load_integrations", nothing),
    ):
        yield


@contextmanager
def _listening(complaints: Complaints) -> Iterator[None]:
    root = logging.getLogger()
    root.addHandler(complaints)
    try:
        yield
    finally:
        root.removeHandler(complaints)


async def _cancel_everything() -> None:
    """End what the automations still do; with a frozen clock an ordinary stop would wait for ever."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks)
