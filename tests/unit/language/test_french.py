"""French: elisions, hours, numbers of several words and clauses in the ways people say them."""

from __future__ import annotations

import pytest

from custom_components.farm.language.literals import find_literals
from custom_components.farm.language.models import (
    ClockTime,
    Comparator,
    Daylight,
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

PACK = load_pack("fr")


def only(request: str) -> LiteralValue:
    found = [one.value for one in find_literals(normalise(request, PACK), PACK)]
    assert len(found) == 1, found
    return found[0]


def told(reading: Reading) -> list[tuple[list[str], list[str], list[str]]]:
    return [
        (
            [reading.said(one) for one in rule.triggers],
            [reading.said(one) for one in rule.conditions],
            [reading.said(one) for one in rule.actions],
        )
        for rule in reading.rules
    ]


def test_what_is_elided_is_a_word_of_its_own_with_its_own_place() -> None:
    words = normalise("l'abri d’Ernest", PACK).words

    assert [one.norm for one in words] == ["le", "abri", "de", "ernest"]
    assert [(one.span.start, one.span.end) for one in words] == [(0, 2), (2, 6), (7, 9), (9, 15)]


def test_names_are_stemmed_without_their_elisions() -> None:
    assert PACK.stems("Cabane d'Ernest") == PACK.stems("cabane de Ernest")


@pytest.mark.parametrize(
    ("said", "time"),
    [
        ("à 7 h", "07:00:00"),
        ("à sept heures et demie", "07:30:00"),
        ("à 20h45", "20:45:00"),
        ("à neuf heures moins le quart", "08:45:00"),
        ("à huit heures du soir", "20:00:00"),
        ("le soir à 9 h", "21:00:00"),
        ("à minuit et demi", "00:30:00"),
        ("à midi", "12:00:00"),
        ("vers 23 heures", "23:00:00"),
    ],
)
def test_a_time_of_day_is_read_however_it_is_said(said: str, time: str) -> None:
    value = only(said)

    assert isinstance(value, ClockTime)
    assert str(value) == time


@pytest.mark.parametrize(
    ("said", "seconds", "role"),
    [
        ("pendant deux heures", 7200, DurationRole.HOLD),
        ("depuis plus d'une demi-heure", 1800, DurationRole.HOLD),
        ("une heure et demie plus tard", 5400, DurationRole.DELAY),
        ("au bout de trois quarts d'heure", 2700, DurationRole.DELAY),
        ("toutes les dix minutes", 600, DurationRole.EVERY),
    ],
)
def test_lengths_of_time_with_what_they_are_for(said: str, seconds: float, role: DurationRole) -> None:
    assert only(said) == Duration(seconds=seconds, role=role)


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("soixante-quinze pour cent", 75),
        ("quatre-vingt-dix-sept pour cent", 97),
        ("quatre vingts pour cent", 80),
        ("vingt et un pour cent", 21),
        ("12,5 %", 12.5),
    ],
)
def test_numbers_of_several_words(said: str, number: float) -> None:
    assert only(said) == Quantity(number=number, unit="%")


def test_comparisons_and_negative_numbers() -> None:
    assert only("en dessous de -4 degrés") == Quantity(number=-4, unit="°", comparator=Comparator.BELOW)
    assert only("au-dessus de 900 ppm") == Quantity(number=900, unit="ppm", comparator=Comparator.ABOVE)


def test_sun_days_and_windows() -> None:
    assert only("vingt minutes avant le lever du soleil") == SunEvent(event="sunrise", offset=-1200)
    assert only("il fait nuit") == Daylight(dark=True)
    assert only("du mardi au jeudi") == Weekdays(days=("tue", "wed", "thu"))
    assert only("tous les jours de semaine") == Weekdays(days=("mon", "tue", "wed", "thu", "fri"))
    window = only("entre 22 heures et 6 h 30")
    assert isinstance(window, TimeWindow)
    assert (str(window.after), str(window.before)) == ("22:00:00", "06:30:00")


@pytest.mark.parametrize(
    ("request_", "rules"),
    [
        (
            "Quand on ouvre la cabane, allume la lanterne",
            [(["on ouvre la cabane"], [], ["allume la lanterne"])],
        ),
        (
            "quand ernest rentre a la maison allume la lanterne mais seulement si il fait nuit",
            [(["ernest rentre a la maison"], ["il fait nuit"], ["allume la lanterne"])],
        ),
        (
            "Ferme le portail dès qu'il se met à pleuvoir",
            [(["il se met à pleuvoir"], [], ["Ferme le portail"])],
        ),
        (
            "Allumez la lanterne à 18 h et éteignez-la à 23 h",
            [
                (["à 18 h"], [], ["Allumez la lanterne à 18 h"]),
                (["à 23 h"], [], ["éteignez-la à 23 h"]),
            ],
        ),
    ],
)
def test_clauses(request_: str, rules: list[tuple[list[str], list[str], list[str]]]) -> None:
    assert told(read(request_, PACK)) == rules


def test_more_than_is_no_negation() -> None:
    clause = read("Si le portail reste ouvert plus de dix minutes, ferme-le", PACK).rules[0].triggers[0]

    assert clause.concepts[0].name == "open"
    assert Duration(seconds=600, role=DurationRole.HOLD) in [one.value for one in clause.literals]
