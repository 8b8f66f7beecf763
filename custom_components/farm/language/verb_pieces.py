"""What verbs that stand last, first or apart say about the pieces of a request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from .chunk import Chunk
from .models import Word
from .pack import LanguagePack
from .phrases import match_phrase
from .verb_order import asks_by_verb, lacks_particle, last_verb, restates, states_a_wish


class Commands(Protocol):
    """What is known about commands that open a piece."""

    def command_at(self, index: int, end: int) -> int | None:
        """Return the verb of a command that starts at `index`."""

    def filler_at(self, index: int) -> int:
        """Return how many words of a filler stand here."""

    def tells(self, chunk: Chunk) -> bool:
        """Tell whether the chunk is a command to say something."""


class VerbPieces:
    """Reads the pieces of one request; changes nothing where the pack lists no verbs."""

    def __init__(
        self, reader: Commands, words: Sequence[Word], taken: frozenset[int], pack: LanguagePack
    ) -> None:
        """Remember the words, and which of them belong to literals."""
        self._reader = reader
        self._words = words
        self._taken = taken
        self._pack = pack

    def asking(self, pieces: list[Chunk]) -> list[Chunk]:
        """Open "Regnet es, …" and "Tor noch auf um zehn? …", which start what follows without an opener."""
        opened: list[Chunk] = []
        for position, piece in enumerate(pieces):
            begins = position == 0 or piece.joined == "stop"
            asked = self._pack.verbs and piece.last < len(self._words) and self._words[piece.last].norm == "?"
            if piece.opener is None and position + 1 < len(pieces):
                first = piece.first + self._reader.filler_at(piece.first)
                if (begins and asks_by_verb(self._words, first, piece.last, self._pack)) or (
                    asked and self._reader.command_at(piece.first, piece.last) is None
                ):
                    piece = replace(piece, opener="if")
            opened.append(piece)
        return opened

    def with_last_verbs(self, pieces: list[Chunk]) -> list[Chunk]:
        """Find the commands whose verb stands last, and statements that are commands after a trigger."""
        found: list[Chunk] = []
        for piece in pieces:
            if piece.command is None and piece.opener in {None, "otherwise"}:
                wished = any(match_phrase(self._words, piece.first, one) for one in self._wishes)
                command = None
                if not (found and self._goes_on(piece, found[-1])):
                    command = last_verb(
                        self._words, piece.first, piece.last, self._taken, self._pack, finite=wished
                    )
                after = found and (found[-1].opener or found[-1].command is not None)
                if command is None and after and piece.joined in {"comma", "then"}:
                    first = piece.first + self._reader.filler_at(piece.first)
                    command = states_a_wish(self._words, first, piece.last, self._taken, self._pack)
                if command is None and piece.opener is None:
                    command = self._sets(piece)
                piece = replace(piece, command=command)
            found.append(piece)
        return found

    def _goes_on(self, piece: Chunk, previous: Chunk) -> bool:
        """Tell whether a piece only adds to what was opened: "wenn A zugeht oder B abgeschlossen wird"."""
        asked = any(
            self._words[i].norm in self._pack.data["modal_verbs"] for i in range(piece.first, piece.last)
        )
        return previous.opener is not None and piece.joined in {"and", "or"} and not asked

    def continues(self, piece: Chunk, previous: Chunk) -> bool:
        """Tell whether a piece belongs to the one before: it completes, restates or dictates it."""
        if piece.opener is not None or piece.first >= piece.last:
            return False
        if previous.opener and restates(self._words, piece.first, self._pack):
            return True
        if self._pack.verbs and self._dictates(piece, previous):
            return True
        if previous.command is None or piece.command is not None or piece.joined not in {"and", "comma"}:
            return False
        return lacks_particle(
            self._words, previous.command, previous.last, piece.last, self._taken, self._pack
        )

    def joined(self, previous: Chunk, piece: Chunk) -> Chunk:
        """Return both as one."""
        restated = piece.first if restates(self._words, piece.first, self._pack) else previous.restated
        return replace(previous, last=piece.last, restated=restated)

    def _sets(self, piece: Chunk) -> int | None:
        """Return where "Heizung im Bad auf 22 Grad" says what to set, without a verb."""
        if not self._pack.verbs:
            return None
        for index in range(piece.first + 1, piece.last - 1):
            if self._words[index].norm in self._pack.data["value_prepositions"] and index + 1 in self._taken:
                return index if index not in self._taken else None
        return None

    def _dictates(self, piece: Chunk, previous: Chunk) -> bool:
        """Tell whether a colon or the like before it makes everything that follows the message."""
        if not self._reader.tells(previous) or piece.joined == "stop":
            return False
        marks = [self._words[i].norm for i in range(previous.first, piece.first)]
        return ":" in marks or any(one in marks for one in self._pack.data["subordinators"])

    @property
    def _wishes(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(one.split()) for one in self._pack.data["wishes"])
