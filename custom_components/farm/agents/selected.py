"""What one command became, and the wait before it."""

from __future__ import annotations

from dataclasses import dataclass

from ..applet.models import Action, Delay
from ..applet.render import duration
from ..language.models import Clause, Duration, DurationRole
from ..retrieval.context import Context


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectedAction:
    """What one command became."""

    actions: tuple[Action, ...]
    similarity: float
    recall: float
    concept: str = ""


def delay_before(clause: Clause, context: Context) -> tuple[Delay, ...]:
    """Return the wait that is told before a command; empty where none is."""
    if not clause.delay:
        return ()
    literal = next(
        one
        for one in clause.literals
        if isinstance(one.value, Duration) and one.value.role in {DurationRole.DELAY, DurationRole.WAIT}
    )
    span = context.reading.span(literal.first, literal.last)
    return (Delay(duration=duration(clause.delay), span=span),)
