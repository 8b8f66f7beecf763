"""IFTTT's functions and requests: their texts, the folds over them, and requests composed from names of functions."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .lines import ACTION, TRIGGER, Document, Pair, raw_lines

FOLDS = 5
SETS = ("gold", "noisy", "one_shot")
_FOLDED = ("gold", "noisy")
_GROUP = "ifttt"
_CATALOG = {TRIGGER: "triggers.jsonl", ACTION: "actions.jsonl"}
_NAMINGS = ("{function} on {service}", "{service}: {function}", "{service} {function}", "{function} ({service})")
_REQUESTS = (
    "If {trigger}, then {action}", "{action} when {trigger}", "When {trigger}, {action}", "{trigger} → {action}",
    "{action}. {action} when {trigger}", "{trigger} to {action}",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Applet:
    """A published request and the two functions its author chose."""

    query: str
    trigger: str
    action: str

    @property
    def title(self) -> str:
        """What comes before the description, in plain letters; authors copy titles from each other."""
        return re.sub(r"\W+", " ", re.split(r"\. ", self.query.casefold())[0]).strip()

    def pairs(self) -> tuple[Pair, Pair]:
        """Return what it asks for on each side."""
        return tuple(
            Pair(query=self.query, positive=positive, side=side, group=_GROUP, origin=_GROUP)
            for side, positive in ((TRIGGER, self.trigger), (ACTION, self.action))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What is searched, and what is asked."""

    functions: Mapping[str, tuple[Document, ...]]
    """By side."""
    requests: Mapping[str, tuple[Applet, ...]]
    """By set; the one-shot requests are some of the gold ones."""


def read_ground(folder: Path) -> Ground:
    """Read functions and requests; raise ExporterError naming the file that is missing or wrong."""
    return Ground(
        functions={side: _functions(folder / name, side) for side, name in _CATALOG.items()},
        requests={
            name: tuple(
                Applet(query=str(row["query"]), trigger=str(row["trigger"]), action=str(row["action"]))
                for row in raw_lines(folder / f"{name}.jsonl")
            )
            for name in SETS
        },
    )


def function_text(row: Mapping[str, object], side: str) -> str:
    """Return `[service] function. description || Requires: fields` (FARM eq. 3 to 5); categories are mere numbers."""
    text = f"[{row['service']}] {row['function']}."
    if row.get("description"):
        text += f" {row['description']}"
    fields = row.get("fields")
    if fields:
        names = ", ".join(map(str, fields)) if isinstance(fields, list) else str(fields)
        text += f" || {'Requires' if side == ACTION else 'Provides'}: {names}"
    return text


def split(ground: Ground, fold: int, seed: int) -> tuple[list[Applet], dict[str, list[Applet]]]:
    """Return the requests to train on and, by set, those that are held out.

    Requests of one title are held out together. No request with the title of a one-shot request is ever trained on.
    """
    listed = {one.title: None for name in _FOLDED for one in ground.requests[name]}
    titles = list(listed)
    random.Random(seed).shuffle(titles)
    held = set(titles[fold::FOLDS])
    rare = {one.title for one in ground.requests["one_shot"]}
    ours = [one for name in _FOLDED for one in ground.requests[name] if one.title not in held | rare]
    theirs = {name: [one for one in ground.requests[name] if one.title in held] for name in _FOLDED}
    return ours, {**theirs, "one_shot": list(ground.requests["one_shot"])}


def composed(functions: Mapping[str, Sequence[Document]], times: int, seed: int) -> Iterator[Applet]:
    """Yield requests made of the names of two functions, every function at least `times` times."""
    chance = random.Random(seed)
    for _ in range(times):
        order = {side: chance.sample(some, len(some)) for side, some in functions.items()}
        for number in range(max(map(len, order.values()))):
            trigger, action = (order[side][number % len(order[side])] for side in (TRIGGER, ACTION))
            names = {side: _said(one, chance) for side, one in ((TRIGGER, trigger), (ACTION, action))}
            yield Applet(query=chance.choice(_REQUESTS).format(**names), trigger=trigger.id, action=action.id)


def _said(function: Document, chance: random.Random) -> str:
    service, _, name = function.id.partition("::")
    return chance.choice(_NAMINGS).format(service=service, function=name[:1].lower() + name[1:])


def _functions(path: Path, side: str) -> tuple[Document, ...]:
    return tuple(
        Document(id=str(row["id"]), side=side, text=function_text(row, side), group=_GROUP) for row in raw_lines(path)
    )
