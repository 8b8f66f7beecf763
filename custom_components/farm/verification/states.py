"""Whether an entity can have a state, or an attribute a value."""

from __future__ import annotations

from ..applet.durations import number
from ..applet.models import Json
from ..home.models import Entity, Home
from .findings import hint, nearest
from .models import Outcome
from .selectors.moments import is_clock, is_date, is_datetime
from .vocabulary import ALWAYS, ATTRIBUTE_VALUES, LISTED_BY, WHOLE_NUMBERS, StateKind, states_of

type Judgement = tuple[Outcome, str, tuple[str, ...]]
"""Outcome, reason, suggestions."""

_FINE: Judgement = (Outcome.PASS, "", ())


def judge_state(value: Json, entity: Entity, home: Home) -> Judgement:
    """Return whether the state of the entity can be the value."""
    name = f"{entity.name} ({entity.entity_id})"
    if not isinstance(value, str):
        return Outcome.FAIL, f"{value} is no state of {name}; states are texts, in quotes.", ()
    states = states_of(entity, home)
    if value in ALWAYS | states.words or value in home.entity:
        return _FINE
    match states.kind:
        case StateKind.WORDS:
            near = nearest(value, states.words)
            choice = hint(near) or f" It can be {', '.join(sorted(states.words)[:12])}."
            return Outcome.FAIL, f"{name} is never {value}.{choice}", near
        case StateKind.NUMBER:
            count = entity.domain in WHOLE_NUMBERS
            fine = value.isdecimal() and str(int(value)) == value if count else number(value) is not None
            return _FINE if fine else (Outcome.FAIL, f"{name} is a number, never {value}.", ())
        case StateKind.MOMENT:
            fine = is_clock(value) or is_date(value) or is_datetime(value)
            return _FINE if fine else (Outcome.FAIL, f"The state of {name} is a time, never {value}.", ())
        case StateKind.TEXT:
            return _FINE
        case StateKind.UNKNOWN:
            return Outcome.UNKNOWN, f"Whether {name} can be {value} is not known.", ()


def judge_attribute(value: Json, attribute: str, entity: Entity) -> Judgement:
    """Return whether an attribute of the entity can have the value."""
    now = entity.attributes.get(attribute)
    listed = entity.attributes.get(LISTED_BY.get(attribute, ""))
    known = (
        frozenset(str(one) for one in listed) if isinstance(listed, list) else ATTRIBUTE_VALUES.get(attribute)
    )
    name = f"{attribute} of {entity.name} ({entity.entity_id})"
    if value == now or value in ALWAYS or (isinstance(value, bool) and isinstance(now, bool | None)):
        return _FINE
    if known is not None and now is not None:
        known |= {str(now)}
    if known is not None:
        near = nearest(str(value), known)
        choice = hint(near) or f" It can be {', '.join(sorted(known)[:12])}."
        return _FINE if str(value) in known else (Outcome.FAIL, f"{name} is never {value}.{choice}", near)
    if isinstance(now, int | float) and not isinstance(now, bool):
        fine = number(value) is not None
        return _FINE if fine else (Outcome.FAIL, f"{name} is a number, never {value}.", ())
    return Outcome.UNKNOWN, f"Whether {name} can be {value} is not known.", ()
