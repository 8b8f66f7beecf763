"""An attribute that is compared must be one the entity has, or can have."""

from __future__ import annotations

from collections.abc import Iterator

from ...home.functions import Side
from ...home.models import Entity
from ..findings import fail, hint, nearest, unknown
from ..models import Finding
from ..subject import Subject
from ..vocabulary import ATTRIBUTES, COMMON_ATTRIBUTES


def check(subject: Subject) -> Iterator[Finding]:
    """Report attributes that the entities do not have."""
    for call in subject.on(Side.TRIGGER, Side.CONDITION):
        attribute = call.value("attribute")
        if not isinstance(attribute, str) or call.key not in {"state", "numeric_state"}:
            continue
        for entity in call.members:
            yield from attribute_findings(entity, attribute, f"{call.where}.attribute")


def attribute_findings(entity: Entity, attribute: str, where: str) -> Iterator[Finding]:
    """Report an attribute the entity does not have: a slip of the pen fails, a strange one is unknown."""
    possible = ATTRIBUTES.get(entity.domain, frozenset()) | COMMON_ATTRIBUTES
    if attribute in entity.attributes or attribute in possible:
        return
    near = nearest(attribute, [*entity.attributes, *possible])
    message = f"{entity.name} ({entity.entity_id}) has no attribute {attribute} now.{hint(near)}"
    if near and entity.state is not None:
        yield fail(where, message, near)
    else:
        yield unknown(where, message)
