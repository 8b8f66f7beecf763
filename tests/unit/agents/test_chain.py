"""From a request to applets, questions and refusals, in a small home."""

from __future__ import annotations

import pytest

from custom_components.farm.agents.proposal import Proposal, Status
from tests.unit.small_home import propose


def drafted(request: str, **more: object) -> dict[str, object]:
    proposal = propose(request, **more)  # type: ignore[arg-type]
    assert proposal.status is Status.DRAFTED, proposal.question or proposal.refusal
    (automation,) = proposal.automations
    return {
        key: automation[key] for key in ("triggers", "conditions", "actions", "mode") if key in automation
    }


def test_a_purpose_specific_trigger_is_used_where_it_fits() -> None:
    assert drafted("When the barn door opens, turn on the barn lamp") == {
        "triggers": [{"trigger": "door.opened", "target": {"entity_id": "binary_sensor.barn_door"}}],
        "actions": [{"action": "light.turn_on", "target": {"entity_id": "light.barn"}}],
    }


def test_without_one_the_classic_form_is_used() -> None:
    (trigger,) = drafted("When the heat mat is on for ten minutes, turn it off")["triggers"]  # type: ignore[misc]

    assert trigger == {"trigger": "state", "entity_id": "switch.heat_mat", "to": "on", "for": "00:10:00"}


def test_a_threshold_becomes_a_numeric_trigger() -> None:
    (trigger,) = drafted("When it gets colder than 4 degrees in the barn, turn on the heat mat")["triggers"]  # type: ignore[misc]

    assert trigger == {"trigger": "numeric_state", "entity_id": "sensor.barn_temperature", "below": 4}


def test_fahrenheit_is_converted_to_the_sensor() -> None:
    (trigger,) = drafted("When the barn temperature is above 50 degrees fahrenheit, turn off the heat mat")[
        "triggers"
    ]  # type: ignore[misc]

    assert trigger["above"] == 10


def test_darkness_and_days_are_conditions() -> None:
    automation = drafted("When there is motion in the barn after sunset on weekdays, turn on the barn lamp")

    assert automation["conditions"] == [
        {"condition": "state", "entity_id": "sun.sun", "state": "below_horizon"},
        {"condition": "time", "weekday": ["mon", "tue", "wed", "thu", "fri"]},
    ]


def test_off_again_later_waits_and_restarts() -> None:
    automation = drafted(
        "When there is motion in the barn, turn on the barn lamp and off again after two minutes"
    )

    assert automation["actions"][1:] == [  # type: ignore[index]
        {"delay": "00:02:00"},
        {"action": "light.turn_off", "target": {"entity_id": "light.barn"}},
    ]
    assert automation["mode"] == "restart"


def test_for_a_time_ends_what_it_began() -> None:
    automation = drafted("At 6 am run the pantry fan for five minutes")

    assert [one.get("action", one.get("delay")) for one in automation["actions"]] == [  # type: ignore[attr-defined]
        "fan.turn_on",
        "00:05:00",
        "fan.turn_off",
    ]


def test_a_named_mode_is_set() -> None:
    (action,) = drafted("When the pantry humidity is over 70 percent, put the pantry fan on storm")["actions"]  # type: ignore[misc]

    assert action == {
        "action": "fan.set_preset_mode",
        "target": {"entity_id": "fan.pantry"},
        "data": {"preset_mode": "storm"},
    }


def test_the_event_of_a_button_is_chosen_by_its_words() -> None:
    (trigger,) = drafted("When I hold the desk dial, turn on the den floor lamp")["triggers"]  # type: ignore[misc]

    assert trigger["entity_id"] == "event.desk_dial"


def test_when_everyone_left_the_zone_is_counted() -> None:
    (trigger,) = drafted("When everybody has left, lock the barn")["triggers"]  # type: ignore[misc]

    assert trigger == {"trigger": "numeric_state", "entity_id": "zone.home", "below": 1}


def test_one_person_comes_home() -> None:
    (trigger,) = drafted("When Ines gets home, turn on the barn lamp")["triggers"]  # type: ignore[misc]

    assert trigger == {"trigger": "state", "entity_id": "person.ines", "to": "home"}


def test_i_am_the_one_who_speaks() -> None:
    (trigger,) = drafted("When I get home, turn on the barn lamp", speaker="person.otto")["triggers"]  # type: ignore[misc]

    assert trigger["entity_id"] == "person.otto"


def test_a_message_is_passed_on_with_a_live_value() -> None:
    (action,) = drafted("When the barn temperature drops below 2 degrees, tell Otto how cold it is")[
        "actions"
    ]  # type: ignore[misc]

    assert action["action"] == "notify.mobile_app_otto"
    assert "{{ trigger.to_state.state }} °C" in action["data"]["message"]


def test_otherwise_reacts_to_both_ways() -> None:
    automation = drafted(
        "When the pantry humidity is above 60 percent turn on the pantry fan, otherwise turn it off"
    )

    assert [one.get("above", one.get("below")) for one in automation["triggers"]] == [60, 60]  # type: ignore[attr-defined]
    assert set(automation["actions"][0]) == {"if", "then", "else"}  # type: ignore[index]


def test_two_rules_become_two_automations() -> None:
    proposal = propose("Turn the heat mat on at 6 am and off again at 9 am")

    assert [one["triggers"] for one in proposal.automations] == [
        [{"trigger": "time", "at": "06:00:00"}],
        [{"trigger": "time", "at": "09:00:00"}],
    ]


# ---------------------------------------------------------------- questions and refusals
def asked(request: str) -> Proposal:
    proposal = propose(request)
    assert proposal.status is Status.QUESTION, proposal.automations or proposal.refusal
    assert proposal.automations == ()
    return proposal


def refused(request: str) -> str:
    proposal = propose(request)
    assert proposal.status is Status.REFUSED, proposal.automations or proposal.question
    assert proposal.automations == ()
    assert proposal.refusal is not None
    return proposal.refusal.text


def test_two_lamps_that_fit_are_asked_about() -> None:
    question = asked("Turn the den lamp on at 7 pm").question

    assert question is not None
    assert [one.value for one in question.options] == ["light.den_floor", "light.den_wall"]


def test_the_answer_settles_it() -> None:
    proposal = propose(
        "Turn the den lamp on at 7 pm", chosen={("light.den_wall", "light.den_floor"): ("light.den_wall",)}
    )

    assert proposal.automations[0]["actions"] == [
        {"action": "light.turn_on", "target": {"entity_id": "light.den_wall"}}
    ]


def test_who_is_speaking_is_asked_where_it_matters() -> None:
    question = asked("When I get home, turn on the barn lamp").question

    assert question is not None
    assert {one.value for one in question.options} == {"person.ines", "person.otto"}


def test_a_command_without_a_moment_is_asked_for_one() -> None:
    assert "When should this happen" in asked("turn on the barn lamp").question.text  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("request_", "named"),
    [
        ("Start the dishwasher at 9 pm", "dishwasher"),
        ("When the attic window opens, turn on the barn lamp", "attic"),
        ("Lock the pantry at 10 pm", "pantry"),
        ("When the barn door opens, turn on the cellar lamp", "cellar"),
        ("When there is motion in the den, turn on the barn lamp", "den"),
        ("Sync my calendar", "calendar"),
    ],
)
def test_what_the_home_lacks_is_refused_by_name(request_: str, named: str) -> None:
    assert named in refused(request_).lower()


def test_what_a_thing_cannot_do_is_refused() -> None:
    assert "Den wall lamp" in refused("At 8 pm dim the den wall lamp to 20 percent")


def test_a_state_without_a_subject_is_not_guessed() -> None:
    refused("When it is on, turn on the barn lamp")


def test_a_condition_that_is_not_understood_is_never_dropped() -> None:
    refused("When the barn door opens, turn on the barn lamp but only if the moon is in the seventh house")


def test_the_trace_tells_what_each_agent_did() -> None:
    agents = [one["agent"] for one in propose("When the barn door opens, turn on the barn lamp").trace]

    assert agents == ["Intent Analyzer", "Trigger Selector", "Action Selector", "Verifier"]


def test_the_same_request_gives_the_same_answer() -> None:
    request = "When there is motion in the barn, turn on the den lamps at 40 percent"

    assert propose(request).automations == propose(request).automations


def test_the_same_is_done_elsewhere() -> None:
    proposal = propose("At 7 pm turn on the barn lamp, and at 8 pm do the same in the yard")

    assert proposal.status is Status.REFUSED


def test_the_same_finds_its_counterpart() -> None:
    proposal = propose(
        "When the barn door opens, turn on the den floor lamp; at 9 pm do the same in the barn"
    )

    assert [one["actions"][0]["target"] for one in proposal.automations] == [  # type: ignore[index, call-overload]
        {"entity_id": "light.den_floor"},
        {"entity_id": "light.barn"},
    ]
