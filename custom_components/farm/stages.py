"""How far a request has come, for those who wait for its answer."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum


class Stage(StrEnum):
    """The way of a request, in this order."""

    READING = "reading"
    """The home and the words."""
    CHOOSING = "choosing"
    """Functions are searched and put together."""
    CHECKING = "checking"
    """Home Assistant's own rules are applied."""
    COMPLETING = "completing"
    """Intent and safety are asked what is missing."""
    DONE = "done"
    """The answer is there."""


type OnStage = Callable[[Stage], None]
"""Called in the event loop when a stage begins."""


def unheard(stage: Stage) -> None:
    """Tell nobody."""
