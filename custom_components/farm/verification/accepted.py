"""What some functions accept beyond what Home Assistant describes of them."""

from __future__ import annotations

from collections.abc import Mapping

_PASSING_ON = frozenset(
    {"homeassistant.turn_on", "homeassistant.turn_off", "homeassistant.toggle", "script.turn_on"}
)
"""Functions that hand every field on to those they call."""

_MESSAGE = frozenset({"message", "title", "data", "target"})
"""Fields of every action `notify.<name>`."""

_UNDESCRIBED: Mapping[str, frozenset[str]] = {
    "media_player.play_media": frozenset({"media_content_id", "media_content_type", "extra"}),
}

_INSTEAD: Mapping[tuple[str, str], frozenset[str]] = {
    ("media_player.play_media", "media"): frozenset({"media_content_id", "media_content_type"}),
}

_ONE_OF: Mapping[str, tuple[str, ...]] = {
    "climate.set_temperature": ("temperature", "target_temp_high", "target_temp_low"),
    "climate.set_hvac_mode": ("hvac_mode",),
    "input_datetime.set_datetime": ("time", "date", "datetime", "timestamp"),
    "calendar.create_event": ("start_date", "start_date_time", "in"),
    "numeric_state": ("above", "below"),
    "time_pattern": ("hours", "minutes", "seconds"),
}


def accepts_anything(key: str) -> bool:
    """Tell whether a function takes any field: those that pass on, and scripts with their variables."""
    return key in _PASSING_ON or (
        key.startswith("script.") and key not in {"script.turn_off", "script.toggle"}
    )


def undescribed_fields(key: str) -> frozenset[str]:
    """Return fields that a function takes although Home Assistant does not describe them."""
    if key.startswith("notify.") and key != "notify.send_message":
        return _MESSAGE
    return _UNDESCRIBED.get(key, frozenset())


def stand_ins(key: str, field: str) -> frozenset[str]:
    """Return the fields that together fill a required one."""
    return _INSTEAD.get((key, field), frozenset())


def one_of(key: str) -> tuple[str, ...]:
    """Return fields of which at least one is needed; empty where none is."""
    return _ONE_OF.get(key, ())
