"""What a home consists of. Built by the glue from the registries and states, or from a file in tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..applet.models import Json, Target
from .behind import Behind


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """One enabled, visible entity."""

    entity_id: str
    name: str
    """The friendly name the user sees."""
    aliases: tuple[str, ...] = ()
    area_id: str | None = None
    """Its own area or that of its device."""
    device_id: str | None = None
    label_ids: tuple[str, ...] = ()
    device_class: str | None = None
    unit: str | None = None
    state: str | None = None
    """The state as text; `None` where it is unknown or unavailable."""
    attributes: Mapping[str, Json] = field(default_factory=dict)
    """Capabilities and attributes: `options`, `hvac_modes`, `source_list`, `supported_color_modes`, ..."""
    supported_features: int = 0
    category: str | None = None
    """`config` or `diagnostic`; `None` for an ordinary entity."""
    exposed: bool = True
    """Whether the user exposed it to Assist."""
    platform: str | None = None
    """The integration that provides it."""

    @property
    def domain(self) -> str:
        """The part of the id before the dot."""
        return self.entity_id.partition(".")[0]

    @property
    def object_id(self) -> str:
        """The part of the id after the dot."""
        return self.entity_id.partition(".")[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceTrigger:
    """A trigger that a device offers and no entity expresses, such as a button of a remote."""

    config: Mapping[str, Json]
    """The trigger in Home Assistant's form, usable verbatim."""
    name: str
    """In the user's language: `Button 1 pressed`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A device; only what helps to name things and to find its triggers."""

    device_id: str
    name: str
    area_id: str | None = None
    label_ids: tuple[str, ...] = ()
    triggers: tuple[DeviceTrigger, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A room."""

    area_id: str
    name: str
    aliases: tuple[str, ...] = ()
    floor_id: str | None = None
    label_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """A storey."""

    floor_id: str
    name: str
    aliases: tuple[str, ...] = ()
    level: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A label."""

    label_id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class Home:
    """Everything a request can refer to, at one moment."""

    entities: tuple[Entity, ...]
    devices: tuple[Device, ...] = ()
    areas: tuple[Area, ...] = ()
    floors: tuple[Floor, ...] = ()
    labels: tuple[Label, ...] = ()
    language: str = "en"
    country: str | None = None
    time_zone: str = "UTC"
    temperature_unit: str = "°C"
    speaker: str | None = None
    """The `person.…` who speaks, where that is known; "I" and "my" mean this person."""
    owners: tuple[str, ...] = ()
    """The `person.…` ids of the people who live here."""
    behind: Behind = field(default_factory=Behind)
    """What scenes, scripts and automations do."""
    always_ask: frozenset[str] = frozenset()
    """Things of which the user wants every action confirmed."""

    @cached_property
    def entity(self) -> Mapping[str, Entity]:
        """Entities by id."""
        return {one.entity_id: one for one in self.entities}

    @cached_property
    def area(self) -> Mapping[str, Area]:
        """Areas by id."""
        return {one.area_id: one for one in self.areas}

    @cached_property
    def floor(self) -> Mapping[str, Floor]:
        """Floors by id."""
        return {one.floor_id: one for one in self.floors}

    @cached_property
    def device(self) -> Mapping[str, Device]:
        """Devices by id."""
        return {one.device_id: one for one in self.devices}

    @cached_property
    def label(self) -> Mapping[str, Label]:
        """Labels by id."""
        return {one.label_id: one for one in self.labels}

    def in_domain(self, *domains: str) -> tuple[Entity, ...]:
        """Entities of these domains, in order."""
        return tuple(one for one in self.entities if one.domain in domains)

    def members(self, target: Target) -> tuple[Entity, ...]:
        """Entities a target refers to now, each once, in the order of the home.

        Areas, floors and labels leave out `config` and `diagnostic` entities, as Home Assistant does.
        """
        return tuple(one for one in self.entities if self.is_member(one, target))

    def is_member(self, entity: Entity, target: Target) -> bool:
        """Tell whether a target refers to an entity now."""
        if entity.entity_id in target.entity_ids:
            return True
        if entity.category is not None:
            return False
        area = self.area.get(entity.area_id or "")
        labels = {*entity.label_ids, *(area.label_ids if area else ())}
        return (
            (entity.area_id is not None and entity.area_id in target.area_ids)
            or (area is not None and area.floor_id is not None and area.floor_id in target.floor_ids)
            or (entity.device_id is not None and entity.device_id in target.device_ids)
            or not labels.isdisjoint(target.label_ids)
        )
