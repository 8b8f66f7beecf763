"""States and numbers, as triggers and as conditions."""

from __future__ import annotations

from dataclasses import dataclass

from ..applet.durations import number, seconds
from ..applet.models import Binding, Json, Target
from ..home.functions import Function
from ..home.models import Entity
from .telling import Share, Telling, kinds_of, plain_number

NO_STATE = frozenset({"unavailable", "unknown"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One trigger or condition about things: what a phrase needs to know of it."""

    target: Target
    function: Function | None
    fields: tuple[Binding, ...]
    share: Share
    entity: Entity | None
    """One of the things, for its kind and unit; `None` where the home has none."""

    def value(self, field: str) -> Json:
        """Return what fills a field; `None` where nothing does."""
        return next((one.value for one in self.fields if one.field == field), None)

    def kinds(self) -> tuple[str, ...]:
        """Return the kinds whose phrases fit, the most special one first."""
        return kinds_of(self.entity) if self.entity is not None else ("*",)


def asked(
    target: Target | None,
    function: Function | None,
    fields: tuple[Binding, ...],
    share: Share,
    telling: Telling,
) -> Asked:
    """Return what is asked about a target."""
    target = target or Target()
    members = [
        one
        for one in telling.home.members(target)
        if function is None or function.target is None or function.accepts(one)
    ]
    return Asked(
        target=target,
        function=function,
        fields=fields,
        share=share,
        entity=members[0] if members else None,
    )


def tell_thing(one: Asked, telling: Telling, attribute: str | None = None) -> str:
    """Return what it is about, or an attribute of that."""
    if one.target.is_empty():
        thing = one.function.name if one.function is not None else ""
    else:
        thing = telling.things(one.target, one.function, one.share)
    if attribute is None or attribute == "state":
        return thing
    words = telling.words
    label = (
        words.say("attributes", attribute)
        if words.has("attributes", attribute)
        else attribute.replace("_", " ")
    )
    return words.say("attribute_of", attribute=label, thing=thing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasting:
    """A thing that keeps its state for a while; languages put the duration beside thing or clause."""

    thing: str
    around: str = "{clause}"
    duration: str = ""

    @property
    def lasts(self) -> bool:
        """Tell whether it must last."""
        return bool(self.duration)

    def clause(self, text: str) -> str:
        """Return the clause with its duration."""
        return self.around.replace("{clause}", text)


def lasting(one: Asked, thing: str, telling: Telling) -> Lasting:
    """Return how long something must last."""
    value = one.value("for")
    if value is None or seconds(value) == 0:
        return Lasting(thing=thing)
    duration = telling.duration(value)
    words = telling.words
    return Lasting(
        thing=words.say("for_thing", thing=thing, duration=duration),
        around=words.say("for_clause", clause="{clause}", duration=duration),
        duration=duration,
    )


# ---------------------------------------------------------------- states
def tell_state(one: Asked, field: str, table: str, telling: Telling) -> str:
    """Return what is said about a state: `becomes` for triggers, `is` for conditions."""
    attribute = one.value("attribute")
    attribute = attribute if isinstance(attribute, str) else None
    value = one.value(field)
    if value == "0" and one.entity is not None and one.entity.domain == "zone":
        return _people(one, None, 1, "crosses" if table == "becomes" else "compares", telling)
    found = lasting(one, tell_thing(one, telling, attribute), telling)
    kinds = one.kinds() if attribute is None else ("*",)
    return found.clause(_clause(value, kinds, "is" if found.lasts else table, found.thing, telling))


def _clause(value: Json, kinds: tuple[str, ...], table: str, thing: str, telling: Telling) -> str:
    words = telling.words
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, list):
        if table == "is":
            return words.say("any_of_states", thing=thing, state=telling.state(value))
        phrase = words.phrase(table, ("*",), "*") or ""
        return phrase.format(thing=thing, state=telling.state(value))
    state = str(value)
    phrase = words.phrase(table, kinds, state) or ""
    return phrase.format(thing=thing, state=telling.state(state))


def tell_change(one: Asked, telling: Telling) -> str:
    """Return what is said about a change of state that names no state it ends in."""
    before = one.value("from")
    words = telling.words
    attribute = one.value("attribute")
    found = lasting(one, tell_thing(one, telling, attribute if isinstance(attribute, str) else None), telling)
    thing = found.thing
    if before is None:
        before = [each for each in _as_list(one.value("not_to")) if each not in NO_STATE] or None
    if before is None or before == []:
        return found.clause(words.say("changes", thing=thing))
    if before in ("home", ["home"]) and one.entity is not None and one.entity.domain == "person":
        table = "is" if found.lasts else "becomes"
        return found.clause(_clause("not_home", one.kinds(), table, thing, telling))
    return found.clause(words.say("no_longer", thing=thing, state=telling.state(before)))


def _as_list(value: Json) -> list[Json]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


# ---------------------------------------------------------------- numbers
def tell_number(one: Asked, above: Json, below: Json, table: str, telling: Telling, kind: str = "") -> str:
    """Return what is said about a number: `crosses` for triggers, `compares` for conditions."""
    if one.entity is not None and one.entity.domain == "zone" and one.value("attribute") is None:
        return _people(one, above, below, table, telling)
    attribute = one.value("attribute")
    name = attribute if isinstance(attribute, str) else number_attribute(one)
    found = lasting(one, tell_thing(one, telling, name), telling)
    unit = _unit(one, name, telling)
    ends = {"above": _end(above, unit, telling), "below": _end(below, unit, telling)}
    if not kind:
        kind = "between" if None not in (above, below) else "below" if above is None else "above"
    wanted = "compares" if found.lasts and telling.words.has("compares", kind) else table
    return found.clause(telling.words.say(wanted, kind, thing=found.thing, **ends))


def number_attribute(one: Asked) -> str | None:
    """Return the attribute that a purpose-specific function compares; `None`: the state."""
    meaning = one.function.meaning if one.function is not None else None
    if meaning is None or one.entity is None:
        return None
    name = meaning.number.get(one.entity.domain)
    return None if name == "state" else name


def _unit(one: Asked, attribute: str | None, telling: Telling) -> str:
    meaning = one.function.meaning if one.function is not None else None
    if meaning is not None and meaning.unit is not None and attribute is not None:
        return telling.home.temperature_unit if meaning.unit.startswith("°C") else meaning.unit
    if attribute is None:
        return (one.entity.unit or "") if one.entity is not None else ""
    unit = telling.words.say("units", attribute) if telling.words.has("units", attribute) else ""
    return telling.home.temperature_unit if unit == "temperature" else unit


def _end(value: Json, unit: str, telling: Telling) -> str:
    amount = number(value)
    if amount is None:
        return telling.entity(str(value)) if value is not None else ""
    return f"{plain_number(amount)} {unit}".strip()


def _people(one: Asked, above: Json, below: Json, table: str, telling: Telling) -> str:
    """Return what is said about how many people are in a zone."""
    count = number(below) if below is not None else None
    key = "nobody" if count is not None and count <= 1 and above is None else "somebody"
    if one.entity is not None and one.entity.entity_id == "zone.home":
        key += "_home"
    found = lasting(one, tell_thing(one, telling), telling)
    wanted = "compares" if found.lasts else table
    return found.clause(telling.words.say("people_at", wanted, key, thing=found.thing))
