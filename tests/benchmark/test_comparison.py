"""What the judge takes for the same call, and what it does not."""

from __future__ import annotations

import datetime as dt

import pytest

from .cases import Call
from .judge.calls import deeds, units
from .judge.compare import difference, least_difference
from .judge.values import fits
from .reading import Json
from .world.recorder import RecordedCall


def seen(action: str, *entity_ids: str, at: str = "12:00:00", **data: Json) -> RecordedCall:
    call = Call(action=action, entity_ids=entity_ids or None, data=data)
    return RecordedCall(call, dt.time.fromisoformat(at))


def wanted(action: str, *entity_ids: str, **data: Json) -> Call:
    return Call(action=action, entity_ids=entity_ids or None, data=data)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (20, 20.3),
        ("20", 20),
        ("~bread is", "The BREAD is ready"),
        ("00:05:00", {"minutes": 5}),
        ("00:05:00", dt.timedelta(minutes=5)),
        ("07:30", "07:30:00"),
        ("on", True),
        (["kitchen"], "kitchen"),
        (["a", "b"], ["b", "a"]),
        ([255, 0, 0], [254, 0, 0]),
        ({"a": 1}, {"a": 1, "b": 2}),
    ],
)
def test_the_same_value_in_other_words_fits(ours: Json, theirs: object) -> None:
    assert fits(ours, theirs)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (20, 21),
        ("00:05:00", "00:05:01"),
        ("~bread", "cake"),
        ("on", False),
        ("eco", "Eco"),
        (["a", "b"], ["a"]),
        ([255, 0, 0], [0, 0, 255]),
        ({"a": 1}, {"b": 1}),
        (1, None),
    ],
)
def test_another_value_does_not_fit(ours: Json, theirs: object) -> None:
    assert not fits(ours, theirs)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (wanted("light.turn_on", "light.a"), seen("homeassistant.turn_on", "light.a")),
        (wanted("light.turn_on", "light.a"), seen("light.turn_on", "light.a", brightness=9)),
        (wanted("script.supper"), seen("script.turn_on", "script.supper")),
        (wanted("script.supper", course=2), seen("script.turn_on", "script.supper", variables={"course": 2})),
        (wanted("notify.persistent_notification"), seen("persistent_notification.create", message="x")),
        (
            wanted("light.turn_on", "light.a", brightness_pct=50),
            seen("light.turn_on", "light.a", brightness=128),
        ),
        (
            wanted("light.turn_on", "light.a", color_name="red"),
            seen("light.turn_on", "light.a", hs_color=(1, 99)),
        ),
    ],
)
def test_another_spelling_of_the_same_call_is_equal(ours: Call, theirs: RecordedCall) -> None:
    assert difference([ours], [theirs]) is None


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (wanted("light.turn_on", "light.a"), seen("light.toggle", "light.a")),
        (wanted("light.turn_on", "light.a"), seen("light.turn_on", "light.b")),
        (
            wanted("light.turn_on", "light.a", brightness_pct=50),
            seen("light.turn_on", "light.a", brightness_pct=55),
        ),
        (
            wanted("light.turn_on", "light.a", color_name="red"),
            seen("light.turn_on", "light.a", color_name="orange"),
        ),
        (wanted("light.turn_on", "light.a", brightness_pct=50), seen("light.turn_on", "light.a")),
        (wanted("climate.set_hvac_mode", "climate.a"), seen("climate.turn_off", "climate.a")),
    ],
)
def test_another_call_is_missing_and_unexpected(ours: Call, theirs: RecordedCall) -> None:
    reason = difference([ours], [theirs])

    assert reason is not None
    assert "missing" in reason
    assert "unexpected" in reason


def test_one_call_over_two_entities_equals_two_calls() -> None:
    apart = [seen("light.turn_off", "light.b"), seen("light.turn_off", "light.a")]

    assert difference([wanted("light.turn_off", "light.a", "light.b")], apart) is None


def test_nothing_may_be_called_where_nothing_is_wanted() -> None:
    assert difference([], [seen("light.turn_on", "light.a")]) == "unexpected light.turn_on(light.a)"


def test_a_call_whose_target_is_empty_does_nothing() -> None:
    assert units(Call(action="light.turn_on", entity_ids=())) == []


def test_a_repeat_within_half_a_minute_is_one_deed() -> None:
    twice = [seen("light.turn_on", "light.a", at="23:59:50"), seen("light.turn_on", "light.a", at="00:00:10")]

    assert len(deeds(twice)) == 1


def test_a_repeat_after_half_a_minute_is_two_deeds() -> None:
    twice = [seen("light.turn_on", "light.a", at="12:00:00"), seen("light.turn_on", "light.a", at="12:00:30")]

    assert len(deeds(twice)) == 2


def test_wanted_calls_are_paired_so_that_as_many_as_possible_fit() -> None:
    ours = [wanted("light.turn_on", "light.a"), wanted("light.turn_on", "light.a", brightness_pct=10)]
    theirs = [
        seen("light.turn_on", "light.a", brightness_pct=10),
        seen("light.turn_on", "light.a", at="13:00:00"),
    ]

    assert difference(ours, theirs) is None


def test_any_of_several_outcomes_is_right() -> None:
    outcomes = [[wanted("climate.turn_off", "climate.a")], [wanted("climate.set_hvac_mode", "climate.a")]]

    assert least_difference(outcomes, [seen("climate.set_hvac_mode", "climate.a")]) is None
    assert least_difference(outcomes, []) == "missing climate.turn_off(climate.a)"
