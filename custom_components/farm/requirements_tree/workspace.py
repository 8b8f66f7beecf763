"""The workspace that the agents share: tree, rights to write, log of changes (BRT section 2.2)."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from .capabilities import Capabilities
from .models import Edge, Layer, Node, Origin, Tree, TreeError
from .rules import Rule


class Agent(StrEnum):
    """The four agents, by falling priority."""

    INTENT_RECONSTRUCTOR = "Intent Reconstructor"
    QUALITY_PLANNER = "Quality Planner"
    REALIZATION_PLANNER = "Realization Planner"
    REQUIREMENT_CHECKER = "Requirement Checker"


_LACKING = (Layer.INTENT, Origin.FUNCTIONAL)
_MAY_WRITE = {
    Agent.INTENT_RECONSTRUCTOR: {*((layer, Origin.GIVEN) for layer in Layer), _LACKING},
    Agent.QUALITY_PLANNER: {(layer, Origin.QUALITY) for layer in Layer},
    Agent.REALIZATION_PLANNER: {(layer, Origin.FUNCTIONAL) for layer in Layer},
    Agent.REQUIREMENT_CHECKER: set(),
}  # fmt: skip
"""What each agent may write; the Requirement Checker only reads and reports."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the operation log."""

    agent: Agent
    operation: str
    """`write`, `remove`, `reject` or `report`."""
    nodes: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """What the Requirement Checker found, addressed to the agent that can mend it."""

    to: Agent
    node: str
    """The orphan intent or the rule at fault."""
    text: str
    fault: str
    """`orphan`, or a kind of conflict."""


def named(rule: Rule) -> frozenset[str]:
    """Return the things a rule starts from and acts on."""
    return frozenset(one for one in (rule.event.entity_id, rule.effect.entity_id) if one is not None)


@dataclass
class Workspace:
    """Shared state: many may read, one writes at a time."""

    capabilities: Capabilities
    """Device memory."""
    given: tuple[Rule, ...]
    household: frozenset[str] = frozenset()
    """Facts about the people: `children`, `frail`, `pets`."""
    focus: frozenset[str] | None = None
    """Things that completions must touch; `None`: any."""
    tree: Tree = field(default_factory=Tree)
    log: list[Entry] = field(default_factory=list)
    feedback: tuple[Feedback, ...] = ()
    withdrawn: set[str] = field(default_factory=set)
    """Rules that the checker found at fault: they are not proposed again."""
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def write(self, agent: Agent, nodes: Iterable[Node], edges: Iterable[Edge]) -> str | None:
        """Add to the tree; returns why it was rejected, `None` if it was not.

        Nothing is written of a rejected operation.
        """
        nodes, edges = tuple(nodes), tuple(edges)
        with self._lock:
            fault = self._fault(agent, nodes)
            if fault is None:
                try:
                    self.tree.add(nodes, edges)
                except TreeError as err:
                    fault = str(err)
            ids = tuple(one.id for one in nodes)
            self.log.append(
                Entry(agent=agent, operation="reject" if fault else "write", nodes=ids, reason=fault or "")
            )
            return fault

    def withdraw(self, agent: Agent, node_id: str, reason: str) -> None:
        """Remove a rule that the agent wrote, with plans and intents that have nothing left."""
        with self._lock:
            node = self.tree.nodes.get(node_id)
            if node is None or (node.layer, node.origin) not in _MAY_WRITE[agent]:
                self.log.append(
                    Entry(agent=agent, operation="reject", nodes=(node_id,), reason="not its own")
                )
                return
            self.tree.remove(node_id)
            self.withdrawn.add(node_id)
            self.log.append(Entry(agent=agent, operation="remove", nodes=(node_id,), reason=reason))

    def report(self, feedback: tuple[Feedback, ...]) -> None:
        """Put the result of an inspection where the other agents read it."""
        with self._lock:
            self.feedback = feedback
            self.log.append(
                Entry(
                    agent=Agent.REQUIREMENT_CHECKER,
                    operation="report",
                    nodes=tuple(one.node for one in feedback),
                    reason=f"{len(feedback)} found",
                )
            )

    def is_in_focus(self, rule: Rule) -> bool:
        """Tell whether a rule touches what the completion is about."""
        return self.focus is None or not self.focus.isdisjoint(named(rule))

    @property
    def proposed(self) -> tuple[Rule, ...]:
        """Return the rules that would be added, in the order of their ids."""
        return tuple(
            one.rule
            for one in self.tree.layer(Layer.RULE)
            if one.rule is not None and one.origin is not Origin.GIVEN
        )

    @staticmethod
    def _fault(agent: Agent, nodes: tuple[Node, ...]) -> str | None:
        for node in nodes:
            if (node.layer, node.origin) not in _MAY_WRITE[agent]:
                return f"the {agent} may not write {node.origin} nodes of the {node.layer} layer: {node.id}"
        return None
