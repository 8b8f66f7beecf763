"""Finds whose coming, going or being home a clause speaks of."""

from __future__ import annotations

from ..language.models import Clause, Concept
from ..language.phrases import match_phrase
from .context import Context
from .facts import FactCandidate, PresenceFact, Who
from .targets import Phrase, match_entities

_PRESENCE = {"arrive": True, "home": True, "away": False}


def presence_candidates(clause: Clause, context: Context) -> list[FactCandidate]:
    """Return the presence facts a clause may mean, the best first."""
    concept = next((one for one in clause.concepts if one.name in _PRESENCE), None)
    nobody = _subject(clause, context) == Who.NOBODY
    if concept is None or _is_in_room(clause, context):
        return []
    negation = _negation(clause, concept, context)
    everyone = _subject(clause, context) == Who.EVERYONE
    if negation is not None and everyone and negation + 1 in _subject_words(clause, context):
        return []  # "not everyone is home" is no state of a home
    inside = _PRESENCE[concept.name] is (negation is None)
    zone, zone_words = _zone(clause, context)
    known = {*concept.words, *zone_words, *_subject_words(clause, context)}
    persons, person_words = _persons(clause, context)
    if not persons and _says(clause, context, "first_persons"):
        persons = tuple(one.entity_id for one in context.home.in_domain("person"))
    known |= person_words
    missing = tuple(i for i in clause.content if i not in known and not _is_home_word(i, context))
    told = [i for i in clause.content if i not in _subject_words(clause, context)]
    recall = 1 - context.weight(missing) / (context.weight(told) or 1.0)
    who = _subject(clause, context)
    if not missing and not persons and not who and not _first_person(clause, context):
        return []
    if persons:
        fact = PresenceFact(
            persons=tuple(persons), zone=zone, inside=inside, every=_together(clause, context)
        )
    elif who:
        everyone_out = who == Who.EVERYONE and not inside
        fact = PresenceFact(
            who=Who.NOBODY if (nobody and inside) or everyone_out else who,
            zone=zone,
            inside=inside if not everyone_out else True,
        )
    elif _first_person(clause, context):
        speaker = context.home.speaker or _only_person(context)
        if speaker is None:
            return [_who_speaks(inside, zone, context)]
        fact = PresenceFact(persons=(speaker,), zone=zone, inside=inside)
    else:
        return []
    return [
        FactCandidate(
            fact=fact,
            similarity=0.6 + 0.4 * recall,
            recall=recall,
            unexplained=missing,
            reason=f"presence: {', '.join(fact.persons) or fact.who}",
        )
    ]


def _negation(clause: Clause, concept: Concept, context: Context) -> int | None:
    """Return the word that says not, unless it is part of what is said or of whom: "not home", "no one"."""
    words = context.reading.words
    said = {*concept.words, *_subject_words(clause, context)}
    return next(
        (i for i in _words(clause) if i not in said and words[i].norm in context.pack.data["negations"]), None
    )


def _is_in_room(clause: Clause, context: Context) -> bool:
    """Tell whether "someone is in there" speaks of a room."""
    occupied = any(one.name in {"occupied", "empty"} for one in clause.concepts)
    return occupied and bool(context.areas) and context.has_pronoun(clause, "there")


def _who_speaks(inside: bool, zone: str, context: Context) -> FactCandidate:  # noqa: FBT001
    people = tuple(one.entity_id for one in context.home.in_domain("person"))
    chosen = [one for one in people if one in context.preferred]
    return FactCandidate(
        fact=PresenceFact(persons=tuple(chosen or people)[:1], zone=zone, inside=inside),
        similarity=0.9,
        tied=() if chosen else people,
        reason="who is speaking is not known",
    )


def _only_person(context: Context) -> str | None:
    people = context.home.in_domain("person")
    return people[0].entity_id if len(people) == 1 else None


def _words(clause: Clause) -> range:
    return range(clause.first, clause.last)


def _first_person(clause: Clause, context: Context) -> bool:
    return _says(clause, context, "first_person")


def _says(clause: Clause, context: Context, part: str) -> bool:
    return any(context.reading.words[i].norm in context.pack.data[part] for i in _words(clause))


def _subject(clause: Clause, context: Context) -> str | None:
    for who, phrases in context.pack.data["presence"]["subjects"].items():
        for phrase in phrases:
            if any(match_phrase(context.reading.words, i, tuple(phrase.split())) for i in _words(clause)):
                return str(who)
    return None


def _subject_words(clause: Clause, context: Context) -> set[int]:
    return {
        index + offset
        for phrases in context.pack.data["presence"]["subjects"].values()
        for phrase in phrases
        for index in _words(clause)
        if match_phrase(context.reading.words, index, tuple(phrase.split()))
        for offset in range(len(phrase.split()))
    }


def _together(clause: Clause, context: Context) -> bool:
    """Tell whether the persons are meant together ("both", "and"), not each on its own ("or")."""
    norms = {context.reading.words[i].norm for i in _words(clause)}
    return norms.isdisjoint(context.pack.data["separators"]["or"])


def _is_home_word(index: int, context: Context) -> bool:
    stem = context.reading.words[index].stem
    return stem in context.pack.stems(" ".join(context.pack.data["home_words"])) or any(
        stem in context.pack.stems(phrase) for phrase in context.pack.data["everywhere"]
    )


def _persons(clause: Clause, context: Context) -> tuple[tuple[str, ...], set[int]]:
    found: list[str] = []
    words: set[int] = set()
    subject = _subject_words(clause, context)
    for index in clause.content:
        if _is_home_word(index, context) or index in subject:
            continue
        phrase = Phrase(indices=(index,), stems=(context.reading.words[index].stem,))
        matches = match_entities(phrase, context.lexicon, lambda one: one.domain == "person")
        best = [one for one in matches if one.recall > 0.75]
        if best:
            words.add(index)
            found += [one.entity.entity_id for one in best if one.entity.entity_id not in found]
    if not found:
        referents = context.referents(lambda one: one.domain == "person")
        if referents and any(
            context.reading.words[i].norm in context.pack.data["third_person"] for i in _words(clause)
        ):
            return referents, words
    return tuple(found), words


def _zone(clause: Clause, context: Context) -> tuple[str, set[int]]:
    words = context.reading.words
    home = any(_is_home_word(i, context) for i in _words(clause))
    left = context.pack.data["coming_from"]
    for index in clause.content:
        before = {words[i].norm for i in range(max(clause.first, index - 2), index)}
        stem = context.reading.words[index].stem
        for zone in context.home.in_domain("zone"):
            if (
                zone.entity_id != "zone.home"
                and stem in context.pack.stems(zone.name)
                and not _is_person(stem, context)
            ):
                # "Home from school": the way leads home.
                passed = home and not before.isdisjoint(left)
                return ("zone.home" if passed else zone.entity_id), {index}
    return "zone.home", set()


def _is_person(stem: str, context: Context) -> bool:
    return any(stem in context.pack.stems(one.name) for one in context.home.in_domain("person"))
