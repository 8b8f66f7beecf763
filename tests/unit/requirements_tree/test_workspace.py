"""The workspace: rights, rejections with a reason, and the log."""

from __future__ import annotations

import pytest

from custom_components.farm.requirements_tree.models import Edge, Join, Layer, Node, Origin
from custom_components.farm.requirements_tree.workspace import Agent, Workspace

from .make import home


def intent(name: str, origin: Origin) -> Node:
    return Node(id=name, layer=Layer.INTENT, text={"en": name}, origin=origin)


@pytest.fixture
def workspace() -> Workspace:
    return Workspace(capabilities=home(), given=())


@pytest.mark.parametrize(
    ("agent", "origin", "allowed"),
    [
        (Agent.INTENT_RECONSTRUCTOR, Origin.GIVEN, True),
        (Agent.INTENT_RECONSTRUCTOR, Origin.FUNCTIONAL, True),
        (Agent.INTENT_RECONSTRUCTOR, Origin.QUALITY, False),
        (Agent.QUALITY_PLANNER, Origin.QUALITY, True),
        (Agent.QUALITY_PLANNER, Origin.FUNCTIONAL, False),
        (Agent.REALIZATION_PLANNER, Origin.FUNCTIONAL, True),
        (Agent.REALIZATION_PLANNER, Origin.GIVEN, False),
        (Agent.REQUIREMENT_CHECKER, Origin.QUALITY, False),
    ],
)
def test_each_agent_writes_only_its_own(
    workspace: Workspace, agent: Agent, origin: Origin, allowed: bool
) -> None:
    fault = workspace.write(agent, [intent("x", origin)], [])

    assert (fault is None) is allowed
    assert ("x" in workspace.tree.nodes) is allowed
    assert workspace.log[-1].operation == ("write" if allowed else "reject")
    if not allowed:
        assert fault is not None
        assert agent.value in fault


def test_of_a_rejected_operation_nothing_is_written(workspace: Workspace) -> None:
    nodes = [intent("x", Origin.QUALITY), intent("y", Origin.QUALITY)]

    fault = workspace.write(Agent.QUALITY_PLANNER, nodes, [Edge("x", "nowhere", Join.AND)])

    assert fault is not None
    assert "nowhere" in fault
    assert workspace.tree.nodes == {}


def test_nobody_removes_what_belongs_to_another(workspace: Workspace) -> None:
    workspace.write(Agent.QUALITY_PLANNER, [intent("x", Origin.QUALITY)], [])

    workspace.withdraw(Agent.REALIZATION_PLANNER, "x", "not mine")

    assert "x" in workspace.tree.nodes
    assert workspace.log[-1].operation == "reject"
