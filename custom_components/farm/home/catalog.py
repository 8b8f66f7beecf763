"""The built catalogue: what Home Assistant cannot tell about its states, actions and classic triggers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from ..applet.models import Json
from .functions import EntityFilter, Field, Function, Ingredient, Meaning, Side
from .models import Entity

DATA = Path(__file__).parent.parent / "data" / "catalog.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class StateSpec:
    """What a state concept means for one kind of entity."""

    values: tuple[str, ...] = ()
    excluded: bool = False
    """The values are those it must *not* have."""
    attribute: str | None = None
    """The attribute compared; `None`: the state itself."""
    is_event: bool = False
    """The values are event types; empty: any event."""

    def holds(self, state: str) -> bool:
        """Tell whether a state fulfils the concept."""
        return (state in self.values) != self.excluded


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSource:
    """How a literal of the request fills a field of an action."""

    kind: str
    """`percent`, `number`, `color`, `kelvin`, `option`, `duration`, `clock`, `quote`, `text`, `message`,
    `area`, `value`."""
    attribute: str | None = None
    """Attribute of the entity that lists the options."""
    scale: float = 1.0
    units: tuple[str, ...] = ()
    """Units of the language pack that fit; empty: any."""
    value: Json = None
    """Fixed value of kind `value`."""
    is_list: bool = False
    preposition: str | None = None
    current: str | None = None
    """Attribute of the entity that holds the current value; amounts may then be relative to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionSpec:
    """How an action function is asked for."""

    function: str
    concepts: tuple[str, ...] = ()
    fields: Mapping[str, FieldSource] = field(default_factory=dict)
    rank: int = 0
    """Preferred between functions that explain the same words."""
    words: tuple[str, ...] = ()
    """Words of which one must be said, where functions of one concept differ only in them."""
    named: tuple[str, ...] = ()
    """The target's name must have one of these words; empty: any name."""
    is_default: bool = False
    """Taken where none of those words was said."""
    needs_field_for: tuple[str, ...] = ()
    """Concepts that mean this function only together with a field."""


@dataclass(frozen=True)
class Catalog:
    """The catalogue as loaded."""

    data: Mapping[str, Any]

    @cached_property
    def actions(self) -> tuple[ActionSpec, ...]:
        """Every action of the catalogue, in its order."""
        return tuple(
            ActionSpec(
                function=key.partition("#")[0],
                concepts=tuple(entry.get("concepts", ())),
                fields={name: _field_source(one) for name, one in entry.get("fields", {}).items()},
                rank=entry.get("rank", 0),
                words=tuple(entry.get("words", ())),
                named=tuple(entry.get("named", ())),
                is_default=bool(entry.get("default")),
                needs_field_for=tuple(entry.get("needs_field_for", ())),
            )
            for key, entry in self.data["actions"].items()
        )

    @cached_property
    def actions_by_concept(self) -> Mapping[str, tuple[ActionSpec, ...]]:
        """Actions that answer a concept."""
        table: dict[str, list[ActionSpec]] = {}
        for spec in self.actions:
            for concept in spec.concepts:
                table.setdefault(concept, []).append(spec)
        return {concept: tuple(specs) for concept, specs in table.items()}

    @cached_property
    def _states(self) -> Mapping[str, Mapping[str, StateSpec]]:
        return {
            concept: {kind: _state_spec(value) for kind, value in kinds.items()}
            for concept, kinds in self.data["states"].items()
        }

    def opposite(self, concept: str) -> str | None:
        """Return what "not" makes of a concept; `None` where it has no name of its own."""
        pairs: dict[str, str] = self.data["opposites"]
        return pairs.get(concept) or next((one for one, other in pairs.items() if other == concept), None)

    def state_spec(self, concept: str, entity: Entity) -> StateSpec | None:
        """Return what the concept means for this entity; `None` where it means nothing for it."""
        kinds = self._states.get(concept, {})
        return (
            kinds.get(f"{entity.domain}/{entity.device_class}") or kinds.get(entity.domain) or kinds.get("*")
        )

    def concepts_of(self, domain: str) -> tuple[str, ...]:
        """Concepts that mean something for entities of a domain."""
        return tuple(
            concept
            for concept, kinds in self._states.items()
            if any(kind.partition("/")[0] == domain for kind in kinds)
        )

    def meaning(self, side: Side, key: str) -> Meaning | None:
        """Return the meaning of a purpose-specific function; `None` where the catalogue does not know it."""
        entry = self.data["meanings"][f"{side.value}s"].get(key)
        if entry is None:
            return None
        return Meaning(
            to={domain: tuple(values) for domain, values in entry.get("to", {}).items()},
            from_states=tuple(entry.get("from", ())),
            number=dict(entry.get("number", {})),
            unit=entry.get("unit"),
        )

    @cached_property
    def entity_ingredients(self) -> tuple[Ingredient, ...]:
        """Ingredients of purpose-specific triggers."""
        return _ingredients(self.data["triggers"]["entity_ingredients"])

    def classic(self, side: Side) -> Mapping[str, Function]:
        """Return the classic trigger or condition platforms as functions."""
        return {
            key: _classic_function(key, side, entry)
            for key, entry in self.data["triggers"][f"{side.value}s"].items()
        }


def _state_spec(value: Any) -> StateSpec:
    if isinstance(value, list):
        return StateSpec(values=tuple(value))
    if "event" in value:
        return StateSpec(values=tuple(value["event"]), is_event=True)
    if "not" in value:
        return StateSpec(values=tuple(value["not"]), excluded=True)
    return StateSpec(values=tuple(value["values"]), attribute=value["attribute"])


def _field_source(entry: Mapping[str, Any]) -> FieldSource:
    return FieldSource(
        kind=entry.get("from", "value"),
        attribute=entry.get("attribute"),
        scale=entry.get("scale", 1.0),
        units=tuple(entry.get("units", ())),
        value=entry.get("value"),
        is_list=bool(entry.get("list")),
        preposition=entry.get("preposition"),
        current=entry.get("current"),
    )


def _ingredients(entry: Mapping[str, str]) -> tuple[Ingredient, ...]:
    return tuple(Ingredient(path=path, type=kind) for path, kind in entry.items())


def _classic_function(key: str, side: Side, entry: Mapping[str, Any]) -> Function:
    required = set(entry.get("required", ()))
    return Function(
        key=key,
        side=side,
        name=key.replace("_", " ").capitalize(),
        fields=tuple(
            Field(name=name, required=name in required, selector={kind: {}})
            for name, kind in entry.get("fields", {}).items()
        ),
        target=(EntityFilter(),) if entry.get("target") else None,
        ingredients=_ingredients(entry.get("ingredients", {})),
    )


@lru_cache(maxsize=1)
def load_catalog() -> Catalog:
    """Load the built catalogue. Reads a file: call it in the executor."""
    return Catalog(json.loads(DATA.read_text(encoding="utf-8")))
