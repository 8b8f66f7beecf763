"""What stage 1 may ask an encoder: how near texts are to what the home offers, by their meaning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from ..home.functions import Function, Side
from ..home.models import Entity, Home
from .texts import function_text, joined_text


class Meaning(Protocol):
    """Cosines of a home that is encoded already. Blocking, a few milliseconds each."""

    def function_scores(self, query: str, side: Side) -> Mapping[str, float]:
        """Return the cosine of every function of a side by its key, the best first."""

    def target_scores(self, query: str, count: int | None = None) -> Mapping[str, float]:
        """Return the cosine of every thing by its id, or of the `count` nearest, the best first."""

    def joined_scores(self, query: str, side: Side, texts: Sequence[str]) -> tuple[float, ...]:
        """Return the cosine of each text of a function on a thing."""


def pair_text(function: Function, entity: Entity | None, home: Home) -> str:
    """Return the text of a function on a thing (FARM eq. 3 to 5), or of one that takes none."""
    return function_text(function) if entity is None else joined_text(function, entity, home)
