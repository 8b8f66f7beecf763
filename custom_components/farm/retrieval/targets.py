"""Which entities the words of a clause name: one, several of a kind, or all in a room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..home.models import Entity
from ..language.models import Word
from .lexicon import Lexicon, Names

_TIE = 0.03
"""Scores closer than this are equal."""

_SAME_WORDS = 0.05
"""Recall by which things of one plural may differ: a lamp by name beside a light that is only of the kind."""

_OF_NAME = 0.45
"""Share of its own name that must be said of a thing whose kind is not."""

_KIND_BONUS = 0.03
"""For a thing whose kind was named: "the TV" is the TV, not the lamp behind it."""

_PARTS = 0.97
"""How much a compound counts that names a thing only by its parts: Küchenlicht is the Licht in the Küche."""

_OTHER_KIND = 0.1
"""By how much a thing ranks lower that has the noun of a kind in its name but is of another kind."""

_WHOLE_NAME = 0.9
"""Share of a name from which it counts as said; below it, others that fit all words are equal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """The words that name something, and how many things they ask for."""

    indices: tuple[int, ...]
    stems: tuple[str, ...]
    many: bool = False
    """Plural or "all", "both", "every"."""
    count: int | None = None
    """"the three sconces"; `None` where no number was said."""
    place: tuple[int, ...] = ()
    """The words of its own, where the kind of thing was said with another part."""

    @property
    def first(self) -> int:
        """Where it begins in the request."""
        return (self.place or self.indices)[0]

    @property
    def last(self) -> int:
        """Its last word."""
        return (self.place or self.indices)[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """An entity, with how well the words fit it."""

    entity: Entity
    score: float
    """0 to 1."""
    recall: float
    """Share of what was said that it explains, 0 to 1."""
    explained: frozenset[int]
    """Words of the clause it explains."""
    precision: float = 1.0
    """Share of its name that was said, 0 to 1."""


def match_entities(phrase: Phrase, lexicon: Lexicon, accepts: Callable[[Entity], bool]) -> tuple[Match, ...]:
    """Return the accepted entities that share a word with the phrase, the best first."""
    spelled = [lexicon.spelled(stem) for stem in phrase.stems]
    parts = {stem: lexicon.parts(stem) for stem, _ in spelled}
    total = sum(lexicon.said_weight(stem) for stem in phrase.stems) or 1.0
    matches = [
        _match(phrase, spelled, parts, names, lexicon, total)
        for names in lexicon.having(one for stem, sure in spelled if sure for one in (stem, *parts[stem]))
        if accepts(names.entity)
    ]
    said = {stem for stem, sure in spelled if sure}
    nouns = {
        stem for stem in said if any(stem in lexicon.by_id[one.entity.entity_id].kind for one in matches)
    }
    ranked = [
        one
        if not nouns or not nouns.isdisjoint(lexicon.by_id[one.entity.entity_id].kind)
        else replace(one, score=one.score - _OTHER_KIND, recall=one.recall * (1 - _OTHER_KIND))
        for one in matches
    ]
    return tuple(sorted(ranked, key=lambda one: (-one.score, one.entity.entity_id)))


def _match(
    phrase: Phrase,
    spelled: Sequence[tuple[str, float]],
    parts: Mapping[str, tuple[str, ...]],
    names: Names,
    lexicon: Lexicon,
    total: float,
) -> Match:
    said = {one for stem, sure in spelled if sure for one in (stem, *parts[stem])}
    gained = 0.0
    explained: set[int] = set()
    for index, original, (stem, sure) in zip(phrase.indices, phrase.stems, spelled, strict=True):
        place = names.weights.get(stem, 0.0) * sure or _of_parts(parts[stem], names)
        if place:
            explained.add(index)
            gained += lexicon.said_weight(original) * place
    recall = min(gained / total, 1.0)
    precision = max((_precision(variant, said, names, lexicon) for variant in names.variants), default=0.0)
    score = 0.8 * recall + 0.2 * precision
    is_of_kind = not said.isdisjoint(names.kind)
    if is_of_kind:
        score += _KIND_BONUS
    elif not said.isdisjoint(lexicon.generic_nouns):
        score -= _KIND_BONUS
    if (
        not is_of_kind
        and max((_said_of(variant, said, names, lexicon) for variant in names.variants), default=0.0)
        < _OF_NAME
    ):
        recall, score = 0.7 * recall, score - 0.15
    elif _is_of_other_kind(said, parts, names, lexicon):
        recall, score, explained = 0.7 * recall, score - 0.15, set()
    if names.entity.category is not None:
        score *= 0.9
    if not names.entity.exposed:
        score *= 0.995
    return Match(
        entity=names.entity, score=score, recall=recall, explained=frozenset(explained), precision=precision
    )


def _is_of_other_kind(
    said: set[str], parts: Mapping[str, tuple[str, ...]], names: Names, lexicon: Lexicon
) -> bool:
    """Tell whether a compound says another kind: the Terrassentür is not the Rollladen Terrassentür."""
    heads = {both[-1] for both in parts.values() if both} & lexicon.pack.kind_stems
    own = {stem for variant in names.variants for stem in variant} & names.kind
    return bool(heads) and heads.isdisjoint(names.kind) and bool(own) and own.isdisjoint(said)


def _of_parts(parts: tuple[str, ...], names: Names) -> float:
    """How much a compound counts all of whose parts name a thing."""
    return _PARTS * min((names.weights.get(one, 0.0) for one in parts), default=0.0)


def _said_of(variant: tuple[str, ...], said: set[str], names: Names, lexicon: Lexicon) -> float:
    """Share of a name that was said, its room aside: "the TV" says little of "TV bias light"."""
    own = [stem for stem in variant if stem not in names.places or stem in said]
    total = sum(lexicon.weight(stem) for stem in own)
    told = sum(lexicon.weight(stem) for stem in own if names.is_said(stem, said))
    return told / total if total else 1.0


def _precision(variant: tuple[str, ...], said: set[str], names: Names, lexicon: Lexicon) -> float:
    """Share of the name that was said; words for its kind need not be said ("wind" for "wind speed")."""
    total = gained = 0.0
    for stem in variant:
        if stem in lexicon.pack.stop_words and stem not in said and len(variant) > 1:
            continue  # the "de l'" of "Lumière de l'entrée"
        weight = lexicon.weight(stem)
        total += weight
        gained += weight if names.is_said(stem, said) else 0.6 * weight if stem in names.kind else 0.0
    return gained / total if total else 0.0


def best_group(matches: Sequence[Match], phrase: Phrase) -> tuple[tuple[Match, ...], tuple[Match, ...]]:
    """Return the matches that are meant, and those that tie where only one can be.

    Several are meant where the words ask for several: then all that explain as much as the best.
    One is meant otherwise; where others fit equally well, all of them are returned as tied.
    """
    if not matches:
        return (), ()
    best = matches[0]
    if phrase.count is not None and phrase.count > 1:
        return _exactly(matches, phrase.count)
    if phrase.many:
        group = tuple(
            one
            for one in matches
            if one.explained >= best.explained
            and one.recall >= best.recall - _SAME_WORDS
            and _same_kind(one, best)
        )
        exact = [one for one in matches if one.precision >= _WHOLE_NAME and one.explained >= best.explained]
        return (tuple(exact), ()) if len(exact) == 1 and len(group) > 1 else (group, ())
    tied = tuple(
        one
        for one in matches
        if one.score >= best.score - _TIE
        or (best.precision < _WHOLE_NAME and one.recall >= best.recall - _TIE and _same_kind(one, best))
    )
    return (tied, ()) if len(tied) == 1 else ((), tied)


def _exactly(matches: Sequence[Match], count: int) -> tuple[tuple[Match, ...], tuple[Match, ...]]:
    """Return the best `count`; where the next one fits as well as the last, all that do are tied."""
    chosen = tuple(one for one in matches[:count] if _same_kind(one, matches[0]))
    if len(matches) > count and matches[count].score >= chosen[-1].score - _TIE / 3:
        return (), tuple(one for one in matches if one.score >= chosen[-1].score - _TIE / 3)
    return chosen, ()


def _same_kind(one: Match, best: Match) -> bool:
    return one.entity.domain == best.entity.domain


def phrases(
    indices: Sequence[int], words: Sequence[Word], lexicon: Lexicon, between: Callable[[int], bool]
) -> tuple[Phrase, ...]:
    """Split what a clause names at its conjunctions: "the hall and the kitchen lights" are two.

    `between(i)` tells whether word `i` is a conjunction. A part without a noun for a kind of thing takes
    that of the last part ("upstairs and downstairs thermostats"), a place alone that of the part before
    ("the lights in the hall and the kitchen").
    """
    indices = _without_value(indices, words, lexicon)
    groups: list[list[int]] = []
    for position, index in enumerate(indices):
        previous = indices[position - 1] if position else None
        if previous is None or any(between(i) for i in range(previous + 1, index)):
            groups.append([])
        groups[-1].append(index)
    parts = [_phrase(group, words, lexicon) for group in groups]
    if len(parts) < 2:
        return tuple(parts)
    if all(lexicon.is_place(part.stems) for part in parts[1:]):
        return tuple(_parts_of_first(groups, parts, words, lexicon))
    head = _head(groups[-1], words, lexicon)
    return tuple(
        part
        if head is None or _head(group, words, lexicon) is not None
        else _phrase([*group, head], words, lexicon, many=False)
        for part, group in zip(parts, groups, strict=True)
    )


def _parts_of_first(
    groups: Sequence[Sequence[int]], parts: Sequence[Phrase], words: Sequence[Word], lexicon: Lexicon
) -> Iterator[Phrase]:
    """Put what the first part says before its place before the other places."""
    first = groups[0]
    begins = next(
        (n for n in range(1, len(first)) if lexicon.is_place([words[i].stem for i in first[n:]])), len(first)
    )
    head = _head(first, words, lexicon)
    kind = list(first[:begins]) if begins < len(first) else [] if head is None else [head]
    kind = kind if _head(kind, words, lexicon) is not None else []
    yield parts[0]
    for group, part in zip(groups[1:], parts[1:], strict=True):
        whole = _phrase([*kind, *group], words, lexicon, many=parts[0].many)
        yield replace(whole, place=tuple(group)) if kind else part


def _without_value(indices: Sequence[int], words: Sequence[Word], lexicon: Lexicon) -> Sequence[int]:
    """Leave out a number that is set, not named: the 85 of "set both thermostats to 85"."""
    last = indices[-1] if indices else 0
    if (
        last
        and words[last].norm.isdigit()
        and words[last - 1].norm in lexicon.pack.data["prepositions_of_value"]
    ):
        return indices[:-1]
    return indices


def _phrase(
    group: Sequence[int], words: Sequence[Word], lexicon: Lexicon, *, many: bool | None = None
) -> Phrase:
    pack = lexicon.pack
    count = None
    kept = list(group)
    number = words[kept[0]].norm if len(kept) > 1 else ""
    if number.isdigit() and 1 < int(number) < 10 and _is_plural(kept[-1], words, lexicon):
        count = int(number)
        kept = kept[1:]
    if many is None:
        first, last = group[0], group[-1]
        quantifiers = set(pack.data["quantifiers"]["all"])
        around = [words[i].norm for i in range(max(0, first - 4), last + 1)]
        many = any(norm in quantifiers for norm in around) or any(
            _is_plural(i, words, lexicon) and (i == last or words[i].stem in pack.kind_stems) for i in group
        )
        pair = any(norm in pack.data["quantifiers"]["pair"] for norm in around)
        count = 2 if pair and count is None and _is_plural(last, words, lexicon) else count
    return Phrase(indices=tuple(kept), stems=tuple(words[i].stem for i in kept), many=many, count=count)


def _is_plural(index: int, words: Sequence[Word], lexicon: Lexicon) -> bool:
    return lexicon.pack.is_plural(words[index].norm, (one.norm for one in words[max(0, index - 2) : index]))


def _head(group: Sequence[int], words: Sequence[Word], lexicon: Lexicon) -> int | None:
    return next((i for i in reversed(group) if words[i].stem in lexicon.pack.kind_stems), None)
