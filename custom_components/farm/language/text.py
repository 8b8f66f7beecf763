"""From the request to normalised words: contractions written out, number words as digits, stems."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass

from ..applet.models import Span
from .models import Word
from .pack import LanguagePack, word_matches


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


def normalise(request: str, pack: LanguagePack, is_name: Callable[[str], bool] = lambda _stem: False) -> Text:
    """Split a request into words; nothing of it is lost, every word keeps its span.

    Misspelt words of the language are corrected, unless they name something (`is_name` of their stem).
    """
    raw: list[tuple[str, Span]] = []
    for match in word_matches(request):
        span = Span(match.start(), match.end())
        written = match.group().lower().replace("’", "'")
        if written not in pack.contractions and not is_name(pack.stem(written)):
            written = pack.corrected(written)
        raw.extend((part, span) for part in pack.contractions.get(written, (written,)))
    words = tuple(
        Word(norm=norm, stem=pack.stem(norm), span=span) for norm, span in _merge_numbers(raw, pack)
    )
    starts: list[int] = []
    position = 0
    for word in words:
        starts.append(position)
        position += len(word.norm) + 1
    return Text(request, words, " ".join(word.norm for word in words), tuple(starts))


def _merge_numbers(raw: list[tuple[str, Span]], pack: LanguagePack) -> list[tuple[str, Span]]:
    """Write number words as digits: `twenty five` → 25, `one hundred and fifty` → 150."""
    merged: list[tuple[str, Span]] = []
    index = 0
    while index < len(raw):
        value, used = _number_at([norm for norm, _ in raw[index : index + 8]], pack)
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
    units = pack.number_words
    scales: dict[str, int] = pack.data["numbers"]["scales"]
    joiner: str = pack.data["numbers"]["joiner"]
    total, used = 0, 0
    while used < len(norms):
        word = norms[used]
        parts = word.split("-")
        if word in units or all(part in units for part in parts):
            value = sum(units[part] for part in parts)
            if used and not _may_follow(total, value, last=norms[used - 1], scales=scales, joiner=joiner):
                break
            total, used = total + value, used + 1
        elif word in scales and (used or norms[:1] == [word]):
            total, used = max(total, 1) * scales[word], used + 1
        elif (
            word == "-"
            and used
            and norms[used + 1 : used + 2]
            and norms[used + 1] in units
            and norms[used - 1] in units
        ):
            if not _may_follow(
                total, units[norms[used + 1]], last=norms[used - 1], scales=scales, joiner=joiner
            ):
                break
            total, used = total + units[norms[used + 1]], used + 2
        elif (
            word == joiner
            and used
            and norms[used - 1] in scales
            and used + 1 < len(norms)
            and norms[used + 1] in units
        ):
            used += 1
        else:
            break
    if not used:
        return "", 0
    if norms[used : used + 1] == [pack.data["numbers"]["decimal"]] and norms[used + 1 : used + 2]:
        fraction = norms[used + 1]
        if fraction in units and units[fraction] < 10:
            return f"{total}.{units[fraction]}", used + 2
    return str(total), used


def _may_follow(total: int, value: int, *, last: str, scales: dict[str, int], joiner: str) -> bool:
    """Tell whether a number word continues the number: `twenty` + `five`, `hundred` + `fifty`."""
    if last in scales or last == joiner:
        return value < 100
    return 20 <= total % 100 <= 90 and total % 10 == 0 and 0 < value < 10
