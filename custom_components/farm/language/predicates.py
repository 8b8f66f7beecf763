"""What a stretch of words says of things: whether it has a predicate, and of which sort."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .chunk import Chunk
from .models import Word
from .pack import LanguagePack
from .phrases import find_states


class Predicates:
    """Looks for predicates in one request."""

    def __init__(self, words: Sequence[Word], taken: frozenset[int], pack: LanguagePack) -> None:
        """Remember the words, and which of them belong to literals."""
        self._words = words
        self._taken = taken
        self._pack = pack
        self._participle = re.compile(pack.data["participle"])

    def is_sentence(self, piece: Chunk) -> bool:
        """Tell whether the chunk says something of its own, with a verb: "it is dark", "nobody is home"."""
        words = self._words[piece.first : piece.last]
        copulas = set(self._pack.data["copulas"])
        if any(word.stem in copulas and i + piece.first not in self._taken for i, word in enumerate(words)):
            return True
        if self._words[piece.first].norm in self._pack.data["subjects"]:
            return True
        if self._words[piece.last - 1].norm in self._pack.verbs.finite:
            return True
        return any(
            self.is_verb(i) and self._words[i].norm != self._words[i].stem
            for one in find_states(self._words, piece.first, piece.last, self._taken, self._pack)
            for i in one.words
        )

    def is_verb(self, index: int) -> bool:
        """Tell whether a word of a state is a verb of its own: "opens", not "is open" or "lights"."""
        word = self._words[index]
        endings = tuple(self._pack.data["verb_endings"])
        return (
            (word.norm.endswith(endings) or word.norm in self._pack.verbs.finite)
            and word.stem not in self._pack.kind_stems
            and word.stem not in self._pack.data["state_copulas"]
        )

    def is_state(self, indices: Sequence[int]) -> bool:
        """Tell whether the words say what is so, by a verb that only links: "is open", "is not home"."""
        copulas = self._pack.data["state_copulas"]
        linked = [i for i in indices if self._words[i].stem in copulas]
        others = [self._words[i].norm for i in indices if i not in linked]
        return bool(linked and others) and not any(self._participle.fullmatch(one) for one in others)

    def says_something(self, chunk: Chunk) -> bool:
        """Tell whether a chunk has a predicate of its own, unlike "Ann" of "Ann or Bob comes"."""
        return (
            self.has_state(chunk.first, chunk.last)
            or self.is_sentence(chunk)
            or any(index in self._taken for index in range(chunk.first, chunk.last))
        )

    def has_state(self, start: int, end: int) -> bool:
        """Tell whether a state of the pack is said between two words."""
        return bool(find_states(self._words, start, end, self._taken, self._pack))

    def has_predicate(self, start: int, end: int) -> bool:
        """Tell whether something is said between two words, so that a command may follow."""
        if any(index in self._taken for index in range(start, end)):
            return True
        subjects = self._pack.data["subjects"]
        if any(word.norm in subjects for word in self._words[start : end - 1]) and self.has_state(start, end):
            return True
        auxiliaries = self._pack.data["auxiliaries"]
        endings = tuple(self._pack.data["predicate_endings"])
        if not endings and self.has_state(start, end):
            return True
        return any(
            (word.norm != word.stem and word.norm.endswith(endings)) or word.stem in auxiliaries
            for word in self._words[start:end]
        )
