"""The dual encoder in torch: one frozen lower half for all sides, and what adapts above it (FARM section 3.2)."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from .base import Base, load_base
from .frozen import FrozenHalf, upper_half
from .layers import embeddings_of, layers_of
from .lines import ExporterError
from .lora import add_lora

ADAPTATIONS = ("frozen", "full", "lora")
TOWERS = ("shared", "split")
PRECISIONS = ("bf16", "fp32")
THREADS = 2
"""That torch may use; the machine is shared with others."""
_ALIKE = 16
"""Texts of like length that go through the trunk together, so that little is spent on padding."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """How an encoder is built on its base."""

    base: str = "minilm"
    sides: tuple[str, ...] = ("trigger", "action", "target")
    towers: str = "shared"
    """`shared`: one trunk with a linear head per side. `split`: an upper half per side, as in the paper."""
    adaptation: str = "frozen"
    rank: int = 8
    """Of the low-rank updates."""
    longest: int = 64
    """Tokens after which a text is cut."""


class DualEncoder(nn.Module):
    """Texts to unit vectors, per side; queries and documents of a side share the weights."""

    def __init__(self, shape: Shape, base: Base | None = None) -> None:
        """Build on a base; `base` saves loading it again."""
        super().__init__()
        self.shape = shape
        self.trained_on = 0
        self.precision = "fp32"
        """Of the products in the trunk; means, heads, norms and scores are fp32 in any case."""
        self.learning = True
        """Whether the frozen half shall remember what it is asked."""
        self.base = base or load_base(shape.base)
        layers = layers_of(self.base.trunk)
        names = ("shared",) if shape.towers == "shared" else shape.sides
        self.trunks = nn.ModuleDict({name: _tower(self.base.trunk, shape) for name in names})
        self.denses = nn.ModuleDict({name: copy.deepcopy(self.base.dense) for name in names})
        self.heads = nn.ModuleDict()
        if shape.towers == "shared":
            for side in shape.sides:
                self.heads[side] = _identity(self.base.dimensions)
        self.halves = len(layers) // 2
        self._frozen = FrozenHalf(self.trunks[names[0]]) if shape.adaptation == "frozen" else None

    def mean(self, side: str, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Return the mean over tokens, (n, width)."""
        hidden = self.trunks[self._tower_of(side)](input_ids=ids, attention_mask=mask).last_hidden_state.float()
        weights = mask.unsqueeze(-1).to(hidden.dtype)
        return (hidden * weights).sum(1) / weights.sum(1).clamp(min=1e-9)

    def project(self, side: str, mean: torch.Tensor) -> torch.Tensor:
        """Return unit vectors of a side, (n, d), of means over tokens."""
        dense = self.denses[self._tower_of(side)](mean)
        return functional.normalize(self.heads[side](dense) if side in self.heads else dense, dim=-1)

    def embed(self, texts: Sequence[str], side: str, *, query: bool) -> torch.Tensor:
        """Return unit vectors, (n, d)."""
        prompt = self.base.query_prompt if query else self.base.document_prompt
        order = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.precision == "bf16"):
            means = [
                self._mean_of([prompt + texts[index] for index in order[start : start + _ALIKE]], side)
                for start in range(0, len(order), _ALIKE)
            ]
        return self.project(side, torch.cat(means)[torch.tensor(order).argsort()])

    @torch.no_grad()
    def encode(self, texts: Sequence[str], side: str, *, query: bool, batch: int = 64) -> np.ndarray:
        """Return unit vectors as numpy, (n, d); texts of like length are encoded together."""
        was_training = self.training
        self.eval()
        order = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        vectors = np.zeros((len(texts), self.base.dimensions), dtype=np.float32)
        for start in range(0, len(order), batch):
            some = order[start : start + batch]
            vectors[some] = self.embed([texts[index] for index in some], side, query=query).numpy()
        self.train(was_training)
        return vectors

    def train(self, mode: bool = True, *, dropout: bool = True) -> DualEncoder:  # noqa: FBT001, FBT002 - torch's signature
        """Train without dropout in what is frozen, so that the frozen half says the same each time."""
        super().train(mode and dropout)
        self.learning = mode
        if mode and self.shape.adaptation != "full":
            for trunk in self.trunks.values():
                for layer in [*layers_of(trunk)[: self.halves], *embeddings_of(trunk)]:
                    layer.eval()
        return self

    def trained_state(self) -> dict[str, torch.Tensor]:
        """Return the weights that training may change."""
        wanted = {name for name, one in self.named_parameters() if one.requires_grad}
        return {name: one for name, one in self.state_dict().items() if name in wanted}

    def share_trained(self) -> float:
        """Return the share of the parameters that is trained, 0 to 1."""
        counts = [(one.numel(), one.requires_grad) for one in self.parameters()]
        return sum(count for count, wanted in counts if wanted) / sum(count for count, _ in counts)

    def _mean_of(self, texts: Sequence[str], side: str) -> torch.Tensor:
        tokens = self.base.tokenizer(
            list(texts), padding=True, truncation=True, max_length=self.shape.longest, return_tensors="pt"
        )
        ids, mask = tokens["input_ids"], tokens["attention_mask"]
        if self._frozen is None or not (self.learning or self._frozen.knows(texts)):
            return self.mean(side, ids, mask)
        with upper_half(self.trunks[self._tower_of(side)], self._frozen.of(texts, ids, mask)):
            return self.mean(side, ids, mask)

    def _tower_of(self, side: str) -> str:
        return "shared" if self.shape.towers == "shared" else side


def _tower(trunk: nn.Module, shape: Shape) -> nn.Module:
    """Copy a trunk; where the lower half is frozen, all copies share it."""
    tower = copy.deepcopy(trunk)
    if shape.adaptation == "full":
        return tower
    if shape.adaptation == "lora":
        for parameter in tower.parameters():
            parameter.requires_grad = False
        add_lora(layers_of(tower), shape.rank)
        return tower
    lower = layers_of(tower)[: len(layers_of(tower)) // 2]
    for part in [*lower, *embeddings_of(tower)]:
        for parameter in part.parameters():
            parameter.requires_grad = False
    return tower


def _identity(width: int) -> nn.Linear:
    head = nn.Linear(width, width, bias=False)
    nn.init.eye_(head.weight)
    return head


def save(encoder: DualEncoder, path: Path, trained_on: int) -> None:
    """Write the trained weights with the shape they belong to and the number of pairs they learned from."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shape = {name: getattr(encoder.shape, name) for name in encoder.shape.__slots__}
    torch.save({"shape": shape, "state": encoder.trained_state(), "trained_on": trained_on}, path)


def load(path: Path, base: Base | None = None) -> DualEncoder:
    """Read an encoder that `save` wrote."""
    if not path.is_file():
        raise ExporterError(f"{path}: no trained encoder here; run `exporter train` first")
    saved = torch.load(path, weights_only=True)
    encoder = DualEncoder(Shape(**saved["shape"]), base)
    encoder.load_state_dict(saved["state"], strict=False)
    encoder.trained_on = saved["trained_on"]
    return encoder.eval()
