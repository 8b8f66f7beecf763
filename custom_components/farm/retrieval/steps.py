"""Amounts that are said relative to what is: "raise it by two degrees" (FARM section 3.2.10, bindings)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ..applet.models import Json
from ..home.catalog import FieldSource
from ..home.models import Entity
from ..language.models import Quantity

_LOWERING: Final = frozenset({"dim", "lower", "decrease", "close"})
"""Wishes by which less is asked for."""


def step(
    name: str, source: FieldSource, quantity: Quantity, entity: Entity, wishes: Collection[str]
) -> tuple[str, Json] | None:
    """Return the field and value for a relative amount; `None` where the function cannot take one.

    Home Assistant has a field for steps of brightness; elsewhere the value is computed from the attribute
    that holds the current one, when the automation runs, within the limits of the field.
    """
    less = not _LOWERING.isdisjoint(wishes)
    amount = abs(quantity.number)
    if name == "brightness_pct":
        return "brightness_step_pct", -amount if less else amount
    if source.current is None:
        return None
    now = f"state_attr('{entity.entity_id}', '{source.current}') | float"
    low, high = _limits(source, entity)
    value = f"{now} {'-' if less else '+'} {round(amount * source.scale, 4):g}"
    if less and low is not None:
        value = f"[{value}, {low:g}] | max"
    elif not less and high is not None:
        value = f"[{value}, {high:g}] | min"
    return name, f"{{{{ {value} }}}}"


def is_step(value: Json) -> bool:
    """Tell whether a value is computed from the state of one thing."""
    return isinstance(value, str) and value.startswith("{{ ") and "state_attr(" in value


def _limits(source: FieldSource, entity: Entity) -> tuple[float | None, float | None]:
    if source.kind == "percent":
        return 0.0, 100 * source.scale
    ends = (entity.attributes.get(f"{end}_{source.current}") for end in ("min", "max"))
    low, high = (float(end) if isinstance(end, int | float) else None for end in ends)
    if source.current == "temperature":
        ends = (entity.attributes.get(f"{end}_temp") for end in ("min", "max"))
        low, high = (float(end) if isinstance(end, int | float) else None for end in ends)
    return low, high
