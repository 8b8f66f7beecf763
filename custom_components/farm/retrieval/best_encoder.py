"""The encoder that suits this machine."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from .bundle import load_bundle
from .encoder import BUNDLE, Encoder
from .onnx_encoder import OnnxEncoder
from .static_encoder import StaticEncoder


def load_encoder(folder: Path = BUNDLE) -> Encoder:
    """Load the best encoder this machine can run: ONNX Runtime's where it is importable, else numpy's.

    Reads files and may import for a second: call it in the executor. Raises EncoderError.
    """
    bundle = load_bundle(folder)
    if importlib.util.find_spec("onnxruntime") is not None:
        try:
            return OnnxEncoder(bundle)
        except ImportError:
            pass  # installed but not loadable, as a wheel for another C library is
    return StaticEncoder(bundle)
