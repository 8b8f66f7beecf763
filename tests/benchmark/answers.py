"""Answers to the cases: as a value, and in the form in which they are kept in a file.

The file maps each case to `{status, automations, options, text}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from .reading import BenchmarkError, Json, load_yaml

DRAFTED = "drafted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a system answered to one request."""

    status: str
    """`drafted`, `question`, `refused`, or whatever a file says."""
    automations: tuple[Json, ...] = ()
    options: tuple[str, ...] = ()
    """Entity ids, or names as the home has them."""
    text: str = ""
    milliseconds: float | None = None
    """How long it took; `None` where it was not measured."""
    trace: tuple[dict[str, Json], ...] = ()
    """What the system tells about how it got there."""
    crash: str = ""
    """The traceback, where there is no answer because the system failed."""

    @property
    def has_automations(self) -> bool:
        """Tell whether automations were drafted as certain."""
        return self.status == DRAFTED and bool(self.automations)


def load_answers(path: Path) -> dict[str, Answer]:
    """Read a file of answers; an answer of an unknown form is left out, as if it had not been given."""
    document = load_yaml(path)
    if document is None:
        return {}
    if isinstance(document, list):
        document = {one["id"]: one for one in document if isinstance(one, dict) and "id" in one}
    if not isinstance(document, dict):
        raise BenchmarkError(f"{path}: expected a mapping of case ids to answers")
    return {str(case): _answer(raw) for case, raw in document.items() if isinstance(raw, dict) and raw}


def write_answers(path: Path, answers: Mapping[str, Answer]) -> None:
    """Write the answers in the form in which they are read."""
    document = {case: _plain(answer) for case, answer in answers.items()}
    path.write_text(
        yaml.safe_dump(document, allow_unicode=True, sort_keys=False, width=120), encoding="utf-8"
    )


def _answer(raw: dict[str, Json]) -> Answer:
    automations = raw.get("automations") or []
    options = raw.get("options") or []
    return Answer(
        status=str(raw.get("status")),
        automations=tuple(automations) if isinstance(automations, list) else (automations,),
        options=tuple(_options(options if isinstance(options, list) else [options])),
        text=str(raw.get("text") or ""),
    )


def _options(raw: Iterable[Json]) -> Iterable[str]:
    for option in raw:
        value = (option.get("entity_id") or option.get("name")) if isinstance(option, dict) else option
        yield from map(str, value if isinstance(value, list) else [value])


def _plain(answer: Answer) -> dict[str, Json]:
    plain: dict[str, Json] = {"status": answer.status}
    if answer.automations:
        plain["automations"] = list(answer.automations)
    if answer.options:
        plain["options"] = list(answer.options)
    if answer.text:
        plain["text"] = answer.text
    return plain
