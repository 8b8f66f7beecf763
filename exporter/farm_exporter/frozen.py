"""The frozen lower half says the same of a text each time, so training asks it once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence

from .layers import layers_of, with_layers

_MOST = 20_000
"""Texts that are remembered; some 50 kB each."""


class FrozenHalf:
    """What comes out of the lower half of a trunk, by text."""

    def __init__(self, trunk: nn.Module) -> None:
        """Ask the lower half of this trunk, which no training changes."""
        self._trunk = trunk
        self._count = len(layers_of(trunk)) // 2
        self._known: dict[str, torch.Tensor] = {}

    def knows(self, texts: Sequence[str]) -> bool:
        """Tell whether all of these texts have been asked before."""
        return all(text in self._known for text in texts)

    def of(self, texts: Sequence[str], ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Return hidden states of texts, (n, length, width), zero where the mask is."""
        new = [index for index, text in enumerate(texts) if text not in self._known]
        known = {text: self._known[text] for text in texts if text in self._known}
        if new:
            hidden = self._ask(ids[new], mask[new])
            known |= {texts[index]: row[mask[index].bool()] for index, row in zip(new, hidden, strict=True)}
            if len(self._known) < _MOST:
                self._known.update(known)
        return pad_sequence([known[text] for text in texts], batch_first=True)

    @torch.no_grad()
    def _ask(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        heard: list[torch.Tensor] = []
        lower = layers_of(self._trunk)[: self._count]
        hook = lower[-1].register_forward_hook(lambda *said: heard.append(_first(said[-1])))
        with with_layers(self._trunk, lower):
            self._trunk(input_ids=ids, attention_mask=mask)
        hook.remove()
        return heard[0]


@contextmanager
def upper_half(trunk: nn.Module, hidden: torch.Tensor) -> Iterator[None]:
    """Let a trunk go on from hidden states of its lower half, whatever tokens it is given."""
    layers = layers_of(trunk)
    upper = layers[len(layers) // 2 :]

    def go_on(_layer: nn.Module, given: tuple, named: dict) -> tuple[tuple, dict]:
        if given:
            return (hidden, *given[1:]), named
        return given, {**named, "hidden_states": hidden}

    hook = upper[0].register_forward_pre_hook(go_on, with_kwargs=True)
    try:
        with with_layers(trunk, upper):
            yield
    finally:
        hook.remove()


def _first(said: object) -> torch.Tensor:
    return said if isinstance(said, torch.Tensor) else said[0]
