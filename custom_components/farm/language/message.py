"""Finds what to tell: quoted, after "saying" or "that", or the rest of the clause."""

from __future__ import annotations

import re

from .models import Concept, Literal, Quote
from .pack import LanguagePack
from .phrases import match_phrase
from .text import Text

TELLING = frozenset({"notify", "announce"})


def find_message(
    text: Text,
    command: int,
    end: int,
    literals: tuple[Literal, ...],
    wishes: tuple[Concept, ...],
    pack: LanguagePack,
) -> tuple[Quote | None, tuple[int, int] | None]:
    """Return the message and the range of its words; nothing where the clause tells nothing."""
    if not any(one.name in TELLING for one in wishes):
        return None, None
    for literal in literals:
        if isinstance(literal.value, Quote) and literal.first > command:
            return literal.value, (literal.first, literal.last)
    words = text.words
    spread = next((one.words for one in wishes if one.name in TELLING and len(one.words) > 1), ())
    if (
        spread
        and spread[-1] - spread[0] > 1
        and spread[-1] + 1 < end
        and words[spread[-1]].norm in pack.data["knowing"]
        and words[spread[-1] + 1].norm not in pack.data["addressing"]
    ):
        first = spread[-1] + 1
        if _is_addressee(text, first, end, pack):
            return None, None
        skip = 1 if words[first].norm in connectors_of_one_word(pack) and first + 1 < end else 0
        return _rest(text, first, first + skip, end)
    connectors = sorted(pack.data["messages"]["connectors"], key=lambda one: -len(one.split()))
    for index in range(command + 1, end):
        for connector in connectors:
            parts = tuple(connector.split())
            if match_phrase(words, index, parts) and index + len(parts) < end:
                return _rest(text, index, index + len(parts), end)
    live = pack.data["messages"]["live"]
    asking = [live[kind] for kind in ("who", "amount", "which", "whether") if live[kind]]
    for index in range(command + 1, end):
        offset = text.starts[index]
        if any(_starts(text.joined, offset, pattern) for pattern in asking):
            return _rest(text, index, index, end)
    return None, None


def _is_addressee(text: Text, first: int, end: int, pack: LanguagePack) -> bool:
    """Tell whether what is left only says who is told: "to all phones"."""
    said = [word.norm for word in text.words[first:end]]
    recipients: dict[str, list[str]] = pack.data["messages"]["recipients"]
    phrases = [phrase.split() for phrases in recipients.values() for phrase in phrases]
    return any(said in (phrase, [said[0], *phrase]) for phrase in phrases)


def connectors_of_one_word(pack: LanguagePack) -> frozenset[str]:
    """Return the connectors such as "that"."""
    return frozenset(one for one in pack.data["messages"]["connectors"] if " " not in one)


def _starts(joined: str, offset: int, pattern: str) -> bool:
    return re.compile(pattern).match(joined, offset) is not None


def _rest(text: Text, outer: int, first: int, end: int) -> tuple[Quote, tuple[int, int]]:
    start, stop = text.words[first].span.start, text.words[end - 1].span.end
    return Quote(text=text.request[start:stop].strip(" .,;:!")), (outer, end)
