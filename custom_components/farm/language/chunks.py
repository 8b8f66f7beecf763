"""Cuts a request into chunks, one predicate each: at openers, at separators, and where a command begins.

"when the door opens and it is dark turn the light on" has three: an opened one, a state, a command.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .chunk import Chunk
from .models import ClockTime, Duration, DurationRole, Literal, Quantity, Quote, SunEvent, Word
from .pack import LanguagePack
from .phrases import find_wishes, match_phrase
from .predicates import Predicates
from .text import Text
from .verb_order import second_clause
from .verb_pieces import VerbPieces


class Chunker:
    """Cuts one request."""

    def __init__(self, text: Text, literals: tuple[Literal, ...], pack: LanguagePack) -> None:
        """Remember the words, and which of them belong to literals."""
        self._words: Sequence[Word] = text.words
        self._pack = pack
        self._taken = frozenset(i for one in literals for i in range(one.first, one.last))
        self.says = Predicates(self._words, self._taken, pack)
        self._quoted = frozenset(
            i for one in literals if isinstance(one.value, Quote) for i in range(one.first, one.last)
        )
        self._literal_ends = {one.first: one.last for one in literals}
        self._moments = frozenset(
            one.first
            for one in literals
            if isinstance(one.value, ClockTime | SunEvent)
            and not (one.first and text.words[one.first - 1].norm in pack.data["value_prepositions"])
        )
        self._duration_starts = {
            one.last: one.first
            for one in literals
            if isinstance(one.value, Duration) and one.value.role is not DurationRole.HOLD
        }
        self._numbers = frozenset(one.first for one in literals if isinstance(one.value, Quantity))
        self._compared = {
            one.first: one.last
            for one in literals
            if isinstance(one.value, Quantity) and one.value.comparator is not None
        }
        self._modals = pack.phrases("modals")

    def chunks(self) -> tuple[Chunk, ...]:
        """Return the chunks in the order of the request."""
        verbs = VerbPieces(self, self._words, self._taken, self._pack)
        pieces = verbs.asking(self._split_at_marks())
        pieces = [part for piece in pieces for part in self._split_before_command(piece)]
        merged: list[Chunk] = []
        for piece in verbs.with_last_verbs(pieces):
            if merged and verbs.continues(piece, merged[-1]):
                merged[-1] = verbs.joined(merged[-1], piece)
            elif merged and self._repeats(piece, merged[-1]):
                merged.append(replace(piece, repeats=True))
            elif merged and not self._stands_alone(piece, merged[-1]):
                merged[-1] = replace(merged[-1], last=piece.last)
            elif piece.last > piece.first:
                merged.append(piece)
        return tuple(merged)

    # ------------------------------------------------------------ marks
    def _split_at_marks(self) -> list[Chunk]:
        pieces: list[Chunk] = []
        start, opener, joined = 0, None, None
        index = 0
        while index < len(self._words):
            mark = self._mark_at(index)
            if mark is None:
                index = max(index + 1, self._literal_ends.get(index, 0))
                continue
            kind, name, length = mark
            if kind == "wish":
                if index > start:
                    pieces.append(Chunk(first=start, last=index, opener=opener, joined=joined))
                    start, opener, joined = index, None, "then"
                index += length
                continue
            own = self._measured_before(index, name)
            if own > start or opener:
                pieces.append(Chunk(first=start, last=own, opener=opener, joined=joined))
                opener, joined = None, None
            index += length
            start = own if own < index - length else index
            if kind == "opener":
                opener = name
            else:
                joined = name if joined in {None, "comma"} or name != "comma" else joined
        pieces.append(Chunk(first=start, last=len(self._words), opener=opener, joined=joined))
        return pieces

    def _measured_before(self, index: int, name: str) -> int:
        """Return where "five minutes after …" begins: the time belongs to what follows."""
        if name not in {"trigger", "if"} or index not in self._duration_starts:
            return index
        return self._duration_starts[index]

    def _mark_at(self, index: int) -> tuple[str, str, int] | None:
        if index in self._taken:
            return None
        words = self._words
        for phrase, kind in self._pack.openers:
            if match_phrase(words, index, phrase) and self._may_open(index, phrase, kind):
                tentative = " ".join(phrase) in self._pack.data["conjunction_if"]
                return "opener", "if" if tentative and kind == "trigger" else kind, len(phrase)
        if self._introduces(index):
            return None
        for wish in self._pack.data["wishes"]:
            if match_phrase(words, index, tuple(wish.split())):
                return "wish", "wish", len(wish.split())
        for kind, phrases in self._pack.data["separators"].items():
            for one in sorted(phrases, key=lambda text: -len(text.split())):
                parts = tuple(one.split())
                if match_phrase(words, index, parts) and self._taken.isdisjoint(
                    range(index, index + len(parts))
                ):
                    return "separator", kind, len(parts)
        return ("separator", "comma", 1) if words[index].norm in {",", ":"} else None

    def _introduces(self, index: int) -> bool:
        """Tell whether a comma only stands before a word like "dass", which belongs to what precedes it."""
        following = index + 1
        if self._words[index].norm != "," or following >= len(self._words):
            return False
        told = index > 0 and self._words[index - 1].norm in self._pack.data["announcing"]
        return told or self._words[following].norm in self._pack.data["subordinators"]

    def _may_open(self, index: int, phrase: tuple[str, ...], kind: str) -> bool:
        following = index + len(phrase)
        if following >= len(self._words):
            return False
        needs, said = self._pack.data["opener_needs"], " ".join(phrase)
        if said in needs["start"]:
            return index == 0
        if kind == "until":
            near = range(following, min(following + 10, len(self._words)))
            return not self._taken.isdisjoint(near) or self.says.has_state(following, near.stop)
        if said in needs["value"]:
            return following in self._taken
        if said in needs["state"]:
            return self.says.has_state(following, min(following + 10, len(self._words)))
        if said in needs["either"] and kind == "unless":
            return following in self._taken or self.says.has_state(
                following, min(following + 8, len(self._words))
            )
        return True

    # ------------------------------------------------------------ commands
    def command_at(self, index: int, end: int) -> int | None:
        """Return the index of the verb of a command that starts at `index`; `None` if none does."""
        while index < end:
            if index in self._taken:
                index = self._literal_ends.get(index, index + 1)
                continue
            filler = self.filler_at(index)
            if index + 1 in self._taken and self._words[index].norm in self._pack.data["prepositions"]:
                filler = max(filler, 1)
            if filler:
                index += filler
                continue
            break
        if index >= end:
            return None
        return index if self._is_command_verb(index, end, initial=True) or self._does(index, end) else None

    def _does(self, index: int, end: int) -> bool:
        """Tell whether a verb in the third person follows another: "… starts it and dims the lamp"."""
        word = self._words[index]
        if index == 0 or word.norm == word.stem or word.stem in self._pack.kind_stems:
            return False
        return word.norm.endswith(tuple(self._pack.data["verb_endings"])) and (
            index + 1 < end
            and self._words[index + 1].norm in self._pack.data["determiners"]
            and bool(find_wishes(self._words, index, end, self._taken, self._pack))
        )

    def filler_at(self, index: int) -> int:
        """Return how many words of a filler stand here; 0 where none does."""
        for one in sorted(self._pack.data["fillers"], key=lambda text: -len(text.split())):
            parts = tuple(one.split())
            if match_phrase(self._words, index, parts):
                return len(parts)
        return 0

    def _is_command_verb(self, index: int, end: int, *, initial: bool) -> bool:
        word = self._words[index]
        if index in self._taken or not self._is_base_form(word):
            return False
        pack = self._pack
        following = self._words[index + 1].norm if index + 1 < end else ""
        if word.norm in pack.data["causatives"]["have"] and following not in {"", "to", "been", "be"}:
            return not (not initial and word.norm in {"have", "need", "want"})
        if following in pack.data["negations"] and not self._is_particle(index + 1):
            return False
        if initial and self.is_telling_object(index + 1, end):
            return True
        if pack.verbs:
            return bool(find_wishes(self._words, index, len(self._words), self._taken, pack))
        if word.stem in pack.kind_stems and not initial:
            follows = following in {*pack.data["determiners"], *pack.data["particles"]}
            return follows and bool(find_wishes(self._words, index, end, self._taken, pack))
        if word.stem in pack.kind_stems and following not in pack.data["determiners"]:
            return (
                bool(find_wishes(self._words, index, end, self._taken, pack))
                and following not in pack.data["auxiliaries"]
            )
        return bool(find_wishes(self._words, index, end, self._taken, pack))

    def is_telling_object(self, index: int, end: int) -> bool:
        """Tell whether "me a message" follows: whatever the verb, something is to be told."""
        near = [word.norm for word in self._words[index : min(index + 4, end)]]
        persons = self._pack.data["messages"]["recipients"]["me"]
        return (
            bool(near) and near[0] in persons and any(one in self._pack.data["telling_nouns"] for one in near)
        )

    def _is_particle(self, index: int) -> bool:
        return index < len(self._words) and self._words[index].norm in self._pack.data["particles"]

    def _is_base_form(self, word: Word) -> bool:
        if self._pack.verbs:
            return word.norm in self._pack.verbs.commands
        return word.norm == word.stem or self._pack.is_command_form(word.norm, word.stem)

    def _split_before_command(self, piece: Chunk) -> list[Chunk]:
        """Cut "it rains pull in the awning" before the command, and "X should do Y" stays whole."""
        command = self.command_at(piece.first, piece.last)
        if command is not None and piece.opener is None:
            compared = self._compared.get(piece.first)
            if compared is None:
                return [replace(piece, command=command)]
            # "… or below ten | turn it on": the amount belongs to what was said before.
            after = replace(piece, first=compared, joined="comma", command=command)
            return [replace(piece, last=compared), after]
        second = None
        if piece.opener is not None:
            second = second_clause(self._words, piece.first, piece.last, self._taken, self._pack)
        if second is not None:
            return [replace(piece, last=second), Chunk(first=second, last=piece.last, joined="then")]
        if self._modal_at(piece) is not None and piece.opener is None:
            return [piece]
        modal = self._modal_at(piece)
        if modal is not None:
            start = self._subject_start(piece, modal)
            if start is not None:
                return [
                    replace(piece, last=start),
                    *self._split_before_command(Chunk(first=start, last=piece.last, joined="then")),
                ]
        said = False
        for index in range(piece.first, piece.last):
            previous = self._words[index - 1] if index > piece.first else None
            said = said or (previous is not None and self.says.has_predicate(piece.first, index))
            if (
                said
                and previous is not None
                and previous.norm not in self._pack.data["not_before_command"]
                and index + 1 < piece.last
                and self._is_command_verb(index, piece.last, initial=False)
            ):
                return [
                    replace(piece, last=index),
                    Chunk(first=index, last=piece.last, joined="comma", command=index),
                ]
        return [piece]

    def _modal_at(self, piece: Chunk) -> int | None:
        for index in range(piece.first + 1, piece.last):
            for phrase in self._modals:
                if match_phrase(self._words, index, phrase, by_stem=True) and index not in self._taken:
                    return index
        return None

    def _subject_start(self, piece: Chunk, modal: int) -> int | None:
        """Return where the second subject of "… is on the lights should go off" begins, if there is one."""
        for index in range(modal - 1, piece.first, -1):
            word = self._words[index]
            if word.norm in self._pack.data["determiners"] and self.says.has_predicate(piece.first, index):
                return index
        return None

    def particle(self, chunk: Chunk) -> int | None:
        """Return the particle of a command without a verb: "off again at eight", "kettle on at seven".

        "back up to 70" is one as well.
        """
        back = self._words[chunk.first : chunk.first + 1]
        value = range(chunk.first + 1, min(chunk.first + 4, chunk.last))
        if back and back[0].norm in self._pack.data["pronouns"]["again"] and set(value) & self._numbers:
            return chunk.first
        for index in range(chunk.first, chunk.last):
            if index in self._taken:
                continue
            if self._is_particle(index):
                return index
            if self._words[index].norm not in self._pack.data["fillers"]:
                break
        found = [
            i for i in range(chunk.first + 1, chunk.last) if i not in self._taken and self._is_particle(i)
        ]
        if not found:
            return None
        following = found[-1] + 1
        ends = following >= chunk.last or following in self._taken
        ends = ends or self._words[following].norm in self._pack.data["prepositions"]
        copulas = self._pack.data["copulas"]
        says = any(
            self._words[i].stem in copulas and i not in self._taken for i in range(chunk.first, chunk.last)
        )
        return found[-1] if ends and not says else None

    # ------------------------------------------------------------ merging
    def _stands_alone(self, piece: Chunk, previous: Chunk) -> bool:
        if piece.opener or piece.joined in {None, "stop", "then"} or piece.command is not None:
            return True
        if piece.first >= piece.last:
            return False
        if all(index in self._taken for index in range(piece.first, piece.last)):
            if piece.first in self._compared:
                return False
            return previous.command is None and piece.joined != "and"
        if previous.opener and piece.joined in {"and", "or"} and not self.says.says_something(previous):
            return False
        if self.particle(piece) is not None:
            return True
        if self._modal_at(piece) is not None:
            return True
        if previous.command is not None:
            return self.says.is_sentence(piece) and not self.tells(previous)
        return self.says.is_sentence(piece)

    def _repeats(self, piece: Chunk, previous: Chunk) -> bool:
        """Tell whether a chunk repeats the command before it for another thing at another time."""
        if piece.opener or piece.command is not None or piece.joined not in {"and", "comma", "then"}:
            return False
        if not (previous.repeats or previous.command is not None) or self.tells(previous):
            return False
        named = {self._words[i].norm for i in range(piece.first, piece.last) if i not in self._taken}
        return (
            not named <= self._pack.stop_words
            and self._has_moment(piece)
            and self._has_moment(previous)
            and not self.says.is_sentence(piece)
            and self.particle(piece) is None
        )

    def _has_moment(self, chunk: Chunk) -> bool:
        return any(chunk.first <= first < chunk.last for first in self._moments)

    def tells(self, chunk: Chunk) -> bool:
        """Tell whether the chunk is a command to say something to someone."""
        if chunk.command is None:
            return False
        wishes = find_wishes(self._words, chunk.command, chunk.last, self._taken, self._pack)
        return any(one.name in {"notify", "announce"} for one in wishes[:2])
