"""How the verbs of a language inflect and come apart, from the tables of its pack.

A language such as German writes particle and verb together where the verb stands last ("angeht",
"einzuschalten", "ausgeschaltet"); `VerbForms.split` takes them apart, so that one phrase finds both orders.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class VerbForms:
    """The written forms of the verbs of a pack; all empty where the pack lists no verbs."""

    stems: Mapping[str, str]
    """Written form: its stem."""
    commands: frozenset[str]
    """Forms of a command."""
    infinitives: frozenset[str]
    participles: frozenset[str]
    finite: frozenset[str]
    """Forms that a statement about someone has; some of them are forms of a command too."""
    particles: frozenset[str]
    """Particles that belong to a verb; the longest match counts."""
    infinitive_mark: str = ""
    """What stands between particle and infinitive: the `zu` of "einzuschalten"."""

    def __bool__(self) -> bool:
        """Tell whether verbs of this language are known by their forms."""
        return bool(self.stems)

    def split(self, word: str) -> tuple[str, ...]:
        """Return particle and verb of a word that is both, else the word alone."""
        if word in self.stems:
            return (word,)
        for length in range(min(len(word) - 2, 9), 1, -1):
            particle, rest = word[:length], word[length:]
            if particle not in self.particles:
                continue
            mark = self.infinitive_mark
            if mark and rest.startswith(mark) and rest[len(mark) :] in self.infinitives:
                return particle, rest[len(mark) :]
            if rest in self.stems:
                return particle, rest
        return (word,)


def verb_forms(table: Mapping[str, Any]) -> VerbForms:
    """Return the forms that the `verbs` section of a pack describes."""
    stems: dict[str, str] = {}
    commands: set[str] = set()
    infinitives: set[str] = set()
    participles: set[str] = set()
    finite: set[str] = set()
    passive: frozenset[str] = frozenset(table.get("not_commanded", ()))
    for stem, irregular in table.get("stems", {}).items():
        regular = {
            "command": set(_with(stem, table["command"])) if stem not in passive else set(),
            "infinitive": set(_with(stem, table["infinitive"])),
            "finite": set(_with(stem, table["finite"])),
            "participle": set(_participles(stem, table)),
        }
        for kind, forms in (irregular or {}).items():
            regular[kind] = {*forms} if kind in {"command", "participle"} else regular[kind] | {*forms}
        for forms in regular.values():
            stems.update(dict.fromkeys(sorted(forms), stem))
        commands |= regular["command"]
        infinitives |= regular["infinitive"]
        participles |= regular["participle"]
        finite |= regular["finite"]
    return VerbForms(
        stems=stems,
        commands=frozenset(commands),
        infinitives=frozenset(infinitives),
        participles=frozenset(participles),
        finite=frozenset(finite),
        particles=frozenset(table.get("particles", ())),
        infinitive_mark=table.get("infinitive_mark", ""),
    )


def _with(stem: str, endings: list[str]) -> Iterator[str]:
    return (stem + ending for ending in endings)


def _participles(stem: str, table: Mapping[str, Any]) -> Iterator[str]:
    for prefix in table["participle"]["prefixes"]:
        yield from _with(prefix + stem, table["participle"]["endings"])


def number_value(word: str, words: Mapping[str, float], compounds: Mapping[str, str]) -> float | None:
    """Return the number that one word says: `einundzwanzig` is 21; `None` where it says none.

    `compounds`: how one word is made of several: `and` between ones and tens, `hundred`, `thousand`.
    """
    if word in words:
        return words[word]
    for key, scale in (("thousand", 1000), ("hundred", 100)):
        mark = compounds.get(key)
        before, found, after = word.partition(mark) if mark else (word, "", "")
        if found and (before or after):
            high = number_value(before, words, compounds) if before else 1
            low = number_value(after, words, compounds) if after else 0
            return None if high is None or low is None else high * scale + low
    joint = compounds.get("and")
    if joint and joint in word:
        ones, _, tens = word.partition(joint)
        if words.get(ones, 10) < 10 <= words.get(tens, 0):
            return words[ones] + words[tens]
    return None
