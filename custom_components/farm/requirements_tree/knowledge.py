"""What is known in general: effects of action functions, kinds of things, quality templates."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent.parent / "data"
SEVERITIES = ("critical", "high", "medium", "low")
"""From danger to life down to convenience."""


@dataclass(frozen=True, slots=True)
class Template:
    """A quality template: a hazard, the intent against it, and plans in kinds of things (BRT section 3.3)."""

    id: str
    hazard: Mapping[str, str]
    intent: Mapping[str, str]
    """By language."""
    quality: str
    severity: str
    source: str
    parts: tuple[Mapping[str, Any], ...]
    needs: tuple[str, ...] = ()
    """Kinds without which it makes no sense."""
    household: tuple[str, ...] = ()
    """Facts about the people that it is for; any of them. Empty: everybody."""


@dataclass(frozen=True)
class Knowledge:
    """The built catalogue of the requirements tree."""

    data: Mapping[str, Any]
    templates: tuple[Template, ...] = field(default=())

    def template(self, template_id: str) -> Template | None:
        """Return a template by its id."""
        return next((one for one in self.templates if one.id == template_id), None)

    @cached_property
    def calls(self) -> Mapping[str, Mapping[str, Any]]:
        """Action function or pattern: what it does."""
        found: Mapping[str, Mapping[str, Any]] = self.data["effects"]["calls"]
        return found

    def of_call(self, call: str) -> Mapping[str, Any] | None:
        """Return what an action function does; `None` where nothing is known."""
        domain, _, name = call.partition(".")
        return self.calls.get(call) or self.calls.get(f"*.{name}") or self.calls.get(f"{domain}.*")

    def opposite(self, call: str) -> str | None:
        """Return the action function that ends what this one began."""
        domain, _, name = call.partition(".")
        table: Mapping[str, str] = self.data["effects"]["opposite"]
        found = table.get(call) or table.get(f"*.{name}")
        return found.replace("*", domain) if found else None


def load_knowledge() -> Knowledge:
    """Load the catalogue. Reads a file: call it in the executor."""
    data = json.loads((DATA / "requirements.json").read_text(encoding="utf-8"))
    return knowledge_of(data)


def knowledge_of(data: Mapping[str, Any]) -> Knowledge:
    """Return the catalogue from its built form."""
    templates = tuple(
        Template(
            id=name,
            hazard=one["hazard"],
            intent=one["intent"],
            quality=one["quality"],
            severity=one["severity"],
            source=one["source"],
            parts=tuple(one["parts"]),
            needs=tuple(one.get("needs", ())),
            household=tuple(one.get("household", ())),
        )
        for name, one in data["quality"].items()
    )
    return Knowledge(data=data, templates=templates)
