"""The words by which the things of a home are named, with an index from word to thing."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from functools import cached_property
from itertools import pairwise

from ..home.models import Entity, Home
from ..language.pack import LanguagePack

NAME, AREA, FLOOR, PART, KIND, OBJECT_ID = 1.0, 0.99, 0.97, 0.95, 0.75, 0.6
"""How much a word counts by where it stands; the name is what users say."""

_TYPO = 0.8
"""Similarity from which an unknown word counts as a misspelt known one."""


@dataclass(frozen=True, slots=True)
class Names:
    """The words of one entity."""

    entity: Entity
    variants: tuple[tuple[str, ...], ...]
    """Stems of its name and of each alias."""
    weights: Mapping[str, float]
    """Stem: the best place it stands in."""
    kind: frozenset[str] = frozenset()
    """Stems of the nouns for its kind of thing."""
    places: frozenset[str] = frozenset()
    """Stems of the names of its room."""
    parts: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Compounds among its names with what they consist of: Flurlicht is Flur and Licht."""

    def is_said(self, stem: str, said: AbstractSet[str]) -> bool:
        """Tell whether a word of the name was said, whole or in its parts."""
        return stem in said or (stem in self.parts and self.parts[stem] <= said)


def _naming(entity: Entity) -> tuple[object, ...]:
    """What an entity is found by."""
    return (
        entity.entity_id,
        entity.name,
        entity.aliases,
        entity.area_id,
        entity.label_ids,
        entity.device_class,
    )


@dataclass(frozen=True, eq=False)
class Lexicon:
    """Names of a home in one language. Built once per home, searched per clause."""

    home: Home
    pack: LanguagePack
    known_names: Mapping[str, Names] = field(default_factory=dict)
    """Entries of an earlier state of the home; those whose names did not change are taken over."""

    def updated(self, home: Home) -> Lexicon:
        """Return the lexicon of the home as it is now; only what was renamed or moved is read again."""
        if home is self.home:
            return self
        places = (home.areas, home.floors, home.labels) == (
            self.home.areas,
            self.home.floors,
            self.home.labels,
        )
        fresh = Lexicon(home=home, pack=self.pack, known_names=self.by_id if places else {})
        if places and [_naming(one) for one in home.entities] == [_naming(one) for one in self.home.entities]:
            # A cached property is stored under its own name; only states changed, so the index stays.
            fresh.__dict__["_index"] = self._index
            fresh.__dict__["_vocabulary"] = self._vocabulary
        return fresh

    @cached_property
    def names(self) -> tuple[Names, ...]:
        """One entry per entity, in the order of the home."""
        return tuple(self._known(entity) or self._names(entity) for entity in self.home.entities)

    def _known(self, entity: Entity) -> Names | None:
        known = self.known_names.get(entity.entity_id)
        if known is None or _naming(known.entity) != _naming(entity):
            return None
        return replace(known, entity=entity)

    @cached_property
    def by_id(self) -> Mapping[str, Names]:
        """The entry of an entity."""
        return {one.entity.entity_id: one for one in self.names}

    @cached_property
    def _index(self) -> Mapping[str, tuple[int, ...]]:
        table: dict[str, list[int]] = defaultdict(list)
        for position, one in enumerate(self.names):
            for stem in one.weights:
                table[stem].append(position)
        return {stem: tuple(positions) for stem, positions in table.items()}

    @cached_property
    def _vocabulary(self) -> Mapping[str, tuple[str, ...]]:
        """First letter: stems, for spelling."""
        table: dict[str, list[str]] = defaultdict(list)
        for stem in sorted(self._index):
            if len(stem) >= 4:
                table[stem[0]].append(stem)
        return {letter: tuple(stems) for letter, stems in table.items()}

    @cached_property
    def generic_nouns(self) -> frozenset[str]:
        """The first noun of each domain: "light", "lock"; who says one means that kind."""
        return frozenset(
            stem for kind, nouns in self.pack.kinds.items() if "/" not in kind for stem in nouns[0]
        )

    def prepare(self) -> None:
        """Build every index now, so that the first request is as fast as the others."""
        _ = self.names, self.by_id, self._index, self._vocabulary

    def weight(self, stem: str) -> float:
        """How much a word tells: rare words much (up to 1), words of every other thing little."""
        count = len(self._index.get(stem, ()))
        total = max(len(self.names), 2)
        if not count:
            return 1.0
        return max(0.25, math.log(1 + total / count) / math.log(1 + total))

    def said_weight(self, stem: str) -> float:
        """How much it matters that a word is explained; "level" of "the upper level" matters little."""
        return self.weight(stem) * (0.1 if stem in self.pack.data["floor_nouns"] else 1.0)

    def is_place(self, stems: Iterable[str]) -> bool:
        """Tell whether the words are the name of a room or storey, and nothing more."""
        return tuple(stems) in self._place_names

    @cached_property
    def _place_names(self) -> frozenset[tuple[str, ...]]:
        areas = (name for one in self.home.areas for name in (one.name, *one.aliases))
        floors = (name for one in self.home.floors for name in (one.name, *one.aliases))
        return frozenset(self._stems(name) for name in (*areas, *floors))

    def known(self, stem: str) -> bool:
        """Tell whether anything in the home is named by this word."""
        return stem in self._index

    def resembles(self, stem: str) -> bool:
        """Tell whether something is named by this word, its parts, or a word a slip of the finger away."""
        return self.known(stem) or bool(self.parts(stem)) or self.spelled(stem)[1] > 0

    def parts(self, stem: str) -> tuple[str, ...]:
        """Return what a compound that was said consists of, both known here; empty where it is none."""
        found = self._compounds.get(stem)
        if found is None:
            splits = compound_splits(stem, self.pack)
            found = next((one for one in splits if all(self._is_known_part(part) for part in one)), ())
            self._compounds[stem] = found
        return found

    def _is_known_part(self, stem: str) -> bool:
        return stem in self._index or stem in self.pack.kind_stems

    @cached_property
    def _compounds(self) -> dict[str, tuple[str, ...]]:
        return {}

    def spelled(self, stem: str) -> tuple[str, float]:
        """Return the known word that is meant and how sure that is; the word itself at 0 where none is."""
        if stem in self._index or self.parts(stem):
            return stem, 1.0
        return self._misspelt.get(stem) or self._correct(stem)

    @cached_property
    def _misspelt(self) -> dict[str, tuple[str, float]]:
        return {}

    def _correct(self, stem: str) -> tuple[str, float]:
        best, score = stem, 0.0
        if len(stem) >= 4 and not stem.isdigit():
            for known in self._vocabulary.get(stem[0], ()):
                if abs(len(known) - len(stem)) > (1 if len(stem) < 7 else 2):
                    continue
                ratio = SequenceMatcher(None, stem, known).ratio()
                if ratio > score:
                    best, score = known, ratio
        result = (best, 0.8) if score >= _TYPO else (stem, 0.0)
        self._misspelt[stem] = result
        return result

    def having(self, stems: Iterable[str]) -> tuple[Names, ...]:
        """Entities with at least one of the words, in the order of the home."""
        positions = {position for stem in stems for position in self._index.get(stem, ())}
        return tuple(self.names[position] for position in sorted(positions))

    # ------------------------------------------------------------ words of one entity
    def _names(self, entity: Entity) -> Names:
        weights: dict[str, float] = {}
        variants = tuple(
            self._meaningful(self.pack.stems(text)) for text in (entity.name, *entity.aliases) if text
        )
        self._add(weights, (stem for variant in variants for stem in variant), NAME)
        self._add(weights, (one + two for variant in variants for one, two in pairwise(variant)), NAME)
        parts = {
            stem: frozenset(splits[0])
            for variant in variants
            for stem in variant
            if (splits := compound_splits(stem, self.pack))
        }
        self._add(weights, (part for both in parts.values() for part in both), PART)
        synonyms: dict[str, list[str]] = self.pack.data["synonyms"]
        same = [word for variant in variants for stem in variant for word in synonyms.get(stem, ())]
        self._add(weights, (stem for word in same for stem in self.pack.stems(word)), FLOOR)
        area = self.home.area.get(entity.area_id or "")
        if area:
            self._add(weights, self._stems(area.name, *area.aliases), AREA)
            self._add(weights, self._synonyms(area.name, *area.aliases), FLOOR)
            floor = self.home.floor.get(area.floor_id or "")
            if floor:
                nouns = self.pack.data["floor_nouns"]
                names = self._stems(floor.name, *floor.aliases)
                self._add(weights, (stem for stem in names if stem not in nouns), FLOOR)
                self._add(weights, self._storey(floor.name, *floor.aliases), FLOOR)
        nouns = [
            stem
            for kind in (entity.domain, f"{entity.domain}/{entity.device_class}")
            for noun in self.pack.kinds.get(kind, ())
            for stem in noun
        ]
        self._add(weights, nouns, KIND)
        generic = self.pack.kinds.get(entity.domain, ())
        self._add(weights, generic[0] if generic else (), NAME)
        for label in (self.home.label.get(one) for one in entity.label_ids):
            if label:
                self._add(weights, self._stems(label.name), FLOOR)
        self._add(weights, self.pack.stems(entity.object_id.replace("_", " ")), OBJECT_ID)
        places = self._stems(area.name, *area.aliases) if area else ()
        return Names(entity, variants, weights, frozenset(nouns), frozenset(places), parts)

    def _storey(self, *names: str) -> tuple[str, ...]:
        """Return the one-word names by which a storey is also known: upstairs, outside."""
        for group in self.pack.data["floors"]:
            if not {name.casefold() for name in names}.isdisjoint(group):
                return tuple(stem for word in group if " " not in word for stem in self.pack.stems(word))
        return ()

    def _synonyms(self, *names: str) -> tuple[str, ...]:
        """Return other words for a room: a bedroom is a room."""
        table: dict[str, list[str]] = self.pack.data["area_synonyms"]
        return tuple(
            stem
            for name in names
            for word in name.lower().split()
            for other in table.get(word, ())
            for stem in self.pack.stems(other)
        )

    def _stems(self, *texts: str) -> tuple[str, ...]:
        return tuple(stem for text in texts for stem in self._meaningful(self.pack.stems(text)))

    @staticmethod
    def _meaningful(stems: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(stem for stem in stems if any(char.isalnum() for char in stem))

    @staticmethod
    def _add(weights: dict[str, float], stems: Iterable[str], weight: float) -> None:
        for stem in stems:
            weights[stem] = max(weight, weights.get(stem, 0.0))


def compound_splits(stem: str, pack: LanguagePack) -> list[tuple[str, str]]:
    """Return the ways a word is put together from another and a noun for things; the longest noun first."""
    heads = pack.compound_heads
    splits: list[tuple[str, str]] = []
    for length in range(len(stem) - 3, 2, -1):
        head = stem[-length:]
        if head in heads:
            splits.append((pack.stem(stem[:-length]), head))
    return splits
