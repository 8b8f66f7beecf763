"""The words of a language."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parent.parent / "data" / "words"
_FALLBACK = "en"
_ANY = "*"


@dataclass(frozen=True)
class Words:
    """The texts of one language as loaded."""

    language: str
    data: Mapping[str, Any]

    def has(self, *path: str) -> bool:
        """Tell whether there is a text at a path."""
        return self._at(path) is not None

    def say(self, *path: str, **values: str) -> str:
        """Return the text at a path with its gaps filled, with "…" where the configuration says nothing."""
        return self.pattern(*path).format_map(_Gaps(values))

    def pattern(self, *path: str) -> str:
        """Return the text at a path with its gaps; the last step where there is none."""
        text = self._at(path)
        return str(path[-1] if text is None else text)

    def texts(self, *path: str) -> tuple[str, ...]:
        """Return the forms at a path, such as singular and plural."""
        found = self._at(path)
        return tuple(str(one) for one in found) if isinstance(found, list) else ()

    def phrase(self, table: str, kinds: Iterable[str], state: str) -> str | None:
        """Return the phrase of the most special kind that has one for the state, else for any state."""
        rows: list[Mapping[str, str]] = [
            row for kind in kinds if (row := self.data[table].get(kind)) is not None
        ]
        exact = next((row[state] for row in rows if state in row), None)
        return exact or next((row[_ANY] for row in rows if _ANY in row), None)

    def join(self, parts: Iterable[str], last: str = "and") -> str:
        """Return a list in words, with `and` or `or` before the last."""
        parts = list(parts)
        if len(parts) < 2:
            return "".join(parts)
        return self.say("lists", "comma").join(parts[:-1]) + self.say("lists", last) + parts[-1]

    def _at(self, path: Iterable[str]) -> Any:
        found: Any = self.data
        for step in path:
            if not isinstance(found, Mapping) or step not in found:
                return None
            found = found[step]
        return found


@lru_cache(maxsize=4)
def load_words(language: str) -> Words:
    """Return the words of a language, of English where it has none. Reads a file: call it in the executor."""
    name = language.partition("-")[0].lower()
    path = _DATA / f"{name}.json"
    if not path.exists():
        name, path = _FALLBACK, _DATA / f"{_FALLBACK}.json"
    return Words(language=name, data=json.loads(path.read_text(encoding="utf-8")))


class _Gaps(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "…"
