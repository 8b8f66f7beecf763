"""The file as text, with the place of every automation in it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

import yaml

from .errors import NotAListError, UnparsableError
from .outline import Outline, Style, outline
from .values import Value, read_values

LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
"""What ends a line in YAML 1.1."""

_BYTE_ORDER_MARK = "\ufeff"
_LINE = re.compile("[^\n\r\x85\u2028\u2029]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One automation of the file; `text[start:end]` is what has to go to remove it, but for a separator."""

    id: str | None
    """`None`: it has none, or is included from elsewhere."""
    value: Value
    start: int
    """First character: that of the line with its dash or, in brackets, of the item itself."""
    end: int
    """Just behind its last line, before the break, or behind the item in brackets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """The file, read; places are characters of `text`."""

    name: str
    text: str
    """Without the byte order mark."""
    mark: str
    """The byte order mark, or nothing."""
    style: Style
    indent: int
    """Spaces before each dash."""
    items: tuple[Item, ...]
    list_start: int
    list_end: int

    @property
    def newline(self) -> str:
        """The break most lines end with."""
        breaks = LINE_BREAK.findall(self.text)
        return max(("\n", "\r\n", "\r"), key=breaks.count)

    @property
    def values(self) -> list[Value]:
        """What the items mean."""
        return [one.value for one in self.items]

    def with_id(self, automation_id: str) -> tuple[Item, ...]:
        """Items of this id; more than one where the file is broken."""
        return tuple(one for one in self.items if one.id == automation_id)

    def encode(self, text: str) -> bytes:
        """Return the bytes of a changed text of this file."""
        return (self.mark + text).encode()


def fingerprint(content: bytes) -> str:
    """Return the SHA-256 by which a simultaneous edit is noticed."""
    return hashlib.sha256(content).hexdigest()


def read(content: bytes, *, name: str = "automations.yaml") -> Document:
    """Find all automations; raises `UnparsableError` or `NotAListError` with the line."""
    try:
        decoded = content.decode()
    except UnicodeDecodeError as err:
        raise UnparsableError(name, f"byte {err.start} is not UTF-8") from err
    text = decoded.removeprefix(_BYTE_ORDER_MARK)
    places, values = _parse(text, name)
    return Document(
        name=name,
        text=text,
        mark=decoded[: len(decoded) - len(text)],
        style=places.style,
        indent=places.indent,
        items=tuple(_items(text, places, values)),
        list_start=places.start,
        list_end=places.end,
    )


def ends_line(text: str) -> bool:
    """Tell whether the text ends with a line break."""
    return text.endswith(("\n", "\r", "\x85", "\u2028", "\u2029"))


def first_bare(text: str, start: int, stop: int, character: str) -> int | None:
    """Return the first place of the character between two items, outside comments."""
    place = start
    while place < stop:
        if text[place] == "#":
            line = _LINE.match(text, place)
            place = line.end() if line else stop
        elif text[place] == character:
            return place
        else:
            place += 1
    return None


def _parse(text: str, name: str) -> tuple[Outline, list[Value]]:
    try:
        places = outline(text)
        values = read_values(text)
    except yaml.MarkedYAMLError as err:
        line = err.problem_mark.line + 1 if err.problem_mark else 1
        raise UnparsableError(name, f"line {line}: {err.problem}") from err
    except (yaml.YAMLError, ValueError, RecursionError) as err:
        raise UnparsableError(name, str(err) or "nested too deeply") from err
    if places is None or not isinstance(values, list):
        raise NotAListError(name, "the file holds no list")
    if len(places.spans) != len(values):
        raise UnparsableError(name, "where one automation ends and the next begins is not clear")
    return places, values


def _items(text: str, places: Outline, values: list[Value]) -> list[Item]:
    items = []
    behind = places.start
    for (first, last), value in zip(places.spans, values, strict=True):
        start, end = first, last
        if places.style is Style.BLOCK:
            dash = first_bare(text, behind, first, "-")
            start = (first if dash is None else dash) - places.indent
            end = _block_end(text, start, last, places.indent)
        items.append(Item(id=_id_of(value), value=value, start=start, end=end))
        behind = end
    return items


def _id_of(value: Value) -> str | None:
    found = value.get("id") if isinstance(value, dict) else None
    return None if found is None else str(found)


def _block_end(text: str, start: int, last: int, indent: int) -> int:
    """Return the end of the item's last line, with comments below it that are indented like its content."""
    end = _line_end(text, start + len(text[start:last].rstrip()))
    place = end
    while (line_break := LINE_BREAK.match(text, place)) and line_break.end() < len(text):
        line = _LINE.match(text, line_break.end())
        content = line.group() if line else ""
        if content.strip() and not (content.lstrip().startswith("#") and _depth(content) > indent):
            break
        place = line_break.end() + len(content)
        end = place if content.strip() else end
    return end


def _line_end(text: str, place: int) -> int:
    line = _LINE.match(text, place)
    return line.end() if line else place


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
