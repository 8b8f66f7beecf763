"""Brightness and colour of lights: the same light, however it is spelled."""

from __future__ import annotations

from collections.abc import Mapping

from homeassistant.util import color

from ..reading import Json

BRIGHTNESS_SLACK = {"brightness": 1.3, "brightness_pct": 0.6}
"""What rounding between 0-255 and per cent may cost."""
COLOURS = ("color_name", "hs_color", "xy_color", "rgb_color", "rgbw_color", "rgbww_color")

_PER_CENT = 2.55
_HUE_SLACK = 5.0


def with_both_brightnesses(data: Mapping[str, Json]) -> dict[str, Json]:
    """Return the data with the brightness in both scales."""
    both = dict(data)
    if "brightness" in both:
        both.setdefault("brightness_pct", _float(both["brightness"]) / _PER_CENT)
    elif "brightness_pct" in both:
        both["brightness"] = _float(both["brightness_pct"]) * _PER_CENT
    return both


def same_colour(wanted: Mapping[str, Json], passed: Mapping[str, Json]) -> bool | None:
    """Tell whether both mean the same hue and saturation; `None` where one names no colour."""
    ours, theirs = _hue_and_saturation(wanted), _hue_and_saturation(passed)
    if ours is None or theirs is None:
        return None
    turn = abs(ours[0] - theirs[0])
    return min(turn, 360 - turn) <= _HUE_SLACK and abs(ours[1] - theirs[1]) <= _HUE_SLACK


def _hue_and_saturation(data: Mapping[str, Json]) -> tuple[float, float] | None:
    key = next((one for one in COLOURS if one in data), None)
    if key is None:
        return None
    value = data[key]
    try:
        if key == "color_name":
            return color.color_RGB_to_hs(*color.color_name_to_rgb(str(value)))
        if not isinstance(value, (list, tuple)):
            return None
        parts = [_float(one) for one in value]
        match key:
            case "hs_color":
                return parts[0], parts[1]
            case "xy_color":
                return color.color_xy_to_hs(*parts)
            case _:
                return color.color_RGB_to_hs(*parts[:3])
    except IndexError, TypeError, ValueError:
        return None


def _float(value: Json) -> float:
    return float(str(value))
