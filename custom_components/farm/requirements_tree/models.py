"""The tree itself: intents above plans above rules, joined by AND and OR (BRT section 2.3.1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from .rules import Rule


class Layer(StrEnum):
    """The three layers, from the top."""

    INTENT = "intent"
    PLAN = "plan"
    RULE = "rule"


class Join(StrEnum):
    """How the children of a node satisfy it."""

    AND = "and"
    """All of them together."""
    OR = "or"
    """Any of them alone."""


class Origin(StrEnum):
    """Where a node comes from."""

    GIVEN = "given"
    """A rule of the user, and what it was traced up to."""
    FUNCTIONAL = "functional"
    """What completes the user's intent."""
    QUALITY = "quality"
    """A quality template."""


_ALLOWED = frozenset({(Layer.INTENT, Layer.INTENT), (Layer.INTENT, Layer.PLAN), (Layer.PLAN, Layer.RULE)})


class TreeError(ValueError):
    """A node or edge that would break the tree."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One intent, plan or rule."""

    id: str
    layer: Layer
    text: Mapping[str, str]
    """By language."""
    origin: Origin
    quality: str = ""
    """`safety`, `security`, `privacy`, `energy`, `comfort` or `health`; empty: a functional intent."""
    severity: str = ""
    goal: Any = None
    """What a functional intent that lacks something asks the Realization Planner for."""
    rule: Rule | None = None
    """Of the rule layer."""


@dataclass(frozen=True, slots=True, order=True)
class Edge:
    """A parent that is decomposed into a child."""

    parent: str
    child: str
    join: Join


@dataclass
class Tree:
    """Nodes by id, and edges; a directed tree with several roots, in which plans may share rules."""

    nodes: dict[str, Node] = field(default_factory=dict)
    edges: set[Edge] = field(default_factory=set)
    _below: dict[str, dict[str, Join]] = field(default_factory=lambda: defaultdict(dict))
    _above: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def check(self, nodes: Iterable[Node], edges: Iterable[Edge]) -> None:
        """Raise `TreeError` where these would break the tree."""
        nodes = tuple(nodes)
        known = {**self.nodes, **{one.id: one for one in nodes}}
        for node in nodes:
            if (node.layer is Layer.RULE) != (node.rule is not None):
                raise TreeError(f"{node.id}: only nodes of the rule layer hold a rule, and all of them do")
        for edge in edges:
            missing = [one for one in (edge.parent, edge.child) if one not in known]
            if missing:
                raise TreeError(f"{edge.parent} -> {edge.child}: there is no node {', '.join(missing)}")
            pair = known[edge.parent].layer, known[edge.child].layer
            if pair not in _ALLOWED:
                raise TreeError(
                    f"{edge.parent} -> {edge.child}: {pair[0]} may not be decomposed into {pair[1]}"
                )
            joins = {
                *self._below[edge.parent].values(),
                *(one.join for one in edges if one.parent == edge.parent),
            }
            if len(joins) > 1:
                raise TreeError(f"{edge.parent}: its children are joined both by AND and by OR")
            if edge.child in self.ancestors(edge.parent) or edge.child == edge.parent:
                raise TreeError(f"{edge.parent} -> {edge.child}: a node may not be its own ancestor")

    def add(self, nodes: Iterable[Node], edges: Iterable[Edge]) -> None:
        """Add nodes and edges; raises `TreeError` and changes nothing where they would break the tree."""
        nodes, edges = tuple(nodes), tuple(edges)
        self.check(nodes, edges)
        self.nodes.update({one.id: one for one in nodes})
        self.edges.update(edges)
        for edge in edges:
            self._below[edge.parent][edge.child] = edge.join
            self._above[edge.child].add(edge.parent)

    def remove(self, node_id: str) -> None:
        """Remove a node with its edges, and plans and intents that have lost their last child by it."""
        parents = self.parents(node_id)
        self.nodes.pop(node_id, None)
        self.edges = {one for one in self.edges if node_id not in (one.parent, one.child)}
        for child in self._below.pop(node_id, {}):
            self._above[child].discard(node_id)
        for parent in self._above.pop(node_id, set()):
            self._below[parent].pop(node_id, None)
        for parent in parents:
            if not self.children(parent) and self.nodes[parent].origin is not Origin.GIVEN:
                self.remove(parent)

    # ------------------------------------------------------------ tracing
    def children(self, node_id: str) -> tuple[str, ...]:
        """Return the ids a node is decomposed into, in order."""
        return tuple(sorted(self._below[node_id]))

    def parents(self, node_id: str) -> tuple[str, ...]:
        """Return the ids that are decomposed into a node, in order."""
        return tuple(sorted(self._above[node_id]))

    def join(self, node_id: str) -> Join:
        """Return how the children of a node satisfy it."""
        return next(iter(self._below[node_id].values()), Join.AND)

    def ancestors(self, node_id: str) -> frozenset[str]:
        """Return every node above: why it is there (upward traceability)."""
        return _reached(node_id, self.parents)

    def descendants(self, node_id: str) -> frozenset[str]:
        """Return every node below: how it is realised (downward traceability)."""
        return _reached(node_id, self.children)

    def path(self, node_id: str) -> tuple[Node, ...]:
        """Return the way up to a root, the nearest first; the first parent where there are several."""
        way: list[Node] = []
        parents = self.parents(node_id)
        while parents:
            way.append(self.nodes[parents[0]])
            parents = self.parents(parents[0])
        return tuple(way)

    def layer(self, layer: Layer) -> Iterator[Node]:
        """Yield the nodes of a layer in the order of their ids."""
        yield from (self.nodes[one] for one in sorted(self.nodes) if self.nodes[one].layer is layer)

    def roots(self) -> tuple[Node, ...]:
        """Return the nodes that nothing is decomposed into."""
        return tuple(self.nodes[one] for one in sorted(self.nodes) if not self._above[one])

    def is_satisfied(self, node_id: str, in_force: frozenset[str] | None = None) -> bool:
        """Tell whether a node is satisfied by the rules in force, all of the tree by default.

        A rule is satisfied if it is in force, a node above by all or any of its children; one without is not.
        """
        node = self.nodes[node_id]
        if node.layer is Layer.RULE:
            return in_force is None or node_id in in_force
        children = self.children(node_id)
        if not children:
            return False
        found = (self.is_satisfied(one, in_force) for one in children)
        return all(found) if self.join(node_id) is Join.AND else any(found)


def _reached(node_id: str, step: Callable[[str], tuple[str, ...]]) -> frozenset[str]:
    """Return every node that steps lead to."""
    found: set[str] = set()
    waiting = list(step(node_id))
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += step(one)
    return frozenset(found)
