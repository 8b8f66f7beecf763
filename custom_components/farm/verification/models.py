"""What a check says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """Result of one check or of all; `UNKNOWN` is never taken for `PASS`."""

    PASS = "pass"  # noqa: S105 - a verdict, no password
    FAIL = "fail"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is wrong, or that could not be checked."""

    check: str
    """Name of the check, its row in the table."""
    outcome: Outcome
    """`FAIL` or `UNKNOWN`."""
    where: str
    """Path in the applet: `actions[0].target.entity_id`."""
    message: str
    """Names the thing and says what to do."""
    suggestions: tuple[str, ...] = ()
    """Nearest things that do exist."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What all checks together say about one applet."""

    findings: tuple[Finding, ...] = ()

    @property
    def outcome(self) -> Outcome:
        """`FAIL` if anything failed, else `UNKNOWN` if anything is unknown, else `PASS`."""
        outcomes = {one.outcome for one in self.findings}
        if Outcome.FAIL in outcomes:
            return Outcome.FAIL
        return Outcome.UNKNOWN if Outcome.UNKNOWN in outcomes else Outcome.PASS
