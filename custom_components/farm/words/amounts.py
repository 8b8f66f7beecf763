"""The values of fields in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..applet.durations import number
from ..applet.models import Json
from ..home.models import Entity
from .telling import Telling, plain_number
from .templates import step_in, tell_text

type Amount = Callable[[Json, Telling, Entity | None], str]


def tell_value(field: str, value: Json, telling: Telling, entity: Entity | None) -> str:
    """Return the value of a field in words. `entity`: one the action is about, `None` where there is none."""
    if isinstance(value, str) and ("{{" in value or "{%" in value) and field not in _QUOTED:
        if (change := step_in(value)) is not None:
            amount = tell_value(field, abs(change), telling, entity)
            return telling.words.say("amounts", "less" if change < 0 else "more", amount=amount)
        return tell_text(value, telling)
    return _AMOUNTS.get(field, _plain)(value, telling, entity)


def _plain(value: Json, telling: Telling, entity: Entity | None) -> str:
    if isinstance(value, bool):
        return telling.words.say("amounts", "true" if value else "false")
    if isinstance(value, list) and all(isinstance(one, int | float) for one in value):
        return ", ".join(_plain(one, telling, entity) for one in value)
    if isinstance(value, list):
        return telling.words.join([_plain(one, telling, entity) for one in value])
    if isinstance(value, int | float):
        return plain_number(value)
    if isinstance(value, str) and value in telling.home.entity:
        return telling.entity(value)
    text = str(value)
    if telling.words.has("options", text):
        return telling.words.say("options", text)
    return text.replace("_", " ") if text.isidentifier() and text.islower() else text


def _quoted(value: Json, telling: Telling, entity: Entity | None) -> str:
    text = tell_text(value, telling) if isinstance(value, str) else _plain(value, telling, entity)
    return telling.words.say("quote", text=text)


def _percent(scale: float) -> Amount:
    def tell(value: Json, telling: Telling, entity: Entity | None) -> str:
        share = number(value)
        if share is None:
            return _plain(value, telling, entity)
        return telling.words.say("amounts", "percent", value=plain_number(round(share * scale)))

    return tell


def _step(value: Json, telling: Telling, entity: Entity | None) -> str:
    """Return "20 % brighter"."""
    change = number(value)
    if change is None:
        return _plain(value, telling, entity)
    amount = telling.words.say("amounts", "percent", value=plain_number(abs(change)))
    return telling.words.say("amounts", "darker" if change < 0 else "brighter", amount=amount)


def _kelvin(value: Json, telling: Telling, entity: Entity | None) -> str:
    return telling.words.say("amounts", "kelvin", value=_plain(value, telling, entity))


def _degrees(value: Json, telling: Telling, entity: Entity | None) -> str:
    unit = telling.home.temperature_unit
    return telling.words.say("amounts", "degrees", value=_plain(value, telling, entity), unit=unit)


def _of_entity(value: Json, telling: Telling, entity: Entity | None) -> str:
    text = _plain(value, telling, entity)
    return (
        f"{text} {entity.unit}" if entity is not None and entity.unit and number(value) is not None else text
    )


def _length(value: Json, telling: Telling, entity: Entity | None) -> str:
    del entity
    return telling.duration(value)


def _time(value: Json, telling: Telling, entity: Entity | None) -> str:
    del entity
    return telling.clock(value)


def _areas(value: Json, telling: Telling, entity: Entity | None) -> str:
    del entity
    ids = value if isinstance(value, list) else [value]
    names = {one.area_id: one.name for one in telling.home.areas}
    return telling.words.join([names.get(str(one), str(one)) for one in ids])


_QUOTED = frozenset({"message", "title", "item", "summary", "command"})

_AMOUNTS: Mapping[str, Amount] = {
    **dict.fromkeys(_QUOTED, _quoted),
    **dict.fromkeys(("brightness_pct", "percentage", "position", "tilt_position", "humidity"), _percent(1)),
    "brightness": _percent(100 / 255),
    "brightness_step_pct": _step,
    "volume_level": _percent(100),
    "color_temp_kelvin": _kelvin,
    **dict.fromkeys(("temperature", "target_temp_high", "target_temp_low"), _degrees),
    "value": _of_entity,
    "transition": _length,
    "duration": _length,
    "time": _time,
    "cleaning_area_id": _areas,
}
