"""The documents that can be found: functions and things of homes, as the integration describes them."""

from __future__ import annotations

import hashlib
import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path

from .lines import ACTION, TARGET, TRIGGER, Document, ExporterError, raw_lines

_TEST_HOMES = 5
"""One home in so many is kept for testing."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("functions", metavar="FILE", nargs="+", type=Path, help="what script/functions wrote")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="documents as JSON lines")


def run(arguments: Namespace) -> int:
    """Write the documents and say how many there are of each kind."""
    rows = [row for path in arguments.functions for row in raw_lines(path)]
    found = documents(rows)
    if not found:
        raise ExporterError("these files hold no functions; write them with script/functions")
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    with arguments.out.open("w", encoding="utf-8") as file:
        for one in found:
            file.write(json.dumps(asdict(one), ensure_ascii=False) + "\n")
    kinds = [one.kind for one in found]
    print({kind: kinds.count(kind) for kind in sorted(set(kinds))})
    return 0


def documents(rows: Iterable[Mapping[str, object]]) -> tuple[Document, ...]:
    """Return the documents of homes; functions that all homes of a language share occur once.

    The kind is what competes: `trigger`, `condition`, `action`, `target`, `joined_trigger`, ...
    """
    found: dict[tuple[str, str, str], Document] = {}
    for row in rows:
        language, home, side = str(row["language"]), str(row["home"]), str(row["side"])
        kind = side if row["kind"] == "function" else str(row["kind"])
        group = language if row["kind"] == "function" else home
        if row["kind"] == "joined":
            kind = f"joined_{side}"
        one = Document(
            id=str(row["id"]), side=head_of(side), text=str(row["text"]), group=group, language=language, kind=kind
        )
        found.setdefault((group, kind, one.id), one)
    return tuple(found.values())


def head_of(side: str) -> str:
    """Return the encoder side of a function's side: conditions use that of triggers."""
    return {"condition": TRIGGER, "trigger": TRIGGER, "action": ACTION, "target": TARGET}[side]


def is_test(name: str, one_in: int = _TEST_HOMES) -> bool:
    """Tell whether a home or phrase is kept for testing; the same every time."""
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % one_in == 0
