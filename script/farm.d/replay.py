"""Takes the same decisions once more from a file saved in the panel, and tells where they differ now."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from custom_components.farm.agents.proposal import Proposal
    from custom_components.farm.language_model.scripted import ScriptedModel
    from custom_components.farm.pipeline import Pipeline

_PASSING = frozenset({"seconds", "prompt_tokens", "output_tokens", "model"})
_NEEDED = ("request", "language", "status", "automations", "trace")


@dataclass(frozen=True, slots=True)
class Recording:
    """What was asked, and every decision on it."""

    told: dict[str, Any]

    @property
    def request(self) -> str:
        """The words that were said."""
        return str(self.told["request"])

    @property
    def language(self) -> str:
        """Their language."""
        return str(self.told["language"])

    def model(self) -> ScriptedModel | None:
        """Return a model that says what the one of the recording said; `None` where none was asked."""
        from custom_components.farm.language_model.scripted import ScriptedModel

        said = [json.dumps(one["answer"]) for one in self.told["trace"] if "answer" in one]
        return ScriptedModel(said) if said else None


def load_recording(path: Path) -> Recording:
    """Read a file saved under “How this came about”; raises an `OSError` that names what is wrong with it."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as err:
        raise OSError(f"{path}: is no JSON: {err}") from err
    lacking = [one for one in _NEEDED if not isinstance(told, dict) or one not in told]
    if lacking:
        raise OSError(f"{path}: lacks {', '.join(lacking)}; save it in the panel under “How this came about”")
    return Recording(told)


async def async_replayed(pipeline: Pipeline, recording: Recording) -> tuple[Proposal, list[str]]:
    """Return the answer of today and what is different about it, one line each."""
    pipeline.model = recording.model()
    proposal = await pipeline.async_propose(recording.request, language=recording.language)
    then, now = recording.told, proposal
    found: list[str] = []
    if then["status"] != now.status.value:
        found.append(f"status: {then['status']} → {now.status.value}")
    if then["automations"] != [dict(one) for one in now.automations]:
        found.append("automations: not the same")
    for number, (before, after) in enumerate(zip(then["trace"], now.trace, strict=False), start=1):
        if _plain(before) != _plain(dict(after)):
            where = f"step {number}, {before.get('agent')}"
            found.append(f"{where}: {_first_difference(before, dict(after))}")
    if len(then["trace"]) != len(now.trace):
        found.append(f"steps: {len(then['trace'])} → {len(now.trace)}")
    return proposal, found


def _plain(entry: dict[str, Any]) -> dict[str, Any]:
    """Leave out what differs from run to run: which model it was, and what it took."""
    return {key: value for key, value in entry.items() if key not in _PASSING}


def _first_difference(before: dict[str, Any], after: dict[str, Any]) -> str:
    key = next(one for one in (*before, *after) if before.get(one) != after.get(one))
    return f"{key}: {_short(before.get(key))} → {_short(after.get(key))}"


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else f"{text[:160]}…"
