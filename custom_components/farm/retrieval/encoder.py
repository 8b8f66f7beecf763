"""What an encoder is, and the one that suits this machine (FARM section 3.2)."""

from __future__ import annotations

import importlib.util
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


def load_encoder(folder: Path = BUNDLE) -> Encoder:
    """Load the best encoder this machine can run: ONNX Runtime's where it is importable, else numpy's.

    Reads files and may import for a second: call it in the executor. Raises EncoderError.
    """
    from .bundle import load_bundle  # both import this module

    bundle = load_bundle(folder)
    if importlib.util.find_spec("onnxruntime") is not None:
        from .onnx_encoder import OnnxEncoder

        try:
            return OnnxEncoder(bundle)
        except ImportError:
            pass  # found but not loadable, as with a wheel for another C library
    from .static_encoder import StaticEncoder

    return StaticEncoder(bundle)
