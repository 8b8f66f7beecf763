"""Splits texts into the word pieces of a BERT vocabulary, lower case and without accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

_LONGEST_WORD = 100
"""Longer words are unknown, as in BERT."""
_MEMORY = 20_000
"""Words whose pieces are remembered; a home has fewer."""


class WordPiece:
    """Texts to token ids, the same as the tokenizer the encoder was trained with."""

    def __init__(self, vocabulary: Mapping[str, int], longest: int) -> None:
        """Remember the vocabulary; `longest` counts both end tokens."""
        self._vocabulary = vocabulary
        self._room = longest - 2
        self.padding = vocabulary["[PAD]"]
        self._unknown = vocabulary["[UNK]"]
        self._first = vocabulary["[CLS]"]
        self._last = vocabulary["[SEP]"]
        self._pieces = lru_cache(maxsize=_MEMORY)(self._split)

    @classmethod
    def load(cls, path: Path, longest: int) -> WordPiece:
        """Read a vocabulary: one piece a line, its id the number of the line."""
        lines = path.read_text(encoding="utf-8").split("\n")
        return cls({piece: index for index, piece in enumerate(lines) if piece}, longest)

    def ids(self, text: str) -> list[int]:
        """Return the ids of a text between its end tokens; what exceeds `longest` is cut."""
        return [self._first, *self.pieces(text)[: self._room], self._last]

    def pieces(self, text: str) -> list[int]:
        """Return the ids of all pieces of a text, without end tokens."""
        return [piece for word in words(text) for piece in self._pieces(word)]

    def _split(self, word: str) -> tuple[int, ...]:
        """Take the longest known piece again and again; a word with a rest nothing fits is unknown."""
        if len(word) > _LONGEST_WORD:
            return (self._unknown,)
        found: list[int] = []
        start = 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = word[start:end] if start == 0 else f"##{word[start:end]}"
                if piece in self._vocabulary:
                    found.append(self._vocabulary[piece])
                    start = end
                    break
            else:
                return (self._unknown,)
        return tuple(found)


def words(text: str) -> list[str]:
    """Split at blanks, punctuation and CJK characters; lower case, accents off, control characters out."""
    plain = unicodedata.normalize("NFD", text.lower())
    spaced: list[str] = []
    for letter in plain:
        category = unicodedata.category(letter)
        if category == "Mn" or (category.startswith("C") and letter not in "\t\n\r") or letter == "\ufffd":
            continue
        if letter.isspace():
            spaced.append(" ")
        elif _is_punctuation(letter, category) or _is_cjk(letter):
            spaced.append(f" {letter} ")
        else:
            spaced.append(letter)
    return "".join(spaced).split()


def _is_punctuation(letter: str, category: str) -> bool:
    """BERT counts every ASCII character that is neither letter nor digit."""
    return category.startswith("P") or (letter.isascii() and letter.isprintable() and not letter.isalnum())


def _is_cjk(letter: str) -> bool:
    return "\u4e00" <= letter <= "\u9fff" or "\u3400" <= letter <= "\u4dbf" or "\uf900" <= letter <= "\ufaff"
