"""What a draft is offered: completions that touch it, and where it clashes with what is there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .capabilities import Capabilities
from .channels import against
from .conflicts import Conflict, Fault, loops, opposite, redundant, self_conflict
from .knowledge import SEVERITIES, Knowledge
from .models import Layer, Node, Origin
from .rules import TIME, Rule
from .workspace import Workspace, named

_COMMON = frozenset({TIME, "sun.sun", "zone.home"})
"""What every second rule speaks of: no reason to see a connection."""
_ORDER = (*SEVERITIES, "")


@dataclass(frozen=True, slots=True)
class Offer:
    """Rules that complete others, with the intent they serve."""

    intent: Node
    rules: tuple[Rule, ...]
    path: tuple[Node, ...]
    """From the rule up to its root: why it is offered."""


def offers(workspace: Workspace, about: Sequence[Rule]) -> tuple[Offer, ...]:
    """Return the completions that touch the rules, the most severe first.

    They touch what acts on the same thing, or starts from the same sensor.
    """
    things = things_of(about, workspace.capabilities)
    found: list[Offer] = []
    tree = workspace.tree
    for root in tree.roots():
        below = (tree.nodes[one] for one in sorted(tree.descendants(root.id)))
        rules = tuple(
            one.rule
            for one in below
            if one.layer is Layer.RULE and one.origin is not Origin.GIVEN and one.rule is not None
        )
        touching = tuple(one for one in rules if not things.isdisjoint(named(one)))
        if touching:
            found.append(Offer(root, touching, tree.path(touching[0].id)))
    return tuple(sorted(found, key=lambda one: (_ORDER.index(one.intent.severity), one.intent.id)))


def things_of(rules: Iterable[Rule], capabilities: Capabilities) -> frozenset[str]:
    """Return what rules are about: what they start from and act on, but for what every second rule names."""
    people = capabilities.people
    common = _COMMON | ({people.entity_id} if people is not None else set())
    return frozenset(one for rule in rules for one in named(rule)) - common


def _may_run(rule: Rule, other: Rule, knowledge: Knowledge) -> bool:
    """Tell whether another trigger of the same automation leads to the same effect without a fault."""
    same = (rule.source, rule.effect) == (other.source, other.effect)
    return same and self_conflict(other, knowledge) is None


def clashes(new: Sequence[Rule], standing: Sequence[Rule], workspace: Workspace) -> tuple[Conflict, ...]:
    """Return conflicts in which a new rule takes part, with the rules that stand already."""
    knowledge = workspace.capabilities.knowledge
    found: list[Conflict] = []
    for number, rule in enumerate(new):
        fault = self_conflict(rule, knowledge)
        if fault is not None and not any(_may_run(rule, one, knowledge) for one in new):
            found.append(fault)
        for other in (*standing, *new[number + 1 :]):
            if opposite(rule, other, knowledge):
                found.append(Conflict(Fault.OPPOSITE, rule, other))
            elif against(rule, other, workspace.capabilities):
                found.append(Conflict(Fault.CHANNEL, rule, other))
        for other in standing:
            if redundant(rule, other, knowledge):
                both = redundant(other, rule, knowledge)
                found.append(Conflict(Fault.DUPLICATE if both else Fault.REDUNDANT, rule, other))
    for circle in loops((*standing, *new), knowledge):
        for rule in circle:
            if rule in new:
                other = next(one for one in circle if one is not rule)
                found.append(Conflict(Fault.LOOP, rule, other))
    return tuple(dict.fromkeys(found))
