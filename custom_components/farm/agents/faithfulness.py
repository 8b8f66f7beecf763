"""Whether a rewording says what the request says: the same names, numbers, times, colours and negations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace as replaced

from ..language.literals import find_literals
from ..language.models import (
    ClockTime,
    Daylight,
    Duration,
    Literal,
    LiteralValue,
    Quantity,
    Word,
)
from ..language.pack import LanguagePack
from ..language.phrases import find_states, find_wishes
from ..language.text import Text, normalise
from ..retrieval.lexicon import Lexicon
from .intent_analyzer import Rewording


@dataclass(frozen=True)
class _Said:
    """One of the two texts, taken apart."""

    text: Text
    literals: tuple[Literal, ...]
    stems: frozenset[str]
    """Words that weigh and belong to no literal."""


def supported(rewording: Rewording, request: str, lexicon: Lexicon) -> Rewording:
    """Return the rewording without conditions of which the request has no word."""
    said = _weighing(_normal(request, lexicon), lexicon.pack)
    kept = tuple(one for one in rewording.conditions if _shares(one, said, lexicon))
    return replaced(rewording, conditions=kept)


def unfaithful(rewording: Rewording, text: str, request: str, lexicon: Lexicon) -> str | None:
    """Return in which way a rewording says something else than the request; `None` where it says the same.

    Names, numbers, times and colours must be the same on both sides, negations and opposites as well, and a
    trigger or an action must have a word of the request. What the home is called by is compared by the stems
    of the lexicon; the words for what to do may differ, as they are what was not understood.
    """
    asked, made = _said(request, lexicon), _said(text, lexicon)
    for clause in (*rewording.triggers, *rewording.actions):
        if not _shares(clause, asked.stems, lexicon):
            return f"“{clause}” has no word of the request"
    checks = (_values, _names, _unknown_names, _negations, _opposites)
    return next((found for one in checks if (found := one(asked, made, lexicon)) is not None), None)


def _said(text: str, lexicon: Lexicon) -> _Said:
    normal = _normal(text, lexicon)
    literals = find_literals(normal, lexicon.pack)
    taken = frozenset(i for one in literals for i in range(one.first, one.last))
    return _Said(normal, literals, _weighing(normal, lexicon.pack, taken))


def _normal(text: str, lexicon: Lexicon) -> Text:
    return normalise(text, lexicon.pack, lexicon.resembles, lexicon.known)


def _weighing(text: Text, pack: LanguagePack, taken: frozenset[int] = frozenset()) -> frozenset[str]:
    """Return the stems of the words that weigh, but for those that are taken."""
    return frozenset(one.stem for i, one in enumerate(text.words) if i not in taken and _weighs(one, pack))


def _weighs(word: Word, pack: LanguagePack) -> bool:
    return word.norm not in pack.stop_words and word.norm.isalnum()


def _shares(clause: str, stems: frozenset[str], lexicon: Lexicon) -> bool:
    return not stems.isdisjoint(_weighing(_normal(clause, lexicon), lexicon.pack))


def _values(asked: _Said, made: _Said, _: Lexicon) -> str | None:
    before = Counter(value for one in asked.literals for value in _canonical(one.value))
    after = Counter(value for one in made.literals for value in _canonical(one.value))
    added, lost = after - before, before - after
    if added:
        return f"it adds {next(iter(added))}"
    return f"it leaves out {next(iter(lost))}" if lost else None


def _canonical(value: LiteralValue) -> Iterator[str]:
    """Yield what must be the same; the role of a length of time shows only in its clause."""
    match value:
        case Duration(seconds=seconds):
            yield f"{seconds:g} seconds"
        case ClockTime(hour=hour, minute=minute, second=second):
            yield f"{hour % 12:02}:{minute:02}:{second:02}"
        case Quantity(number=number, upper=upper, comparator=comparator):
            yield f"{number:g}"
            if upper is not None:
                yield f"{upper:g}"
            if comparator is not None:
                yield comparator.value
        case Daylight(dark=dark):
            yield "dark" if dark else "light"
        case _:
            yield str(value)


def _names(asked: _Said, made: _Said, lexicon: Lexicon) -> str | None:
    before = {part for stem in asked.stems for part in _meant(stem, lexicon)}
    after = {part for stem in made.stems for part in _meant(stem, lexicon)}
    pack = lexicon.pack
    verbs = {stem for phrase, _ in (*pack.actions, *pack.states) for stem in phrase} - pack.kind_stems
    added, lost = after - before - verbs, before - after - verbs
    if added:
        return f"it names “{min(added)}”"
    return f"it leaves out “{min(lost)}”" if lost else None


def _meant(stem: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words of the home that a word stands for; empty where it names nothing."""
    if lexicon.known(stem):
        return (stem,)
    if parts := lexicon.parts(stem):
        return parts
    spelled, sure = lexicon.spelled(stem)
    return (spelled,) if sure > 0 else ()


def _unknown_names(asked: _Said, made: _Said, lexicon: Lexicon) -> str | None:
    """Find an unexplained word beside an article or a name: it may name something that the home lacks."""
    pack = lexicon.pack
    words = asked.text.words
    determiners = set(pack.data["determiners"])
    known = {stem for phrase, _ in (*pack.actions, *pack.states) for stem in phrase}
    values = {i for one in asked.literals for i in range(one.first, one.last)}
    for i, word in enumerate(words):
        if i in values or word.stem in made.stems or not _weighs(word, pack) or not word.norm.isalpha():
            continue
        if word.stem in known or lexicon.resembles(word.stem) or word.norm in determiners:
            continue
        names_next = i + 1 < len(words) and lexicon.resembles(words[i + 1].stem)
        if i > 0 and (words[i - 1].norm in determiners or (names_next and not _weighs(words[i - 1], pack))):
            return f"it leaves out “{word.norm}”"
    return None


def _negations(asked: _Said, made: _Said, lexicon: Lexicon) -> str | None:
    marks = _marks(lexicon.pack)
    before = {one.norm for one in asked.text.words} & marks
    after = {one.norm for one in made.text.words} & marks
    if before and not after:
        return f"it leaves out “{min(before)}”"
    return f"it adds “{min(after)}”" if after and not before else None


def _marks(pack: LanguagePack) -> set[str]:
    """Return the words that turn what follows into its contrary or make an exception of it."""
    openers = pack.data["openers"]
    phrases = (*pack.data["quantifiers"]["exclude"], *openers["unless"], *openers["otherwise"])
    return {*pack.data["negations"], *(one for one in phrases if " " not in one)}


def _opposites(asked: _Said, made: _Said, lexicon: Lexicon) -> str | None:
    """What has a contrary in the home must be said on both sides: on and off, open and close."""
    inverse: dict[str, str] = lexicon.pack.data["inverse"]
    before, after = _wishes(asked, lexicon.pack), _wishes(made, lexicon.pack)
    lost = (before - after) & set(inverse)
    return f"it leaves out “{min(lost)}”" if lost else None


def _wishes(said: _Said, pack: LanguagePack) -> set[str]:
    """Return the wishes a text may speak of; a state counts as the wish that brings it about."""
    words = said.text.words
    none: frozenset[int] = frozenset()
    wishes = {one.name for i in range(len(words)) for one in find_wishes(words, i, len(words), none, pack)}
    brings: dict[str, str] = pack.data["particle_concepts"]
    states = {one.name for one in find_states(words, 0, len(words), none, pack)}
    return wishes | {brings.get(one, one) for one in states}
