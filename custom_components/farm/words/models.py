"""What an automation says, in pieces."""

from __future__ import annotations

from dataclasses import dataclass

from ..applet.models import BindingSource, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One trigger, condition or action in words."""

    where: str
    """Path in the applet: `actions[0]`."""
    text: str
    spans: tuple[Span, ...] = ()
    """The words of the request it came from, in their order."""
    sources: tuple[BindingSource, ...] = ()
    """Where its values came from, each once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """A whole automation in words."""

    triggers: tuple[Piece, ...]
    conditions: tuple[Piece, ...]
    actions: tuple[Piece, ...]
    sentence: str
    """All of it as one sentence, for speech."""
