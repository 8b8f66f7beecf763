"""Completion in rounds: reconstruct, plan quality and function, inspect, mend (BRT section 2.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .capabilities import Capabilities
from .intent_reconstructor import reconstruct
from .models import Origin
from .quality_planner import plan_quality
from .realization_planner import realize
from .requirement_checker import inspect
from .rules import Rule
from .workspace import Feedback, Workspace

MOST_ROUNDS = 3
"""After which what is still at fault is withdrawn (BRT section 2.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Which agents and mechanisms take part; all of them but in ablations (BRT table 4)."""

    reconstructor: bool = True
    quality: bool = True
    realization: bool = True
    checker: bool = True
    rounds: int = MOST_ROUNDS


FULL = Setting()


def complete(
    capabilities: Capabilities,
    given: Sequence[Rule],
    household: frozenset[str] = frozenset(),
    setting: Setting = FULL,
    focus: frozenset[str] | None = None,
) -> Workspace:
    """Return the workspace with the completed tree; `proposed` are the rules it adds.

    `focus`: things that completions must touch; `None`: any.
    """
    workspace = Workspace(capabilities=capabilities, given=tuple(given), household=household, focus=focus)
    steps: list[tuple[bool, Callable[[Workspace], None]]] = [
        (setting.reconstructor, reconstruct),
        (setting.quality, plan_quality),
        (setting.realization, realize),
    ]
    for step in (one for wanted, one in steps if wanted):
        step(workspace)
    for _ in range(setting.rounds if setting.checker else 0):
        if not mend(workspace):
            break
    return workspace


def mend(workspace: Workspace) -> bool:
    """Inspect once and let the agents withdraw what is at fault; true where something was."""
    found = inspect(workspace)
    faults = [one for one in found if one.fault != "orphan"]
    for one in faults:
        workspace.withdraw(one.to, one.node, one.text)
    for one in found:
        if one.fault == "orphan" and one.node in workspace.tree.nodes:
            _drop_orphan(one, workspace)
    return bool(faults)


def _drop_orphan(orphan: Feedback, workspace: Workspace) -> None:
    """Withdraw an intent that this home cannot realise, and a whole that has only its given half left."""
    tree = workspace.tree
    parents = tree.parents(orphan.node)
    workspace.withdraw(orphan.to, orphan.node, orphan.text)
    for parent in parents:
        left = [tree.nodes[one].origin for one in tree.children(parent)] if parent in tree.nodes else [None]
        if all(one is Origin.GIVEN for one in left):
            workspace.withdraw(orphan.to, parent, orphan.text)
