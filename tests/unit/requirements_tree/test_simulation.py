"""When whole automations would have run, and what of them is said to be unknown."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from custom_components.farm.applet.parse import parse
from custom_components.farm.home.functions import EntityFilter, Function, FunctionLibrary, Meaning, Side
from custom_components.farm.home.models import Area, Entity, Home
from custom_components.farm.requirements_tree.reading import Reader
from custom_components.farm.requirements_tree.replay import Moment
from custom_components.farm.requirements_tree.simulation import Cause, Gap, Play, Played, play_of, simulate

MONDAY = datetime(2026, 3, 23, tzinfo=UTC).timestamp()
HOUR = 3600.0
DOOR = "binary_sensor.barn_door"
MOTION = "binary_sensor.barn_motion"
HOME = Home(
    areas=(Area(area_id="barn", name="Barn"),),
    entities=(
        Entity(entity_id=DOOR, name="Barn door", area_id="barn", device_class="door"),
        Entity(entity_id=MOTION, name="Barn motion", area_id="barn", device_class="motion"),
        Entity(entity_id="binary_sensor.gate", name="Gate", device_class="door"),
    ),
)
OPENS = Meaning(to={"binary_sensor": ("on",)})
LIBRARY = FunctionLibrary(
    triggers={
        "door.opened": Function(
            key="door.opened",
            side=Side.TRIGGER,
            meaning=OPENS,
            target=(EntityFilter(domains=("binary_sensor",), device_classes=("door",)),),
        )
    },
    conditions={"door.is_open": Function(key="door.is_open", side=Side.CONDITION, meaning=OPENS, target=())},
)
STATE = {"trigger": "state", "entity_id": DOOR, "to": "on"}


def play(*triggers: Any, conditions: list[Any] | None = None, **more: Any) -> Play:
    config = {"triggers": list(triggers), "conditions": conditions or [], "actions": [], **more}
    return play_of(parse(config), Reader(HOME, LIBRARY))


def states(*pairs: tuple[float, str]) -> tuple[Moment, ...]:
    return tuple(Moment(at=MONDAY + hours * HOUR, state=state) for hours, state in pairs)


def played(one: Play, hours: float = 24, **history: tuple[Moment, ...]) -> Played:
    named = {name.replace("__", "."): moments for name, moments in history.items()}
    return simulate(one, named, MONDAY, MONDAY + hours * HOUR, UTC)


def hours_of(found: Played) -> list[float]:
    return [(one - MONDAY) / HOUR for one in found.moments]


def test_it_runs_for_each_of_its_triggers_under_its_conditions() -> None:
    one = play(
        STATE,
        {"trigger": "time", "at": "12:00:00"},
        conditions=[{"condition": "state", "entity_id": "sun.sun", "state": "below_horizon"}],
    )
    door = states((0, "off"), (1, "on"), (2, "off"), (20, "on"))
    sun = states((-8, "below_horizon"), (6, "above_horizon"), (11.5, "below_horizon"))

    assert hours_of(played(one, binary_sensor__barn_door=door, sun__sun=sun)) == [1, 12, 20]


def test_a_purpose_specific_trigger_is_played_by_what_it_means() -> None:
    one = play({"trigger": "door.opened", "target": {"entity_id": DOOR}, "options": {"for": "01:00:00"}})

    door = states((0, "off"), (1, "on"), (1.5, "off"), (3, "on"))

    assert hours_of(played(one, binary_sensor__barn_door=door)) == [4]


def test_an_area_means_only_its_things_of_the_kind() -> None:
    one = play({"trigger": "door.opened", "target": {"area_id": "barn"}})

    assert one.wanted == {DOOR: frozenset()}


def test_sunset_is_shifted_both_ways() -> None:
    sun = states((0, "above_horizon"), (18, "below_horizon"))

    for offset, expected in (("+00:30:00", 18.5), ("-01:00:00", 17)):
        one = play({"trigger": "sun", "event": "sunset", "offset": offset})
        assert hours_of(played(one, sun__sun=sun)) == [expected]


def test_a_condition_may_have_to_last() -> None:
    asked = {"condition": "state", "entity_id": "light.a", "state": "on", "for": {"hours": 2}}
    one = play({"trigger": "time", "at": "12:00:00"}, conditions=[asked])

    assert hours_of(played(one, light__a=states((0, "off"), (9, "on")))) == [12]
    assert hours_of(played(one, light__a=states((0, "off"), (11, "on")))) == []
    assert one.reach_back == 2 * HOUR


def test_it_does_not_start_again_while_it_waits() -> None:
    door = states((0, "off"), (1, "on"), (1.01, "off"), (1.02, "on"), (5, "off"), (6, "on"))
    actions = [{"action": "light.turn_on"}, {"delay": "00:05:00"}, {"action": "light.turn_off"}]

    once = play(STATE, actions=actions)
    anew = play(STATE, actions=actions, mode="restart")

    assert hours_of(played(once, binary_sensor__barn_door=door)) == [1, 6]
    assert hours_of(played(anew, binary_sensor__barn_door=door)) == [1, 1.02, 6]


@pytest.mark.parametrize(
    "trigger",
    [
        {"trigger": "template", "value_template": "{{ true }}"},
        {"trigger": "event", "event_type": "x"},
        {"device_id": "1", "domain": "zha", "trigger": "device", "type": "press"},
        {"trigger": "time", "at": "input_datetime.wake_up"},
        {"trigger": "time", "at": "07:00:00", "weekday": ["mon"]},
        {"trigger": "state", "entity_id": DOOR},
        {"trigger": "state", "entity_id": DOOR, "from": "off", "to": "on"},
        {"trigger": "state", "entity_id": DOOR, "to": "on", "attribute": "x"},
        {"trigger": "numeric_state", "entity_id": "sensor.a", "above": 1, "value_template": "{{ 1 }}"},
        {"trigger": "zone", "entity_id": "person.a", "zone": "zone.work", "event": "enter"},
        {"trigger": "sun", "event": "sunset", "offset": "{{ x }}"},
        {
            "trigger": "door.opened",
            "target": {"entity_id": [DOOR, "binary_sensor.gate"]},
            "options": {"behavior": "all"},
        },
        {"trigger": "door.opened", "target": {"entity_id": DOOR}, "options": {"more": 1}},
        {"trigger": "unheard.of", "target": {"entity_id": DOOR}},
    ],
)
def test_a_trigger_that_says_more_is_named_and_the_others_are_played(trigger: dict[str, Any]) -> None:
    found = played(play(trigger, {"trigger": "time", "at": "07:00:00"}))

    assert hours_of(found) == [7]
    assert found.gaps == (Gap(where="triggers[0]", cause=Cause.UNREADABLE),)


@pytest.mark.parametrize(
    "condition",
    [
        "{{ true }}",
        {"condition": "trigger", "id": "a"},
        {"condition": "state", "entity_id": DOOR, "state": "on", "enabled": False},
        {"condition": "state", "entity_id": DOOR, "state": "on", "for": "{{ x }}"},
        {"condition": "zone", "entity_id": "person.a", "zone": "zone.work"},
        {"condition": "door.is_open", "target": {"area_id": "barn"}},
        {"condition": "door.is_open", "target": {"entity_id": DOOR}, "options": {"for": "00:01:00"}},
        {"condition": "and", "conditions": ["{{ true }}"]},
    ],
)
def test_with_a_condition_that_says_more_nobody_knows_when_it_would_have_run(condition: Any) -> None:
    found = played(play({"trigger": "time", "at": "07:00:00"}, conditions=[condition]))

    assert found == Played(moments=(), gaps=(Gap(where="conditions[0]", cause=Cause.UNREADABLE),))


def test_things_without_a_history_are_named() -> None:
    both = {"trigger": "state", "entity_id": [DOOR, "binary_sensor.gate"], "to": "on"}

    found = played(play(both), binary_sensor__barn_door=states((0, "off"), (1, "on")))

    assert hours_of(found) == [1]
    assert found.gaps == (
        Gap(where="triggers[0]", cause=Cause.UNRECORDED, entity_ids=("binary_sensor.gate",)),
    )


def test_what_is_wanted_are_things_and_their_attributes() -> None:
    one = play(
        {"trigger": "numeric_state", "entity_id": "climate.a", "attribute": "temperature", "above": 20},
        {"trigger": "time", "at": "07:00:00"},
        conditions=[{"condition": "state", "entity_id": "climate.a", "state": "heat"}],
    )

    assert one.wanted == {"climate.a": frozenset({"temperature"})}
