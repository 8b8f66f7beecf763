"""Yes, no, or something else.

Only an utterance that is nothing but a yes counts as one: saving must never follow from a word in passing.
"""

from __future__ import annotations

import re
from enum import StrEnum

YES = {
    "en": ("yes", "yeah", "yep", "sure", "ok", "okay", "please do", "do it", "save", "save it", "go ahead"),
    "de": (
        "ja",
        "jawohl",
        "klar",
        "gern",
        "gerne",
        "ok",
        "okay",
        "mach das",
        "mach es",
        "speichern",
        "speichere es",
    ),
    "fr": (
        "oui",
        "ouais",
        "d'accord",
        "ok",
        "okay",
        "bien sûr",
        "vas y",
        "fais le",
        "enregistre",
        "enregistre la",
        "enregistrer",
    ),
}
"""Whole utterances, per language."""

NO = {
    "en": (
        "no",
        "nope",
        "no thanks",
        "cancel",
        "discard",
        "discard it",
        "never mind",
        "stop",
        "don't",
        "forget it",
    ),
    "de": (
        "nein",
        "nee",
        "nein danke",
        "abbrechen",
        "verwerfen",
        "verwirf es",
        "stopp",
        "stop",
        "vergiss es",
        "lass es",
    ),
    "fr": ("non", "non merci", "annule", "annuler", "laisse tomber", "stop", "oublie", "oublie ça"),
}
"""Whole utterances, per language."""

POLITE = {
    "en": ("please", "thanks", "thank you"),
    "de": ("bitte", "danke"),
    "fr": ("s'il te plaît", "s'il vous plaît", "merci"),
}
"""Words around a yes or a no that change nothing."""


class Consent(StrEnum):
    """What was said to a question that asks for yes or no."""

    YES = "yes"
    NO = "no"
    OTHER = "other"
    """Neither; never taken for a yes."""


def read_consent(text: str, language: str) -> Consent:
    """Return what the utterance means in the language; English is understood everywhere."""
    known = {language.partition("-")[0].lower(), "en"}
    said = _plain(text)
    bare = _without(said, [word for one in known for word in POLITE.get(one, ())])
    for spoken in (said, bare):
        if any(spoken in YES.get(one, ()) or _twice(spoken, YES.get(one, ())) for one in known):
            return Consent.YES
        if any(spoken in NO.get(one, ()) for one in known):
            return Consent.NO
    return Consent.OTHER


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[^\w' ]", " ", text.replace("’", "'").casefold()).split())


def _without(said: str, words: list[str]) -> str:
    for word in words:
        said = re.sub(rf"\b{re.escape(word)}\b", " ", said)
    return " ".join(said.split())


def _twice(said: str, words: tuple[str, ...]) -> bool:
    """Tell whether it is one yes after another: "yes, save it"."""
    return any(said.startswith(f"{one} ") and said.removeprefix(f"{one} ") in words for one in words)
