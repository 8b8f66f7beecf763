"""A comparison needs a number on both sides, and a range in which something lies."""

from __future__ import annotations

from collections.abc import Iterator

from ...applet.durations import number
from ...home.functions import Side
from ...home.models import Entity, Home
from ..findings import fail, hint, nearest, unknown
from ..models import Finding
from ..subject import Call, Subject, is_template
from ..vocabulary import StateKind, is_numeric, states_of


def check(subject: Subject) -> Iterator[Finding]:
    """Report comparisons that can never hold."""
    for call in subject.on(Side.TRIGGER, Side.CONDITION):
        if call.key != "numeric_state":
            continue
        yield from _limits(call, subject)
        if call.value("value_template") is None:
            for entity in call.members:
                yield from _entity(entity, call, subject.home)


def _limits(call: Call, subject: Subject) -> Iterator[Finding]:
    found: dict[str, float] = {}
    for name in ("above", "below"):
        value = call.value(name)
        where = f"{call.where}.{name}"
        if value is None or is_template(value):
            continue
        limit = number(value)
        if limit is not None:
            found[name] = limit
        elif not isinstance(value, str) or "." not in value:
            yield fail(where, f"{value} is no number.")
        elif value not in subject.home.entity:
            near = nearest(value, subject.home.entity)
            yield fail(where, f"There is no entity {value}.{hint(near)}", near)
        elif not is_numeric(subject.home.entity[value]):
            yield fail(where, f"{value} is no number.")
    if len(found) == 2 and found["above"] >= found["below"]:
        yield fail(call.where, f"Nothing is above {found['above']:g} and below {found['below']:g} at once.")


def _entity(entity: Entity, call: Call, home: Home) -> Iterator[Finding]:
    where = f"{call.where}.target.entity_id"
    attribute = call.value("attribute")
    if isinstance(attribute, str):
        value = entity.attributes.get(attribute)
        if value is not None and number(value) is None:
            yield fail(f"{call.where}.attribute", f"The attribute {attribute} of {entity.name} is no number.")
        return
    if is_numeric(entity) or (entity.state is not None and number(entity.state) is not None):
        return
    if states_of(entity, home).kind in {StateKind.UNKNOWN, StateKind.TEXT} and entity.state is None:
        yield unknown(where, f"Whether {entity.name} ({entity.entity_id}) is a number is not known now.")
    else:
        yield fail(where, f"{entity.name} ({entity.entity_id}) is {entity.state or 'a word'}, not a number.")
