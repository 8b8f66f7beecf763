"""The Quality Planner: quality intents from templates, realised in this home (BRT section 3.3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from .conflicts import adds_nothing
from .effects import regions_of, same_effect, same_event
from .instantiation import Instantiation
from .knowledge import Template
from .models import Edge, Join, Layer, Node, Origin
from .rules import Rule
from .workspace import Agent, Workspace

_AGENT = Agent.QUALITY_PLANNER


@dataclass(frozen=True, slots=True)
class _Plan:
    """A part of a template as rules, and the alternative it belongs to."""

    number: int
    group: str
    rules: tuple[Rule, ...]


def plan_quality(workspace: Workspace) -> None:
    """Instantiate every template that the home can realise; what it cannot is discarded."""
    home = workspace.capabilities
    instantiation = Instantiation(home, workspace.given)
    for template in home.knowledge.templates:
        if template.household and workspace.household.isdisjoint(template.household):
            continue
        if not all(home.things(kind) for kind in template.needs):
            continue
        plans = [
            _Plan(
                number, str(part.get("group", "")), _fresh(instantiation.rules(part, template.id), workspace)
            )
            for number, part in enumerate(template.parts)
        ]
        if any(one.rules for one in plans):
            _write(template, [one for one in plans if one.rules], workspace)


def _fresh(rules: tuple[Rule, ...], workspace: Workspace) -> tuple[Rule, ...]:
    """Leave out what the user's rules do already, what was withdrawn, and what another template brought."""
    tree = workspace.tree
    return tuple(one for one in rules if one.id not in tree.nodes and is_new(one, workspace))


def is_new(rule: Rule, workspace: Workspace) -> bool:
    """Tell whether a rule touches what is completed, was not withdrawn, and no user's rule does the same."""
    return (
        workspace.is_in_focus(rule) and rule.id not in workspace.withdrawn and not is_covered(rule, workspace)
    )


def is_covered(rule: Rule, workspace: Workspace) -> bool:
    """Tell whether a rule of the user does the same on the same event, under no further conditions."""
    if rule.replaces:
        return False
    knowledge = workspace.capabilities.knowledge
    wanted = set(regions_of(rule))
    return any(
        same_event(given.event, rule.event)
        and same_effect(given.effect, rule.effect, knowledge)
        and set(regions_of(given)) <= wanted
        and adds_nothing(rule, given)
        for given in workspace.given
    )


def _write(template: Template, plans: list[_Plan], workspace: Workspace) -> None:
    """Write the intent over its plans: those of no group together, of the groups any one."""
    root = f"quality:{template.id}"
    nodes = [_intent(root, template.intent, template)]
    edges: list[Edge] = []
    groups: dict[str, list[_Plan]] = defaultdict(list)
    for plan in plans:
        groups[plan.group].append(plan)
    named = [name for name in groups if name]
    for plan in groups.get("", ()):
        _add_plan(root, plan, template, nodes, edges)
    if len(named) == 1:
        for plan in groups[named[0]]:
            _add_plan(root, plan, template, nodes, edges)
    elif named:
        either = f"{root}/either"
        nodes.append(_intent(either, template.intent, template))
        edges.append(Edge(root, either, Join.AND))
        for name in named:
            way = f"{root}/{name}"
            nodes.append(_intent(way, template.intent, template))
            edges.append(Edge(either, way, Join.OR))
            for plan in groups[name]:
                _add_plan(way, plan, template, nodes, edges)
    workspace.write(_AGENT, nodes, edges)


def _add_plan(parent: str, plan: _Plan, template: Template, nodes: list[Node], edges: list[Edge]) -> None:
    plan_id = f"{parent}/{plan.number}"
    nodes.append(
        Node(id=plan_id, layer=Layer.PLAN, text=abstract(template.parts[plan.number]), origin=Origin.QUALITY)
    )
    edges.append(Edge(parent, plan_id, Join.AND))
    for rule in plan.rules:
        nodes.append(Node(id=rule.id, layer=Layer.RULE, text={}, origin=Origin.QUALITY, rule=rule))
        edges.append(Edge(plan_id, rule.id, Join.AND))


def _intent(node_id: str, text: Mapping[str, str], template: Template) -> Node:
    return Node(
        id=node_id,
        layer=Layer.INTENT,
        text=text,
        origin=Origin.QUALITY,
        quality=template.quality,
        severity=template.severity,
    )


def abstract(part: Mapping[str, object]) -> Mapping[str, str]:
    """Return a part as an abstract plan, in kinds of things: `IF smoke detected THEN siren on`."""
    when = part.get("when") or part.get("guard") or {}
    do = part.get("do") or part.get("guard") or {}
    only = part.get("only", ())
    assert isinstance(when, Mapping)
    assert isinstance(do, Mapping)
    assert isinstance(only, list | tuple)
    tests = "".join(f" AND {_said(one)}" for one in only)
    return {"en": f"IF {_said(when)}{tests} THEN {do.get('kind')} {do.get('call', '')}".rstrip()}


def _said(spec: Mapping[str, object]) -> str:
    words = [str(spec.get("kind", ""))]
    for name, sign in (
        ("is", ""),
        ("above", "> "),
        ("below", "< "),
        ("at", "at "),
        ("for", "for "),
        ("from", "from "),
    ):
        if name in spec:
            words.append(f"{sign}{spec[name]}{' s' if name == 'for' else ''}")
    return " ".join(words)
