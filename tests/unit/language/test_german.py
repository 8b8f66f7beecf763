"""German: times, amounts and clauses in the ways people say them; verbs that stand last or come apart."""

from __future__ import annotations

import pytest

from custom_components.farm.language.literals import find_literals
from custom_components.farm.language.models import (
    Clause,
    ClockTime,
    Comparator,
    Duration,
    DurationRole,
    LiteralValue,
    Quantity,
    Reading,
    SunEvent,
    TimeWindow,
    Weekdays,
)
from custom_components.farm.language.pack import load_pack
from custom_components.farm.language.reader import read
from custom_components.farm.language.text import normalise

PACK = load_pack("de")


def only(request: str) -> LiteralValue:
    found = [one.value for one in find_literals(normalise(request, PACK), PACK)]
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("said", "time"),
    [
        ("um halb acht", "07:30:00"),
        ("um Viertel nach sieben", "07:15:00"),
        ("um viertel acht", "07:15:00"),
        ("um drei viertel acht", "07:45:00"),
        ("um zehn vor neun", "08:50:00"),
        ("um fünf vor halb neun", "08:25:00"),
        ("um 19 Uhr 30", "19:30:00"),
        ("um 19.30 Uhr", "19:30:00"),
        ("um elf Uhr abends", "23:00:00"),
        ("um sieben Uhr früh", "07:00:00"),
        ("um Mitternacht", "00:00:00"),
    ],
)
def test_a_time_of_day_is_read_however_it_is_said(said: str, time: str) -> None:
    value = only(said)

    assert isinstance(value, ClockTime)
    assert str(value) == time


@pytest.mark.parametrize(
    ("said", "seconds", "role"),
    [
        ("zehn Minuten lang", 600, DurationRole.HOLD),
        ("länger als anderthalb Stunden", 5400, DurationRole.HOLD),
        ("seit einer halben Stunde", 1800, DurationRole.HOLD),
        ("nach zweieinhalb Minuten", 150, DurationRole.DELAY),
        ("eine Viertelstunde später", 900, DurationRole.DELAY),
        ("alle zwanzig Minuten", 1200, DurationRole.EVERY),
    ],
)
def test_a_length_of_time_has_a_role(said: str, seconds: float, role: DurationRole) -> None:
    assert only(said) == Duration(seconds=seconds, role=role)


@pytest.mark.parametrize(
    ("said", "quantity"),
    [
        ("über 21,5 Grad", Quantity(number=21.5, unit="°", comparator=Comparator.ABOVE)),
        ("unter minus drei Grad", Quantity(number=-3, unit="°", comparator=Comparator.BELOW)),
        ("mehr als 1.200 Watt", Quantity(number=1200, unit="W", comparator=Comparator.ABOVE)),
        ("stärker als einundvierzig km/h", Quantity(number=41, unit="km/h", comparator=Comparator.ABOVE)),
        ("60 Prozent übersteigt", Quantity(number=60, unit="%", comparator=Comparator.ABOVE)),
    ],
)
def test_an_amount_has_unit_and_comparison(said: str, quantity: Quantity) -> None:
    assert only(said) == quantity


def test_days_windows_and_the_sun_are_read() -> None:
    assert only("unter der Woche") == Weekdays(days=("mon", "tue", "wed", "thu", "fri"))
    assert only("von Freitag bis Sonntag") == Weekdays(days=("fri", "sat", "sun"))
    assert only("zwischen 22 und 6 Uhr") == TimeWindow(after=ClockTime(hour=22), before=ClockTime(hour=6))
    assert only("eine halbe Stunde vor Sonnenuntergang") == SunEvent(event="sunset", offset=-1800)


def test_umlauts_and_their_transcriptions_are_the_same() -> None:
    assert PACK.stems("Küche Tür außen") == PACK.stems("Kueche Tuer aussen")


def test_particle_and_verb_are_taken_apart() -> None:
    words = normalise("einzuschalten angeht ausgeschaltet", PACK).words

    assert [one.norm for one in words] == ["ein", "schalten", "an", "geht", "aus", "geschaltet"]


# ---------------------------------------------------------------- clauses
def texts(reading: Reading, clauses: tuple[Clause, ...]) -> list[str]:
    return [reading.text(tuple(range(one.first, one.last))) for one in clauses]


def parts(request: str) -> list[tuple[list[str], list[str], list[str]]]:
    reading = read(request, PACK)
    return [
        (texts(reading, one.triggers), texts(reading, one.conditions), texts(reading, one.actions))
        for one in reading.rules
    ]


def test_the_verb_of_a_command_may_come_apart() -> None:
    assert parts("Mach die Lampe im Schuppen an, sobald das Tor aufgeht.")[0][2] == [
        "Mach die Lampe im Schuppen an"
    ]


def test_the_verb_may_stand_last() -> None:
    (rule,) = parts("Um neun soll die Lampe im Schuppen ausgehen")

    assert rule[0] == ["Um neun"]
    assert len(rule[2]) == 1


def test_no_comma_is_needed_before_a_command() -> None:
    (rule,) = parts("wenn das tor aufgeht mach die lampe an")

    assert rule[2] == ["mach die lampe an"]


def test_a_question_opens_a_clause() -> None:
    (rule,) = parts("Fängt es an zu schneien, schalte die Lampe ein")

    assert rule[0] == ["Fängt es an zu schneien"]


def test_names_before_a_particle_stay_together() -> None:
    (rule,) = parts("Mach im Keller und im Schuppen das Licht aus, wenn das Tor zugeht")

    assert rule[2] == ["Mach im Keller und im Schuppen das Licht aus"]


def test_what_a_preposition_needs_is_no_particle() -> None:
    reading = read("Schalte die Pumpe um acht Uhr ein", PACK)

    wishes = {one.name for one in reading.rules[0].actions[0].concepts}
    assert "turn_on" in wishes
    assert "toggle" not in wishes


def test_or_gives_another_trigger_after_the_command() -> None:
    (rule,) = parts("Mach die Lampe aus, wenn das Tor zugeht oder der Schuppen abgeschlossen wird")

    assert len(rule[0]) == 2
    assert rule[1] == []
