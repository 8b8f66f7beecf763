from __future__ import annotations

from .fakes import FAIL, OPENED, PASS, UNKNOWN, findings, outcome


def message(text: str, **config: object) -> object:
    return outcome("templates", actions=[notify(text)], **config)


def notify(text: str) -> dict[str, object]:
    return {"action": "notify.phone", "data": {"message": text}}


def test_existing_entities_pass_in_every_form() -> None:
    assert message("{{ states('sensor.temperature') }} {{ states.light.lamp.state }}") is PASS
    assert message("{{ is_state('light.lamp', 'on') }} {{ 'sun.sun' | states }}") is PASS
    assert message("{{ expand('light.lamp', ['light.bulb']) | list }}") is PASS
    assert message("{{ 'light.lamp' is is_state('on') }}") is PASS


def test_entities_that_do_not_exist_fail_in_every_form() -> None:
    assert message("{{ states('sensor.nowhere') }}") is FAIL
    assert message("{{ states.light.nowhere.state }}") is FAIL
    assert message("{{ states['light.nowhere'].state }}") is FAIL
    assert message("{{ 'sensor.nowhere' | states }}") is FAIL
    assert message("{{ expand(['light.nowhere']) }}") is FAIL


def test_a_text_that_only_looks_like_a_call_is_no_call() -> None:
    assert message("{{ 'say states(sensor.nowhere)' }} states('sensor.nowhere')") is PASS


def test_states_and_attributes_that_cannot_be_fail() -> None:
    assert message("{{ is_state('light.lamp', 'onn') }}") is FAIL
    assert message("{{ states('binary_sensor.door') == 'open' }}") is FAIL
    assert message("{{ state_attr('sun.sun', 'elevaton') }}") is FAIL
    assert message("{{ state_attr('sun.sun', 'elevation') }}") is PASS


def test_areas_that_do_not_exist_fail() -> None:
    assert message("{{ area_entities('Kitchen') | count }}") is PASS
    assert message("{{ area_entities('Kitchn') | count }}") is FAIL
    assert message("{{ floor_areas('Cellar') | count }}") is FAIL


def test_syntax_errors_fail() -> None:
    assert message("{{ states( }}") is FAIL
    assert message("{% if %}") is FAIL


def test_variables_nobody_defines_fail() -> None:
    assert message("{{ wether }}") is FAIL
    assert message("{{ wether | default('sunny') }} {{ wether is defined }}") is PASS
    assert (
        message("{% set n = 3 %}{{ n + now().hour }} {% for x in [1] %}{{ loop.index + x }}{% endfor %}")
        is PASS
    )


def test_variables_the_automation_defines_pass() -> None:
    assert message("{{ limit }}", variables={"limit": 3}) is PASS
    steps = [{"variables": {"n": 1}}, notify("{{ n }}")]
    assert outcome("templates", actions=steps) is PASS
    assert message("{{ wait.completed }}") is FAIL


def test_functions_nobody_knows_are_unknown() -> None:
    assert message("{{ my_macro(3) }}") is UNKNOWN


def test_what_the_trigger_provides_passes() -> None:
    assert (
        message("{{ trigger.to_state.state }} {{ trigger.to_state.attributes.x }} {{ trigger.id }}") is PASS
    )
    assert message("{{ trigger['to_state']['name'] }}") is PASS


def test_what_no_trigger_provides_fails() -> None:
    (finding,) = findings("templates", actions=[notify("{{ trigger.calendar_event.summary }}")])
    assert finding.outcome is FAIL
    assert "trigger.calendar_event.summary" in finding.message
    assert message("{{ trigger.to_state.colour }}") is FAIL
    assert message("{{ trigger.calendar_event.summary | default('') }}") is PASS


def test_what_only_some_triggers_provide_is_unknown() -> None:
    both = [OPENED, {"trigger": "time", "at": "07:00"}]
    assert message("{{ trigger.to_state.state }}", triggers=both) is UNKNOWN


def test_what_a_trigger_with_its_own_payload_provides_is_unknown() -> None:
    calendar = [{"trigger": "calendar.event_started", "target": {"entity_id": "sun.sun"}}]
    assert message("{{ trigger.calendar_event.summary }}", triggers=calendar) is UNKNOWN


def test_a_trigger_is_not_known_before_it_fired() -> None:
    early = [{"trigger": "template", "value_template": "{{ trigger.id == 'a' }}"}]
    assert outcome("templates", triggers=early) is FAIL
    numeric = {"trigger": "numeric_state", "entity_id": "sun.sun", "above": 1}
    assert outcome("templates", triggers=[{**numeric, "value_template": "{{ state.state }}"}]) is PASS
