"""Recorded services: every service is replaced by one that notes the call and does the obvious.

The real schema stays, and so do required features and device classes, so that what Home Assistant
would refuse is refused here too.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from homeassistant.const import ATTR_DEVICE_CLASS, ATTR_SUPPORTED_FEATURES
from homeassistant.core import HomeAssistant, Service, ServiceCall, ServiceResponse, State, SupportsResponse
from homeassistant.exceptions import ServiceNotSupported
from homeassistant.util import dt as dt_util

from ..cases import Call
from ..reading import Json
from .effects import effect_of
from .states import HomeStates
from .targets import SWITCHING, TARGET_KEYS, reached
from .timers import RunningTimers

HOUSEKEEPING = frozenset({"automation", "logbook", "system_log", "logger", "recorder"})
"""Domains whose services stay real and are never part of what a scenario expects."""
MISSING = "missing:"
"""Stands before an entity that was named but does not exist, or is of another domain."""

_REAL = HOUSEKEEPING | {"zone", "person"}
_UNNOTED = "homeassistant.update_entity"


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call with the wall clock at which it came."""

    call: Call
    at: dt.time


@dataclass(frozen=True, slots=True, kw_only=True)
class _Demand:
    """What a service asks of its entities; `None` asks nothing."""

    features: tuple[int, ...] | None
    """Any of these bit sets."""
    device_classes: frozenset[str] | None

    @classmethod
    def of(cls, service: Service) -> _Demand:
        """Read the demand out of the function that `async_register_entity_service` registered."""
        bound = getattr(service.job.target, "keywords", None) or {}
        features, classes = bound.get("required_features"), bound.get("entity_device_classes")
        return cls(
            features=None if features is None else tuple(features),
            device_classes=None if classes is None else frozenset(classes),
        )

    def is_met_by(self, state: State) -> bool:
        """Tell whether the entity can do it; features that the home does not tell are taken as there."""
        if (
            self.device_classes is not None
            and state.attributes.get(ATTR_DEVICE_CLASS) not in self.device_classes
        ):
            return False
        offered = state.attributes.get(ATTR_SUPPORTED_FEATURES)
        return (
            self.features is None or offered is None or any(offered & bits == bits for bits in self.features)
        )


class CallRecorder:
    """Stands in for the services of a core."""

    def __init__(self, hass: HomeAssistant, states: HomeStates) -> None:
        """Replace nothing yet."""
        self._hass = hass
        self._states = states
        self._timers = RunningTimers(hass)
        self.calls: list[RecordedCall] = []

    def replace_services(self) -> None:
        """Put a recorder in the place of every service that is registered now."""
        for domain, services in dict(self._hass.services.async_services_internal()).items():
            if domain in _REAL:
                continue
            for name, service in dict(services).items():
                if name != "reload":
                    self._replace(f"{domain}.{name}", service)

    def _replace(self, action: str, service: Service) -> None:
        domain, _, name = action.partition(".")
        if service.supports_response is SupportsResponse.ONLY:
            answer = partial(self._answer, action)
        else:
            answer = partial(self._note, action, _Demand.of(service))
        self._hass.services.async_register(
            domain, name, answer, _check_only(service.schema), service.supports_response
        )

    async def _answer(self, action: str, call: ServiceCall) -> ServiceResponse:
        """Answer a pure query: nothing is there."""
        target, _ = _split(call.data)
        entities = reached(self._hass, action, target).fitting
        return {one: {"items": [], "events": [], "forecast": []} for one in entities}

    async def _note(self, action: str, demand: _Demand, call: ServiceCall) -> ServiceResponse:
        target, data = _split(call.data)
        entities = self._entities(action, demand, target) if target else None
        if action != _UNNOTED:
            noted = Call(
                action=action, entity_ids=None if entities is None else tuple(sorted(entities)), data=data
            )
            self.calls.append(RecordedCall(noted, dt_util.now().time().replace(microsecond=0)))
        for entity_id in sorted(entities or ()):
            self._carry_out(action, entity_id, data)
        if action == "scene.apply":
            self._apply_scene(data)
        return {} if call.return_response else None

    def _entities(self, action: str, demand: _Demand, target: Mapping[str, Any]) -> set[str]:
        """Return the entities that are called; raise as Home Assistant does for a named one that cannot."""
        found = reached(self._hass, action, target)
        called: set[str] = set()
        for entity_id in sorted(found.fitting):
            state = self._hass.states.get(entity_id)
            if state is None or state.state == "unavailable":
                continue
            if demand.is_met_by(state):
                called.add(entity_id)
            elif entity_id in found.explicit:
                raise ServiceNotSupported(*action.split("."), entity_id)
        return called | {MISSING + one for one in found.explicit - called if not self._is_unavailable(one)}

    def _is_unavailable(self, entity_id: str) -> bool:
        state = self._hass.states.get(entity_id)
        return state is not None and state.state == "unavailable"

    def _carry_out(self, action: str, entity_id: str, data: Mapping[str, Json]) -> None:
        domain, _, service = action.partition(".")
        own = entity_id.partition(".")[0]
        passed_on = domain == "homeassistant" and service in SWITCHING
        now = self._hass.states.get(entity_id)
        if now is None or not (passed_on or own == domain):
            return
        fields = {} if passed_on else data
        if own == "timer":
            self._timers.call(entity_id, service, fields)
            return
        effect = effect_of(service, fields, now)
        self._states.write(entity_id, effect.state, effect.attributes)

    def _apply_scene(self, data: Mapping[str, Any]) -> None:
        for entity_id, wanted in (data.get("entities") or {}).items():
            state = wanted.state if isinstance(wanted, State) else str(wanted)
            self._hass.states.async_set(entity_id, state)


def _split(data: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the target keys, each as a list or "all", and the rest."""
    target = {key: _as_list(data[key]) for key in TARGET_KEYS if key in data}
    return target, {key: value for key, value in data.items() if key not in TARGET_KEYS}


def _as_list(value: object) -> object:
    return value if isinstance(value, list) or value == "all" else [value]


def _check_only(schema: Callable[[dict[str, Any]], dict[str, Any]] | None) -> Any:
    """Return the schema as a check: some rename keys or make objects, but a call is told in its own words."""
    if schema is None:
        return None

    def check(data: dict[str, Any]) -> dict[str, Any]:
        coerced = schema(dict(data))
        return {
            key: coerced[key] if isinstance(coerced.get(key), (int, float, str, list, dict)) else value
            for key, value in data.items()
        }

    return check
