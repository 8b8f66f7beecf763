"""Triggers in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..applet.durations import seconds
from ..applet.models import Binding, Json, Target, Trigger, TriggerCall, Verbatim
from ..applet.parse import bare, parse_trigger
from ..home.functions import Function
from .clauses import Asked, asked, lasting, tell_change, tell_number, tell_state, tell_thing
from .telling import Share, Telling


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A trigger in words."""

    text: str
    is_moment: bool = False
    """`at 07:10` stands alone; `Front door opens` wants a `when`."""


def tell_trigger(trigger: Trigger, telling: Telling) -> Told:
    """Return what starts it."""
    if isinstance(trigger, Verbatim):
        config = trigger.config
        again = parse_trigger(bare(config)) if isinstance(config, dict) else trigger
        if isinstance(again, Verbatim):
            alias = config.get("alias") if isinstance(config, dict) else None
            return Told(text=str(alias or telling.words.say("verbatim")))
        trigger = again
    function = telling.library.triggers.get(trigger.function)
    behavior = next((one.value for one in trigger.fields if one.field == "behavior"), None)
    share = Share.EVERY if behavior in ("all", "last") else Share.ONE
    one = asked(trigger.target, function, trigger.fields, share, telling)
    match trigger.function:
        case "state":
            return Told(text=_state(one, telling))
        case "numeric_state":
            return Told(text=tell_number(one, one.value("above"), one.value("below"), "crosses", telling))
        case "time":
            return _clock(one, telling)
        case "time_pattern":
            return _pattern(one, telling)
        case "sun":
            return _sun(str(one.value("event")), _offset(one.value("offset"), None), telling)
        case "sun.sunset" | "sun.sunrise":
            event = trigger.function.partition(".")[2]
            return _sun(event, _offset(one.value("offset"), one.value("offset_type")), telling)
        case "calendar" | "calendar.event_started" | "calendar.event_ended":
            return _calendar(trigger.function, one, telling)
        case _:
            return Told(text=_own_words(trigger, function, one, telling))


def _state(one: Asked, telling: Telling) -> str:
    if one.value("to") is None:
        return tell_change(one, telling)
    return tell_state(one, "to", "becomes", telling)


# ---------------------------------------------------------------- moments
def _clock(one: Asked, telling: Telling) -> Told:
    values = one.value("at")
    days = telling.days(one.value("weekday"), "on")
    times = [_at(each, telling) for each in (values if isinstance(values, list) else [values])]
    return Told(text=telling.words.join(times, "or") + days, is_moment=True)


def _at(value: Json, telling: Telling) -> str:
    entity_id = value.get("entity_id") if isinstance(value, dict) else value
    if isinstance(entity_id, str) and entity_id in telling.home.entity:
        return telling.words.say("moments", "at_entity", thing=telling.entity(entity_id))
    return telling.words.say("moments", "at", time=telling.clock(value))


def _pattern(one: Asked, telling: Telling) -> Told:
    words = telling.words
    for unit in ("seconds", "minutes", "hours"):
        value = one.value(unit)
        if value is None:
            continue
        text = str(value)
        if text in {"*", "/1"}:
            return Told(text=words.say("moments", "every_one", unit), is_moment=True)
        if text.startswith("/"):
            duration = telling.duration({unit: text[1:]})
            return Told(text=words.say("moments", "every", duration=duration), is_moment=True)
    pattern = ":".join(str(one.value(unit) or "*") for unit in ("hours", "minutes", "seconds"))
    return Told(text=words.say("moments", "pattern", pattern=pattern), is_moment=True)


def _offset(value: Json, kind: Json) -> float:
    """Return seconds after the moment; less than nothing: before it."""
    length = seconds(value) or 0.0
    return -abs(length) if kind == "before" else length


def _sun(event: str, offset: float, telling: Telling) -> Told:
    words = telling.words
    if not offset:
        return Told(text=words.say("moments", event), is_moment=True)
    moment = words.say("moments", "sun_events", event)
    order = "before" if offset < 0 else "after"
    text = words.say("moments", order, duration=telling.duration(offset), moment=moment)
    return Told(text=text, is_moment=True)


def _calendar(key: str, one: Asked, telling: Telling) -> Told:
    words = telling.words
    ends = key == "calendar.event_ended" or one.value("event") == "end"
    clause = words.say("moments", "event_end" if ends else "event_start", thing=tell_thing(one, telling))
    offset = _offset(one.value("offset"), one.value("offset_type"))
    if not offset:
        return Told(text=clause)
    order = "event_before" if offset < 0 else "event_after"
    text = words.say("moments", order, duration=telling.duration(offset), clause=clause)
    return Told(text=text, is_moment=True)


# ---------------------------------------------------------------- everything else
def _own_words(trigger: TriggerCall, function: Function | None, one: Asked, telling: Telling) -> str:
    words = telling.words
    key = trigger.function
    verbatim = key in {"tag", "webhook", "mqtt"}
    values = {
        each.field: str(each.value) if verbatim else telling.state(each.value) for each in trigger.fields
    }
    thing = tell_thing(one, telling)
    match key:
        case "event":
            return _event(one, values, telling)
        case "homeassistant" | "zone":
            zone = telling.entity(str(one.value("zone")))
            return words.say("triggers", key, str(one.value("event") or "enter"), thing=thing, zone=zone)
        case "conversation":
            return words.say("triggers", key, command=words.say("quote", text=values.get("command", "")))
        case "device":
            return tell_device("triggers", one, telling)
    if words.has("triggers", key):
        found = lasting(one, thing, telling)
        section = "lasting" if found.lasts and words.has("lasting", key) else "triggers"
        said = {"thing": found.thing, "duration": found.duration, **values}
        return found.clause(words.say(section, key, **said))
    return meaning_of(one, "becomes", telling) or tell_by_name("triggers", key, function, one, telling)


def _event(one: Asked, values: Mapping[str, str], telling: Telling) -> str:
    event_type = str(one.value("event_type"))
    about = one.value("event_data")
    entity_id = about.get("entity_id") if isinstance(about, dict) else None
    if entity_id is not None and telling.words.has("triggers", event_type):
        return telling.words.say("triggers", event_type, thing=telling.entity(str(entity_id)))
    return telling.words.say("triggers", "event", **{**values, "event_type": event_type})


def meaning_of(one: Asked, table: str, telling: Telling) -> str | None:
    """Return what a purpose-specific function says by what the catalogue knows of it; `None`: nothing."""
    meaning = one.function.meaning if one.function is not None else None
    if meaning is None:
        return None
    if meaning.number:
        return tell_threshold(one, "crosses" if table == "becomes" else "compares", telling)
    kinds = one.kinds()
    domain = one.entity.domain if one.entity is not None else next(iter(meaning.to), "")
    states = meaning.to.get(domain, ())
    if len(states) != 1:
        return None
    if one.entity is None:
        kinds = (domain, "*")
    if telling.words.phrase(table, kinds, states[0]) is None:
        return None
    told = replace(one, fields=(*one.fields, _state_field(states[0])))
    return tell_state(told, "meaning", table, telling)


def _state_field(state: str) -> Binding:
    return Binding(field="meaning", value=state)


def tell_threshold(one: Asked, table: str, telling: Telling) -> str | None:
    """Return what a threshold says; `None` where it is no threshold."""
    threshold = one.value("threshold")
    if not isinstance(threshold, dict):
        return None
    kind = str(threshold.get("type"))
    first, last = threshold.get("value_min"), threshold.get("value_max")
    if kind in {"above", "below"}:
        first = last = threshold.get("value")
    ends = [
        (end.get("number") if "number" in end else end.get("entity")) if isinstance(end, dict) else None
        for end in (first, last)
    ]
    return tell_number(one, ends[0], ends[1], table, telling, kind)


def tell_device(section: str, one: Asked, telling: Telling) -> str:
    """Return what a device trigger or condition says, by the device's own words where it has some."""
    device = telling.home.device.get(str(one.value("device_id")))
    config = {each.field: each.value for each in one.fields}
    for offered in device.triggers if device is not None else ():
        if all(offered.config.get(key) == value for key, value in config.items()):
            return f"{device.name if device else ''}: {offered.name}"
    values = {name: telling.state(one.value(name) or "") for name in ("type", "subtype")}
    name = device.name if device is not None else str(one.value("device_id"))
    return telling.words.say(section, "device", device=name, **values).strip()


def tell_by_name(section: str, key: str, function: Function | None, one: Asked, telling: Telling) -> str:
    """Return a function by its own name, with what it is about."""
    name = (
        function.name if function is not None and function.name else key.replace("_", " ").replace(".", " ")
    )
    found = lasting(one, name, telling)
    target: Target = one.target
    if target.is_empty():
        return found.clause(telling.words.say(section, "other_alone", name=found.thing))
    return found.clause(telling.words.say(section, "other", name=found.thing, thing=tell_thing(one, telling)))
