"""A trained encoder as an ONNX graph, by Optimum's exporter, and its int8 form."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from optimum.exporters.onnx import export
from optimum.exporters.onnx.config import TextEncoderOnnxConfig
from optimum.utils import NormalizedTextConfig
from torch import nn

from .encoder import DualEncoder
from .lines import SIDES

_OPSET = 17


class Graph(nn.Module):
    """What the graph computes: every head from one pass through the trunk."""

    def __init__(self, encoder: DualEncoder) -> None:
        """Wrap an encoder; the configuration is its trunk's, for Optimum."""
        super().__init__()
        self.encoder = encoder
        self.config = encoder.base.trunk.config

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> dict[str, torch.Tensor]:
        """Return unit vectors of every side."""
        shared = self.encoder.shape.towers == "shared"
        mean = self.encoder.mean(SIDES[0], input_ids, attention_mask) if shared else None
        return {
            side: self.encoder.project(
                side, mean if mean is not None else self.encoder.mean(side, input_ids, attention_mask)
            )
            for side in SIDES
        }


class SidesOnnxConfig(TextEncoderOnnxConfig):
    """Names what goes in and comes out; batch and length stay free."""

    NORMALIZED_CONFIG_CLASS = NormalizedTextConfig
    DEFAULT_ONNX_OPSET = _OPSET
    _AXES: ClassVar = {0: "batch", 1: "length"}

    @property
    def inputs(self) -> dict[str, dict[int, str]]:
        """Tokens and which of them count."""
        return {"input_ids": self._AXES, "attention_mask": self._AXES}

    @property
    def outputs(self) -> dict[str, dict[int, str]]:
        """One unit vector per text and side."""
        return {side: {0: "batch"} for side in SIDES}


def write_graph(encoder: DualEncoder, path: Path) -> None:
    """Write the encoder as a graph in fp32."""
    graph = Graph(encoder.eval())
    export(graph, SidesOnnxConfig(graph.config), path, opset=_OPSET)


def write_int8(source: Path, path: Path) -> None:
    """Write a graph with its weights in int8.

    Optimum's quantiser cannot be told to leave products of two activations alone, so ONNX Runtime's is called itself.
    """
    quantize_dynamic(source, path, weight_type=QuantType.QInt8, per_channel=True)
