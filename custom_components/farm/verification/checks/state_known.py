"""A state that is waited for or asked for must be one the entity can have."""

from __future__ import annotations

from collections.abc import Iterator

from ...applet.models import Json
from ...home.functions import Side
from ..findings import fail, unknown
from ..models import Finding, Outcome
from ..states import judge_attribute, judge_state
from ..subject import Call, Subject, is_template

_FIELDS = ("to", "from", "not_to", "not_from", "state")


def check(subject: Subject) -> Iterator[Finding]:
    """Report states no entity named can have; of several entities one that can is enough."""
    for call in subject.on(Side.TRIGGER, Side.CONDITION):
        if call.key != "state":
            continue
        for name in _FIELDS:
            value = call.value(name)
            for one in value if isinstance(value, list) else [value]:
                if one is not None and not is_template(one):
                    yield from _state(subject, call, name, one)


def _state(subject: Subject, call: Call, field: str, value: Json) -> Iterator[Finding]:
    attribute = call.value("attribute")
    judged = [
        judge_attribute(value, attribute, one)
        if isinstance(attribute, str)
        else judge_state(value, one, subject.home)
        for one in call.members
    ]
    if not judged or any(outcome is Outcome.PASS for outcome, _, _ in judged):
        return
    doubts = [one for one in judged if one[0] is Outcome.UNKNOWN]
    outcome, message, suggestions = (doubts or judged)[0]
    say = unknown if outcome is Outcome.UNKNOWN else fail
    yield say(f"{call.where}.{field}", message, suggestions)
