"""What an encoder is: texts to unit vectors, per side (FARM section 3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..home.functions import Side

type Vectors = NDArray[np.float32]
"""Unit vectors, one a row."""

BUNDLE = Path(__file__).parent.parent / "data" / "encoder"
"""The bundle that comes with the integration."""


class Head(StrEnum):
    """What a text is encoded as; the text of a request is encoded as what it is compared with."""

    TRIGGER = "trigger"
    """Triggers and conditions."""
    ACTION = "action"
    TARGET = "target"
    """Things of a home."""


def head_of(side: Side) -> Head:
    """Return the head for functions of a side; conditions use that of triggers."""
    return Head.ACTION if side is Side.ACTION else Head.TRIGGER


class EncoderError(Exception):
    """A bundle cannot be used."""

    code = "encoder"
    hint = "Install FARM again; the integration works without an encoder until then."


class Encoder(Protocol):
    """Turns texts into unit vectors. Slow and blocking: call it in the executor."""

    @property
    def identity(self) -> str:
        """Names weights and back end; vectors of another identity cannot be compared."""

    @property
    def dimensions(self) -> int:
        """Length of a vector."""

    def encode(self, texts: Sequence[str], head: Head) -> Vectors:
        """Return one L2-normalised vector a text, float32 (n, dimensions)."""
