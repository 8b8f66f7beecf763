"""Low-rank adaptation, for the ablation of FARM section 4.6.2."""

from __future__ import annotations

import math

import torch
from torch import nn

_ADAPTED = ("query", "value", "q_proj", "v_proj")


class LowRank(nn.Module):
    """A frozen linear layer plus the product of two thin matrices."""

    def __init__(self, frozen: nn.Linear, rank: int) -> None:
        """Start without any effect: the second matrix is zero."""
        super().__init__()
        self.frozen = frozen
        self.down = nn.Parameter(torch.empty(rank, frozen.in_features))
        self.up = nn.Parameter(torch.zeros(frozen.out_features, rank))
        self.scale = 2.0
        nn.init.kaiming_uniform_(self.down, a=math.sqrt(5))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return the sum of both."""
        return self.frozen(x) + (x @ self.down.T @ self.up.T) * self.scale


def add_lora(layers: nn.ModuleList, rank: int) -> None:
    """Put a low-rank update beside the query and value projection of each layer."""
    for layer in layers:
        for module in list(layer.modules()):
            for name in _ADAPTED:
                found = getattr(module, name, None)
                if isinstance(found, nn.Linear):
                    setattr(module, name, LowRank(found, rank))
