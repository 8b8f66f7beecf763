"""The functions of a home: what Home Assistant can react to, check and do, with their fields.

FARM section 4.1: a trigger function provides ingredients, an action function requires fields.
The entries come from the running core (its live descriptions and translations) and, for the classic
trigger and condition platforms that the core does not describe, from the catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ..applet.models import Json
from .models import Entity


class Side(StrEnum):
    """Which part of an applet a function belongs to."""

    TRIGGER = "trigger"
    CONDITION = "condition"
    ACTION = "action"


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityFilter:
    """Which entities a function or a field accepts; empty tuples accept all."""

    domains: tuple[str, ...] = ()
    device_classes: tuple[str, ...] = ()
    integrations: tuple[str, ...] = ()
    supported_features: tuple[int, ...] = ()
    """Any of these bit sets must be wholly supported."""

    def accepts(self, entity: Entity) -> bool:
        """Tell whether the entity passes every part of the filter."""
        return (
            (not self.domains or entity.domain in self.domains)
            and (not self.device_classes or entity.device_class in self.device_classes)
            and (not self.integrations or entity.platform in self.integrations)
            and has_feature(entity, self.supported_features)
        )


def has_feature(entity: Entity, any_of: tuple[int, ...]) -> bool:
    """Tell whether the entity supports all bits of one of `any_of`; true where none is asked for."""
    return not any_of or any(entity.supported_features & bits == bits for bits in any_of)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A typed input of a function."""

    name: str
    label: str = ""
    """In the user's language."""
    description: str = ""
    required: bool = False
    default: Json = None
    """`None`: no default."""
    selector: Mapping[str, Json] = field(default_factory=dict)
    """Home Assistant's selector, `{kind: options}`; empty: any value."""
    supported_features: tuple[int, ...] = ()
    """Offered only where the entity supports one of these."""
    attribute_filter: Mapping[str, tuple[Json, ...]] = field(default_factory=dict)
    """Offered only where the attribute has (or contains) one of these values."""

    def offered_by(self, entity: Entity) -> bool:
        """Tell whether this field makes sense for the entity."""
        return has_feature(entity, self.supported_features) and all(
            _attribute_matches(entity.attributes.get(name), values)
            for name, values in self.attribute_filter.items()
        )


def _attribute_matches(value: Json, accepted: tuple[Json, ...]) -> bool:
    if isinstance(value, list):
        return any(one in accepted for one in value)
    return value in accepted


@dataclass(frozen=True, slots=True, kw_only=True)
class Ingredient:
    """A typed output of a trigger: what `{{ … }}` can say once it fired."""

    path: str
    """`trigger.to_state.state`, ..."""
    type: str
    """`string`, `number`, `datetime`, `state`, `object`."""
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What a purpose-specific trigger or condition says about its target, per domain of the target.

    Home Assistant describes only the names; the catalogue knows what they mean.
    """

    to: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Domain: the states that fulfil it. Empty where the function is about a number."""
    from_states: tuple[str, ...] = ()
    """The change must come from one of these; empty: from anywhere."""
    number: Mapping[str, str] = field(default_factory=dict)
    """Domain: `state`, or the attribute whose number is compared."""
    unit: str | None = None
    """Unit of the number as the function reads it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """One trigger, condition or action function (FARM section 4.1.2)."""

    key: str
    """`light.turned_on`, `state`, `light.turn_on`."""
    side: Side
    name: str = ""
    description: str = ""
    fields: tuple[Field, ...] = ()
    target: tuple[EntityFilter, ...] | None = None
    """`None`: takes no target. Several filters: any of them."""
    ingredients: tuple[Ingredient, ...] = ()
    meaning: Meaning | None = None

    def accepts(self, entity: Entity) -> bool:
        """Tell whether the entity is a fitting target."""
        return self.target is not None and (
            not self.target or any(one.accepts(entity) for one in self.target)
        )

    def field(self, name: str) -> Field | None:
        """Return the field, `None` where the function has none of that name."""
        return next((one for one in self.fields if one.name == name), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionLibrary:
    """All functions of the running core, by side and key."""

    triggers: Mapping[str, Function] = field(default_factory=dict)
    conditions: Mapping[str, Function] = field(default_factory=dict)
    actions: Mapping[str, Function] = field(default_factory=dict)

    def side(self, side: Side) -> Mapping[str, Function]:
        """Functions of one side by key."""
        match side:
            case Side.TRIGGER:
                return self.triggers
            case Side.CONDITION:
                return self.conditions
            case Side.ACTION:
                return self.actions
