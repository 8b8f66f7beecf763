"""The tree: what may hang below what, what satisfies an intent, and tracing both ways."""

from __future__ import annotations

import pytest

from custom_components.farm.requirements_tree.models import Edge, Join, Layer, Node, Origin, Tree, TreeError

from .make import rule

WARM = rule("sensor.loft <17", "switch.turn_on switch.stove")


def node(name: str, layer: Layer) -> Node:
    return Node(
        id=name,
        layer=layer,
        text={"en": name},
        origin=Origin.FUNCTIONAL,
        rule=WARM if layer is Layer.RULE else None,
    )


def tree(join: Join) -> Tree:
    """An intent with two plans, one of which has two rules."""
    found = Tree()
    nodes = [node("goal", Layer.INTENT), node("a", Layer.PLAN), node("b", Layer.PLAN)]
    nodes += [node(one, Layer.RULE) for one in ("a1", "a2", "b1")]
    edges = [Edge("goal", "a", join), Edge("goal", "b", join)]
    edges += [Edge("a", "a1", Join.AND), Edge("a", "a2", Join.AND), Edge("b", "b1", Join.AND)]
    found.add(nodes, edges)
    return found


@pytest.mark.parametrize(
    ("join", "in_force", "satisfied"),
    [
        (Join.AND, {"a1", "a2", "b1"}, True),
        (Join.AND, {"a1", "a2"}, False),
        (Join.OR, {"a1", "a2"}, True),
        (Join.OR, {"b1"}, True),
        (Join.OR, {"a1"}, False),
    ],
)
def test_an_intent_is_satisfied_by_all_or_any(join: Join, in_force: set[str], satisfied: bool) -> None:
    assert tree(join).is_satisfied("goal", frozenset(in_force)) is satisfied


def test_an_intent_with_nothing_below_is_not_satisfied() -> None:
    found = Tree()
    found.add([node("goal", Layer.INTENT)], [])

    assert not found.is_satisfied("goal")


def test_tracing_goes_up_and_down() -> None:
    found = tree(Join.AND)

    assert found.ancestors("a1") == {"a", "goal"}
    assert found.descendants("goal") == {"a", "b", "a1", "a2", "b1"}
    assert [one.id for one in found.path("b1")] == ["b", "goal"]
    assert [one.id for one in found.roots()] == ["goal"]


@pytest.mark.parametrize(
    ("parent", "child"),
    [("goal", "a1"), ("a1", "a"), ("a", "b"), ("a", "goal"), ("goal", "goal"), ("goal", "nowhere")],
)
def test_what_may_not_be_joined_is_rejected(parent: str, child: str) -> None:
    found = tree(Join.AND)
    before = set(found.edges)

    with pytest.raises(TreeError):
        found.add([], [Edge(parent, child, Join.AND)])
    assert found.edges == before


def test_children_are_joined_in_one_way() -> None:
    found = tree(Join.AND)

    with pytest.raises(TreeError, match="both by AND and by OR"):
        found.add([node("c", Layer.PLAN)], [Edge("goal", "c", Join.OR)])


def test_a_rule_node_holds_a_rule() -> None:
    bare = Node(id="x", layer=Layer.RULE, text={}, origin=Origin.QUALITY)

    with pytest.raises(TreeError, match="hold a rule"):
        Tree().add([bare], [])


def test_what_has_lost_its_last_child_goes_too() -> None:
    found = tree(Join.AND)

    found.remove("b1")

    assert "b" not in found.nodes
    assert "goal" in found.nodes
