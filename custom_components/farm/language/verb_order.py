"""Where the verb stands in languages that put it last or apart from its particle; see `LanguagePack.verbs`.

"wenn sich etwas bewegt" ends with its verb, "soll das Licht angehen" with an infinitive, "mach das Licht an"
with a particle, and "fängt es an zu regnen, …" opens a clause by its verb alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from .models import Concept, Word
from .pack import LanguagePack
from .phrases import find_wishes, match_phrase

_LAST_WORDS = 3
"""A phrase that ends with the last verb has at most this many words."""


def last_verb(
    words: Sequence[Word],
    first: int,
    last: int,
    taken: frozenset[int],
    pack: LanguagePack,
    *,
    finite: bool = False,
) -> int | None:
    """Return where the phrase of the command begins that ends words `first` to `last - 1`.

    `finite`: "that the light goes on" counts too, as after a wish or in "it is to be that …".
    """
    if not pack.verbs:
        return None
    passed = {*pack.data["fillers"], *pack.data["trailing"]}
    end = _before_exception(words, first, last, pack) - 1
    while end >= first and (end in taken or words[end].norm in passed or not words[end].norm[0].isalpha()):
        end -= 1
    if end < first:
        return None
    forms = pack.verbs.infinitives
    if finite or any(words[i].norm in pack.data["modal_verbs"] for i in range(first, end)):
        forms = forms | pack.verbs.participles
    if finite:
        forms = forms | pack.verbs.finite
    if words[end].norm not in forms:
        return None
    for start in range(max(first, end - _LAST_WORDS + 1), end + 1):
        found = () if start in taken else find_wishes(words, start, end + 1, taken, pack)
        if any(one.words[-1] == end for one in found):
            return start
    return None


def _before_exception(words: Sequence[Word], first: int, last: int, pack: LanguagePack) -> int:
    """Return where "außer dem Aquarium" begins, which may follow the verb; `last` where it does not."""
    for index in range(first + 1, last):
        if any(match_phrase(words, index, tuple(one.split())) for one in pack.data["quantifiers"]["exclude"]):
            return index
    return last


def asks_by_verb(words: Sequence[Word], first: int, last: int, pack: LanguagePack) -> bool:
    """Tell whether a clause opens with its finite verb and no command: "Regnet es, …", "Ist es dunkel, …"."""
    if not pack.verbs or last - first < 2:
        return False
    word = words[first]
    if word.norm in pack.verbs.commands or word.norm in pack.data["modal_verbs"]:
        return False
    return word.norm in pack.verbs.finite


def states_a_wish(
    words: Sequence[Word], first: int, last: int, taken: frozenset[int], pack: LanguagePack
) -> int | None:
    """Return the verb of "…, geht das Licht an": after what starts it, a statement is a command."""
    if not pack.verbs or first >= last or words[first].norm not in pack.verbs.finite:
        return None
    found = find_wishes(words, first, last, taken, pack)
    return first if found and len(found[0].words) > 1 else None


def second_clause(
    words: Sequence[Word], first: int, last: int, taken: frozenset[int], pack: LanguagePack
) -> int | None:
    """Return where the main clause of "wenn es dunkel ist sollen die Lichter angehen" begins."""
    if not pack.verbs:
        return None
    for index in range(first + 1, last - 1):
        if index in taken:
            if index - 1 not in taken and _says_particle(words, index, last, taken, pack):
                return index
            continue
        if (
            words[index].norm in pack.data["modal_verbs"]
            and words[index - 1].norm not in pack.data["subjects"]
        ):
            return index
        if _says_particle(words, index, last, taken, pack):
            return index
        follows = words[index - 1].norm in pack.verbs.finite or words[index - 1].norm in pack.data["copulas"]
        if follows and states_a_wish(words, index, last, taken, pack) is not None:
            return index
    return None


def _says_particle(
    words: Sequence[Word], first: int, last: int, taken: frozenset[int], pack: LanguagePack
) -> bool:
    """Tell whether "wenn es dunkel ist | Licht an" goes on here: after the verb, a name and a particle."""
    verb = words[first - 1].norm in pack.verbs.finite and first - 1 not in taken
    before = verb or first - 1 in taken
    ends = words[last - 1].norm in pack.data["particles"] and last - 1 not in taken
    if not (before and ends):
        return False
    between = [words[i].norm for i in range(first, last - 1) if i not in taken]
    named = any(norm not in pack.stop_words for norm in between)
    again = verb and any(norm in pack.data["pronouns"]["again"] for norm in between)
    return not pack.verbs.finite.intersection(between) and (named or again)


def lacks_particle(
    words: Sequence[Word], command: int, last: int, end: int, taken: frozenset[int], pack: LanguagePack
) -> bool:
    """Tell whether a command finds its particle beyond `last`: "mach im Flur | und im Bad das Licht aus"."""
    if not pack.verbs:
        return False
    inside = find_wishes(words, command, last, taken, pack)
    if any(_has_particle(one, words, pack) for one in inside):
        return False
    return any(
        _has_particle(one, words, pack) and one.words[-1] >= last
        for one in find_wishes(words, command, end, taken, pack)
    )


def _has_particle(concept: Concept, words: Sequence[Word], pack: LanguagePack) -> bool:
    return len(concept.words) > 1 and words[concept.words[-1]].norm in pack.verbs.particles


def restates(words: Sequence[Word], at: int, pack: LanguagePack) -> bool:
    """Tell whether what follows says the same more precisely: "…, also ihre Leistung unter 5 W liegt"."""
    return any(match_phrase(words, at, tuple(one.split())) for one in pack.data["restating"])
