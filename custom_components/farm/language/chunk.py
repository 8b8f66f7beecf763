"""One stretch of a request with one predicate."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """Words `first` to `last - 1`, without their opener and separator."""

    first: int
    last: int
    opener: str | None = None
    """Kind of opener in the pack; `None` where the chunk has none."""
    joined: str | None = None
    """Kind of separator before it: `and`, `or`, `then`, `but`, `stop`, `comma`."""
    command: int | None = None
    """Index of the verb where the chunk is a command."""
    restated: int | None = None
    """Where the chunk says the same again more precisely; only what follows is compared."""
    repeats: bool = False
    """Has a name and a time of its own but no verb: "… and the hall light at eight"."""
