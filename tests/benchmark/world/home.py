"""A home of the benchmark as a value, read from its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ..reading import BenchmarkError, Json, Record, load_yaml

HOME_ZONE = "home"
"""The state of a person who is at home."""

_HOME_KEYS = frozenset({
    "home", "name", "language", "country", "time_zone", "latitude", "longitude",
    "floors", "areas", "entities", "services", "people", "zones",
})  # fmt: skip
_FLOOR_KEYS = frozenset({"name", "aliases", "level"})
_AREA_KEYS = frozenset({"id", "name", "floor", "aliases"})
_ENTITY_KEYS = frozenset({
    "entity_id", "name", "area", "device_class", "state", "attributes", "aliases", "labels",
})  # fmt: skip
_ZONE_KEYS = frozenset({"entity_id", "name", "latitude", "longitude"})


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorLine:
    """A storey that the file describes; floors may also come from the areas alone."""

    name: str
    aliases: tuple[str, ...] = ()
    level: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaLine:
    """A room."""

    area_id: str
    name: str
    floor: str | None = None
    """Name of its floor."""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityLine:
    """An entity with its initial state."""

    entity_id: str
    name: str
    state: str
    area_id: str | None = None
    device_class: str | None = None
    attributes: Mapping[str, Json] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """Names of labels."""

    @property
    def domain(self) -> str:
        """The part of the id before the dot."""
        return self.entity_id.partition(".")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneLine:
    """A zone besides the home itself; without coordinates it lies somewhere in the neighbourhood."""

    entity_id: str
    name: str
    latitude: float | None = None
    longitude: float | None = None


@dataclass(frozen=True, kw_only=True)
class BenchmarkHome:
    """Everything a home file says."""

    name: str
    """The name by which cases refer to it."""
    title: str = "Home"
    language: str = "en"
    country: str | None = None
    time_zone: str = "America/Los_Angeles"
    latitude: float | None = None
    """`None`: where Home Assistant's test core lies, in San Diego."""
    longitude: float | None = None
    floors: tuple[FloorLine, ...] = ()
    areas: tuple[AreaLine, ...] = ()
    entities: tuple[EntityLine, ...] = ()
    services: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    zones: tuple[ZoneLine, ...] = ()

    @cached_property
    def entity(self) -> Mapping[str, EntityLine]:
        """Entities by id."""
        return {one.entity_id: one for one in self.entities}

    @cached_property
    def trackers(self) -> Mapping[str, tuple[str, ...]]:
        """The device trackers of each person."""
        return {
            one.entity_id: tuple(str(tracker) for tracker in listed)
            for one in self.entities
            if one.domain == "person" and isinstance(listed := one.attributes.get("device_trackers"), list)
        }

    def of_domain(self, domain: str) -> tuple[EntityLine, ...]:
        """Entities of one domain, in the order of the file."""
        return tuple(one for one in self.entities if one.domain == domain)

    def uses_fahrenheit(self) -> bool:
        """Tell whether most of the temperatures are given in °F."""
        units = [one.attributes.get("unit_of_measurement") for one in self.entities]
        return units.count("°F") > units.count("°C")


def load_home(path: Path) -> BenchmarkHome:
    """Read a home file; raise BenchmarkError naming the place of the first mistake."""
    record = Record.of(load_yaml(path), str(path), _HOME_KEYS)
    home = BenchmarkHome(
        name=record.optional_text("home") or path.stem,
        title=record.optional_text("name") or "Home",
        language=record.optional_text("language") or "en",
        country=record.optional_text("country"),
        time_zone=record.optional_text("time_zone") or "America/Los_Angeles",
        latitude=record.number("latitude"),
        longitude=record.number("longitude"),
        floors=tuple(_floor(one) for one in record.records("floors", _FLOOR_KEYS)),
        areas=tuple(_area(one) for one in record.records("areas", _AREA_KEYS)),
        entities=tuple(_entity(one) for one in record.records("entities", _ENTITY_KEYS)),
        services=record.texts("services"),
        people=record.texts("people"),
        zones=tuple(_zone(one) for one in record.records("zones", _ZONE_KEYS)),
    )
    _check_references(home, str(path))
    return home


def _floor(record: Record) -> FloorLine:
    level = record.number("level")
    return FloorLine(
        name=record.text("name"),
        aliases=record.texts("aliases"),
        level=None if level is None else int(level),
    )


def _area(record: Record) -> AreaLine:
    return AreaLine(
        area_id=record.text("id"),
        name=record.text("name"),
        floor=record.optional_text("floor"),
        aliases=record.texts("aliases"),
    )


def _entity(record: Record) -> EntityLine:
    entity_id = record.text("entity_id")
    if not all(entity_id.partition(".")[::2]):
        raise record.fail(f"{entity_id!r} is no entity id; write domain.name")
    return EntityLine(
        entity_id=entity_id,
        name=record.text("name"),
        state=record.text("state"),
        area_id=record.optional_text("area"),
        device_class=record.optional_text("device_class"),
        attributes=record.mapping("attributes"),
        aliases=record.texts("aliases"),
        labels=record.texts("labels"),
    )


def _zone(record: Record) -> ZoneLine:
    return ZoneLine(
        entity_id=record.text("entity_id"),
        name=record.text("name"),
        latitude=record.number("latitude"),
        longitude=record.number("longitude"),
    )


def _check_references(home: BenchmarkHome, where: str) -> None:
    if len(home.entity) != len(home.entities):
        seen: set[str] = set()
        twice = next(e.entity_id for e in home.entities if e.entity_id in seen or seen.add(e.entity_id))
        raise BenchmarkError(f"{where}: {twice} is listed twice")
    rooms = {one.area_id for one in home.areas}
    for entity in home.entities:
        if entity.area_id is not None and entity.area_id not in rooms:
            raise BenchmarkError(f"{where}: {entity.entity_id} is in the unknown area {entity.area_id!r}")
    for service in home.services:
        if not all(service.partition(".")[::2]):
            raise BenchmarkError(f"{where}: {service!r} is no service; write domain.name")
