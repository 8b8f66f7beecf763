"""The Requirement Checker: orphans and conflicts, for the agent that can mend them (BRT section 3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from .channels import against
from .conflicts import Conflict, Fault, loops, opposite, redundant, self_conflict
from .models import Layer, Origin
from .rules import Rule
from .workspace import Agent, Feedback, Workspace

_OWNER = {Origin.QUALITY: Agent.QUALITY_PLANNER, Origin.FUNCTIONAL: Agent.REALIZATION_PLANNER}
_RANK = {"safety": 0, "health": 1, "security": 2, "privacy": 2, "comfort": 3, "energy": 4, "": 3}
"""Where two rules clash, the one whose intent stands lower goes."""


def inspect(workspace: Workspace) -> tuple[Feedback, ...]:
    """Return what is wrong with the tree, and report it to the workspace."""
    found = (*_orphans(workspace), *_conflicts(workspace))
    workspace.report(found)
    return found


def _orphans(workspace: Workspace) -> Iterator[Feedback]:
    """Yield intents that nothing below realises (cross-layer checking)."""
    tree = workspace.tree
    for node in tree.layer(Layer.INTENT):
        if tree.children(node.id) or node.origin is Origin.GIVEN:
            continue
        to = Agent.QUALITY_PLANNER if node.quality else Agent.INTENT_RECONSTRUCTOR
        yield Feedback(to=to, node=node.id, text="nothing realises this intent", fault="orphan")


def conflicts_of(workspace: Workspace) -> Iterator[Conflict]:
    """Yield conflicts in which a proposed rule takes part (intra-layer checking)."""
    knowledge = workspace.capabilities.knowledge
    proposed = workspace.proposed
    replaced = {one.replaces for one in proposed if one.replaces}
    standing = [one for one in workspace.given if one.source not in replaced]
    for number, rule in enumerate(proposed):
        if (found := self_conflict(rule, knowledge)) is not None:
            yield found
        for other in (*standing, *proposed[number + 1 :]):
            if opposite(rule, other, knowledge):
                yield Conflict(Fault.OPPOSITE, rule, other)
            elif against(rule, other, workspace.capabilities):
                yield Conflict(Fault.CHANNEL, rule, other)
        for other in (*standing, *(one for one in proposed if one is not rule)):
            if redundant(rule, other, knowledge) and not (
                other in proposed and redundant(other, rule, knowledge) and _stays(rule, other)
            ):
                yield Conflict(Fault.REDUNDANT, rule, other)
    mine = {one.id for one in proposed}
    for circle in loops((*standing, *proposed), knowledge):
        for rule in circle:
            if rule.id in mine:
                yield Conflict(Fault.LOOP, rule)


def _stays(rule: Rule, other: Rule) -> bool:
    """Tell which of two equal rules stays: the one that corrects a rule of the user, else by their ids."""
    return (not rule.replaces, rule.id) < (not other.replaces, other.id)


def _conflicts(workspace: Workspace) -> Iterator[Feedback]:
    gone: set[str] = set()
    for found in conflicts_of(workspace):
        loser = _loser(found, workspace)
        if loser.id in gone or (found.other is not None and found.other.id in gone):
            continue
        gone.add(loser.id)
        node = workspace.tree.nodes.get(loser.id)
        if node is not None and node.origin in _OWNER:
            other = "" if found.other is None else f" with {found.other.id}"
            yield Feedback(
                to=_OWNER[node.origin], node=node.id, text=f"{found.fault}{other}", fault=found.fault
            )


def _loser(found: Conflict, workspace: Workspace) -> Rule:
    """Return which of two rules goes: never one of the user, else the one of the lower intent."""
    if found.other is None or found.fault is Fault.REDUNDANT:
        return found.rule
    node = workspace.tree.nodes.get(found.other.id)
    if node is None or node.origin is Origin.GIVEN:
        return found.rule
    return max((found.rule, found.other), key=lambda one: (_rank(one, workspace), one.id))


def _rank(rule: Rule, workspace: Workspace) -> int:
    nodes = (workspace.tree.nodes[one] for one in workspace.tree.ancestors(rule.id))
    ranks = [_RANK[one.quality] for one in nodes if one.layer is Layer.INTENT]
    return min(ranks, default=3)
