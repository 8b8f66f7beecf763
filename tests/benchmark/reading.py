"""Strict reading of benchmark files: a mistake is told with its place and the nearest right word."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

type Json = bool | int | float | str | list[Json] | dict[str, Json] | None

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class BenchmarkError(Exception):
    """A mistake in a file of the benchmark; the message names the place and says what to do."""


def load_yaml(path: Path) -> object:
    """Return the document of the file; raise BenchmarkError where it cannot be read."""
    try:
        return yaml.load(path.read_text(encoding="utf-8"), _LOADER)
    except OSError as err:
        raise BenchmarkError(f"{path}: {err.strerror or err}") from err
    except yaml.YAMLError as err:
        raise BenchmarkError(f"{path}: no valid YAML: {err}") from err


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping of a benchmark file of which every key is known."""

    raw: dict[str, Json]
    where: str
    """File and place, the beginning of every message."""

    @classmethod
    def of(cls, raw: object, where: str, keys: Collection[str]) -> Record:
        """Return the record; raise BenchmarkError for anything but a mapping of the known keys."""
        if not isinstance(raw, dict):
            raise BenchmarkError(f"{where}: expected a mapping, found {_kind(raw)}")
        for key in raw:
            if key not in keys:
                raise BenchmarkError(f"{where}: unknown key {key!r}; {_suggestion(str(key), keys)}")
        return cls(raw, where)

    def __contains__(self, key: str) -> bool:
        return key in self.raw

    def fail(self, message: str) -> BenchmarkError:
        """Return the error for a mistake in this record."""
        return BenchmarkError(f"{self.where}: {message}")

    def text(self, key: str) -> str:
        """Return a required text."""
        value = self.optional_text(key)
        if value is None:
            raise self.fail(f"{key} is missing")
        return value

    def optional_text(self, key: str) -> str | None:
        """Return a text, `None` where the key is absent or empty."""
        value = self.raw.get(key)
        if isinstance(value, (dict, list)):
            raise self.fail(f"{key} must be a text, not {_kind(value)}")
        return None if value is None else state_text(value)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; a single text is a list of one, an absent key an empty list."""
        value = self.raw.get(key)
        if value is None:
            return ()
        members = value if isinstance(value, list) else [value]
        if any(isinstance(one, (dict, list)) for one in members):
            raise self.fail(f"{key} must be a list of texts")
        return tuple(state_text(one) for one in members)

    def number(self, key: str) -> float | None:
        """Return a number, `None` where the key is absent."""
        value = self.raw.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.fail(f"{key} must be a number, not {value!r}")
        return float(value)

    def flag(self, key: str) -> bool:
        """Return a truth value, false where the key is absent."""
        value = self.raw.get(key, False)
        if not isinstance(value, bool):
            raise self.fail(f"{key} must be true or false, not {value!r}")
        return value

    def mapping(self, key: str) -> dict[str, Json]:
        """Return a mapping of any keys, empty where the key is absent."""
        value = self.raw.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise self.fail(f"{key} must be a mapping, not {_kind(value)}")
        return value

    def records(self, key: str, keys: Collection[str]) -> Iterator[Record]:
        """Yield the members of a list of mappings."""
        value = self.raw.get(key)
        if value is None:
            return
        if not isinstance(value, list):
            raise self.fail(f"{key} must be a list, not {_kind(value)}")
        for position, member in enumerate(value, 1):
            yield Record.of(member, f"{self.where}, {key} {position}", keys)


def state_text(value: Json) -> str:
    """Return a state as Home Assistant writes it; YAML reads an unquoted on or off as a truth value."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _suggestion(word: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(word, known, 1)
    return f"did you mean {near[0]!r}?" if near else f"known are {', '.join(sorted(known))}"


def _kind(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case dict():
            return "a mapping"
        case list():
            return "a list"
        case _:
            return repr(value)
