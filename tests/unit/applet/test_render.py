from __future__ import annotations

from custom_components.farm.applet.models import (
    ActionCall,
    Applet,
    Binding,
    ConditionCall,
    Delay,
    Mode,
    Target,
    TriggerCall,
    WaitForTrigger,
)
from custom_components.farm.applet.render import duration, render, render_action, render_trigger

OPENED = TriggerCall(
    function="state",
    target=Target(entity_ids=("binary_sensor.door",)),
    fields=(Binding(field="to", value="on"),),
)
LAMP_ON = ActionCall(
    function="light.turn_on",
    target=Target(entity_ids=("light.a", "light.b")),
    fields=(Binding(field="brightness_pct", value=40),),
)


def test_an_applet_becomes_an_automation_with_plural_keys() -> None:
    dark = ConditionCall(function="sun", fields=(Binding(field="after", value="sunset"),))
    applet = Applet(
        alias="Hall", triggers=(OPENED,), conditions=(dark,), actions=(LAMP_ON,), mode=Mode.RESTART
    )

    assert render(applet) == {
        "alias": "Hall",
        "triggers": [{"trigger": "state", "entity_id": "binary_sensor.door", "to": "on"}],
        "conditions": [{"condition": "sun", "after": "sunset"}],
        "actions": [
            {
                "action": "light.turn_on",
                "target": {"entity_id": ["light.a", "light.b"]},
                "data": {"brightness_pct": 40},
            }
        ],
        "mode": "restart",
    }


def test_what_is_usual_is_left_out() -> None:
    applet = Applet(alias="Hall", triggers=(OPENED,), actions=(LAMP_ON,))

    assert render(applet).keys() == {"alias", "triggers", "actions"}


def test_purpose_specific_triggers_have_target_and_options() -> None:
    trigger = TriggerCall(
        function="door.opened",
        target=Target(area_ids=("hall",)),
        fields=(Binding(field="for", value="00:01:00"),),
        id="opened",
    )

    assert render_trigger(trigger) == {
        "trigger": "door.opened",
        "target": {"area_id": "hall"},
        "options": {"for": "00:01:00"},
        "id": "opened",
    }


def test_a_wait_tells_what_happens_after_its_limit_only_where_it_has_one() -> None:
    endless = WaitForTrigger(triggers=(OPENED,))
    limited = WaitForTrigger(triggers=(OPENED,), timeout="00:05:00", continue_on_timeout=False)

    assert render_action(endless) == {"wait_for_trigger": [render_trigger(OPENED)]}
    assert render_action(limited) == {
        "wait_for_trigger": [render_trigger(OPENED)],
        "timeout": "00:05:00",
        "continue_on_timeout": False,
    }


def test_a_delay_keeps_its_form() -> None:
    assert render_action(Delay(duration={"minutes": 5})) == {"delay": {"minutes": 5}}


def test_seconds_become_a_duration() -> None:
    assert duration(3725) == "01:02:05"
