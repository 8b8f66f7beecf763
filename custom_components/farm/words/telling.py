"""What every part is told with: the words, the home and its functions; names of things, and values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from ..applet.durations import seconds
from ..applet.models import WEEKDAYS, Json, Target
from ..home.functions import Function, FunctionLibrary
from ..home.models import Entity, Home
from .pack import Words

_UNITS = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))
_GROUPS = {
    frozenset(WEEKDAYS[:5]): "weekdays",
    frozenset(WEEKDAYS[5:]): "weekend",
    frozenset(WEEKDAYS): "daily",
}


class Share(IntEnum):
    """How many of the things meant count; the order is that of the nouns in the data."""

    ONE = 0
    EVERY = 1
    ALL = 2


@dataclass(frozen=True)
class Telling:
    """Names things of one home in one language."""

    words: Words
    home: Home
    library: FunctionLibrary

    # ------------------------------------------------------------ things
    @cached_property
    def _names(self) -> Counter[str]:
        return Counter(one.name.casefold() for one in self.home.entities)

    def entity(self, entity_id: str) -> str:
        """Return the name of an entity; with its room, or its id, where several are called the same."""
        entity = self.home.entity.get(entity_id)
        if entity is None:
            return entity_id
        if self._names[entity.name.casefold()] == 1:
            return entity.name
        twins = [one for one in self.home.entities if one.name.casefold() == entity.name.casefold()]
        area = self.home.area.get(entity.area_id or "")
        alone = sum(one.area_id == entity.area_id for one in twins) == 1
        room = area.name if area is not None and alone else entity_id
        return self.words.say("with_room", thing=entity.name, room=room)

    def things(self, target: Target, function: Function | None, share: Share) -> str:
        """Return what a target names; `share` tells how many of it count."""
        names = [self.entity(one) for one in target.entity_ids]
        names += self._places(target, function, share)
        if share is Share.ALL or len(names) == 1:
            return self.words.join(names)
        if share is Share.EVERY:
            return self.words.say("every_of", things=self.words.join(names))
        if len(names) == 2:
            return self.words.join(names, "or")
        return self.words.say("one_of", things=self.words.join(names))

    def _places(self, target: Target, function: Function | None, share: Share) -> Iterable[str]:
        noun = self._noun(target, function, share)
        home = self.home
        for key, ids, names in (
            ("of_device", target.device_ids, {one.device_id: one.name for one in home.devices}),
            ("in_area", target.area_ids, {one.area_id: one.name for one in home.areas}),
            ("on_floor", target.floor_ids, {one.floor_id: one.name for one in home.floors}),
            ("with_label", target.label_ids, {one.label_id: one.name for one in home.labels}),
        ):
            for one in ids:
                yield self.words.say(key, thing=noun, place=names.get(one, one))

    def _noun(self, target: Target, function: Function | None, share: Share) -> str:
        members = [one for one in self.home.members(target) if function is None or function.accepts(one)]
        kinds = {kinds_of(one) for one in members}
        shared = kinds.pop() if len(kinds) == 1 else self._kinds_of_function(function)
        for kind in shared:
            if forms := self.words.texts("nouns", kind):
                return forms[share]
        return self.words.texts("nouns", "*")[share]

    def _kinds_of_function(self, function: Function | None) -> tuple[str, ...]:
        filters = function.target or () if function is not None else ()
        domains = {domain for one in filters for domain in one.domains}
        classes = {kind for one in filters for kind in one.device_classes}
        exact = [f"{domain}/{kind}" for domain in sorted(domains) for kind in sorted(classes)]
        return (*exact, *(sorted(domains) if len(domains) == 1 else ()))

    # ------------------------------------------------------------ time
    def duration(self, value: Json) -> str:
        """Return a duration in words: `5 minutes`, `1 hour and 30 minutes`."""
        length = seconds(value)
        if length is None:
            return self.words.say("durations", "computed")
        rest, parts = round(abs(length)), []
        for unit, size in _UNITS:
            count, rest = divmod(rest, size)
            if count:
                forms = self.words.texts("durations", unit)
                parts.append(forms[count != 1].format(n=count))
        if not parts:
            parts = [self.words.texts("durations", "second")[1].format(n=0)]
        return self.words.say("durations", "and").join(parts)

    def clock(self, value: Json) -> str:
        """Return a time of day, `07:10`, or the name of the entity that tells it."""
        if isinstance(value, dict):
            value = value.get("entity_id")
        text = str(value)
        if text in self.home.entity:
            return self.words.say("times", "entity", thing=self.entity(text))
        hour, _, rest = text.partition(":")
        minute, _, second = rest.partition(":")
        if not hour.isdecimal() or not minute.isdecimal():
            return text
        return f"{int(hour):02}:{int(minute):02}" + (f":{second}" if second.strip("0.") else "")

    def days(self, value: Json, form: str) -> str:
        """Return weekdays in the form `on` or `is`; whole groups by their name. Empty without weekdays."""
        if value is None:
            return ""
        chosen = {str(one) for one in (value if isinstance(value, list) else [value])}
        group = _GROUPS.get(frozenset(chosen))
        if group is not None:
            return self.words.say("days", group, form)
        places = [index for index, one in enumerate(WEEKDAYS) if one in chosen]
        names = [self.words.say("days", "names", WEEKDAYS[index]) for index in places]
        if len(places) > 2 and places[-1] - places[0] == len(places) - 1:
            days = self.words.say("range", first=names[0], last=names[-1])
        else:
            days = self.words.join(names, "or")
        return self.words.say("days", form, days=days)

    # ------------------------------------------------------------ states
    def state(self, value: Json, last: str = "or") -> str:
        """Return a state, or several with `or` between them."""
        if isinstance(value, list):
            return self.words.join([self.state(one) for one in value], last)
        text = str(value)
        return self.words.say("states", text) if self.words.has("states", text) else text.replace("_", " ")


def kinds_of(entity: Entity) -> tuple[str, ...]:
    """Return the kinds of an entity, the most special one first."""
    special = (f"{entity.domain}/{entity.device_class}",) if entity.device_class else ()
    return (*special, entity.domain, "*")


def plain_number(value: float) -> str:
    """Return a number without a needless fraction."""
    return f"{value:g}"
