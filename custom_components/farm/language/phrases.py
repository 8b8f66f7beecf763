"""Finds the phrases of a language pack among the words of a clause, also where words stand in between."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .models import Concept, Word
from .pack import LanguagePack

_LONGEST_GAP = 12


def find_wishes(
    words: Sequence[Word], start: int, end: int, taken: frozenset[int], pack: LanguagePack
) -> tuple[Concept, ...]:
    """Return the wishes whose first word is word `start`; the most specific wording first.

    The other words of a phrase may stand apart: "turn the hall light on" says `turn on`.
    """
    found: dict[str, Concept] = {}
    for phrase, concept in pack.actions:
        if words[start].stem != phrase[0]:
            continue
        places = _spread(words, start, end, phrase, taken, pack)
        if places is None:
            continue
        gap = places[-1] - places[0] + 1 - len(places)
        weight = len(phrase) - 0.02 * gap
        if concept not in found or weight > found[concept].weight:
            found[concept] = Concept(name=concept, words=places, weight=weight)
    return _best_first(found.values())


def _spread(
    words: Sequence[Word],
    start: int,
    end: int,
    phrase: tuple[str, ...],
    taken: frozenset[int],
    pack: LanguagePack,
) -> tuple[int, ...] | None:
    places = [start]
    position = start + 1
    for stem in phrase[1:]:
        limit = min(end, position + _LONGEST_GAP)
        place = next(
            (
                i
                for i in range(position, limit)
                if words[i].stem == stem and i not in taken and may_end(words, i, end, taken, pack)
            ),
            None,
        )
        if place is None:
            return None
        places.append(place)
        position = place + 1
    return tuple(places)


def find_states(
    words: Sequence[Word], start: int, end: int, taken: frozenset[int], pack: LanguagePack
) -> tuple[Concept, ...]:
    """Return the states that words `start` to `end - 1` may speak of; the most specific wording first.

    Between the words of a phrase only small words may stand: "has now been left open" says `be open`.
    """
    found: dict[str, Concept] = {}
    for phrase, concept in pack.states:
        for first in range(start, end):
            if words[first].stem != phrase[0] or first in taken:
                continue
            places = _close(words, first, end, phrase, taken, pack)
            if places is None:
                continue
            weight = sum(0.5 if words[i].norm in pack.stop_words else 1.0 for i in places)
            if concept not in found or weight > found[concept].weight:
                found[concept] = Concept(name=concept, words=places, weight=weight)
    return _best_first(found.values())


def _close(
    words: Sequence[Word],
    first: int,
    end: int,
    phrase: tuple[str, ...],
    taken: frozenset[int],
    pack: LanguagePack,
) -> tuple[int, ...] | None:
    if len(phrase) == 1 and not may_end(words, first, end, taken, pack):
        return None
    places = [first]
    position = first + 1
    opens = words[first].norm in pack.verbs.finite
    for stem in phrase[1:]:
        while (
            position < end
            and words[position].stem != stem
            and (words[position].norm in pack.stop_words or opens)
            and position - places[-1] <= (_LONGEST_GAP if opens else 4)
        ):
            position += 1
        opens = False
        if position >= end or words[position].stem != stem or position in taken:
            return None
        if not may_end(words, position, end, taken, pack):
            return None
        places.append(position)
        position += 1
    return tuple(places)


def may_end(words: Sequence[Word], at: int, end: int, taken: frozenset[int], pack: LanguagePack) -> bool:
    """Tell whether a word can be the particle of a verb here, and is no preposition: "mach das Licht an".

    True for every word that is no particle.
    """
    if words[at].norm not in pack.verbs.particles:
        return True
    following = at + 1
    if following >= end:
        return True
    if following in taken:
        return words[at].norm not in pack.data["before_values"]
    norm = words[following].norm
    return norm in pack.verbs.stems or norm in pack.data["after_particle"] or not norm[0].isalnum()


def _best_first(concepts: Iterable[Concept]) -> tuple[Concept, ...]:
    return tuple(sorted(concepts, key=lambda one: (-one.weight, one.words, one.name)))


def match_phrase(words: Sequence[Word], at: int, phrase: Sequence[str], *, by_stem: bool = False) -> bool:
    """Tell whether the phrase stands at word `at`, by norms or by stems."""
    if at + len(phrase) > len(words):
        return False
    return all((words[at + k].stem if by_stem else words[at + k].norm) == one for k, one in enumerate(phrase))
