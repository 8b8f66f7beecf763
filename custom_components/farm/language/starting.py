"""Decides what starts a rule: what happens, a moment, or what becomes so."""

from __future__ import annotations

from dataclasses import replace

from .models import Clause, Daylight, Duration, Role, SunEvent, TimeWindow

HAPPENS = frozenset(
    {"motion", "wet", "smoke", "gas", "carbon_monoxide", "vibration", "sound"}
    | {"ring", "pressed", "double", "held"}
)
"""States that are events: nobody waits for them to be so."""
LASTS = frozenset({"home", "away"})
"""States of people; one of them may start a rule, or only say when another may."""


def _event_first(triggers: list[Clause], conditions: list[Clause]) -> tuple[list[Clause], list[Clause]]:
    """Let what happens start the rule, not who is in: "if nobody is home and motion is detected"."""
    if len(triggers) != 1:
        return triggers, conditions
    lasts = triggers[0].lasts and not any(isinstance(one.value, Duration) for one in triggers[0].literals)
    event = next((one for one in conditions if _starts_instead(one, of_state=lasts)), None)
    if event is None or not (lasts or _says(triggers[0], LASTS)):
        return triggers, conditions
    others = [one for one in conditions if one is not event]
    return [replace(event, role=Role.TRIGGER)], [replace(triggers[0], role=Role.CONDITION), *others]


def _happens(clause: Clause) -> bool:
    return clause.happens or (bool(clause.concepts) and clause.concepts[0].name in HAPPENS | {"arrive"})


def _starting(event: Clause, conditions: list[Clause]) -> tuple[list[Clause], list[Clause]]:
    """Let an event start the rule, and what else may happen instead: "at night and A opens or B closes"."""
    begins = conditions.index(event)
    ends = begins + 1
    while ends < len(conditions) and conditions[ends].joined_by_or and _happens(conditions[ends]):
        ends += 1
    starts = [replace(one, role=Role.TRIGGER) for one in conditions[begins:ends]]
    return starts, [*conditions[:begins], *conditions[ends:]]


def _starts_instead(clause: Clause, *, of_state: bool) -> bool:
    """Tell whether a condition is what happens; beside a state, a verb shows it."""
    if clause.negated or clause.role is not Role.CONDITION:
        return False
    return _says(clause, HAPPENS) or (of_state and clause.happens)


def _says(clause: Clause, names: frozenset[str]) -> bool:
    return any(one.name in names for one in clause.concepts[:2])


def choose_triggers(triggers: list[Clause], conditions: list[Clause]) -> tuple[list[Clause], list[Clause]]:
    """Return what starts a rule, and under which conditions."""
    return _event_first(*_choose(triggers, conditions))


def _choose(triggers: list[Clause], conditions: list[Clause]) -> tuple[list[Clause], list[Clause]]:
    """Decide what starts the rule where more or less than the triggers could.

    A moment ("at ten", "at sunset") starts it; what is merely so ("if the door is open") is then a condition.
    Without any trigger, what happens starts it; without that, "after sunset" or "when dark" is the moment
    itself.
    """
    certain = [one for one in triggers if not one.tentative]
    if certain and len(certain) < len(triggers):
        tentative = [replace(one, role=Role.CONDITION) for one in triggers if one.tentative]
        return _choose(certain, [*tentative, *conditions])
    moments = [one for one in triggers if not one.concepts and not one.content]
    stative = [one for one in triggers if one not in moments]
    if moments and stative:
        return moments, [*(replace(one, role=Role.CONDITION) for one in stative), *conditions]
    if not triggers:
        event = next((one for one in conditions if not one.negated and _happens(one)), None)
        if event is not None:
            return _starting(event, conditions)
        for one in conditions:
            if one.negated or one.content or one.concepts:
                continue
            values = [lit.value for lit in one.literals]
            if any(isinstance(value, SunEvent | Daylight | TimeWindow) for value in values):
                return [replace(one, role=Role.TRIGGER)], [other for other in conditions if other is not one]
        state = next((one for one in conditions if one.content and not one.negated), None)
        if state is not None and any(one.tentative for one in conditions):
            return _starting(state, conditions)  # "if it is Sunday and nobody is home"
    return triggers, conditions
