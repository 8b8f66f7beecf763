"""Reads a request into rules of clauses: what starts it, under which conditions, what to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .amounts import split_amounts
from .chunk import Chunk
from .chunks import Chunker
from .endings import split_end, take_endings, with_endings
from .literals import find_literals
from .message import find_message
from .models import (
    Clause,
    ClockTime,
    Color,
    Concept,
    Duration,
    DurationRole,
    Literal,
    Quantity,
    Quote,
    Reading,
    Role,
    SunEvent,
    Weekdays,
)
from .pack import LanguagePack
from .phrases import find_states, find_wishes, match_phrase
from .rules import assemble
from .schedules import split_by_days
from .text import Text, normalise


def read(
    request: str,
    pack: LanguagePack,
    is_name: Callable[[str], bool] = lambda _stem: False,
    is_exactly: Callable[[str], bool] = lambda _stem: False,
) -> Reading:
    """Read a request. Never fails: what it cannot place is left out of the rules.

    `is_name` tells whether a stem resembles a name in the home; such words are never taken for misspelt.
    `is_exactly`: whether it is one.
    """
    text = normalise(request, pack, is_name, is_exactly)
    literals = find_literals(text, pack)
    chunker = Chunker(text, literals, pack)
    reader = _Reader(text, literals, pack, chunker)
    clauses = [
        part
        for chunk in chunker.chunks()
        for clause in reader.clauses(chunk)
        for ended in split_end(clause, text, pack)
        for part in split_amounts(ended, text, pack)
    ]
    values = frozenset(
        index
        for index, literal in enumerate(literals)
        if literal.first and text.words[literal.first - 1].norm in pack.data["value_prepositions"]
    )
    inverse: dict[str, str] = pack.data["inverse"]
    lasting, endings = take_endings(clauses, inverse)
    rules = assemble(lasting, frozenset(literals[index].first for index in values))
    rules = tuple(with_endings(rules, endings, inverse))
    rules = tuple(part for rule in rules for part in split_by_days(rule, text.words, pack))
    return Reading(request=request, language=pack.language, words=text.words, rules=rules)


@dataclass(frozen=True)
class _Reader:
    text: Text
    literals: tuple[Literal, ...]
    pack: LanguagePack
    chunker: Chunker

    def clauses(self, chunk: Chunk) -> tuple[Clause, ...]:
        """Return the clauses of one chunk; usually one."""
        inside = tuple(one for one in self.literals if chunk.first <= one.first and one.last <= chunk.last)
        if chunk.repeats:
            return (self._repeated(chunk, inside),)
        if chunk.opener is None:
            command = chunk.command
            if command is None:
                split = self._modal(chunk)
                if split is not None:
                    return self._modal_clauses(chunk, split, inside)
                elliptic = self.chunker.particle(chunk)
                if elliptic is not None:
                    return (self._action(chunk, inside, elliptic),)
                verb = self._third_person(chunk)
                if verb is not None:
                    return self._event_does(chunk, verb, inside)
                return self._statement(chunk, inside)
            return (self._action(chunk, inside, command),)
        return self._opened(chunk, inside)

    # ------------------------------------------------------------ kinds of chunks
    def _opened(self, chunk: Chunk, inside: tuple[Literal, ...]) -> tuple[Clause, ...]:
        if chunk.opener == "until":
            return (replace(self._state(chunk, inside, Role.TRIGGER, negated=False), ends=True),)
        role = Role.TRIGGER if chunk.opener in {"trigger", "if"} else Role.CONDITION
        if chunk.opener == "otherwise" and chunk.command is None and any(_is_moment(one) for one in inside):
            clause = self._state(chunk, inside, Role.CONDITION, negated=False)
            if not clause.content and not clause.concepts:
                return (clause,)
        if chunk.opener == "otherwise":
            command = chunk.command if chunk.command is not None else chunk.first
            return (replace(self._action(chunk, inside, command), role=Role.ACTION, joined_by_or=True),)
        negated = chunk.opener in {"unless", "quiet"}
        return (self._state(chunk, inside, role, negated=negated),)

    def _statement(self, chunk: Chunk, inside: tuple[Literal, ...]) -> tuple[Clause, ...]:
        """Without opener or command: a further condition or trigger, or only times and days."""
        clause = self._state(chunk, inside, Role.CONDITION, negated=False)
        links = self.pack.data["state_copulas"]
        says = bool(clause.concepts) or any(
            self.text.words[i].stem in links for i in range(chunk.first, chunk.last)
        )
        if any(_speaks(one) for one in inside) or (says and self.chunker.says.is_sentence(chunk)):
            return (clause,)
        if clause.content and not inside and chunk.joined not in {"and", "or"}:
            return (replace(clause, role=Role.SCOPE),)
        return ()

    def _modal_clauses(
        self, chunk: Chunk, split: tuple[int, int], inside: tuple[Literal, ...]
    ) -> tuple[Clause, ...]:
        """Read "motion in the hall should turn the light on" and "the lights should go off"."""
        modal, verb = split
        command = self.chunker.command_at(verb, chunk.last)
        if command is None:
            return self._statement(chunk, inside)
        subject = Chunk(first=chunk.first, last=modal)
        states = find_states(self.text.words, subject.first, subject.last, self._taken, self.pack)
        right = replace(chunk, first=verb)
        action = self._action(right, tuple(one for one in inside if one.first >= verb), command)
        left = tuple(one for one in inside if one.last <= modal)
        if states and states[0].name in _EVENT_NOUNS and action.content:
            return (self._state(subject, left, Role.TRIGGER, negated=False), action)
        content = tuple(i for i in self._content(subject, ()) if i not in action.content)
        return (
            replace(
                action,
                first=chunk.first,
                literals=(*left, *action.literals),
                content=(*content, *action.content),
            ),
        )

    def _third_person(self, chunk: Chunk) -> int | None:
        """Return the verb of "a double tap on the remote starts the projector", if there is one."""
        for index in range(chunk.first + 1, chunk.last - 1):
            word = self.text.words[index]
            if index in self._taken or word.norm == word.stem or not word.norm.endswith(self._endings):
                continue
            if (
                word.stem in self.pack.kind_stems
                and self.text.words[index + 1].norm not in self.pack.data["determiners"]
            ):
                continue
            wishes = find_wishes(self.text.words, index, chunk.last, self._taken, self.pack)
            states = find_states(self.text.words, chunk.first, index, self._taken, self.pack)
            if wishes and any(one.name in self.pack.data["thirdperson_events"] for one in states):
                return index
        return None

    @property
    def _endings(self) -> tuple[str, ...]:
        return tuple(self.pack.data["verb_endings"])

    def _event_does(self, chunk: Chunk, verb: int, inside: tuple[Literal, ...]) -> tuple[Clause, ...]:
        left = replace(chunk, last=verb)
        right = replace(chunk, first=verb)
        before = tuple(one for one in inside if one.last <= verb)
        after = tuple(one for one in inside if one.first >= verb)
        trigger = self._state(left, before, Role.TRIGGER, negated=False)
        return (trigger, self._action(right, after, verb))

    # ------------------------------------------------------------ clauses
    def _state(self, chunk: Chunk, inside: tuple[Literal, ...], role: Role, *, negated: bool) -> Clause:
        start = chunk.first if chunk.restated is None else chunk.restated
        concepts = find_states(self.text.words, start, chunk.last, self._taken, self.pack)
        said_before = tuple(
            i
            for one in find_states(self.text.words, chunk.first, start, self._taken, self.pack)
            for i in one.words
        )
        content = self._content(chunk, said_before)
        name = None if content else self._names_by_days(concepts, inside)
        if name is not None:
            inside = tuple(one for one in inside if one is not name)
            content = tuple(range(name.first, name.last))
        return Clause(
            role=role,
            first=chunk.first,
            last=chunk.last,
            negated=negated,
            literals=tuple(_lasting(one) for one in inside),
            concepts=concepts,
            content=content,
            tentative=chunk.opener == "if",
            happens=bool(concepts) and any(self.chunker.says.is_verb(i) for i in concepts[0].words),
            lasts=bool(concepts) and self.chunker.says.is_state(concepts[0].words),
            joined_by_or=chunk.joined == "or",
        )

    def _names_by_days(self, concepts: tuple[Concept, ...], inside: tuple[Literal, ...]) -> Literal | None:
        """Return the days that are the name of a thing: the "school day" of "when school day is on"."""
        begins = {min(one.words) for one in concepts}
        return next((one for one in inside if isinstance(one.value, Weekdays) and one.last in begins), None)

    def _action(self, chunk: Chunk, inside: tuple[Literal, ...], command: int) -> Clause:
        words = self.text.words
        wishes = find_wishes(words, command, chunk.last, self._taken, self.pack)
        causative = self.pack.data["causatives"]
        if words[command].norm in causative["have"]:
            inner = self._inner_wishes(command + 1, chunk.last)
            wishes = tuple(sorted({*inner, *wishes}, key=lambda one: (-one.weight, one.name)))
        told = self.chunker.is_telling_object(command + 1, chunk.last)  # "flash me a message"
        if (not wishes or told) and self._tells(command, chunk.last):
            wishes = (Concept(name="notify", words=(command,), weight=1.0),)
        message, used = find_message(self.text, command, chunk.last, inside, wishes, self.pack)
        if used is not None:
            # What is told is no command: "tell everyone that the door is open".
            spoken = set(range(*used))
            wishes = tuple(one for one in wishes if spoken.isdisjoint(one.words)) or wishes
        claimed = tuple(i for one in wishes[:1] for i in one.words)
        return Clause(
            role=Role.ACTION,
            first=chunk.first,
            last=chunk.last,
            literals=tuple(
                one for one in inside if not (used and one.first >= used[0] and one.last <= used[1])
            ),
            concepts=wishes,
            content=tuple(
                i
                for i in self._content(chunk, claimed)
                if not (used and used[0] <= i < used[1]) and i != command
            ),
            message=message,
            told_from=self._told_from(command, chunk.last),
            delay=_waited(inside),
        )

    def _told_from(self, command: int, end: int) -> int | None:
        """Return where "drink water" of "tell Ann to drink water" begins; `None` where nobody is told so."""
        causative, words = self.pack.data["causatives"], self.text.words
        if words[command].norm not in causative["telling"]:
            return None
        for index in range(command + 2, min(command + 5, end - 1)):
            if words[index].norm in causative["to"] and index not in self._taken:
                return index + 1
        return None

    def _tells(self, command: int, end: int) -> bool:
        near = [word.norm for word in self.text.words[command : min(command + 5, end)]]
        return any(norm in self.pack.data["telling_nouns"] for norm in near)

    def _repeated(self, chunk: Chunk, inside: tuple[Literal, ...]) -> Clause:
        """Read "… and the hall light at eight": what to do was said before."""
        return Clause(
            role=Role.ACTION,
            first=chunk.first,
            last=chunk.last,
            literals=inside,
            content=self._content(chunk, ()),
        )

    def _inner_wishes(self, start: int, end: int) -> tuple[Concept, ...]:
        """Find the verb in "have the vacuum clean the kitchen", "get the awning pulled in"."""
        found: list[Concept] = []
        for index in range(start, end):
            if index not in self._taken:
                found += find_wishes(self.text.words, index, end, self._taken, self.pack)
        return tuple(replace(one, weight=one.weight + 0.5) for one in found)

    def _modal(self, chunk: Chunk) -> tuple[int, int] | None:
        phrases = [*self.pack.phrases("modals"), *((("to",),) if self._wanted(chunk) else ())]
        for index in range(chunk.first + 1, chunk.last - 1):
            for phrase in phrases:
                if index not in self._taken and match_phrase(self.text.words, index, phrase, by_stem=True):
                    return index, index + len(phrase)
        return None

    def _wanted(self, chunk: Chunk) -> bool:
        norms = [word.norm for word in self.text.words[chunk.first : chunk.first + 3]]
        return any(norm in self.pack.data["causatives"]["have"] for norm in norms)

    # ------------------------------------------------------------ words
    @property
    def _taken(self) -> frozenset[int]:
        return frozenset(i for one in self.literals for i in range(one.first, one.last))

    def _content(self, chunk: Chunk, claimed: tuple[int, ...]) -> tuple[int, ...]:
        bare = {
            i
            for one in self.literals
            if one.last - one.first == 1 and self.text.words[one.first].norm.replace(".", "").isdigit()
            for i in (one.first,)
        }
        return tuple(
            index
            for index in range(chunk.first, chunk.last)
            if (index not in self._taken or index in bare)
            and index not in claimed
            and self.text.words[index].norm not in self.pack.stop_words
            and self.text.words[index].stem not in self.pack.empty_verbs
            and any(char.isalnum() for char in self.text.words[index].norm)
            and not self._is_again(index)
            and not self._is_whole_home(index)
        )

    def _is_whole_home(self, index: int) -> bool:
        """Tell whether the word belongs to "the whole home", which names no place of it."""
        return any(
            match_phrase(self.text.words, index - offset, phrase.split())
            for phrase in self.pack.data["whole_home"]
            for offset in range(min(index + 1, len(phrase.split())))
        )

    def _is_again(self, index: int) -> bool:
        """Tell whether "back" means again ("turn it back off") and no place ("the back yard")."""
        if self.text.words[index].norm not in self.pack.data["pronouns"]["again"]:
            return False
        before = self.text.words[index - 1].norm if index else ""
        after = self.text.words[index + 1].norm if index + 1 < len(self.text.words) else ""
        named = before in self.pack.data["determiners"] and before not in {"it", "them"}
        return not named or after in self.pack.stop_words or not after


def _waited(literals: tuple[Literal, ...]) -> float:
    """Return the seconds that are to pass first."""
    lengths = [one.value for one in literals if isinstance(one.value, Duration)]
    return sum(one.seconds for one in lengths if one.role is DurationRole.DELAY)


def _lasting(literal: Literal) -> Literal:
    """Of what is so, "after five minutes" says how long it has been so."""
    value = literal.value
    if not isinstance(value, Duration) or value.role is not DurationRole.DELAY:
        return literal
    return replace(literal, value=replace(value, role=DurationRole.HOLD))


def _is_moment(literal: Literal) -> bool:
    return isinstance(literal.value, ClockTime | SunEvent)


def _speaks(literal: Literal) -> bool:
    """Tell whether a literal alone says something: not just a number, as in "two things:"."""
    value = literal.value
    return not isinstance(value, Quantity | Color | Quote) or (
        isinstance(value, Quantity) and value.comparator is not None
    )


_EVENT_NOUNS = frozenset(
    {
        "motion",
        "wet",
        "smoke",
        "gas",
        "carbon_monoxide",
        "occupied",
        "vibration",
        "sound",
        "no_motion",
        "ring",
        "raining",
    }
)
