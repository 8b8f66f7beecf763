from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from custom_components.farm.applet.models import (
    ActionCall,
    Applet,
    Binding,
    BindingSource,
    Json,
    Span,
    Target,
    TriggerCall,
)
from custom_components.farm.applet.parse import parse
from custom_components.farm.home.catalog import load_catalog
from custom_components.farm.home.functions import EntityFilter, Field, Function, FunctionLibrary, Side
from custom_components.farm.home.models import Area, Entity, Floor, Home
from custom_components.farm.words.description import describe, describe_parts

DATA = Path(__file__).parents[3] / "custom_components" / "farm" / "data" / "words"


def entity(entity_id: str, name: str, **more: Any) -> Entity:
    return Entity(entity_id=entity_id, name=name, **more)


HOME = Home(
    entities=(
        entity("binary_sensor.door", "Front door", device_class="door"),
        entity("binary_sensor.window", "Window", device_class="window", area_id="kitchen"),
        entity("binary_sensor.window_2", "Window", device_class="window", area_id="hall"),
        entity("binary_sensor.motion", "Motion", device_class="motion", area_id="hall"),
        entity("light.hall", "Hallway light", area_id="hall"),
        entity("light.a", "Lamp A", area_id="kitchen"),
        entity("light.b", "Lamp B", area_id="kitchen"),
        entity("sensor.temperature", "Outside", unit="°C"),
        entity("person.anna", "Anna"),
        entity("person.ben", "Ben"),
        entity("zone.home", "Home"),
        entity("sun.sun", "Sun"),
        entity("climate.stove", "Stove"),
        entity("device_tracker.anna_phone", "Anna's phone"),
        entity("input_select.mode", "Mode"),
        entity("input_datetime.alarm", "Alarm time"),
        entity("timer.tea", "Tea timer"),
    ),
    areas=(Area(area_id="kitchen", name="Kitchen"), Area(area_id="hall", name="Hall")),
    floors=(Floor(floor_id="ground", name="Ground floor"),),
)
_DOORS = EntityFilter(domains=("binary_sensor",), device_classes=("motion",))
LIBRARY = FunctionLibrary(
    triggers={
        "motion.detected": Function(
            key="motion.detected",
            side=Side.TRIGGER,
            name="Motion detected",
            target=(_DOORS,),
            meaning=load_catalog().meaning(Side.TRIGGER, "motion.detected"),
        ),
        "vase.broken": Function(key="vase.broken", side=Side.TRIGGER, name="Vase broken"),
    },
    actions={
        "light.turn_on": Function(
            key="light.turn_on",
            side=Side.ACTION,
            name="Turn on light",
            target=(EntityFilter(domains=("light",)),),
            fields=(Field(name="flash", label="Flash"),),
        ),
        "vase.polish": Function(key="vase.polish", side=Side.ACTION, name="Polish vase"),
    },
)
OPENS: dict[str, Json] = {"trigger": "state", "entity_id": "binary_sensor.door", "to": "on"}
LAMP_ON: dict[str, Json] = {"action": "light.turn_on", "target": {"entity_id": "light.hall"}}


def tell(language: str = "en", **config: Any) -> str:
    given = {"triggers": [OPENS], "actions": [LAMP_ON], **config}
    return describe(parse(given), HOME, LIBRARY, language)


def when(trigger: dict[str, Json], language: str = "en") -> str:
    return tell(language, triggers=[trigger]).rpartition(", ")[0]


def action(language: str = "en", /, **call: Any) -> str:
    return tell(language, actions=[call]).partition(", ")[2].rstrip(".")


def test_a_whole_automation_is_one_sentence() -> None:
    told = tell(
        conditions=[{"condition": "state", "entity_id": "sun.sun", "state": "below_horizon"}],
        actions=[
            {**LAMP_ON, "data": {"brightness_pct": 40}},
            {"delay": "00:05:00"},
            {"action": "light.turn_off", "target": {"entity_id": "light.hall"}},
        ],
    )

    assert told == (
        "When Front door opens, and the sun is down, turn on Hallway light at 40 %, wait 5 minutes, "
        "then turn it off."
    )


def test_german_follows_from_the_data_alone() -> None:
    told = tell(
        "de",
        conditions=[{"condition": "state", "entity_id": "sun.sun", "state": "below_horizon"}],
        actions=[{**LAMP_ON, "data": {"brightness_pct": 40}}, {"delay": "00:05:00"}],
    )

    assert told == (
        "Wenn Front door geöffnet wird und die Sonne untergegangen ist, "
        "schalte Hallway light mit 40 % ein, dann warte 5 Minuten."
    )


def test_an_unknown_language_is_told_in_english() -> None:
    assert tell("xx") == tell("en")


# ---------------------------------------------------------------- triggers
@pytest.mark.parametrize(
    ("trigger", "told"),
    [
        ({**OPENS, "to": "off"}, "When Front door closes"),
        ({**OPENS, "for": {"minutes": 10}}, "When Front door is open for 10 minutes"),
        ({"trigger": "state", "entity_id": "input_select.mode", "to": "Away"}, "When Mode becomes Away"),
        ({"trigger": "state", "entity_id": "input_select.mode"}, "When Mode changes"),
        (
            {"trigger": "state", "entity_id": "input_select.mode", "from": "Away"},
            "When Mode is no longer Away",
        ),
        (
            {"trigger": "state", "entity_id": ["person.anna", "person.ben"], "to": "home"},
            "When Anna or Ben comes home",
        ),
        ({"trigger": "state", "entity_id": "person.anna", "from": "home"}, "When Anna leaves home"),
        ({"trigger": "state", "entity_id": "zone.home", "to": "0"}, "When nobody is home any more"),
        ({"trigger": "numeric_state", "entity_id": "zone.home", "above": 0}, "When somebody comes home"),
        (
            {"trigger": "numeric_state", "entity_id": "sensor.temperature", "above": 26.5},
            "When Outside rises above 26.5 °C",
        ),
        ({"trigger": "time", "at": "07:10:00"}, "At 07:10"),
        (
            {"trigger": "time", "at": "07:10", "weekday": ["mon", "tue", "wed", "thu", "fri"]},
            "At 07:10 on weekdays",
        ),
        ({"trigger": "time", "at": "input_datetime.alarm"}, "At the time of Alarm time"),
        ({"trigger": "time_pattern", "minutes": "/5"}, "Every 5 minutes"),
        ({"trigger": "sun", "event": "sunset", "offset": "-00:30:00"}, "30 minutes before sunset"),
        (
            {"trigger": "zone", "entity_id": "person.anna", "zone": "zone.home", "event": "leave"},
            "When Anna leaves Home",
        ),
        ({"trigger": "homeassistant", "event": "start"}, "When Home Assistant starts"),
        (
            {"trigger": "motion.detected", "target": {"area_id": "hall"}},
            "When a motion sensor in Hall detects motion",
        ),
        ({"trigger": "vase.broken"}, "When Vase broken"),
        (
            {"alias": "Ring", "trigger": "state", "entity_id": "binary_sensor.door", "to": "on"},
            "When Front door opens",
        ),
    ],
)
def test_triggers_are_told_plainly(trigger: dict[str, Json], told: str) -> None:
    assert when(trigger) == told


def test_the_end_of_a_timer_is_told_by_its_name() -> None:
    event: dict[str, Json] = {
        "trigger": "event",
        "event_type": "timer.finished",
        "event_data": {"entity_id": "timer.tea"},
    }

    assert when(event) == "When Tea timer finishes"


def test_moments_and_changes_stand_side_by_side() -> None:
    assert tell(triggers=[{"trigger": "time", "at": "07:00"}, OPENS]).startswith(
        "When Front door opens or at 07:00, "
    )


# ---------------------------------------------------------------- conditions
@pytest.mark.parametrize(
    ("condition", "told"),
    [
        (
            {"condition": "time", "after": "22:00:00", "before": "06:00:00"},
            "and it is between 22:00 and 06:00",
        ),
        ({"condition": "time", "weekday": ["sat", "sun"]}, "and it is the weekend"),
        ({"condition": "time", "weekday": ["mon", "tue", "wed"]}, "and it is Monday to Wednesday"),
        ({"condition": "sun", "after": "sunset", "before": "sunrise"}, "and the sun is down"),
        (
            {"condition": "state", "entity_id": ["light.a", "light.b"], "state": "off"},
            "and each of Lamp A and Lamp B is off",
        ),
        (
            {"condition": "state", "entity_id": ["light.a", "light.b"], "state": "on", "match": "any"},
            "and Lamp A or Lamp B is on",
        ),
        (
            {"condition": "numeric_state", "entity_id": "sensor.temperature", "above": 5, "below": 9},
            "and Outside is between 5 °C and 9 °C",
        ),
        (
            {"not": [{"condition": "state", "entity_id": "person.anna", "state": "home"}]},
            "unless Anna is home",
        ),
        ({"condition": "trigger", "id": "0"}, "and it started because Front door opens"),
    ],
)
def test_conditions_are_told_plainly(condition: Json, told: str) -> None:
    assert tell(conditions=[condition]) == f"When Front door opens, {told}, turn on Hallway light."


# ---------------------------------------------------------------- actions
@pytest.mark.parametrize(
    ("call", "told"),
    [
        ({"action": "light.turn_on", "target": {"area_id": "kitchen"}}, "turn on all lights in Kitchen"),
        (
            {**LAMP_ON, "data": {"brightness": 51, "transition": 90}},
            "turn on Hallway light at 20 % over 1 minute and 30 seconds",
        ),
        ({**LAMP_ON, "data": {"flash": "short"}}, "turn on Hallway light so that it blinks"),
        ({**LAMP_ON, "data": {"profile": "relax"}}, "turn on Hallway light with profile relax"),
        (
            {
                "action": "climate.set_temperature",
                "target": {"entity_id": "climate.stove"},
                "data": {"temperature": 21},
            },
            "set Stove to 21 °C",
        ),
        ({"action": "notify.mobile_app_anna_phone", "data": {"message": "Hi"}}, "send “Hi” to Anna's phone"),
        (
            {
                "action": "media_player.volume_mute",
                "target": {"entity_id": "light.a"},
                "data": {"is_volume_muted": False},
            },
            "unmute Lamp A",
        ),
        ({"action": "vase.polish", "data": {"times": 3}}, "Polish vase with times 3"),
        ({"action": "light.turn_on", "target": {"entity_id": "light.gone"}}, "turn on light.gone"),
        ({"repeat": {"count": 3, "sequence": [LAMP_ON]}}, "3 times: turn on Hallway light"),
        ({"stop": "Done"}, "stop here"),
        ({"teleport": "kitchen"}, "a step this text cannot tell"),
    ],
)
def test_actions_are_told_plainly(call: dict[str, Any], told: str) -> None:
    assert action(**call) == told


def test_branches_are_told_with_what_happens_otherwise() -> None:
    branch = {"if": [{"condition": "time", "after": "22:00"}], "then": [LAMP_ON], "else": [{"delay": 1}]}

    assert action(**branch) == "if it is after 22:00, turn on Hallway light; otherwise wait 1 second"


def test_templates_are_told_by_what_they_give() -> None:
    text = "{{ trigger.to_state.name }}: {{ states('sensor.temperature') | round }} °C, {{ 1 + 1 }}"

    told = action(action="notify.phone", data={"message": text})

    assert told == "send “[name of what triggered it]: [Outside] °C, [a computed value]” to phone"


def test_a_room_is_told_only_where_a_name_is_not_enough() -> None:
    assert when({**OPENS, "entity_id": "binary_sensor.window"}) == "When Window (Kitchen) opens"
    assert when(OPENS) == "When Front door opens"


# ---------------------------------------------------------------- pieces
def test_pieces_know_the_words_they_came_from() -> None:
    applet = Applet(
        alias="A",
        triggers=(
            TriggerCall(
                function="state",
                target=Target(entity_ids=("binary_sensor.door",), span=Span(5, 15)),
                fields=(Binding(field="to", value="on", span=Span(16, 21)),),
            ),
        ),
        actions=(
            ActionCall(
                function="notify.phone",
                fields=(Binding(field="message", value="Hi", source=BindingSource.DEFAULT),),
            ),
        ),
    )

    parts = describe_parts(applet, HOME, LIBRARY)

    assert parts.triggers[0].text == "Front door opens"
    assert parts.triggers[0].spans == (Span(5, 15), Span(16, 21))
    assert parts.actions[0].sources == (BindingSource.DEFAULT,)
    assert parts.actions[0].where == "actions[0]"
    assert parts.sentence == "When Front door opens, send “Hi” to phone."


# ---------------------------------------------------------------- data
def _shape(value: object, path: str = "") -> set[str]:
    if isinstance(value, dict):
        return {inner for key, one in value.items() for inner in _shape(one, f"{path}.{key}")}
    return {path}


@pytest.mark.parametrize(
    "section",
    [
        "say",
        "fields",
        "steps",
        "triggers",
        "conditions",
        "crosses",
        "compares",
        "moments",
        "times",
        "durations",
        "ingredients",
        "people_at",
        "nouns",
    ],
)
def test_every_language_has_the_words_of_english(section: str) -> None:
    english = json.loads((DATA / "en.json").read_text(encoding="utf-8"))[section]
    for path in sorted(DATA.glob("*.json")):
        other = json.loads(path.read_text(encoding="utf-8"))[section]

        assert _shape(other) == _shape(english), path.name
