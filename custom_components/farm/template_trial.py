"""Renders the templates of an applet strictly, with what its triggers would provide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from homeassistant.const import STATE_UNAVAILABLE, STATE_UNKNOWN
from homeassistant.core import HomeAssistant, State, callback
from homeassistant.exceptions import TemplateError
from homeassistant.helpers.template import Template
from homeassistant.util import dt as dt_util

from .applet.models import Applet
from .home.functions import FunctionLibrary
from .home.models import Home
from .verification.findings import fail, unknown
from .verification.models import Finding
from .verification.subject import Call, Subject, Value, templates_in
from .verification.template_reading import TemplateReading, read_template
from .verification.walk import take_apart

_NO_STATE = (STATE_UNAVAILABLE, STATE_UNKNOWN)
_STATES = frozenset({"from_state", "to_state"})
_ALWAYS = frozenset({"id", "idx", "alias", "platform", "description"})
_STAND_IN = "1"
"""A state that is a text and a number."""


@callback
def async_try_templates(hass: HomeAssistant, applet: Applet) -> Iterator[Finding]:
    """Yield what goes wrong when the templates are rendered now, for each trigger that may have fired.

    Templates over what is not known before it runs (variables, responses, payloads) are not tried.
    """
    subject = take_apart(applet, Home(entities=()), FunctionLibrary())
    for value in subject.values:
        for where, source in templates_in(value.value, value.where):
            reading = read_template(source)
            if reading.error is None and _can_be_tried(reading, subject):
                yield from _try(hass, source, where, value, reading, subject)


def _can_be_tried(reading: TemplateReading, subject: Subject) -> bool:
    if not reading.variables.isdisjoint(subject.variables | {"this", "context"}):
        return False
    return all(
        path and (path[0] in _ALWAYS | {"entity_id"} or (path[0] in _STATES and "attributes" not in path))
        for path in reading.trigger_paths
    )


def _try(
    hass: HomeAssistant, source: str, where: str, value: Value, reading: TemplateReading, subject: Subject
) -> Iterator[Finding]:
    triggers = subject.triggers if value.after_trigger and reading.trigger_paths else ()
    given: list[dict[str, Any]] = [
        {"trigger": _fake_trigger(hass, one, index)} for index, one in enumerate(triggers)
    ] or [{}]
    if value.about_state:
        given = [{"state": State("sensor.farm", _STAND_IN)}]
    errors = [error for one in given if (error := _error(hass, source, one)) is not None]
    if not errors:
        return
    silent = any(_is_silent(hass, one) for one in reading.entity_ids)
    if len(errors) == len(given) and not silent:
        yield fail(where, f"The template does not work: {errors[0]}")
    else:
        yield unknown(where, f"The template does not always work: {errors[0]}")


def _error(hass: HomeAssistant, source: str, variables: Mapping[str, Any]) -> str | None:
    try:
        Template(source, hass).async_render(dict(variables), parse_result=False, strict=True)
    except TemplateError as err:
        return str(err)
    return None


def _is_silent(hass: HomeAssistant, entity_id: str) -> bool:
    state = hass.states.get(entity_id)
    return state is None or state.state in _NO_STATE


def _fake_trigger(hass: HomeAssistant, call: Call, index: int) -> dict[str, Any]:
    """Return `trigger` as it would be once the call has fired."""
    named = call.target.entity_ids if call.target is not None else ()
    fired: dict[str, Any] = {
        "id": str(index),
        "idx": str(index),
        "alias": None,
        "platform": call.key,
        "description": call.key,
        "now": dt_util.now(),
    }
    if call.target is not None:
        entity_id = next(iter(named), "sensor.farm")
        state = hass.states.get(entity_id)
        if state is None or state.state in _NO_STATE:
            state = State(entity_id, _STAND_IN, state.attributes if state is not None else None)
        fired |= {"entity_id": entity_id, "from_state": state, "to_state": state, "for": None}
    return fired
