"""The values that travel between the steps, and the JSON lines they travel in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

TRIGGER, ACTION, TARGET = "trigger", "action", "target"
_T = TypeVar("_T")

SIDES = (TRIGGER, ACTION, TARGET)
"""What a text is encoded as: a trigger or condition, an action, or a thing of the home."""


class ExporterError(Exception):
    """A file or an argument has a mistake that its user can mend."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """Something that can be found: a function, a thing of a home, or a function on a thing."""

    id: str
    """Unique within its group."""
    side: str
    text: str
    group: str
    """The catalogue or home it belongs to; only documents of one group compete."""
    language: str = "en"
    kind: str = "function"
    """`function`, `target` or `joined`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A request, or a clause of one, with a document it asks for."""

    query: str
    positive: str
    """Id of the document."""
    side: str
    group: str
    language: str = "en"
    kind: str = "function"
    template: str = ""
    """The phrase it was composed from; train and test share none."""
    split: str = "train"
    """`train` or `test`."""
    origin: str = "composed"
    """Where the wording comes from, for the licences of the model card."""


def write_lines(path: Path, rows: Iterable[Document | Pair]) -> int:
    """Write one JSON object a line and return how many there were."""
    path.parent.mkdir(parents=True, exist_ok=True)
    count = 0
    with path.open("w", encoding="utf-8") as file:
        for row in rows:
            file.write(json.dumps(asdict(row), ensure_ascii=False) + "\n")
            count += 1
    return count


def read_documents(path: Path) -> tuple[Document, ...]:
    """Read documents; raise ExporterError naming the line of the first mistake."""
    return tuple(_parsed(Document, path))


def read_pairs(path: Path) -> tuple[Pair, ...]:
    """Read pairs; raise ExporterError naming the line of the first mistake."""
    return tuple(_parsed(Pair, path))


def raw_lines(path: Path) -> Iterator[dict[str, object]]:
    """Yield the objects of a file of JSON lines."""
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                try:
                    yield json.loads(line)
                except json.JSONDecodeError as err:
                    raise ExporterError(f"{path}, line {number}: {err}") from err
    except OSError as err:
        raise ExporterError(f"{path}: {err.strerror}") from err


def _parsed(kind: type[_T], path: Path) -> Iterator[_T]:
    for number, row in enumerate(raw_lines(path), 1):
        try:
            yield kind(**row)
        except TypeError as err:
            raise ExporterError(f"{path}, line {number}: {err}") from err
