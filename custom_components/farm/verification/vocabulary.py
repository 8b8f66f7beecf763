"""The states and attributes that Home Assistant's kinds of entities can have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ..applet.durations import number
from ..home.models import Entity, Home

ALWAYS = frozenset({"unavailable", "unknown"})
"""States that every entity can have."""

_ON_OFF = frozenset({"on", "off"})
_OPENING = frozenset({"open", "opening", "closed", "closing"})

STATES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(
        (
            "automation", "binary_sensor", "calendar", "fan", "humidifier", "input_boolean", "light",
            "remote", "schedule", "script", "siren", "switch", "update",
        ),
        _ON_OFF,
    ),
    "alarm_control_panel": frozenset(
        {
            "disarmed", "armed_home", "armed_away", "armed_night", "armed_vacation", "armed_custom_bypass",
            "pending", "arming", "disarming", "triggered",
        }
    ),
    "assist_satellite": frozenset({"idle", "listening", "processing", "responding"}),
    "camera": frozenset({"idle", "recording", "streaming"}),
    "cover": _OPENING,
    "lawn_mower": frozenset({"error", "paused", "mowing", "docked", "returning", "idle"}),
    "lock": frozenset({"jammed", "locked", "locking", "open", "opening", "unlocked", "unlocking"}),
    "media_player": frozenset({"off", "on", "idle", "playing", "paused", "standby", "buffering"}),
    "plant": frozenset({"ok", "problem"}),
    "sun": frozenset({"above_horizon", "below_horizon"}),
    "timer": frozenset({"idle", "active", "paused"}),
    "vacuum": frozenset({"cleaning", "docked", "idle", "paused", "returning", "error"}),
    "valve": _OPENING,
    "weather": frozenset(
        {
            "clear-night", "cloudy", "exceptional", "fog", "hail", "lightning", "lightning-rainy",
            "partlycloudy", "pouring", "rainy", "snowy", "snowy-rainy", "sunny", "windy", "windy-variant",
        }
    ),
    "group": _ON_OFF | _OPENING | {"home", "not_home", "locked", "unlocked", "ok", "problem"},
}  # fmt: skip

_OPTIONS: Mapping[str, tuple[str, frozenset[str]]] = {
    "select": ("options", frozenset()),
    "input_select": ("options", frozenset()),
    "sensor": ("options", frozenset()),
    "climate": ("hvac_modes", frozenset({"off"})),
    "water_heater": ("operation_list", frozenset({"off"})),
}
"""Domains whose states an attribute lists, with states that may be missing there."""

WHOLE_NUMBERS = frozenset({"todo", "zone"})
"""Domains that count things."""

_NUMERIC = WHOLE_NUMBERS | {"counter", "input_number", "number"}
_MOMENTS = frozenset(
    {
        "ai_task", "button", "conversation", "event", "image", "infrared", "input_button", "notify", "scene",
        "stt", "tag", "tts", "wake_word", "date", "datetime", "input_datetime", "time",
    }
)  # fmt: skip
_MOMENT_CLASSES = frozenset({"timestamp", "date"})
_FREE_TEXT = frozenset({"input_text", "text"})
_PLACES = frozenset({"person", "device_tracker"})


class StateKind(StrEnum):
    """What the states of an entity are."""

    WORDS = "words"
    """One of a known list."""
    NUMBER = "number"
    MOMENT = "moment"
    TEXT = "text"
    """Any text."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class States:
    """The states an entity can have."""

    kind: StateKind
    words: frozenset[str] = frozenset()
    """Those known; the whole list where the kind is `WORDS`."""


def states_of(entity: Entity, home: Home) -> States:
    """Return the states an entity can have; its own state now is always among them."""
    now = frozenset() if entity.state is None else frozenset({entity.state})
    domain = entity.domain
    attribute, more = _OPTIONS.get(domain, ("", frozenset()))
    listed = entity.attributes.get(attribute)
    if isinstance(listed, list) and listed:
        return States(kind=StateKind.WORDS, words=frozenset(str(one) for one in listed) | more | now)
    if domain in STATES:
        return States(kind=StateKind.WORDS, words=STATES[domain] | now)
    if domain in _PLACES:
        zones = frozenset(one.name for one in home.in_domain("zone"))
        return States(kind=StateKind.WORDS, words=zones | {"home", "not_home"} | now)
    if is_numeric(entity):
        return States(kind=StateKind.NUMBER, words=now)
    if domain in _MOMENTS or entity.device_class in _MOMENT_CLASSES:
        return States(kind=StateKind.MOMENT, words=now)
    return States(kind=StateKind.TEXT if domain in _FREE_TEXT else StateKind.UNKNOWN, words=now)


def is_numeric(entity: Entity) -> bool:
    """Tell whether the state of an entity is a number."""
    if entity.domain in _NUMERIC:
        return True
    if entity.domain != "sensor" or entity.device_class in {"enum", *_MOMENT_CLASSES}:
        return False
    return (
        entity.unit is not None
        or "state_class" in entity.attributes
        or (entity.state is not None and number(entity.state) is not None)
    )


LISTED_BY: Mapping[str, str] = {
    "activity": "activity_list",
    "available_modes": "available_modes",
    "current_activity": "activity_list",
    "effect": "effect_list",
    "event_type": "event_types",
    "fan_mode": "fan_modes",
    "fan_speed": "fan_speed_list",
    "hvac_mode": "hvac_modes",
    "mode": "available_modes",
    "operation_mode": "operation_list",
    "preset_mode": "preset_modes",
    "sound_mode": "sound_mode_list",
    "source": "source_list",
    "swing_horizontal_mode": "swing_horizontal_modes",
    "swing_mode": "swing_modes",
    "tone": "available_tones",
}
"""The attribute that lists what another attribute can be."""

ATTRIBUTE_VALUES: Mapping[str, frozenset[str]] = {
    "hvac_action": frozenset(
        {"cooling", "defrosting", "drying", "fan", "heating", "idle", "off", "preheating"}
    ),
    "color_mode": frozenset(
        {"unknown", "onoff", "brightness", "color_temp", "hs", "xy", "rgb", "rgbw", "rgbww", "white"}
    ),
}

ATTRIBUTES: Mapping[str, frozenset[str]] = {
    "calendar": frozenset({"message", "description", "all_day", "start_time", "end_time", "location"}),
    "climate": frozenset(
        {
            "current_temperature", "temperature", "target_temp_high", "target_temp_low", "current_humidity",
            "humidity", "hvac_action", "fan_mode", "preset_mode", "swing_mode", "swing_horizontal_mode",
        }
    ),
    "cover": frozenset({"current_position", "current_tilt_position", "is_closed"}),
    "device_tracker": frozenset(
        {"latitude", "longitude", "gps_accuracy", "battery_level", "source_type", "ip", "mac", "host_name"}
    ),
    "event": frozenset({"event_type"}),
    "fan": frozenset({"percentage", "preset_mode", "oscillating", "direction"}),
    "humidifier": frozenset({"humidity", "current_humidity", "mode", "action"}),
    "light": frozenset(
        {
            "brightness", "color_mode", "color_temp_kelvin", "effect", "hs_color", "rgb_color", "rgbw_color",
            "rgbww_color", "xy_color",
        }
    ),
    "lock": frozenset({"changed_by", "code_format"}),
    "media_player": frozenset(
        {
            "volume_level", "is_volume_muted", "media_content_id", "media_content_type", "media_duration",
            "media_position", "media_title", "media_artist", "media_album_name", "media_season",
            "media_episode", "media_series_title", "media_channel", "media_playlist", "app_id", "app_name",
            "source", "sound_mode", "shuffle", "repeat", "group_members",
        }
    ),
    "person": frozenset({"latitude", "longitude", "gps_accuracy", "source", "user_id", "in_zones"}),
    "remote": frozenset({"current_activity"}),
    "sun": frozenset(
        {
            "next_dawn", "next_dusk", "next_midnight", "next_noon", "next_rising", "next_setting",
            "elevation", "azimuth", "rising",
        }
    ),
    "timer": frozenset({"duration", "remaining", "finishes_at", "restore"}),
    "vacuum": frozenset({"battery_level", "fan_speed", "status"}),
    "water_heater": frozenset(
        {
            "current_temperature", "temperature", "target_temp_high", "target_temp_low", "operation_mode",
            "away_mode",
        }
    ),
    "weather": frozenset(
        {
            "temperature", "apparent_temperature", "dew_point", "humidity", "pressure", "wind_bearing",
            "wind_speed", "wind_gust_speed", "visibility", "ozone", "uv_index", "cloud_coverage",
        }
    ),
    "zone": frozenset({"latitude", "longitude", "radius", "passive", "persons"}),
}  # fmt: skip
"""Attributes that an entity of the domain can have although it does not have them now."""

COMMON_ATTRIBUTES = frozenset(
    {
        "friendly_name", "device_class", "unit_of_measurement", "supported_features", "icon", "restored",
        "entity_picture", "assumed_state", "attribution", "state_class", "entity_id", "last_triggered",
        "current", "mode",
    }
)  # fmt: skip
