"""What the things of a home can do or tell: the device memory of the workspace (BRT section 2.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..home.kinds import kinds_of, members_of, words_in, words_of
from ..home.models import Entity, Home
from .knowledge import Knowledge
from .rules import Event, Region, Test

_AWAY = frozenset({"not_home"})
_SUN = "sun.sun"
_DARK, _LIGHT = frozenset({"below_horizon"}), frozenset({"above_horizon"})


_PLUGS = frozenset({"plug", "relay", "supply", "switch", "socket", "outlet", "steckdose", "prise"})
"""Words for what a thing hangs on, which sensors are not named after."""


@dataclass(frozen=True)
class Capabilities:
    """A home by kinds of things."""

    home: Home
    knowledge: Knowledge
    notifiers: tuple[str, ...] = ()
    """Action functions that send a message to a person, the first being the usual one."""

    @cached_property
    def _table(self) -> Mapping[str, Any]:
        table: Mapping[str, Any] = self.knowledge.data["capabilities"]
        return table

    @cached_property
    def kinds(self) -> Mapping[str, frozenset[str]]:
        """Kinds of each entity by its id."""
        return {one.entity_id: kinds_of(one) for one in self.home.entities}

    def is_a(self, entity_id: str | None, kind: str) -> bool:
        """Tell whether a thing is of a kind or of one of a group of kinds."""
        own = self.kinds.get(entity_id or "", frozenset())
        return not own.isdisjoint(members_of(kind))

    def things(self, kind: str) -> tuple[Entity, ...]:
        """Return the things of a kind or of a group of kinds."""
        found = {one.entity_id for member in members_of(kind) for one in self._by_kind.get(member, ())}
        return tuple(self.home.entity[one] for one in sorted(found, key=self._place.__getitem__))

    @cached_property
    def _by_kind(self) -> Mapping[str, Sequence[Entity]]:
        table: dict[str, list[Entity]] = defaultdict(list)
        for one in self.home.entities:
            for kind in self.kinds[one.entity_id]:
                table[kind].append(one)
        return table

    @cached_property
    def _place(self) -> Mapping[str, int]:
        return {one.entity_id: place for place, one in enumerate(self.home.entities)}

    def in_room(self, things: Iterable[Entity], other: Entity) -> tuple[Entity, ...]:
        """Return those in the same room; none where that has none."""
        return tuple(one for one in things if one.area_id and one.area_id == other.area_id)

    def owner(self, sensor: Entity) -> Entity | None:
        """Return the switch whose power or temperature a sensor measures, by device or by name."""
        if sensor.device_id and (found := self._by_device.get(sensor.device_id)):
            return found
        said = words_of(sensor)
        fitting = [
            (len(core), one) for core, one in self._switches.get(said[:1], ()) if said[: len(core)] == core
        ]
        return max(fitting, key=lambda pair: (pair[0], pair[1].entity_id), default=(0, None))[1]

    @cached_property
    def _by_device(self) -> Mapping[str, Entity]:
        return {
            one.device_id: one
            for one in reversed(self.home.entities)
            if one.device_id and one.domain in {"switch", "light", "climate"}
        }

    @cached_property
    def _switches(self) -> Mapping[tuple[str, ...], Sequence[tuple[tuple[str, ...], Entity]]]:
        """Switches by the first word of their name, with the words that sensors share with them."""
        table: dict[tuple[str, ...], list[tuple[tuple[str, ...], Entity]]] = defaultdict(list)
        for one in self.home.in_domain("switch"):
            core = tuple(word for word in words_in(one.name) if word not in _PLUGS)
            if core:
                table[core[:1]].append((core, one))
        return table

    # ------------------------------------------------------------ words of templates
    def state(self, name: str, entity: Entity) -> frozenset[str]:
        """Return the states of an entity that a template calls by this name."""
        by_domain = self._table["states"][name]
        return frozenset(by_domain.get(entity.domain) or by_domain.get("*", ()))

    def call(self, act: str, entity: Entity) -> str | None:
        """Return the action function for an act on an entity; `None` where it cannot do that."""
        by_domain: Mapping[str, str] = self._table["acts"].get(act, {})
        found = by_domain.get(entity.domain) or by_domain.get("*")
        return None if found is None else found.replace("*", entity.domain)

    def forbids(self, call: str, entity_id: str | None) -> bool:
        """Tell whether no completion may ever make this call on this thing."""
        name = f"*.{call.partition('.')[2]}"
        return any(
            self.is_a(entity_id, kind) and (call in calls or name in calls)
            for kind, calls in self._table["dangerous"].items()
        )

    # ------------------------------------------------------------ people, sun and time
    @cached_property
    def people(self) -> Entity | None:
        """Return what tells whether anybody is home: a group of people, else `zone.home`; may be `None`."""
        groups = [one for one in self.things("people") if one.domain == "group"]
        lives_here = self.home.in_domain("person", "device_tracker")
        zones = [one for one in self.home.entities if one.entity_id == "zone.home" and lives_here]
        return next(iter([*groups, *zones]), None)

    def people_region(self, *, away: bool) -> Region:
        """Return when everybody is away, or somebody is home."""
        if self.people is not None and self.people.domain == "zone":
            return Region(below=1) if away else Region(above=0)
        return Region(states=_AWAY if away else frozenset({"home"}))

    def region(self, spec: Mapping[str, Any], entity: Entity) -> Region:
        """Return the region that a template speaks of: a state, or a number above or below."""
        if "above" in spec or "below" in spec:
            return Region(above=_number(spec.get("above")), below=_number(spec.get("below")))
        name = str(spec["is"])
        if self.people is not None and entity is self.people and name in {"away", "home"}:
            return self.people_region(away=name == "away")
        return Region(states=self.state(name, entity))

    def event(self, spec: Mapping[str, Any], entity: Entity) -> Event:
        """Return the event of a template on an entity."""
        return Event(
            entity_id=entity.entity_id, region=self.region(spec, entity), hold=float(spec.get("for", 0))
        )

    def test(self, spec: Mapping[str, Any], entity: Entity) -> Test:
        """Return the test of a template on an entity."""
        return Test(entity_id=entity.entity_id, region=self.region(spec, entity))


def sun_test(*, dark: bool) -> Test:
    """Return that the sun is down, or up."""
    return Test(entity_id=_SUN, region=Region(states=_DARK if dark else _LIGHT))


def _number(value: object) -> float | None:
    return None if value is None else float(str(value))
