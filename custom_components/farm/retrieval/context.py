"""What was spoken of before: pronouns and "there" refer to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..home.catalog import Catalog
from ..home.functions import FunctionLibrary
from ..home.models import Entity, Home
from ..language.models import Clause, Reading
from ..language.pack import LanguagePack
from ..language.phrases import match_phrase
from .lexicon import Lexicon
from .meaning import Meaning


@dataclass
class Context:
    """The home, the request, and the things named so far. One per request."""

    home: Home
    library: FunctionLibrary
    catalog: Catalog
    lexicon: Lexicon
    reading: Reading
    chosen: Mapping[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)
    """What the user meant when asked: `Question.about`, entity ids."""
    scope: tuple[str, ...] = ()
    """Areas the rule is about ("in the office, …"); they break ties."""
    around: tuple[str, ...] = ()
    """Areas that the commands of the rule name; "motion is detected" means motion there."""
    meaning: Meaning | None = None
    """How near texts are to the home by their meaning; `None` where no encoder is ready."""
    mentions: list[tuple[str, ...]] = field(default_factory=list)
    """Entity ids named so far, the last one last."""
    subjects: list[tuple[str, ...]] = field(default_factory=list)
    """Entity ids that triggers named; "when it is switched off" means the last of them."""
    last_wish: str = ""
    """Concept of the command before, which "and off again" refers to."""
    areas: list[str] = field(default_factory=list)
    """Areas named so far, the last one last."""

    def checkpoint(self) -> tuple[int, int, int]:
        """Return how much was spoken of so far, for `restore`."""
        return len(self.mentions), len(self.subjects), len(self.areas)

    def restore(self, point: tuple[int, int, int]) -> None:
        """Forget what was spoken of after a checkpoint."""
        del self.mentions[point[0] :]
        del self.subjects[point[1] :]
        del self.areas[point[2] :]

    @cached_property
    def preferred(self) -> frozenset[str]:
        """Entities the user chose when asked; they win every tie."""
        return frozenset(one for ids in self.chosen.values() for one in ids)

    def chosen_for(self, stems: Sequence[str]) -> frozenset[str]:
        """Return what the user meant by these words when asked; empty where that was not asked."""
        return frozenset(
            one for words, ids in self.chosen.items() if stems and set(stems) <= set(words) for one in ids
        )

    @property
    def pack(self) -> LanguagePack:
        """The language of the request."""
        return self.lexicon.pack

    def mention(self, entity_ids: Iterable[str]) -> None:
        """Remember what was named, for pronouns to come."""
        ids = tuple(entity_ids)
        if ids:
            self.mentions.append(ids)
            areas = {
                area
                for one in ids
                if one in self.home.entity and (area := self.home.entity[one].area_id) is not None
            }
            if len(areas) == 1:
                self.areas.append(areas.pop())

    def referents(self, accepts: Callable[[Entity], bool], *, subject: bool = False) -> tuple[str, ...]:
        """Return the entities last named that are accepted; empty where none was.

        `subject`: those that triggers named come first.
        """
        earlier = (
            [*reversed(self.subjects), *reversed(self.mentions)] if subject else [*reversed(self.mentions)]
        )
        for ids in earlier:
            fitting = tuple(one for one in ids if one in self.home.entity and accepts(self.home.entity[one]))
            if fitting:
                return fitting
        return ()

    def joined_referents(self, accepts: Callable[[Entity], bool]) -> tuple[str, ...]:
        """Return what "them" means where things were named one by one: all that commands named."""
        last = self.referents(accepts)
        if len(last) != 1:
            return last
        named = [ids for ids in self.mentions if ids not in self.subjects]
        known = (one for ids in named for one in ids if one in self.home.entity)
        return tuple(dict.fromkeys(one for one in known if accepts(self.home.entity[one]))) or last

    def in_scope(self, entity_ids: Iterable[str]) -> tuple[str, ...]:
        """Return those in the room the rule is about; all of them where it names none or none is there."""
        ids = tuple(entity_ids)
        for places in (self.scope, tuple(self.areas[-1:])):
            inside = tuple(
                one for one in ids if one in self.home.entity and self.home.entity[one].area_id in places
            )
            if inside:
                return inside
        return ids

    def names_a_room(self, indices: Iterable[int]) -> bool:
        """Tell whether a word belongs to the name of a room: "bedroom" in "the bedroom temperature"."""
        rooms = {
            stem
            for area in self.home.areas
            for text in (area.name, *area.aliases)
            for stem in self.pack.stems(text)
        }
        return any(self.reading.words[i].stem in rooms for i in indices)

    def has_pronoun(self, clause: Clause, kind: str) -> bool:
        """Tell whether the clause uses a pronoun of this kind: `it`, `them` or `there`."""
        return any(
            match_phrase(self.reading.words, index, tuple(phrase.split()))
            for phrase in self.pack.data["pronouns"][kind]
            for index in range(clause.first, clause.last)
        )

    def is_conjunction(self, index: int) -> bool:
        """Tell whether a word joins two names."""
        joints = {"and", "or", ",", *self.pack.data["separators"]["and"], *self.pack.data["separators"]["or"]}
        return self.reading.words[index].norm in joints

    def is_kind_word(self, index: int) -> bool:
        """Tell whether a word is part of a noun for a kind of thing."""
        return self.reading.words[index].stem in self.pack.kind_stems

    def weight(self, indices: Iterable[int]) -> float:
        """Sum of how much these words tell."""
        return sum(self.lexicon.said_weight(self.reading.words[i].stem) for i in indices)
