"""What a trial says: one row of the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table."""

    what: str
    tried: int
    """How often."""
    failed: int
    """How often a promise was broken."""
    figures: str
    """What else was counted or measured."""
