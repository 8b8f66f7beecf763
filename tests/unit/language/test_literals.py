"""Times, lengths of time, amounts, days, colours and the sun in the ways people say them."""

from __future__ import annotations

import pytest

from custom_components.farm.language.literals import find_literals
from custom_components.farm.language.models import (
    ClockTime,
    Color,
    Comparator,
    Daylight,
    Duration,
    DurationRole,
    LiteralValue,
    Quantity,
    Quote,
    Startup,
    SunEvent,
    TimeWindow,
    Weekdays,
)
from custom_components.farm.language.pack import load_pack
from custom_components.farm.language.text import normalise

PACK = load_pack("en")


def values(request: str) -> list[LiteralValue]:
    return [one.value for one in find_literals(normalise(request, PACK), PACK)]


def only(request: str) -> LiteralValue:
    found = values(request)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("said", "time"),
    [
        ("at 6:05", "06:05:00"),
        ("at 18:40", "18:40:00"),
        ("at ten past four in the afternoon", "16:10:00"),
        ("at twenty five to nine in the evening", "20:35:00"),
        ("at a quarter to seven in the morning", "06:45:00"),
        ("at half past two in the afternoon", "14:30:00"),
        ("at half four in the afternoon", "16:30:00"),
        ("at 11 pm", "23:00:00"),
        ("at 12 am", "00:00:00"),
        ("at noon", "12:00:00"),
        ("at midnight", "00:00:00"),
        ("at nine fifteen at night", "21:15:00"),
        ("at eight o'clock in the evening", "20:00:00"),
    ],
)
def test_a_time_of_day_is_read_however_it_is_said(said: str, time: str) -> None:
    value = only(said)

    assert isinstance(value, ClockTime)
    assert str(value) == time


@pytest.mark.parametrize(
    ("said", "window"),
    [
        ("between 3 and 6 pm", ("15:00:00", "18:00:00")),
        ("between 11 and 1 am", ("23:00:00", "01:00:00")),
        ("from 10 in the evening until 5 in the morning", ("22:00:00", "05:00:00")),
        ("between noon and half past one in the afternoon", ("12:00:00", "13:30:00")),
    ],
)
def test_a_window_takes_the_nearer_half_of_the_day(said: str, window: tuple[str, str]) -> None:
    value = only(said)

    assert isinstance(value, TimeWindow)
    assert (str(value.after), str(value.before)) == window


def test_an_open_window_has_one_side() -> None:
    assert only("after 9 pm") == TimeWindow(after=ClockTime(hour=21))
    assert only("before 6:30 am") == TimeWindow(before=ClockTime(hour=6, minute=30))


@pytest.mark.parametrize(
    ("said", "seconds", "role"),
    [
        ("for ten minutes", 600, DurationRole.HOLD),
        ("for an hour and a half", 5400, DurationRole.HOLD),
        ("for 1 hour 20 minutes", 4800, DurationRole.HOLD),
        ("after two minutes", 120, DurationRole.DELAY),
        ("a quarter of an hour later", 900, DurationRole.DELAY),
        ("thirty seconds later", 30, DurationRole.DELAY),
        ("every 20 minutes", 1200, DurationRole.EVERY),
        ("every hour", 3600, DurationRole.EVERY),
    ],
)
def test_a_length_of_time_has_a_role(said: str, seconds: float, role: DurationRole) -> None:
    assert only(said) == Duration(seconds=seconds, role=role)


@pytest.mark.parametrize(
    ("said", "quantity"),
    [
        ("above 30 degrees", Quantity(number=30, unit="°", comparator=Comparator.ABOVE)),
        ("less than forty percent", Quantity(number=40, unit="%", comparator=Comparator.BELOW)),
        (
            "1,200 watts or more".replace(",", ""),
            Quantity(number=1200, unit="W", comparator=Comparator.ABOVE),
        ),
        ("below minus five degrees", Quantity(number=-5, unit="°", comparator=Comparator.BELOW)),
        ("between 40 and 60 percent", Quantity(number=40, upper=60, unit="%", comparator=Comparator.BETWEEN)),
        ("two point five kilowatts", Quantity(number=2.5, unit="kW")),
        ("one hundred and fifty lux", Quantity(number=150, unit="lx")),
        ("by 10 percent", Quantity(number=10, unit="%", relative=True)),
        ("below freezing", Quantity(number=0, unit="°C", comparator=Comparator.BELOW)),
    ],
)
def test_an_amount_has_unit_and_comparison(said: str, quantity: Quantity) -> None:
    assert only(said) == quantity


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("on weekdays", ("mon", "tue", "wed", "thu", "fri")),
        ("at the weekend", ("sat", "sun")),
        ("on tuesdays and fridays", ("tue", "fri")),
        ("from friday to sunday", ("fri", "sat", "sun")),
        ("saturday through monday", ("mon", "sat", "sun")),
        ("every day", ("mon", "tue", "wed", "thu", "fri", "sat", "sun")),
    ],
)
def test_days_are_read_in_the_order_of_the_week(said: str, days: tuple[str, ...]) -> None:
    assert only(said) == Weekdays(days=days)


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("at sunset", SunEvent(event="sunset")),
        ("ten minutes before sunrise", SunEvent(event="sunrise", offset=-600)),
        ("an hour after sundown", SunEvent(event="sunset", offset=3600)),
        ("after sunset", SunEvent(event="sunset", relation="after")),
        ("it is dark outside", Daylight(dark=True)),
        ("the sun is up", Daylight(dark=False)),
        ("in warm white", Color(kelvin=2700)),
        ("in amber", Color(name="orange")),
        ("home assistant has started", Startup()),
    ],
)
def test_sun_colour_and_start_are_read(said: str, value: LiteralValue) -> None:
    assert only(said) == value


def test_a_window_from_the_sun_to_a_time_is_two_limits() -> None:
    found = values("between sunset and 11 pm")

    assert found == [SunEvent(event="sunset", relation="after"), TimeWindow(before=ClockTime(hour=23))]


def test_a_quotation_is_taken_as_it_stands() -> None:
    assert Quote(text="Mind the cat, it's out") in values('say "Mind the cat, it\'s out" in the den')


def test_morning_or_evening_comes_from_the_time_before() -> None:
    found = values("on at half past six in the evening and off at eight")

    assert [str(one) for one in found] == ["18:30:00", "20:00:00"]


def test_the_part_of_the_day_may_stand_apart() -> None:
    assert str(values("every evening at 9")[-1]) == "21:00:00"


def test_literals_never_overlap() -> None:
    found = find_literals(
        normalise("between 8 am and half past nine pm for 20 minutes at 40 percent", PACK), PACK
    )

    words = [index for one in found for index in range(one.first, one.last)]
    assert len(words) == len(set(words))


def test_every_literal_knows_its_words() -> None:
    text = normalise("When it is over thirty degrees, wait two hours", PACK)

    spans = [
        (text.words[one.first].span.start, text.words[one.last - 1].span.end)
        for one in find_literals(text, PACK)
    ]

    assert [text.request[start:end] for start, end in spans] == ["over thirty degrees", "wait two hours"]
