"""What comes back for a request: applets, a question, or a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ..applet.models import Applet, Json
from ..verification.models import Finding


class Status(StrEnum):
    """The three honest answers."""

    DRAFTED = "drafted"
    QUESTION = "question"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One possible answer to a question."""

    value: str
    """An entity id, or the text to put in."""
    label: str
    """With its room, in the user's language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Something only the user can decide."""

    text: str
    options: tuple[Option, ...] = ()
    """Two to four; empty where a free value is asked for."""
    about: tuple[str, ...] = ()
    """Stems of the words whose meaning is asked for, or the ids among which one is meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """What this home lacks, and the nearest things it has."""

    text: str
    missing: str = ""
    nearest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """Automations that a draft is offered beside its own (BRT): off until the user switches them on."""

    id: str
    """The intent it serves; the same for the same request in the same home."""
    title: str
    reason: str
    """What may happen without it."""
    severity: str
    """`critical`, `high`, `medium`, `low`."""
    quality: str = ""
    """`safety`, `security`, `privacy`, `energy`, `comfort`, `health`; empty: it completes the function."""
    path: tuple[str, ...] = ()
    """The tree from the rule up to its root, in words."""
    automations: tuple[dict[str, Json], ...] = ()
    words: str = ""
    findings: tuple[Finding, ...] = ()
    replaces: tuple[str, ...] = ()
    """Names of automations that it is meant to take the place of."""

    def as_json(self) -> dict[str, Json]:
        """Return what is sent and stored."""
        return {
            "id": self.id,
            "title": self.title,
            "reason": self.reason,
            "severity": self.severity,
            "quality": self.quality,
            "path": list(self.path),
            "automations": [dict(one) for one in self.automations],
            "words": self.words,
            "findings": [finding_json(one) for one in self.findings],
            "replaces": list(self.replaces),
        }


def finding_json(one: Finding) -> dict[str, Json]:
    """Return a finding as it is sent and stored."""
    return {
        "check": one.check,
        "outcome": one.outcome.value,
        "where": one.where,
        "message": one.message,
        "suggestions": list(one.suggestions),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """The answer to one request."""

    request: str
    language: str
    status: Status
    applets: tuple[Applet, ...] = ()
    automations: tuple[dict[str, Json], ...] = ()
    """The applets in Home Assistant's form, without `id`."""
    words: str = ""
    """What the applets do, in plain words."""
    question: Question | None = None
    chosen: Mapping[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)
    """What the user said when asked before: `Question.about`, entity ids."""
    refusal: Refusal | None = None
    reworded: str = ""
    """The request as a language model put it, where that was read in its place; spans refer to it."""
    findings: tuple[Finding, ...] = ()
    completions: tuple[Completion, ...] = ()
    """What its intent and safety ask for beside it."""
    score: float = 0.0
    """The verifier's score, 0 to 1 (FARM section 3.2.11)."""
    trace: tuple[dict[str, Json], ...] = ()
    """One entry per agent: what it read, what it decided, why."""
    timings_ms: dict[str, float] = field(default_factory=dict)

    def as_json(self) -> dict[str, Json]:
        """The response of `farm.propose` and of `script/farm --json`."""
        return {
            "status": self.status.value,
            "automations": [dict(one) for one in self.automations],
            "words": self.words,
            "question": None
            if self.question is None
            else {
                "text": self.question.text,
                "options": [{"value": one.value, "label": one.label} for one in self.question.options],
            },
            "refusal": None
            if self.refusal is None
            else {
                "text": self.refusal.text,
                "missing": self.refusal.missing,
                "nearest": list(self.refusal.nearest),
            },
            "reworded": self.reworded,
            "findings": [finding_json(one) for one in self.findings],
            "completions": [one.as_json() for one in self.completions],
            "score": self.score,
            "trace": [dict(one) for one in self.trace],
            "timings_ms": dict(self.timings_ms),
        }
