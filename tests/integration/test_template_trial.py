from __future__ import annotations

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.helpers.template import Template

from custom_components.farm.applet.parse import parse
from custom_components.farm.template_trial import async_try_templates
from custom_components.farm.verification.models import Finding, Outcome
from custom_components.farm.verification.template_names import GLOBALS

DOOR = {"trigger": "state", "entity_id": "binary_sensor.door", "to": "on"}


@pytest.fixture(autouse=True)
def states(hass: HomeAssistant) -> None:
    hass.states.async_set("binary_sensor.door", "off", {"friendly_name": "Front door"})
    hass.states.async_set("sensor.program", "eco")
    hass.states.async_set("sensor.asleep", "unavailable")


def tried(hass: HomeAssistant, message: str, **config: object) -> list[Finding]:
    action = {"action": "notify.phone", "data": {"message": message}}
    return list(async_try_templates(hass, parse({"triggers": [DOOR], "actions": [action], **config})))


async def test_a_template_over_the_trigger_works(hass: HomeAssistant) -> None:
    assert tried(hass, "{{ trigger.to_state.name }} is {{ trigger.to_state.state }}") == []


async def test_a_filter_that_does_not_exist_fails(hass: HomeAssistant) -> None:
    (finding,) = tried(hass, "{{ states('sensor.program') | shout }}")

    assert finding.outcome is Outcome.FAIL
    assert finding.where == "actions[0].message"


async def test_a_number_made_of_a_word_fails(hass: HomeAssistant) -> None:
    (finding,) = tried(hass, "{{ states('sensor.program') | float }}")

    assert finding.outcome is Outcome.FAIL


async def test_a_sensor_that_says_nothing_now_leaves_it_unknown(hass: HomeAssistant) -> None:
    (finding,) = tried(hass, "{{ states('sensor.asleep') | float }}")

    assert finding.outcome is Outcome.UNKNOWN


async def test_what_only_one_trigger_provides_is_unknown(hass: HomeAssistant) -> None:
    triggers = [DOOR, {"trigger": "time", "at": "07:00:00"}]
    (finding,) = tried(hass, "{{ trigger.to_state.name }}", triggers=triggers)

    assert finding.outcome is Outcome.UNKNOWN


async def test_payloads_and_variables_are_not_tried(hass: HomeAssistant) -> None:
    event = [{"trigger": "event", "event_type": "ring"}]

    assert tried(hass, "{{ trigger.event.data.button }}", triggers=event) == []
    assert tried(hass, "{{ limit + 1 }}", variables={"limit": 3}) == []


async def test_every_global_of_home_assistant_is_known(hass: HomeAssistant) -> None:
    environment = Template("{{ 1 }}", hass)._env

    assert set(environment.globals) <= GLOBALS
