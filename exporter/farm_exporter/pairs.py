"""Requests for the functions and things of homes, composed from phrases of our own; others' on top."""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import yaml

from .adaptors import ADAPTORS
from .corpus import head_of, is_test
from .lines import TARGET, Document, ExporterError, Pair, raw_lines, read_documents, write_lines
from .wording import clock, expand, number, varied

_TEST_PHRASES = 6
"""One phrase in so many is kept for testing."""
_WHOLE = 0.12
"""Share of queries that are whole requests instead of clauses."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="what `exporter corpus` wrote")
    parser.add_argument("functions", metavar="FILE", nargs="+", type=Path, help="what script/functions wrote")
    parser.add_argument("--per-home", type=int, default=240, metavar="N", help="clauses per home (240)")
    parser.add_argument("--seed", type=int, default=1)
    for name, adaptor in ADAPTORS.items():
        parser.add_argument(f"--{name}", type=Path, metavar="PATH", help=adaptor.summary)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="pairs as JSON lines")


def run(arguments: Namespace) -> int:
    """Write the pairs and say how many there are."""
    documents = read_documents(arguments.corpus)
    homes = _homes(arguments.functions)
    pairs: list[Pair] = []
    for name, things in homes.items():
        material = Material.load(things[0].language)
        pairs += Composer(name, things, documents, material, arguments.seed).pairs(arguments.per_home)
    for name, adaptor in ADAPTORS.items():
        if path := getattr(arguments, name.replace("-", "_")):
            pairs += adaptor.pairs(path, documents)
    if not pairs:
        raise ExporterError("nothing was composed: the homes hold no thing that a phrase is about")
    write_lines(arguments.out, pairs)
    print(dict(sorted(Counter(f"{one.split}/{one.language}/{one.kind}" for one in pairs).items())))
    return 0


@dataclass(frozen=True, slots=True)
class Thing:
    """An entity of a home, with the functions that fit it."""

    entity_id: str
    name: str
    kind: str
    """`domain` or `domain/device_class`."""
    area: str | None
    aliases: tuple[str, ...]
    language: str


@dataclass(frozen=True, slots=True)
class Material:
    """The phrases of one language."""

    language: str
    data: Mapping

    @classmethod
    def load(cls, language: str) -> Material:
        """Read the phrases that come with the exporter."""
        file = resources.files("farm_exporter.material") / f"{language}.yaml"
        if not file.is_file():
            file = resources.files("farm_exporter.material") / "en.yaml"
        return cls(language, yaml.safe_load(file.read_text("utf-8")))

    def kinds(self, kind: str) -> Sequence[str]:
        """Return the nouns for a kind of thing; none where it has no noun."""
        return self.data["kinds"].get(kind) or self.data["kinds"].get(kind.partition("/")[0]) or ()


class Composer:
    """Composes clauses and requests for one home."""

    def __init__(
        self, home: str, things: Sequence[Thing], documents: Sequence[Document], material: Material, seed: int
    ) -> None:
        """Remember the home; `seed` and the name of the home decide everything."""
        self._home = home
        self._things = things
        self._material = material
        self._language = things[0].language
        self._chance = random.Random(f"{home}/{seed}")
        self._known = {(one.kind, one.id) for one in documents if one.group in (self._language, home)}
        self._of_kind: dict[str, list[Thing]] = defaultdict(list)
        for thing in things:
            self._of_kind[thing.kind].append(thing)

    def pairs(self, count: int) -> list[Pair]:
        """Return the pairs of about `count` clauses; those of test homes use test phrases only."""
        test = is_test(self._home)
        options = list(self._options(test=test))
        if not options:
            return []
        by_role: dict[str, list] = defaultdict(list)
        for one in options:
            by_role[one[0]["role"]].append(one)
        found: list[Pair] = []
        for role, share in (("trigger", 0.45), ("condition", 0.15), ("action", 0.4)):
            for _ in range(int(count * share) if by_role[role] else 0):
                phrase, say, thing = self._chance.choice(by_role[role])
                found += self._clause(phrase, say, thing, by_role, split="test" if test else "train")
        return found

    def _options(self, *, test: bool) -> Iterator[tuple[Mapping, str, Thing | None]]:
        """Yield each phrase with each kind of thing it is about, and one such thing."""
        for phrase in self._material.data["phrases"]:
            for say in phrase["say"]:
                if is_test(say, _TEST_PHRASES) != test:
                    continue
                for kind in phrase["about"]:
                    for thing in self._of_kind[kind] if kind else [None]:
                        yield phrase, say, thing

    def _clause(
        self, phrase: Mapping, say: str, thing: Thing | None, by_role: Mapping, *, split: str
    ) -> Iterator[Pair]:
        said = self._said(say, thing)
        if said is None:
            return
        role = phrase["role"]
        query = self._chance.choice(self._material.data["openers"][role]) + said
        whole = self._whole(role, said, by_role) if role != "condition" and self._chance.random() < _WHOLE else None
        query = whole or query
        query = varied(query, self._chance)
        shared = {"query": query, "language": self._language, "template": say, "split": split}
        for key in self._keys(phrase, thing):
            if (role, key) in self._known:
                yield Pair(positive=key, side=head_of(role), group=self._language, kind=role, **shared)
                if thing and (f"joined_{role}", joined := f"{key}@{thing.entity_id}") in self._known:
                    yield Pair(positive=joined, side=head_of(role), group=self._home, kind=f"joined_{role}", **shared)
        if thing is not None and whole is None:
            yield Pair(positive=thing.entity_id, side=TARGET, group=self._home, kind="target", **shared)

    def _keys(self, phrase: Mapping, thing: Thing | None) -> list[str]:
        domain, _, device_class = (thing.kind if thing else "").partition("/")
        return [key.format(domain=domain, device_class=device_class) for key in phrase["keys"]]

    def _said(self, say: str, thing: Thing | None) -> str | None:
        text = expand(say, self._chance)
        if thing is not None:
            if "{room}" in text and thing.area is None:
                return None
            text = text.replace("{it}", self._reference(thing)).replace("{room}", (thing.area or "").lower())
        if "{it}" in text:
            return None
        while "{n}" in text:
            text = text.replace("{n}", number(self._chance), 1)
        while "{clock}" in text:
            text = text.replace("{clock}", clock(self._language, self._chance), 1)
        return text

    def _reference(self, thing: Thing) -> str:
        """Return how someone calls a thing: its name, an alias, or its kind and room where that is clear."""
        chance = self._chance
        article = chance.choice(self._material.data["articles"]) if thing.kind != "person" else ""
        nouns = self._material.kinds(thing.kind)
        alike = [one for one in self._of_kind[thing.kind] if one.area == thing.area]
        if thing.area and nouns and len(alike) == 1 and chance.random() < 0.35:
            return chance.choice(self._material.data["in_room"]).format(
                kind=chance.choice(nouns), room=thing.area.lower() if self._language == "en" else thing.area
            )
        name = chance.choice([thing.name, thing.name, *thing.aliases])
        if thing.area and thing.area.lower() not in name.lower() and chance.random() < 0.2:
            joint = {"en": " in the ", "de": " im "}.get(self._language, " ")
            name = f"{name}{joint}{thing.area}"
        if nouns and chance.random() < 0.1 and self._language == "en":
            name = f"{name} {chance.choice(nouns)}"
        return article + (name.lower() if chance.random() < 0.7 and thing.kind != "person" else name)

    def _whole(self, role: str, said: str, by_role: Mapping) -> str | None:
        """Return a whole request around a clause, its other half taken from another phrase."""
        other_role = "action" if role == "trigger" else "trigger"
        if not by_role[other_role]:
            return None
        _, other_say, other_thing = self._chance.choice(by_role[other_role])
        other = self._said(other_say, other_thing)
        if other is None:
            return None
        trigger, action = (said, other) if role == "trigger" else (other, said)
        when = self._chance.choice(self._material.data["when"]).format(trigger=trigger)
        return self._chance.choice(self._material.data["whole"]).format(trigger_when=when, action=action)


def _homes(paths: Sequence[Path]) -> dict[str, list[Thing]]:
    homes: dict[str, list[Thing]] = defaultdict(list)
    for path in paths:
        for row in raw_lines(path):
            if row["kind"] == "target":
                domain = str(row["id"]).partition(".")[0]
                device_class = row.get("device_class")
                homes[str(row["home"])].append(
                    Thing(
                        entity_id=str(row["id"]),
                        name=str(row["name"]),
                        kind=f"{domain}/{device_class}" if device_class else domain,
                        area=str(row["area"]) if row.get("area") else None,
                        aliases=tuple(map(str, row.get("aliases") or ())),
                        language=str(row["language"]),
                    )
                )
    return dict(homes)
