"""How a check says what it found."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from .models import Finding, Outcome

_SIMILAR = 0.6
_AT_MOST = 3


def fail(where: str, message: str, suggestions: tuple[str, ...] = ()) -> Finding:
    """Return a finding about something wrong; the table adds the name of the check."""
    return Finding(check="", outcome=Outcome.FAIL, where=where, message=message, suggestions=suggestions)


def unknown(where: str, message: str, suggestions: tuple[str, ...] = ()) -> Finding:
    """Return a finding about something that could not be checked."""
    return Finding(check="", outcome=Outcome.UNKNOWN, where=where, message=message, suggestions=suggestions)


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the names most like a word, best first."""
    names = {one.casefold(): one for one in sorted(known, reverse=True)}
    return tuple(
        names[one] for one in get_close_matches(word.casefold(), sorted(names), n=_AT_MOST, cutoff=_SIMILAR)
    )


def hint(suggestions: tuple[str, ...]) -> str:
    """Return a sentence that offers the suggestions; empty where there are none."""
    return f" Did you mean {' or '.join(suggestions)}?" if suggestions else ""
