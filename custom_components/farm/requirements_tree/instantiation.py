"""From a part of a quality template to rules on the things of a home (BRT section 3.3, steps 1 and 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from ..applet.durations import plain
from ..home.models import Entity
from .capabilities import Capabilities, sun_test
from .effects import outcome, with_tests
from .rules import TIME, Effect, Event, Region, Rule, Test

type Part = Mapping[str, Any]


class Instantiation:
    """Makes rules of template parts for one home."""

    def __init__(self, capabilities: Capabilities, given: Sequence[Rule]) -> None:
        """Remember the home and the rules that are there."""
        self._home = capabilities
        self._given = given

    def rules(self, part: Part, source: str) -> tuple[Rule, ...]:
        """Return the rules of a part; none where the home lacks what it needs."""
        if not all(self._home.things(kind) for kind in part.get("needs", ())):
            return ()
        if "guard" in part:
            return tuple(self._guarded(part, source))
        if "instead" in part:
            return tuple(self._replaced(part, source))
        return tuple(self._planned(part, source))

    # ------------------------------------------------------------ when, only, do
    def _planned(self, part: Part, source: str) -> Iterator[Rule]:
        for event, subject in self._events(part["when"]):
            for effect, target in self._effects(part["do"], part["when"], subject):
                if self._is_excluded(part.get("unless"), subject or target):
                    continue
                for tests in self._tests(part.get("only", ()), subject, target):
                    if target is not None and self._home.forbids(effect.call, effect.entity_id):
                        continue
                    strict = part["do"]["kind"] == "message_to_all"
                    yield Rule(event=event, effect=effect, tests=tests, source=source, to_this_one=strict)

    def _events(self, when: Part) -> Iterator[tuple[Event, Entity | None]]:
        if when["kind"] == "time":
            yield Event(entity_id=TIME, region=Region(start=minutes(when["at"]))), None
            return
        for subject in self._subjects(when):
            yield self._home.event(when, subject), subject

    def _subjects(self, spec: Part) -> tuple[Entity, ...]:
        if spec["kind"] == "people":
            return (self._home.people,) if self._home.people is not None else ()
        things = self._home.things(str(spec["kind"]))
        if spec.get("begun"):
            things = tuple(one for one in things if self._is_begun(one))
        if "of" in spec:
            owned = (self._home.owner(one) for one in things)
            return tuple(
                one
                for one, owner in zip(things, owned, strict=True)
                if owner is not None and self._home.is_a(owner.entity_id, str(spec["of"]))
            )
        return things

    def _effects(
        self, do: Part, when: Part, subject: Entity | None
    ) -> Iterator[tuple[Effect, Entity | None]]:
        kind = str(do["kind"])
        if kind == "told":
            kind = "speech" if self._speech() else "message"
        if kind in {"message", "message_to_all"}:
            wanted = self._home.notifiers if kind == "message_to_all" else self._home.notifiers[:1]
            yield from ((Effect(call=one), None) for one in wanted)
            return
        if kind == "speech":
            yield from ((one, None) for one in self._speech())
            return
        for target in self._targets(do, when, subject):
            call = self._home.call(str(do["call"]), target)
            if call is not None:
                yield Effect(call=call, entity_id=target.entity_id, data=_data(do, target)), target

    def _speech(self) -> tuple[Effect, ...]:
        """Return an announcement on the first speaker."""
        voice = next((one.entity_id for one in self._home.home.in_domain("tts")), "tts.home")
        return tuple(
            Effect(call="tts.speak", entity_id=voice, data={"media_player_entity_id": one.entity_id})
            for one in self._home.things("speaker")[:1]
        )

    def _targets(self, do: Part, when: Part, subject: Entity | None) -> tuple[Entity, ...]:
        if do["kind"] == "subject":
            return () if subject is None else (subject,)
        things = self._home.things(str(do["kind"]))
        if subject is not None and (when.get("of") == do["kind"] or do.get("of") == "subject"):
            owner = self._home.owner(subject)
            things = tuple(one for one in things if one is owner)
        if do.get("near") == "room" and subject is not None:
            things = self._home.in_room(things, subject)
        if do.get("begun"):
            things = tuple(one for one in things if self._is_begun(one))
        return things

    def _is_begun(self, thing: Entity) -> bool:
        """Tell whether a rule of the user switches a thing on or opens it."""
        knowledge = self._home.knowledge
        return any(
            rule.effect.entity_id == thing.entity_id
            and outcome(rule.effect, knowledge).value in {"on", "open"}
            for rule in self._given
        )

    def _is_excluded(self, unless: Part | None, subject: Entity | None) -> bool:
        if unless is None:
            return False
        if "all" in unless:
            return all(
                self._home.people if one == "people" else self._home.things(one) for one in unless["all"]
            )
        things = self._home.things(str(unless["kind"]))
        if unless.get("near") == "room" and subject is not None:
            things = self._home.in_room(things, subject)
        return bool(things)

    # ------------------------------------------------------------ tests
    def _tests(
        self, only: Sequence[Part], subject: Entity | None, target: Entity | None
    ) -> Iterator[tuple[Test, ...]]:
        choices = [self._choices(one, subject, target) for one in only]
        wanted = [
            found for found, spec in zip(choices, only, strict=True) if found or not spec.get("optional")
        ]
        yield from product(*wanted)

    def _choices(self, spec: Part, subject: Entity | None, target: Entity | None) -> tuple[Test, ...]:
        kind = str(spec["kind"])
        if kind == "sun":
            return (sun_test(dark=spec["is"] == "dark"),)
        if kind == "time":
            region = Region(start=minutes(spec["from"]), end=minutes(spec["to"]))
            return (Test(entity_id=TIME, region=region),)
        if kind == "absence":
            return self._absence()
        things = self._subjects(spec)
        if spec.get("near") == "room" and subject is not None:
            things = self._home.in_room(things, subject)
        if target is not None and things:
            things = (self._nearest(things, target),)
        return tuple(self._home.test(spec, one) for one in things)

    def _absence(self) -> tuple[Test, ...]:
        """Return that everybody is away: by the holiday flag, else by the people."""
        flags = self._home.things("holiday_flag")
        if flags:
            return (Test(entity_id=flags[0].entity_id, region=Region(states=frozenset({"on"}))),)
        people = self._home.people
        if people is None:
            return ()
        return (Test(entity_id=people.entity_id, region=self._home.people_region(away=True)),)

    def _nearest(self, things: Sequence[Entity], target: Entity) -> Entity:
        return next(iter([*self._home.in_room(things, target), *things]))

    # ------------------------------------------------------------ corrections of what is there
    def _guarded(self, part: Part, source: str) -> Iterator[Rule]:
        """Yield rules of the user with the tests they lack: watering only if it does not rain."""
        guard = part["guard"]
        for rule in self._given:
            target = self._home.home.entity.get(rule.effect.entity_id or "")
            if target is None or not self._home.is_a(target.entity_id, str(guard["kind"])):
                continue
            if rule.effect.call != self._home.call(str(guard["call"]), target):
                continue
            found = [found for one in part["only"] for found in self._choices(one, None, target)]
            tests = with_tests(rule, tuple(found))
            if tests != rule.tests:
                yield replace(rule, tests=tests, replaces=rule.source, source=source)

    def _replaced(self, part: Part, source: str) -> Iterator[Rule]:
        """Yield rules of the user with another effect: a message in place of the siren."""
        when, do = part["instead"]["when"], part["instead"]["do"]
        for rule in self._given:
            if self._home.is_a(rule.event.entity_id, str(when["kind"])) and self._home.is_a(
                rule.effect.entity_id, str(do["kind"])
            ):
                for effect, _ in self._effects(part["do"], when, None):
                    yield replace(rule, effect=effect, replaces=rule.source, source=source)


def _data(do: Part, target: Entity) -> dict[str, Any]:
    if do.get("value") == "lowest":
        return {"value": plain(float(str(target.attributes.get("min", 0))))}
    data = dict(do.get("data", {}))
    dims = target.attributes.get("supported_color_modes")
    if "brightness_pct" in data and isinstance(dims, list) and set(dims) <= {"onoff"}:
        data.pop("brightness_pct")
    return data


def minutes(clock: object) -> int:
    """Return the minutes after midnight of "HH:MM"."""
    hour, minute, *_ = str(clock).split(":")
    return int(hour) * 60 + int(minute)
