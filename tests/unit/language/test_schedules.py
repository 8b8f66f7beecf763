"""Days with a time of their own become rules of their own."""

from __future__ import annotations

import pytest

from custom_components.farm.language.models import Weekdays
from custom_components.farm.language.pack import load_pack
from custom_components.farm.language.reader import read

WEEKDAYS = "mon tue wed thu fri"
WEEKEND = "sat sun"


def schedule(request: str, language: str = "en") -> list[tuple[list[str], list[str]]]:
    """Return the times of each rule and the days of its conditions."""
    return [
        (
            [str(getattr(lit.value, "event", lit.value)) for one in rule.triggers for lit in one.literals],
            [
                " ".join(lit.value.days)
                for one in rule.conditions
                for lit in one.literals
                if isinstance(lit.value, Weekdays)
            ],
        )
        for rule in read(request, load_pack(language)).rules
    ]


@pytest.mark.parametrize(
    "request_",
    [
        "Turn on the path lamp at 7 am on weekdays and at 9 am on weekends",
        "On weekdays at 7 am and on weekends at 9 am turn on the path lamp",
        "At 7 am turn on the path lamp, but at 9 am on weekends",
        "At 7 am turn on the path lamp, but on weekends only at 9 am",
        "At 7 am turn on the path lamp, on weekends at 9 am",
        "Every day at 7 am turn on the path lamp, but on weekends at 9 am",
    ],
)
def test_each_time_keeps_its_days(request_: str) -> None:
    assert schedule(request_) == [(["07:00:00"], [WEEKDAYS]), (["09:00:00"], [WEEKEND])]


def test_the_sun_may_be_replaced_by_a_time() -> None:
    assert schedule("At sunrise open the hatch, but on weekends only at nine am") == [
        (["sunrise"], [WEEKDAYS]),
        (["09:00:00"], [WEEKEND]),
    ]


def test_several_days_may_be_exceptions() -> None:
    assert schedule("At 7 am turn on the path lamp, but on saturday at 8 am and on sunday at 9 am") == [
        (["07:00:00"], [WEEKDAYS]),
        (["08:00:00"], ["sat"]),
        (["09:00:00"], ["sun"]),
    ]


@pytest.mark.parametrize(
    "request_",
    [
        "On weekends at 7 am and at 9 am turn on the path lamp",
        "Turn on the path lamp at 7 am and 9 am on weekends",
        "At 7 am and at 9 am turn on the path lamp, but only on weekends",
    ],
)
def test_days_said_once_hold_for_all_times(request_: str) -> None:
    assert schedule(request_) == [(["07:00:00", "09:00:00"], [WEEKEND])]


def test_german_exceptions() -> None:
    assert schedule("Bei Sonnenaufgang öffne das Rollo, aber am Wochenende erst um neun Uhr", "de") == [
        (["sunrise"], [WEEKDAYS]),
        (["09:00:00"], [WEEKEND]),
    ]


def test_days_that_exclude_each_other_are_alternatives() -> None:
    assert schedule("Turn on the path lamp at 7 am on weekdays and on saturdays") == [
        (["07:00:00"], [f"{WEEKDAYS} sat"])
    ]


def test_days_that_overlap_both_limit() -> None:
    request = "On weekdays turn on the path lamp at 7 am, but only on mondays"
    assert schedule(request) == [(["07:00:00"], [WEEKDAYS, "mon"])]


def test_a_further_command_at_its_own_time_is_not_limited_by_days_that_exclude_each_other() -> None:
    request = "Turn on the lamp at 7 am on weekdays and at 9 am on weekends and turn it off at noon"
    assert schedule(request)[-1] == (["12:00:00"], [])


@pytest.mark.parametrize(
    "request_",
    [
        "On weekends turn on the path lamp at 9 am, otherwise at 7 am",
        "Turn on the path lamp at 9 am on weekends, otherwise at 7 am",
        "On weekends at 9 am and otherwise at 7 am turn on the path lamp",
    ],
)
def test_otherwise_means_all_other_days(request_: str) -> None:
    assert schedule(request_) == [(["09:00:00"], [WEEKEND]), (["07:00:00"], [WEEKDAYS])]


def test_german_otherwise() -> None:
    assert schedule("Schalte am Wochenende um 9 Uhr die Lampe ein, sonst um 7 Uhr", "de") == [
        (["09:00:00"], [WEEKEND]),
        (["07:00:00"], [WEEKDAYS]),
    ]
