"""What would have happened: rules over recorded states, with times counted by hand."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from custom_components.farm.requirements_tree import rules as r
from custom_components.farm.requirements_tree.replay import Moment, Replayed, replay
from custom_components.farm.requirements_tree.rules import TIME, Effect, Event, Region, Rule

from .make import at, rule

BERLIN = ZoneInfo("Europe/Berlin")
MONDAY = datetime(2026, 3, 23, tzinfo=BERLIN).timestamp()
HOUR, MINUTE = 3600.0, 60.0
ON = "light.turn_on light.den"


def states(*pairs: tuple[float, str]) -> tuple[Moment, ...]:
    """Return moments from hours after Monday's midnight."""
    return tuple(Moment(at=MONDAY + hours * HOUR, state=state) for hours, state in pairs)


def fired(one: Rule, hours: float = 24, **history: tuple[Moment, ...]) -> list[float]:
    """Return the hours after Monday's midnight at which the rule would have fired."""
    named = {name.replace("__", "."): moments for name, moments in history.items()}
    found = replay([one], named, MONDAY, MONDAY + hours * HOUR, BERLIN)
    assert not found.unsure
    return [(each.at - MONDAY) / HOUR for each in found.firings]


def test_it_fires_when_a_state_is_entered_and_not_while_it_lasts() -> None:
    door = states((-1, "off"), (1, "on"), (2, "on"), (3, "off"), (4, "on"))

    assert fired(rule("door.a =on", ON), door__a=door) == [1, 4]


def test_coming_back_from_nowhere_does_not_count() -> None:
    door = states((0, "off"), (1, "unavailable"), (2, "on"), (3, "off"), (4, "on"))

    assert fired(rule("door.a =on", ON), door__a=door) == [4]


def test_any_change_is_a_change_of_state() -> None:
    select = states((0, "a"), (1, "b"), (2, "b"), (3, "a"))

    assert fired(rule("select.a", ON), select__a=select) == [1, 3]


def test_it_has_to_last_where_that_was_asked() -> None:
    door = states((0, "off"), (1, "on"), (1.05, "off"), (2, "on"), (3, "off"))

    assert fired(rule("door.a =on", ON, hold=10 * MINUTE), door__a=door) == [pytest.approx(2 + 1 / 6)]


def test_a_limit_is_crossed_once() -> None:
    warmth = states((0, "24"), (1, "26"), (2, "27"), (3, "nonsense"), (4, "24.5"), (5, "25.1"))

    assert fired(rule("sensor.t >25", ON), sensor__t=warmth) == [1, 5]


def test_a_time_comes_every_day_also_when_the_clocks_change() -> None:
    week = fired(at("07:30", ON), hours=24 * 7)

    assert len(week) == 7
    assert week[0] == 7.5
    # Summer time begins on Sunday, so that morning is an hour earlier.
    assert week[6] == 6 * 24 + 6.5


def test_days_of_the_week_are_kept() -> None:
    weekend = r.Test(entity_id=TIME, region=Region(), days=frozenset({"sat", "sun"}))
    one = Rule(
        event=Event(entity_id=TIME, region=Region(start=8 * 60)),
        effect=Effect(call="light.turn_on"),
        tests=(weekend,),
    )

    assert len(fired(one, hours=24 * 7)) == 2


def test_a_window_may_pass_midnight() -> None:
    door = states((0, "off"), (1, "on"), (2, "off"), (12, "on"), (13, "off"), (23, "on"))

    assert fired(rule("door.a =on", ON, "time @22:00-06:00"), door__a=door) == [1, 23]


def test_conditions_are_those_of_the_moment() -> None:
    door = states((0, "off"), (1, "on"), (2, "off"), (3, "on"))
    sun = states((-5, "below_horizon"), (2.5, "above_horizon"))

    one = rule("door.a =on", ON, "sun.sun =below_horizon")

    assert fired(one, door__a=door, sun__sun=sun) == [1]


def test_what_cannot_be_read_or_was_not_recorded_is_said_and_not_guessed() -> None:
    unread = Rule(event=Event(entity_id="door.a"), effect=Effect(call="x"), guarded=True)
    unrecorded = rule("door.b =on", ON)

    door = {"door.a": states((0, "off"), (1, "on"))}

    found = replay([unread, unrecorded], door, MONDAY, MONDAY + HOUR, UTC)

    assert found == Replayed(firings=(), unsure=(unread, unrecorded))


def test_effects_of_one_moment_are_told_together() -> None:
    door = {"door.a": states((0, "off"), (1, "on"))}
    both = [rule("door.a =on", ON), rule("door.a =on", "light.turn_on light.hall")]

    (firing,) = replay(both, door, MONDAY, MONDAY + 2 * HOUR, BERLIN).firings

    assert firing.rules == tuple(both)
