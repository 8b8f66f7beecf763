"""What a service call obviously does to an entity: its new state and attributes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from homeassistant.core import State
from homeassistant.util import dt as dt_util

from ..reading import Json

_INACTIVE = frozenset({"off", "closed", "locked", "idle", "standby", "paused"})
_OPENING = ("cover", "valve")
_ON_OFF = ("light", "switch", "fan", "siren", "humidifier", "input_boolean", "remote", "group")
_ALARM_MODES = ("away", "home", "night", "vacation", "custom_bypass")
_COPIED = (
    "temperature", "target_temp_high", "target_temp_low", "preset_mode", "percentage", "volume_level",
    "source", "humidity", "mode", "fan_speed", "fan_mode", "is_volume_muted", "effect",
)  # fmt: skip
"""Fields of calls that become attributes of the same name."""

_FIXED: dict[tuple[str, str], str] = {
    **{(domain, "turn_on"): "on" for domain in _ON_OFF},
    **{(domain, "turn_off"): "off" for domain in _ON_OFF},
    **{(domain, f"open_{domain}"): "open" for domain in _OPENING},
    **{(domain, f"close_{domain}"): "closed" for domain in _OPENING},
    **{("alarm_control_panel", f"alarm_arm_{mode}"): f"armed_{mode}" for mode in _ALARM_MODES},
    ("alarm_control_panel", "alarm_disarm"): "disarmed",
    ("alarm_control_panel", "alarm_trigger"): "triggered",
    ("climate", "turn_off"): "off",
    ("lawn_mower", "dock"): "returning",
    ("lawn_mower", "pause"): "paused",
    ("lawn_mower", "start_mowing"): "mowing",
    ("lock", "lock"): "locked",
    ("lock", "open"): "open",
    ("lock", "unlock"): "unlocked",
    ("media_player", "media_pause"): "paused",
    ("media_player", "media_play"): "playing",
    ("media_player", "media_stop"): "idle",
    ("media_player", "play_media"): "playing",
    ("media_player", "turn_off"): "off",
    ("media_player", "turn_on"): "idle",
    ("update", "install"): "off",
    ("vacuum", "clean_area"): "cleaning",
    ("vacuum", "clean_spot"): "cleaning",
    ("vacuum", "pause"): "paused",
    ("vacuum", "return_to_base"): "returning",
    ("vacuum", "start"): "cleaning",
    ("vacuum", "stop"): "idle",
    ("water_heater", "turn_off"): "off",
}
"""States that depend on the service alone."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What changes."""

    state: str | None = None
    """`None`: stays as it is."""
    attributes: Mapping[str, Json] = field(default_factory=dict)


def effect_of(service: str, call: Mapping[str, Json], now: State) -> Effect:
    """Return the effect of a service of the entity's own domain; empty where nothing obvious follows."""
    domain = now.domain
    service = _plain_service(domain, service, is_inactive=now.state in _INACTIVE)
    rule = _BY_SERVICE.get(service) or _BY_DOMAIN.get(domain)
    effect = rule(service, call, now) if rule else None
    if effect is None:
        effect = Effect(_FIXED.get((domain, service)))
    copied = (
        {} if domain in ("input_number", "number") else {key: call[key] for key in _COPIED if key in call}
    )
    changed = {
        key: value
        for key, value in {**effect.attributes, **copied}.items()
        if key not in now.attributes or now.attributes[key] != value
    }
    return Effect(effect.state, changed)


def _plain_service(domain: str, service: str, *, is_inactive: bool) -> str:
    """Return what toggling means now."""
    if service == "toggle" and domain in _OPENING:
        return f"open_{domain}" if is_inactive else f"close_{domain}"
    if service == "toggle":
        return "turn_on" if is_inactive else "turn_off"
    if service == "media_play_pause":
        return "media_play" if is_inactive else "media_pause"
    return service


type _Rule = Callable[[str, Mapping[str, Json], State], Effect | None]


def _light(service: str, call: Mapping[str, Json], now: State) -> Effect | None:
    if service != "turn_on":
        return None
    per_cent = call.get("brightness_pct")
    if "brightness" in call:
        brightness = call["brightness"]
    elif isinstance(per_cent, (int, float)):
        brightness = round(per_cent * 2.55)
    else:
        brightness = now.attributes.get("brightness") or 255
    return Effect("off" if brightness == 0 else "on", {"brightness": brightness})


def _opening(service: str, call: Mapping[str, Json], now: State) -> Effect | None:
    fixed = _FIXED.get((now.domain, service))
    position = call.get("position", {"open": 100, "closed": 0}.get(fixed or ""))
    if position is None:
        return None
    return Effect("open" if position else "closed", {"current_position": position})


def _climate(service: str, call: Mapping[str, Json], now: State) -> Effect | None:
    if service not in ("set_hvac_mode", "set_temperature", "turn_on"):
        return None
    mode = call.get("hvac_mode")
    if not mode and service == "turn_on" and now.state == "off":
        mode = next((one for one in now.attributes.get("hvac_modes", []) if one != "off"), None)
    return Effect(str(mode) if mode else None)


def _water_heater(service: str, call: Mapping[str, Json], _now: State) -> Effect | None:
    return Effect(str(call["operation_mode"])) if service == "set_operation_mode" else None


def _number(service: str, _call: Mapping[str, Json], now: State) -> Effect | None:
    if service == "reset":
        value = now.attributes.get("initial", 0)
    elif service in ("increment", "decrement"):
        step = float(now.attributes.get("step", 1))
        value = float(now.state) + (step if service == "increment" else -step)
    else:
        return None
    return Effect(str(int(value) if now.domain == "counter" else value))


def _press(_service: str, _call: Mapping[str, Json], _now: State) -> Effect:
    return Effect(dt_util.utcnow().isoformat())


def _todo(service: str, _call: Mapping[str, Json], now: State) -> Effect | None:
    return Effect(str(int(now.state) + 1)) if service == "add_item" and now.state.isdigit() else None


def _fan(service: str, call: Mapping[str, Json], _now: State) -> Effect | None:
    if service != "set_percentage":
        return None
    return Effect("on" if call["percentage"] else "off")


def _option(_service: str, call: Mapping[str, Json], _now: State) -> Effect:
    return Effect(str(call["option"]))


def _value(_service: str, call: Mapping[str, Json], _now: State) -> Effect | None:
    return Effect(str(call["value"])) if "value" in call else None


def _date_and_time(_service: str, call: Mapping[str, Json], _now: State) -> Effect:
    parts = [str(call[key]) for key in ("date", "time") if key in call]
    return Effect(str(call["datetime"]) if "datetime" in call else " ".join(parts) or None)


_BY_SERVICE: dict[str, _Rule] = {
    "select_option": _option,
    "set_value": _value,
    "set_datetime": _date_and_time,
}
_BY_DOMAIN: dict[str, _Rule] = {
    "light": _light,
    "cover": _opening,
    "valve": _opening,
    "climate": _climate,
    "water_heater": _water_heater,
    "counter": _number,
    "number": _number,
    "input_number": _number,
    "button": _press,
    "input_button": _press,
    "scene": _press,
    "todo": _todo,
    "fan": _fan,
}
