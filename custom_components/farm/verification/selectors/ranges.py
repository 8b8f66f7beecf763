"""The range of a number that the entities themselves tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...applet.durations import number
from ...home.models import Entity

_LIMITS: Mapping[tuple[str, str], tuple[str, str]] = {
    ("climate", "temperature"): ("min_temp", "max_temp"),
    ("climate", "target_temp_low"): ("min_temp", "max_temp"),
    ("climate", "target_temp_high"): ("min_temp", "max_temp"),
    ("climate", "humidity"): ("min_humidity", "max_humidity"),
    ("water_heater", "temperature"): ("min_temp", "max_temp"),
    ("humidifier", "humidity"): ("min_humidity", "max_humidity"),
    ("number", "value"): ("min", "max"),
    ("input_number", "value"): ("min", "max"),
    ("light", "color_temp_kelvin"): ("min_color_temp_kelvin", "max_color_temp_kelvin"),
    ("counter", "value"): ("minimum", "maximum"),
}

type Range = tuple[float, float]


def entity_range(field: str, entities: Sequence[Entity]) -> Range | None:
    """Return the range that all entities allow; `None` where one of them does not tell."""
    found: list[Range] = []
    for one in entities:
        names = _LIMITS.get((one.domain, field))
        low, high = (number(one.attributes.get(name)) for name in names) if names else (None, None)
        if low is None or high is None:
            return None
        found.append((low, high))
    if not found:
        return None
    return max(low for low, _ in found), min(high for _, high in found)


def told(low: float | None, high: float | None) -> str:
    """Return a range in words; an end that is `None` is open."""
    return f"{'-∞' if low is None else f'{low:g}'} to {'∞' if high is None else f'{high:g}'}"
