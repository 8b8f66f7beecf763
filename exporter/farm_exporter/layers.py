"""Where a trunk keeps its layers, whatever its family."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from torch import nn

from .lines import ExporterError


def layers_of(trunk: nn.Module) -> nn.ModuleList:
    """Return the transformer layers of a trunk."""
    owner, name = _place(trunk)
    return getattr(owner, name)


def embeddings_of(trunk: nn.Module) -> list[nn.Module]:
    """Return what turns tokens into vectors."""
    return [
        found for name in ("embeddings", "embed_tokens") if isinstance(found := getattr(trunk, name, None), nn.Module)
    ]


@contextmanager
def with_layers(trunk: nn.Module, layers: nn.ModuleList) -> Iterator[None]:
    """Let a trunk have these layers only."""
    owner, name = _place(trunk)
    before = getattr(owner, name)
    setattr(owner, name, layers)
    try:
        yield
    finally:
        setattr(owner, name, before)


def _place(trunk: nn.Module) -> tuple[nn.Module, str]:
    for owner in (getattr(trunk, "encoder", None), trunk):
        for name in ("layer", "layers"):
            if isinstance(getattr(owner, name, None), nn.ModuleList):
                return owner, name
    raise ExporterError(f"{type(trunk).__name__} has no layers we know how to find")
