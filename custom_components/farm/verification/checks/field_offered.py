"""A field must mean something for the entity: no brightness for a lamp that is only on or off."""

from __future__ import annotations

from collections.abc import Iterator

from ...home.functions import Field, Side
from ...home.models import Entity
from ..findings import fail, unknown
from ..models import Finding
from ..subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report fields that none of the entities offers, and where some do not."""
    for call in subject.on(*Side):
        function = call.function
        if function is None:
            continue
        entities = [one for one in call.members if function.accepts(one) and one.domain != "group"]
        for binding in call.fields:
            field = function.field(binding.field)
            if field is None or not entities:
                continue
            without = [one for one in entities if not field.offered_by(one)]
            where = f"{call.where}.{field.name}"
            label = field.label or field.name
            if len(without) == len(entities):
                if any(_is_silent(one, field) for one in without):
                    yield unknown(where, f"Whether {without[0].name} has {label} is not known now.")
                else:
                    yield fail(where, f"{_names(without)} cannot do {label}.")
            elif named := [one for one in without if one in call.named]:
                yield unknown(where, f"{_names(named)} cannot do {label} and will ignore it.")


def _is_silent(entity: Entity, field: Field) -> bool:
    """Tell whether the entity does not say what the field depends on."""
    return any(name not in entity.attributes for name in field.attribute_filter) or (
        bool(field.supported_features) and "supported_features" not in entity.attributes
    )


def _names(entities: list[Entity]) -> str:
    return ", ".join(f"{one.name} ({one.entity_id})" for one in entities[:3])
