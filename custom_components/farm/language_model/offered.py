"""The language models that can be downloaded: the built catalogue of `catalog/models.yaml`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

_DATA = Path(__file__).parents[1] / "data" / "models.json"
_MEGABYTE = 1000 * 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedModel:
    """One model of the hub."""

    key: str
    name: str
    repository: str
    file: str
    parameters: str
    licence: str
    memory: int
    """Estimate of the bytes it takes while it runs."""
    source: str
    """The page that describes it."""

    @property
    def label(self) -> str:
        """What to read where it is chosen."""
        return f"{self.name} · {self.parameters} · {self.memory / 1e9:.1f} GB RAM · {self.licence}"


def load_offered(path: Path = _DATA) -> tuple[OfferedModel, ...]:
    """Return the models, the smallest first. Reads a file."""
    return tuple(
        OfferedModel(**{key: value for key, value in one.items() if key != "memory_mb"}, memory=memory)
        for one in json.loads(path.read_text(encoding="utf-8"))["models"]
        for memory in (one["memory_mb"] * _MEGABYTE,)
    )
