"""How people say and type things: choices in a phrase, numbers, slips, dictation."""

from __future__ import annotations

import random
import re

_CHOICE = re.compile(r"\(([^()]*\|[^()]*)\)")
_NUMBERS = (
    1, 2, 3, 5, 8, 10, 12, 15, 18, 20, 21, 22, 25, 30, 35, 40, 45, 50, 60, 70, 75, 80, 90, 100, 150, 400, 800,
)  # fmt: skip
_SPOKEN = {"%": " percent "}
_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def expand(phrase: str, chance: random.Random) -> str:
    """Pick one of each `(a|b)`."""
    while found := _CHOICE.search(phrase):
        phrase = phrase[: found.start()] + chance.choice(found[1].split("|")) + phrase[found.end() :]
    return re.sub(r"\s+", " ", phrase).strip()


def number(chance: random.Random) -> str:
    """Return a number as people write it."""
    return str(chance.choice(_NUMBERS))


def clock(language: str, chance: random.Random) -> str:
    """Return a time of day as people write it."""
    hour, minute = chance.randint(0, 23), chance.choice([0, 0, 0, 15, 30, 45, 5, 20])
    if language == "de":
        exact = f"{hour}:{minute:02}"
        return chance.choice([f"{hour} Uhr", f"{exact} Uhr", exact, f"{hour}.{minute:02} Uhr"])
    half, twelve = ("am", "pm")[hour // 12], hour % 12 or 12
    exact = f"{twelve}:{minute:02} {half}"
    return chance.choice([f"{hour}:{minute:02}", f"{twelve} {half}", exact, f"{twelve}{half}", f"{twelve} o'clock"])


def slip(text: str, chance: random.Random) -> str:
    """Return the text with one slip of the finger: a letter left out, doubled, swapped or its neighbour hit."""
    places = [index for index, letter in enumerate(text) if letter.isalpha() and index]
    if len(places) < 4:
        return text
    index = chance.choice(places)
    match chance.randint(0, 3):
        case 0:
            return text[:index] + text[index + 1 :]
        case 1:
            return text[:index] + text[index] + text[index:]
        case 2 if index + 1 < len(text):
            return text[:index] + text[index + 1] + text[index] + text[index + 2 :]
        case _:
            return text[:index] + _neighbour(text[index], chance) + text[index + 1 :]


def dictated(text: str) -> str:
    """Return the text as a transcript: no punctuation, no capitals."""
    spoken = re.sub(r"[,.;:!?%'’-]", lambda found: _SPOKEN.get(found[0], " "), text)
    return re.sub(r"\s+", " ", spoken).strip().lower()


def varied(text: str, chance: random.Random) -> str:
    """Return the text perhaps with a slip, perhaps as a transcript, perhaps with a capital and a full stop."""
    if chance.random() < 0.12:
        text = slip(text, chance)
    kind = chance.random()
    if kind < 0.3:
        return dictated(text)
    if kind < 0.5 and text:
        return text[0].upper() + text[1:] + chance.choice([".", "", "!"])
    return text


def _neighbour(letter: str, chance: random.Random) -> str:
    for row in _KEYS:
        place = row.find(letter.lower())
        if place >= 0:
            return row[max(0, min(len(row) - 1, place + chance.choice([-1, 1])))]
    return letter
