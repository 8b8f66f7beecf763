"""What an applet finally does: through scenes, scripts, groups and the automations it sets off.

The danger in a home is rarely an action that says `unlock`; it is a scene that does. What cannot be followed
to its end is an effect of its own, so that nobody takes it for harmless.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ..applet.models import Json, Target
from ..applet.parse import parse
from ..home.catalog import load_catalog
from ..home.functions import Side
from ..home.models import Entity
from .causes import may_set_off
from .subject import Call, Subject, is_template
from .walk import take_apart

UNKNOWN: Final = "?"
"""Key of an effect that could not be followed."""
EVENT: Final = "event"
"""Key of a fired event: anything may listen to it."""

_DEPTH = 8
_GENERIC = frozenset({"homeassistant.turn_on", "homeassistant.turn_off", "homeassistant.toggle"})
_RUNS_SCRIPT = frozenset({"script.turn_on", "script.toggle"})
_SCRIPT_ACTIONS = _RUNS_SCRIPT | {"script.turn_off", "script.reload"}
_RUNS_AUTOMATION = frozenset({"automation.trigger", "automation.turn_on"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One action function on things, as it is called in the end."""

    where: str
    """Path in the applet of the step that leads to it."""
    key: str
    """Action function; `EVENT`, or `UNKNOWN` where it could not be found out."""
    entities: tuple[Entity, ...] = ()
    is_open: bool = False
    """Whether it may reach other things than these, now or later."""
    via: tuple[str, ...] = ()
    """Names of the scenes, scripts and automations on the way."""

    @property
    def identity(self) -> tuple[object, ...]:
        """What makes two effects the same."""
        return (self.where, self.key, tuple(one.entity_id for one in self.entities), self.is_open, self.via)


def effects_of(subject: Subject) -> tuple[Effect, ...]:
    """Return everything an applet does, each effect once."""
    found = {one.identity: one for one in _Reach(subject).effects(subject, _Step())}
    return tuple(found.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """How far the way has led."""

    where: str | None = None
    """Step of the applet it began at; `None` at the applet itself."""
    via: tuple[str, ...] = ()
    passed: frozenset[str] = frozenset()
    """Entity ids on the way; none is gone through twice."""

    def through(self, entity_id: str, name: str) -> _Step:
        return replace(self, via=(*self.via, name), passed=self.passed | {entity_id})


type _Follow = Callable[[Entity, _Step], Iterator[Effect]]


class _Reach:
    """Follows calls to their end."""

    def __init__(self, subject: Subject) -> None:
        self.home = subject.home
        self.library = subject.library
        self.made = dict(_scenes_made(subject))

    def effects(self, subject: Subject, step: _Step) -> Iterator[Effect]:
        for call in subject.on_side(Side.ACTION):
            yield from self._call(call, replace(step, where=step.where or call.where))
        for where in subject.events:
            yield Effect(where=step.where or where, key=EVENT, is_open=True, via=step.via)
        if step.where is not None:
            # At the top the parts that could not be read have findings of their own.
            yield from (_lost(step) for _ in subject.unseen[:1])

    def _call(self, call: Call, step: _Step) -> Iterator[Effect]:
        things = self._things(call)
        if call.key == "scene.apply":
            yield from self._scene(_states(call.value("entities")), step)
        elif call.key == "scene.turn_on":
            yield from self._each(call, things, step, self._named_scene)
        elif call.key in _RUNS_SCRIPT:
            yield from self._each(call, things, step, self._script)
        elif call.key.startswith("script.") and call.key not in _SCRIPT_ACTIONS:
            yield from self._script(self._entity(call.key), step)
        elif call.key in _RUNS_AUTOMATION:
            yield from self._each(call, things, step, self._automation)
        else:
            yield from self._plain(call, things, step)

    def _each(self, call: Call, things: tuple[Entity, ...], step: _Step, follow: _Follow) -> Iterator[Effect]:
        for one in things:
            yield from follow(one, step)
        if _is_open(call) or not things:
            yield _lost(step)

    # ------------------------------------------------------------ ways
    def _plain(self, call: Call, things: tuple[Entity, ...], step: _Step) -> Iterator[Effect]:
        is_open = _is_open(call)
        if call.key in _GENERIC and things and not is_open:
            for one in things:
                yield from self._done(_specific(call.key, one), (one,), step)
        else:
            yield from self._done(call.key, things, step, is_open=is_open or self._is_hidden(call))

    def _done(
        self, key: str, things: tuple[Entity, ...], step: _Step, *, is_open: bool = False
    ) -> Iterator[Effect]:
        """Yield an effect and those of the automations that it sets off."""
        yield Effect(where=str(step.where), key=key, entities=things, is_open=is_open, via=step.via)
        for entity_id in self.home.behind.automations:
            if entity_id not in step.passed and entity_id not in self.home.behind.switched_off:
                config = self.home.behind.automations[entity_id]
                if may_set_off(key, things, config, self.home):
                    yield from self._automation(self._entity(entity_id), step)

    def _named_scene(self, scene: Entity, step: _Step) -> Iterator[Effect]:
        states = self.made.get(scene.entity_id) or self.home.behind.scenes.get(scene.entity_id)
        if states is not None:
            yield from self._scene(states, step.through(scene.entity_id, scene.name))
        elif scene.platform not in load_catalog().data["safety"]["scenes_of_lights"]:
            yield _lost(step.through(scene.entity_id, scene.name))

    def _scene(self, states: Mapping[str, str] | None, step: _Step) -> Iterator[Effect]:
        if states is None:
            yield _lost(step)
            return
        for entity_id, state in states.items():
            key = _key_for(entity_id.partition(".")[0], state)
            if entity_id.partition(".")[0] in {"scene", "script", "automation"}:
                yield _lost(step)
            else:
                known = self.home.entity.get(entity_id)
                yield from self._done(key, (self._entity(entity_id),), step, is_open=known is None)

    def _script(self, script: Entity, step: _Step) -> Iterator[Effect]:
        yield from self._steps(script, self.home.behind.scripts.get(script.entity_id), "sequence", step)

    def _automation(self, automation: Entity, step: _Step) -> Iterator[Effect]:
        config = self.home.behind.automations.get(automation.entity_id)
        key = "actions" if config is not None and "actions" in config else "action"
        yield from self._steps(automation, config, key, step)

    def _steps(
        self, entity: Entity, config: Mapping[str, Json] | None, key: str, step: _Step
    ) -> Iterator[Effect]:
        if entity.entity_id in step.passed:
            return
        inside = step.through(entity.entity_id, entity.name)
        if config is None or key not in config or len(inside.via) > _DEPTH:
            yield _lost(inside)
            return
        yield from self.effects(take_apart(parse({"actions": config[key]}), self.home, self.library), inside)

    # ------------------------------------------------------------ things
    def _things(self, call: Call) -> tuple[Entity, ...]:
        """Return the things of a call, groups taken apart; those not in the home by their ids."""
        # Of a room only what the function acts on: switching off its switches does not touch its windows.
        reached = [one for one in call.found if call.function is None or call.function.accepts(one)]
        waiting = [*call.named, *reached, *(self._entity(one) for one in _missing(call))]
        seen: dict[str, Entity] = {}
        while waiting:
            one = waiting.pop(0)
            if one.entity_id not in seen:
                seen[one.entity_id] = one
                waiting += [self._entity(member) for member in _group(one)]
        return tuple(one for one in seen.values() if one.domain != "group" or not _group(one))

    def _entity(self, entity_id: str) -> Entity:
        known = self.home.entity.get(entity_id)
        return known or Entity(entity_id=entity_id, name=entity_id.partition(".")[2].replace("_", " "))

    def _is_hidden(self, call: Call) -> bool:
        """Tell whether a thing is meant that is not among those the user sees."""
        return any(one.entity_id not in self.home.entity for one in self._things(call))


def _scenes_made(subject: Subject) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the scenes that an applet makes itself: what they keep, they bring back."""
    for call in subject.on_side(Side.ACTION):
        name = call.value("scene_id")
        if call.key != "scene.create" or not isinstance(name, str) or is_template(name):
            continue
        kept = call.value("snapshot_entities")
        listed = kept if isinstance(kept, list) else [kept] if isinstance(kept, str) else []
        states = _states(call.value("entities")) or {}
        if not any(is_template(one) for one in listed):
            yield f"scene.{name}", {**{str(one): "*" for one in listed}, **states}


def _states(value: Json) -> Mapping[str, str] | None:
    """Return states by entity id; `None` where they are not plain."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        return None
    found: dict[str, str] = {}
    for entity_id, wanted in value.items():
        state = wanted.get("state") if isinstance(wanted, dict) else wanted
        plain = {True: "on", False: "off"}.get(state, state) if isinstance(state, bool) else state
        if is_template(plain) or is_template(entity_id):
            return None
        found[entity_id] = "*" if plain is None else str(plain)
    return found


def _key_for(domain: str, state: str) -> str:
    """Return the action function that brings a thing of a domain into a state."""
    table: Mapping[str, str] = load_catalog().data["safety"]["states"].get(domain, {})
    return table.get(state) or table.get("*") or f"{domain}.turn_{'off' if state == 'off' else 'on'}"


def _specific(key: str, entity: Entity) -> str:
    """Return what an action of every domain comes down to for one thing."""
    table: Mapping[str, str] = load_catalog().data["safety"]["generic"].get(key, {})
    return table.get(entity.domain) or f"{entity.domain}.{key.partition('.')[2]}"


def _is_open(call: Call) -> bool:
    """Tell whether a call may reach other things than those it reaches now."""
    target = call.target or Target()
    if "all" in target.entity_ids or any(is_template(one) for one in _ids(target)):
        return True
    return bool(target.area_ids or target.floor_ids or target.label_ids or target.device_ids)


def _ids(target: Target) -> tuple[str, ...]:
    return (*target.entity_ids, *target.area_ids, *target.floor_ids, *target.label_ids, *target.device_ids)


def _missing(call: Call) -> list[str]:
    known = {one.entity_id for one in call.named}
    ids = call.target.entity_ids if call.target else ()
    return [one for one in ids if one not in known and "." in one and not is_template(one)]


def _group(entity: Entity) -> list[str]:
    """Return the members of a group; a scene lists things too, but they are looked at with their states."""
    members = None if entity.domain == "scene" else entity.attributes.get("entity_id")
    return [one for one in members if isinstance(one, str)] if isinstance(members, list) else []


def _lost(step: _Step) -> Effect:
    return Effect(where=str(step.where), key=UNKNOWN, is_open=True, via=step.via)
