"""Finds who is to be told, and through which notifier or speaker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..home.models import Entity
from ..language.models import Clause
from .context import Context
from .targets import Phrase, match_entities

_SPOKEN_OF = 0.4
"""Recall from which a speaker is named beside a message."""

_NOT_PERSONAL = ("notify.send_message", "notify.notify", "notify.persistent_notification")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipients:
    """Notifiers to call, words that named them, and notifiers that tie where one is meant."""

    notifiers: tuple[str, ...] = ()
    """Action functions `notify.…`, or entities `notify.…` for `notify.send_message`."""
    explained: frozenset[int] = frozenset()
    tied: tuple[str, ...] = ()
    missing: tuple[int, ...] = ()
    """Words that name a recipient nobody here is."""


def recipients(clause: Clause, context: Context) -> Recipients:
    """Return who is to be told. Someone unnamed is the speaker, or the only one there is."""
    available = _notifiers(context)
    names = {one: _stems(one, context) for one in available}
    found: list[str] = []
    explained: set[int] = set()
    for index in clause.content:
        stem = context.reading.words[index].stem
        direct = [one for one, stems in names.items() if _says(stem, stems)]
        personal = direct if len(direct) < len(available) or len(available) == 1 else []
        if personal and not _is_device_word(stem, context):
            explained.add(index)
            # "Ann's handset": every handset has the word, only hers has both.
            if not found or not set(personal) & set(found):
                found += personal
            elif len(set(personal) & set(found)) < len(found) and not _follows_joint(
                index, explained, context
            ):
                found = [one for one in found if one in personal]
    explained |= {
        i
        for i in clause.content
        if _is_device_word(context.reading.words[i].stem, context)
        or context.reading.words[i].norm in context.pack.data["messages"]["nouns"]
    }
    if found:
        mine = (
            _unnamed(clause, available, frozenset(), context) if _names_the_speaker(clause, context) else None
        )
        if mine is not None and mine.tied:
            return Recipients(explained=frozenset(explained), tied=mine.tied)
        own = () if mine is None else mine.notifiers
        return Recipients(notifiers=tuple(dict.fromkeys((*found, *own))), explained=frozenset(explained))
    if everyone := _everyone(clause, context):
        explained |= everyone
        phones = tuple(one for one in available if "mobile_app" in one) or tuple(available)
        return Recipients(notifiers=phones, explained=frozenset(explained))
    return _unnamed(clause, available, frozenset(explained), context)


def _names_the_speaker(clause: Clause, context: Context) -> bool:
    """Tell whether "… and me" is told too."""
    words = context.reading.words
    me = context.pack.data["messages"]["recipients"]["me"]
    return any(
        words[i].norm in me and context.is_conjunction(i - 1) for i in range(clause.first + 1, clause.last)
    )


def _follows_joint(index: int, explained: set[int], context: Context) -> bool:
    previous = max((one for one in explained if one < index), default=index)
    return any(context.is_conjunction(one) for one in range(previous + 1, index))


def _unnamed(
    clause: Clause, available: Sequence[str], explained: frozenset[int], context: Context
) -> Recipients:
    phones = [one for one in available if one not in _NOT_PERSONAL]
    chosen = [one for one in phones if one in context.preferred]
    if chosen:
        return Recipients(notifiers=tuple(chosen[:1]), explained=explained)
    person = context.home.speaker
    people = context.home.in_domain("person")
    if person is None and any(
        context.reading.words[i].norm in context.pack.data["third_person"]
        for i in range(clause.first, clause.last)
    ):
        referents = context.referents(lambda one: one.domain == "person")
        person = referents[0] if referents else None
    if person is None and len(people) == 1:
        person = people[0].entity_id
    if person:
        own = [one for one in phones if _belongs(one, context.home.entity[person], context)]
        if own:
            return Recipients(notifiers=(own[0],), explained=explained)
    if len(phones) == 1:
        return Recipients(notifiers=(phones[0],), explained=explained)
    if len(phones) > 1:
        return Recipients(explained=explained, tied=tuple(phones))
    fallback = [one for one in available if one != "notify.send_message"]
    return Recipients(notifiers=tuple(fallback[:1]), explained=explained)


def _notifiers(context: Context) -> tuple[str, ...]:
    services = [
        key
        for key in context.library.actions
        if key.startswith("notify.") and key not in {"notify.send_message", "notify.reload"}
    ]
    entities = [one.entity_id for one in context.home.in_domain("notify")]
    return tuple(sorted({*services, *entities}, key=lambda one: (one in _NOT_PERSONAL, one)))


def _stems(notifier: str, context: Context) -> frozenset[str]:
    entity = context.home.entity.get(notifier)
    text = entity.name if entity else notifier.partition(".")[2].removeprefix("mobile_app_")
    return frozenset(context.pack.stems(text.replace("_", " ")))


def _says(stem: str, stems: frozenset[str]) -> bool:
    return stem in stems or any(len(stem) > 3 and one == f"{stem}s" for one in stems)


def _belongs(notifier: str, person: Entity, context: Context) -> bool:
    stems = _stems(notifier, context)
    names = {*context.pack.stems(person.name), person.object_id}
    return not stems.isdisjoint(names)


def _is_device_word(stem: str, context: Context) -> bool:
    return any(stem in noun for noun in context.pack.kinds.get("device_tracker", ()))


def _everyone(clause: Clause, context: Context) -> frozenset[int]:
    """Return the words that say that everybody is to be told."""
    words = context.reading.words
    return frozenset(
        index
        for phrase in context.pack.data["messages"]["recipients"]["everyone"]
        for first in range(clause.first, clause.last)
        if [word.norm for word in words[first : first + len(phrase.split())]] == phrase.split()
        for index in range(first, first + len(phrase.split()))
    )


def speakers(clause: Clause, context: Context) -> tuple[tuple[Entity, ...], frozenset[int]]:
    """Return the media players an announcement names, and the words that name them."""
    words = context.reading.words
    phrase = Phrase(
        indices=clause.content,
        stems=tuple(words[i].stem for i in clause.content),
        many=False,
    )
    matches = match_entities(phrase, context.lexicon, lambda one: one.domain == "media_player")
    if not matches or matches[0].recall < _SPOKEN_OF:
        return (), frozenset()
    return (matches[0].entity,), matches[0].explained
