"""How requests fall into rules: what starts them, under which conditions, what to do."""

from __future__ import annotations

from custom_components.farm.language.models import Clause, Reading
from custom_components.farm.language.pack import load_pack
from custom_components.farm.language.reader import read

PACK = load_pack("en")


def texts(reading: Reading, clauses: tuple[Clause, ...]) -> list[str]:
    return [reading.text(tuple(range(one.first, one.last))) for one in clauses]


def parts(request: str) -> list[tuple[list[str], list[str], list[str]]]:
    reading = read(request, PACK)
    return [
        (texts(reading, one.triggers), texts(reading, one.conditions), texts(reading, one.actions))
        for one in reading.rules
    ]


def test_trigger_condition_and_action_are_told_apart() -> None:
    assert parts("When the shed opens after sunset, turn the path lamp on") == [
        (["the shed opens after sunset"], ["after sunset"], ["turn the path lamp on"])
    ]


def test_the_action_may_come_first() -> None:
    assert parts("Turn the path lamp on when the shed opens unless it is day time") == [
        (["the shed opens"], ["it is day time"], ["Turn the path lamp on"])
    ]


def test_no_comma_is_needed_before_a_command() -> None:
    (rule,) = parts("when the shed opens and its dark out switch the path lamp on")

    assert rule[:2] == (["the shed opens"], ["its dark out"])
    assert rule[2][0].endswith("switch the path lamp on")


def test_several_actions_stay_in_one_rule() -> None:
    (rule,) = parts("When the shed opens, turn on the path lamp, close the hatch and tell Ines")

    assert rule[2] == ["turn on the path lamp", "close the hatch", "tell Ines"]


def test_names_joined_by_and_stay_together() -> None:
    (rule,) = parts("When the shed opens, turn on the path lamp and the yard lamp")

    assert rule[2] == ["turn on the path lamp and the yard lamp"]


def test_or_gives_another_trigger() -> None:
    (rule,) = parts("When the shed opens or the gate opens, turn on the path lamp")

    assert rule[0] == ["the shed opens", "the gate opens"]


def test_two_rules_in_one_request() -> None:
    first, second = parts("When the shed opens, turn the lamp on; when it closes, turn it off")

    assert (first[0], second[0]) == (["the shed opens"], ["it closes"])
    assert second[2] == ["turn it off"]


def test_two_times_are_two_rules() -> None:
    first, second = parts("Turn the heat mat on at 6 am and off again at 9 am")

    assert (first[0], second[0]) == (["6 am"], ["9 am"])


def test_days_hold_for_both_times() -> None:
    first, second = parts("On weekdays turn the heat mat on at 6 am and off again at 9 am")

    assert first[1] == second[1] == ["On weekdays"]


def test_off_again_later_is_a_delayed_action() -> None:
    reading = read("When the shed opens, turn the lamp on and off again ten minutes later", PACK)

    assert [one.delay for one in reading.rules[0].actions] == [0, 600]


def test_if_beside_a_moment_is_a_condition() -> None:
    (rule,) = parts("At 10 pm, if the shed is open, close it")

    assert rule == (["10 pm"], ["the shed is open"], ["close it"])


def test_if_after_when_is_a_condition() -> None:
    (rule,) = parts("When the shed opens, if the lamp is off, turn it on")

    assert rule == (["the shed opens"], ["the lamp is off"], ["turn it on"])


def test_if_alone_starts_the_rule() -> None:
    (rule,) = parts("If the shed is open for five minutes, close it")

    assert rule[0] == ["the shed is open for five minutes"]


def test_unless_negates() -> None:
    reading = read("Close the shed at 9 pm unless the lamp is on", PACK)

    assert [one.negated for one in reading.rules[0].conditions] == [True]


def test_otherwise_is_kept_apart() -> None:
    reading = read("When the shed opens, if the lamp is on close the hatch, otherwise open it", PACK)

    assert texts(reading, reading.rules[0].otherwise) == ["open it"]


def test_a_value_after_to_is_no_trigger() -> None:
    (rule,) = parts("When guest mode is on, move the end of the quiet time to half past nine")

    assert rule[0] == ["guest mode is on"]


def test_something_should_do_something() -> None:
    (rule,) = parts("Every night at eleven the yard lamps should go off")

    assert rule[0] == ["at eleven"]
    assert rule[2][0].endswith("the yard lamps should go off")


def test_motion_should_do_something() -> None:
    (rule,) = parts("Motion in the barn should turn the barn lamp on")

    assert rule[0] == ["Motion in the barn"]


def test_a_command_without_a_verb() -> None:
    (rule,) = parts("Heat mat on at 6:20")

    assert rule[0] == ["6:20"]
    assert rule[2] == ["Heat mat on at 6:20"]


def test_fillers_of_speech_are_passed_over() -> None:
    (rule,) = parts("hey um could you please like turn the lamp on whenever the shed opens thanks")

    assert rule[0] == ["the shed opens thanks"]


def test_a_message_belongs_to_the_telling() -> None:
    reading = read("When the shed opens, tell Ines that the shed is open and nobody is there", PACK)

    (action,) = reading.rules[0].actions
    assert action.message is not None
    assert action.message.text == "the shed is open and nobody is there"


def test_misspelt_verbs_are_understood() -> None:
    (rule,) = parts("swich the lamp on when the shed opens")

    assert rule[2] == ["swich the lamp on"]


def test_small_talk_has_no_rules() -> None:
    assert parts("how are you today") == []
    assert parts("") == []
