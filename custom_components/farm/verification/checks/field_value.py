"""A value must fit the field it fills: its kind, its range, its options."""

from __future__ import annotations

from collections.abc import Iterator

from ...home.functions import Field, Side
from ..models import Finding
from ..selectors.ranges import entity_range
from ..selectors.values import fits
from ..subject import Call, Subject, is_template

_OTHER_CHECKS = {
    "time": frozenset({"at", "after", "before", "weekday"}),
    "time_pattern": frozenset({"hours", "minutes", "seconds"}),
    "numeric_state": frozenset({"above", "below"}),
}
"""Fields that have a check of their own, by function."""


def check(subject: Subject) -> Iterator[Finding]:
    """Report values that do not fit."""
    for call in subject.on(*Side):
        if call.function is None:
            continue
        for binding in call.fields:
            field = call.function.field(binding.field)
            other = binding.field in _OTHER_CHECKS.get(call.key, ())
            if field is not None and not other and not is_template(binding.value):
                yield from _value(subject, call, field)


def _value(subject: Subject, call: Call, field: Field) -> Iterator[Finding]:
    where = f"{call.where}.{field.name}"
    entities = [one for one in call.members if call.function is not None and call.function.accepts(one)]
    limits = entity_range(field.name, entities)
    for kind, options in field.selector.items():
        yield from fits(
            call.value(field.name),
            kind,
            options if isinstance(options, dict) else {},
            where,
            subject.home,
            limits,
        )
