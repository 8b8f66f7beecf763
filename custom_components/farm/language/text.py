"""From the request to normalised words: contractions written out, number words as digits, stems."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..applet.models import Span
from .models import Word
from .pack import LanguagePack, word_matches

_LONGEST_NUMBER = 9
"""Words of a number, hyphens counted."""


@dataclass(frozen=True, slots=True)
class Text:
    """The words of a request and their joined form, on which patterns are searched."""

    request: str
    words: tuple[Word, ...]
    joined: str
    """Normalised words with one space between them."""
    starts: tuple[int, ...]
    """Where each word starts in `joined`."""

    def word_range(self, start: int, end: int) -> tuple[int, int]:
        """Return the words (first, after last) that cover `joined[start:end]`."""
        first = bisect_right(self.starts, start) - 1
        last = bisect_right(self.starts, max(start, end - 1))
        return first, last


def _none(_stem: str) -> bool:
    return False


def normalise(
    request: str,
    pack: LanguagePack,
    is_name: Callable[[str], bool] = _none,
    is_exactly: Callable[[str], bool] = _none,
) -> Text:
    """Split a request into words; nothing of it is lost, every word keeps its span.

    Misspelt words of the language are corrected, unless they name something (`is_name` of their stem).
    A verb comes apart unless it names something letter by letter (`is_exactly`).
    """
    raw: list[tuple[str, Span]] = []
    for match in word_matches(request):
        span = Span(match.start(), match.end())
        written = pack.fold(match.group()).replace("’", "'")
        if (elided := pack.elided(written)) is not None:
            at = match.start() + written.index("'") + 1
            raw.append((elided, Span(match.start(), at)))
            span, written = Span(at, match.end()), written.partition("'")[2]
        known = written in pack.contractions or len(pack.verbs.split(written)) > 1
        if not known and not is_name(pack.stem(written)):
            written = pack.corrected(written)
        parts = pack.contractions.get(written) or _parts(written, pack, is_exactly)
        raw.extend((part, span) for part in parts)
    raw = _rewritten(raw, pack.data["rewrites"])
    words = tuple(
        Word(norm=norm, stem=pack.stem(norm), span=span) for norm, span in _merge_numbers(raw, pack)
    )
    starts: list[int] = []
    position = 0
    for word in words:
        starts.append(position)
        position += len(word.norm) + 1
    return Text(request, words, " ".join(word.norm for word in words), tuple(starts))


def _rewritten(raw: list[tuple[str, Span]], rewrites: Mapping[str, str]) -> list[tuple[str, Span]]:
    """Read one word for several: `no one` → nobody."""
    result: list[tuple[str, Span]] = []
    index = 0
    while index < len(raw):
        for phrase, word in rewrites.items():
            last = index + phrase.count(" ")
            if [norm for norm, _ in raw[index : last + 1]] == phrase.split():
                if word:
                    result.append((word, Span(raw[index][1].start, raw[last][1].end)))
                index = last
                break
        else:
            result.append(raw[index])
        index += 1
    return result


def _parts(written: str, pack: LanguagePack, is_exactly: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the words of one written word: particle and verb apart, a number with a decimal point."""
    if written[0].isdigit():
        return (_plain_number(written, pack),)
    parts = pack.verbs.split(written) if pack.verbs else (written,)
    return parts if len(parts) == 1 or not is_exactly(pack.stem(written)) else (written,)


def _plain_number(written: str, pack: LanguagePack) -> str:
    """Write a number with a point before its fraction and none between its thousands."""
    marks = pack.data["numbers"]["marks"]
    if marks["thousands"] and re.fullmatch(rf"\d{{1,3}}(?:[{marks['thousands']}]\d{{3}})+", written):
        return written.replace(marks["thousands"], "")
    return re.sub(rf"(?<=\d){re.escape(marks['decimal'])}(?=\d)", ".", written)


def _merge_numbers(raw: list[tuple[str, Span]], pack: LanguagePack) -> list[tuple[str, Span]]:
    """Write number words as digits: `twenty five` → 25, `one hundred and fifty` → 150."""
    merged: list[tuple[str, Span]] = []
    index = 0
    while index < len(raw):
        value, used = _number_at([norm for norm, _ in raw[index : index + _LONGEST_NUMBER]], pack)
        if used:
            span = Span(raw[index][1].start, raw[index + used - 1][1].end)
            merged.append((value, span))
            index += used
        else:
            merged.append(raw[index])
            index += 1
    return merged


def _number_at(norms: list[str], pack: LanguagePack) -> tuple[str, int]:
    """Return the number that starts the words, as digits, and how many words it takes (0: none)."""
    scales: dict[str, int] = pack.data["numbers"]["scales"]
    joiner: str = pack.data["numbers"]["joiner"]
    total, used = _phrase_number(norms, pack)
    while used < len(norms):
        word = norms[used]
        value, length = _hyphenated(norms, used, pack)
        if value is not None:
            if used and not _may_follow(total, value, last=norms[used - 1], scales=scales, joiner=joiner):
                break
            total, used = total + value, used + length
        elif word in scales:
            total, used = max(total, 1) * scales[word], used + 1
        elif (
            word == joiner
            and used
            and norms[used - 1] in scales
            and used + 1 < len(norms)
            and pack.number(norms[used + 1]) is not None
        ):
            used += 1
        else:
            break
    if not used:
        return "", 0
    if norms[used : used + 1] == [pack.data["numbers"]["decimal"]] and norms[used + 1 : used + 2]:
        fraction = pack.number(norms[used + 1])
        if fraction is not None and fraction < 10:
            return f"{total:g}.{fraction:g}", used + 2
    return f"{total:g}" if total < 1_000_000 else str(int(total)), used


def _phrase_number(norms: list[str], pack: LanguagePack) -> tuple[float, int]:
    """Return a number of several words and how many they are: `soixante - dix` is 70; 0 for none."""
    phrases: dict[str, int] = pack.data["numbers"]["phrases"]
    if not phrases or norms[0] not in {one.partition(" ")[0] for one in phrases}:
        return 0, 0
    for used in range(len(norms), 1, -1):
        said = " ".join(one for one in norms[:used] if one != "-")
        if said in phrases and norms[used - 1] != "-":
            return phrases[said], used
    return 0, 0


def _hyphenated(norms: list[str], at: int, pack: LanguagePack) -> tuple[float | None, int]:
    """Return a number word and how many words it takes; `None` where there is none."""
    if at and norms[at] == "-" and at + 1 < len(norms) and pack.number(norms[at - 1]) is not None:
        return pack.number(norms[at + 1]), 2
    return pack.number(norms[at]), 1


def _may_follow(total: float, value: float, *, last: str, scales: dict[str, int], joiner: str) -> bool:
    """Tell whether a number word continues the number: `twenty` + `five`, `hundred` + `fifty`."""
    if last in scales or last == joiner:
        return value < 100
    return 20 <= total % 100 <= 90 and total % 10 == 0 and 0 < value < 10
