"""The Intent Analyzer with a language model: what was not understood, in plain clauses (FARM 3.2.8).

The model writes clauses, never functions, entities or values; the deterministic chain reads them and verifies
what it makes of them, so that nothing outside the home can come of an answer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..applet.models import Json
from ..language_model.models import Answer, LanguageModel, Prompt, Schema

_DATA = Path(__file__).parents[1] / "data" / "prompts"
_FALLBACK = "en"
_ROLES = ("triggers", "conditions", "actions")
_MOST_CLAUSES = 4
LONGEST_REQUEST = 600
"""Characters of a request that a model is shown; a longer one is not sent."""
MAX_TOKENS = 200
"""Tokens an answer may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewording:
    """The request in plain clauses."""

    triggers: tuple[str, ...]
    conditions: tuple[str, ...]
    actions: tuple[str, ...]
    answer: Answer

    @property
    def clauses(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.triggers, *self.conditions, *self.actions)

    def text(self, prompt: Mapping[str, Any]) -> str:
        """Return them as one sentence in the words of a language."""
        words = prompt["clauses"]
        said: str = words["triggers"].format(words["or"].join(self.triggers))
        if self.conditions:
            said += words["conditions"].format(words["and"].join(self.conditions))
        return said + str(words["actions"].format(words["then"].join(self.actions)))


@lru_cache(maxsize=8)
def load_prompt(language: str) -> dict[str, Any]:
    """Return what a model is asked in a language, in English where there is nothing. Reads a file."""
    path = _DATA / f"{language.partition('-')[0].lower()}.json"
    if not path.is_file():
        path = _DATA / f"{_FALLBACK}.json"
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["intent_analyzer"]
    return loaded


def filled(request: str, prompt: Mapping[str, Any]) -> Prompt:
    """Return the question about a request; what comes before it is the same for all requests."""
    lines = [str(prompt["instruction"])]
    for one in prompt["examples"]:
        answer = json.dumps({role: one[role] for role in _ROLES}, ensure_ascii=False)
        lines += ["", f"{prompt['label']} {one['request']}", answer]
    plain = " ".join("".join(c if c.isprintable() else " " for c in request).split())
    return Prompt(prefix="\n".join(lines), question=f"{prompt['label']} {plain}")


def schema() -> Schema:
    """Return the form of an answer: short texts, one trigger and one action at least."""
    texts: dict[str, Json] = {
        "type": "array",
        "items": {"type": "string", "maxLength": 160},
        "maxItems": _MOST_CLAUSES,
    }
    some: dict[str, Json] = {**texts, "minItems": 1}
    return {
        "type": "object",
        "properties": {"triggers": some, "conditions": texts, "actions": some},
        "required": list(_ROLES),
    }


def reword(request: str, language: str, model: LanguageModel) -> Rewording:
    """Return a request in plain clauses; raises `LanguageModelError`. One call. Blocking."""
    answer = model.generate(filled(request, load_prompt(language)), schema(), MAX_TOKENS)
    value = answer.value
    assert isinstance(value, dict)
    roles = {role: _texts(value[role]) for role in _ROLES}
    return Rewording(**roles, answer=answer)


def _texts(value: Any) -> tuple[str, ...]:
    cleaned = (" ".join(str(one).split()).strip(" .,;:!?") for one in value)
    return tuple(dict.fromkeys(one for one in cleaned if one))
