"""A language pack: everything known about one language, loaded from its data file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from .inflection import VerbForms, number_value, verb_forms

_SURE = 0.84
"""Similarity above which a word is a slip of another; swapped letters always are."""

_SHORTEST = 5
"""Letters of a word that others are taken for slips of; Milch is no slip of "mich"."""

DATA = Path(__file__).parent.parent / "data" / "languages"


class UnknownLanguageError(Exception):
    """There is no pack for this language."""

    code = "unknown_language"

    def __init__(self, language: str, known: Iterable[str]) -> None:
        """Name the language and what there is."""
        super().__init__(f"No language pack for {language!r}; there are: {', '.join(sorted(known))}")


@dataclass(frozen=True, eq=False)
class LanguagePack:
    """One language. `data` is the built pack; see `docs/adding-a-language.md` for its parts."""

    language: str
    data: Mapping[str, Any]

    @cached_property
    def stop_words(self) -> frozenset[str]:
        """Words that name nothing."""
        pronouns = {
            word
            for kind in ("it", "them")
            for phrase in self.data["pronouns"][kind]
            for word in phrase.split()
            if word != "thing"
        }
        return frozenset(self.data["stop_words"]) | frozenset(self.data["empty_verbs"]) | pronouns

    @cached_property
    def empty_verbs(self) -> frozenset[str]:
        """Verbs that only carry others, also by their stems."""
        return frozenset(self.data["empty_verbs"]) | frozenset(
            self.stem(one) for one in self.data["empty_verbs"]
        )

    @cached_property
    def contractions(self) -> Mapping[str, tuple[str, ...]]:
        """Written form: the words it stands for."""
        return {key: tuple(str(value).split()) for key, value in self.data["contractions"].items()}

    @cached_property
    def verbs(self) -> VerbForms:
        """The forms of its verbs; empty where the pack lists none."""
        return verb_forms(self.data["verbs"])

    @cached_property
    def _irregular(self) -> Mapping[str, str]:
        return {**self.verbs.stems, **self.data["irregular"]}

    @cached_property
    def _fixed(self) -> frozenset[str]:
        return frozenset(self._irregular.values())

    @lru_cache(maxsize=4096)  # noqa: B019 - packs live as long as the process
    def number(self, word: str) -> float | None:
        """Return the number below the scales that a word says; `None` where it says none."""
        numbers = self.data["numbers"]
        return number_value(word, numbers["words"], numbers["compounds"])

    def fold(self, text: str) -> str:
        """Return lower-case text with the letters that are also written otherwise in one way: ä as ae."""
        return fold(text.lower(), self.data["fold"])

    def elided(self, word: str) -> str | None:
        """Return what the letters before an apostrophe stand for: `l'entree` starts with `le`."""
        if "'" not in word or word in self.contractions:
            return None
        found: str | None = self.data["elisions"].get(word.partition("'")[0])
        return found

    def stem(self, word: str) -> str:
        """Return what the inflected forms of a word share."""
        word = fold(word, self.data["fold"])
        singular = self._singular(word)
        if singular:
            return singular
        if word in self._irregular or word in self._fixed:
            return self._irregular.get(word, word)
        for stage in self.data["suffixes"]:
            for suffix, replacement, remain in stage:
                rest = word[: len(word) - len(suffix)]
                if word.endswith(suffix) and len(rest) >= remain and (len(rest) > 1 or suffix[0] in "'’"):
                    if not _has_vowel(rest):
                        break
                    word = rest + replacement
                    break
            if word in self._irregular:
                return self._irregular[word]
        return word

    def _singular(self, word: str) -> str:
        """Return a compound whose noun is irregular as if it were one thing, else nothing: Küchenlicht."""
        for plural in self.data["compounds"].get("plurals", ()):
            if word.endswith(plural) and len(word) > len(plural):
                return word.removesuffix(plural) + self._irregular[plural]
        return ""

    @lru_cache(maxsize=8192)  # noqa: B019 - packs live as long as the process
    def stems(self, phrase: str) -> tuple[str, ...]:
        """Return the stems of a phrase of plain words."""
        return tuple(self.stem(part) for word in split_words(phrase) for part in self._unelided(word))

    def _unelided(self, word: str) -> tuple[str, ...]:
        elided = self.elided(word)
        return (word,) if elided is None else (elided, word.partition("'")[2])

    @cached_property
    def states(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        """Phrases (stems) with their state concept, the longest first."""
        return self._phrases("states")

    @cached_property
    def actions(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        """Phrases (stems) with their wish concept, the longest first."""
        return self._phrases("actions")

    @lru_cache(maxsize=256)  # noqa: B019 - packs live as long as the process
    def state_phrases(self, concept: str) -> frozenset[tuple[str, ...]]:
        """Return the phrases (stems) of one state concept."""
        return frozenset(phrase for phrase, name in self.states if name == concept)

    def _phrases(self, part: str) -> tuple[tuple[tuple[str, ...], str], ...]:
        pairs = {
            (order, concept)
            for concept, phrases in self.data[part].items()
            for phrase in phrases
            for order in self._orders(self.stems(phrase))
        }
        return tuple(sorted(pairs, key=lambda pair: (-len(pair[0]), pair)))

    def _orders(self, phrase: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return verb before particle, and particle before verb as where the verb stands last."""
        if len(phrase) == 2 and phrase[1] in self.verbs.particles:
            return phrase, phrase[::-1]
        return (phrase,)

    def is_command_form(self, word: str, stem: str) -> bool:
        """Tell whether a word is the verb of a command: as `actions` gives it, or in another form of it."""
        if word in self._command_verbs:
            return True
        endings = tuple(self.data["command_endings"])
        return bool(endings) and word.endswith(endings) and stem in self._command_stems

    @cached_property
    def _command_verbs(self) -> frozenset[str]:
        """The first words of all wishes, as they are written, that is, in the form of a command."""
        return frozenset(
            phrase.split()[0] for phrases in self.data["actions"].values() for phrase in phrases
        ) | frozenset(self.data["causatives"]["have"])

    @cached_property
    def _command_stems(self) -> frozenset[str]:
        return frozenset(self.stem(word) for word in self._command_verbs)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word that occurs anywhere in the pack."""
        return frozenset(
            word for text in _texts(self.data) for word in re.findall(r"[^\W\d_]+", text.lower())
        ) | frozenset(self.verbs.stems)

    @lru_cache(maxsize=4096)  # noqa: B019 - packs live as long as the process
    def corrected(self, word: str) -> str:
        """Return the word of the pack that a misspelt word means; the word itself where none is near."""
        if len(word) < 5 or not word.isalpha() or self._is_inflected(word):
            return word
        for near in get_close_matches(word, self._correctable, n=3, cutoff=0.8):
            swapped = sorted(near) == sorted(word)
            if near[0] == word[0] and (swapped or SequenceMatcher(None, word, near).ratio() > _SURE):
                return near
        return word

    def _is_inflected(self, word: str) -> bool:
        return word in self.vocabulary or self.stem(word) in self._known_stems

    @cached_property
    def _known_stems(self) -> frozenset[str]:
        return frozenset(self.stem(word) for word in self.vocabulary)

    @cached_property
    def _correctable(self) -> tuple[str, ...]:
        return tuple(sorted(word for word in self.vocabulary if len(word) >= _SHORTEST))

    @cached_property
    def openers(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        """Words that open a clause, with their kind, the longest first."""
        pairs = [
            (tuple(phrase.split()), kind)
            for kind, phrases in self.data["openers"].items()
            for phrase in phrases
        ]
        return tuple(sorted(pairs, key=lambda pair: (-len(pair[0]), pair)))

    @cached_property
    def kinds(self) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        """Domain or `domain/device_class`: its nouns as stems."""
        return {kind: tuple(self.stems(noun) for noun in nouns) for kind, nouns in self.data["kinds"].items()}

    @cached_property
    def kind_stems(self) -> frozenset[str]:
        """Every stem that occurs in a noun for a kind of thing."""
        return frozenset(stem for nouns in self.kinds.values() for noun in nouns for stem in noun)

    @cached_property
    def compound_heads(self) -> frozenset[str]:
        """Stems that other words are put before to make one word: licht in Flurlicht; empty in English."""
        table = self.data["compounds"]
        if not table:
            return frozenset()
        extra = {self.stem(word) for word in table["heads"]}
        return frozenset(stem for stem in self.kind_stems | extra if len(stem) > 2) - {*table["no_heads"]}

    def is_plural(self, word: str, before: Iterable[str]) -> bool:
        """Tell whether a word names several things; `before`: the words that stand before it."""
        plural = self.data["plural"]
        if "'" in word or word in plural["singular"]:
            return False
        if word.endswith(tuple(plural["endings"])) and word != self.stem(word):
            return True
        same = word.endswith(tuple(plural["unchanged"]))
        return same and not set(plural["articles"]).isdisjoint(before)

    @cached_property
    def units(self) -> Mapping[str, str]:
        """Spelling: canonical unit."""
        return {word: unit for unit, entry in self.data["units"].items() for word in entry["words"]}

    def measures(self, unit: str) -> tuple[str, ...]:
        """Device classes of sensors that measure in this unit."""
        return tuple(self.data["units"].get(unit, {}).get("measures", ()))

    def words_for(self, phrases: Iterable[str]) -> tuple[str, ...]:
        """Return words of the catalogue, which are English, with those this language has for them."""
        terms: dict[str, list[str]] = self.data["terms"]
        return tuple(said for one in phrases for said in (one, *terms.get(one, ())))

    def phrases(self, *path: str) -> tuple[tuple[str, ...], ...]:
        """Return a list of the pack as tuples of stems, the longest first."""
        part: Any = self.data
        for key in path:
            part = part[key]
        return tuple(sorted({self.stems(phrase) for phrase in part}, key=lambda one: (-len(one), one)))


def fold(text: str, table: Mapping[str, str]) -> str:
    """Return the text with every letter of the table replaced."""
    if text.isascii():
        return text
    return "".join(table.get(letter, letter) for letter in text)


def _folded(value: Any, table: Mapping[str, str]) -> Any:
    """Return a part of a pack with its texts folded as requests are."""
    match value:
        case str():
            return fold(value, table)
        case list():
            return [_folded(one, table) for one in value]
        case dict():
            return {fold(key, table): _folded(one, table) for key, one in value.items()}
        case _:
            return value


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield str(key)
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def _has_vowel(text: str) -> bool:
    return re.search(r"[aeiouyäöüàâéèêëîïôûœ\d]", text) is not None


_WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*|[^\s\w]|_", re.UNICODE)


def split_words(text: str) -> list[str]:
    """Split text into lower-case words, numbers and signs."""
    return [match.group().replace("’", "'") for match in _WORD.finditer(text.lower())]


def word_matches(text: str) -> list[re.Match[str]]:
    """Return the words of a text with their positions, in their own case."""
    return list(_WORD.finditer(text))


@lru_cache(maxsize=16)
def load_pack(language: str) -> LanguagePack:
    """Load the pack of a language such as `en` or `en-GB`.

    Reads a file: call it in the executor. Raises `UnknownLanguageError`.
    """
    base = re.split(r"[-_]", language)[0].lower()
    path = DATA / f"{base}.json"
    if not path.is_file():
        raise UnknownLanguageError(language, known_languages())
    data = json.loads(path.read_text(encoding="utf-8"))
    kept = {key: data[key] for key in ("fold", "answers")}
    return LanguagePack(language=base, data={**_folded(data, data["fold"]), **kept})


def known_languages() -> tuple[str, ...]:
    """Languages there is a pack for."""
    return tuple(sorted(path.stem for path in DATA.glob("*.json")))
