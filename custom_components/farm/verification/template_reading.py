"""What a template refers to, read from its syntax tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jinja2 import Environment, TemplateSyntaxError, meta, nodes

from .template_names import ABOUT_AREAS, ABOUT_ENTITIES, ABOUT_FLOORS, ABOUT_LABELS

_FORGIVING_FILTERS = frozenset({"default", "d", "is_defined"})
_FORGIVING_TESTS = frozenset({"defined", "undefined", "none"})
_SEVERAL = frozenset({"expand", "closest", "distance"})


@dataclass(frozen=True, slots=True, kw_only=True)
class StateQuestion:
    """`is_state('light.a', 'on')`, or `states('light.a') == 'on'`."""

    entity_id: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateReading:
    """Everything a template names."""

    error: str | None = None
    """Why it is no template; `None` where it is one."""
    variables: frozenset[str] = frozenset()
    """Names that must come from outside, those only asked whether they are defined left out."""
    called: frozenset[str] = frozenset()
    """Those of them that are called."""
    trigger_paths: tuple[tuple[str, ...], ...] = ()
    """`("to_state", "state")` for `trigger.to_state.state`."""
    entity_ids: tuple[str, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()
    """Entity and attribute of `state_attr`."""
    state_questions: tuple[StateQuestion, ...] = ()
    areas: tuple[str, ...] = ()
    floors: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


def read_template(source: str) -> TemplateReading:
    """Return what a template refers to."""
    environment = Environment(  # noqa: S701 - nothing is rendered
        extensions=["jinja2.ext.loopcontrols", "jinja2.ext.do"]
    )
    try:
        tree = environment.parse(source)
        _accept_names(tree, environment)
        outside = frozenset(meta.find_undeclared_variables(tree))
    except TemplateSyntaxError as err:
        return TemplateReading(error=err.message or "syntax error")
    forgiven = frozenset(_forgiven(tree))
    found = list(_references(tree))
    return TemplateReading(
        variables=outside - forgiven,
        called=frozenset(
            call.node.name for call in tree.find_all(nodes.Call) if isinstance(call.node, nodes.Name)
        ),
        trigger_paths=tuple(dict.fromkeys(_trigger_paths(tree))),
        entity_ids=tuple(dict.fromkeys((*_names(found, ABOUT_ENTITIES), *_dotted_entities(tree)))),
        attributes=tuple(dict.fromkeys(_attributes(found))),
        state_questions=tuple(dict.fromkeys((*_state_questions(found), *_comparisons(tree)))),
        areas=_names(found, ABOUT_AREAS),
        floors=_names(found, ABOUT_FLOORS),
        labels=_names(found, ABOUT_LABELS),
    )


def _accept_names(tree: nodes.Template, environment: Environment) -> None:
    """Let every filter and test pass; which of them exist is known to Home Assistant alone."""
    for one in tree.find_all(nodes.Filter):
        environment.filters.setdefault(one.name, _any)
    for test in tree.find_all(nodes.Test):
        environment.tests.setdefault(test.name, _any)


def _any(value: object) -> object:
    return value


# ---------------------------------------------------------------- calls, filters and tests alike
type _Reference = tuple[str, tuple[object, ...]]


def _references(tree: nodes.Template) -> Iterator[_Reference]:
    """Yield the name and the constant arguments of each call, filter and test; `None` for the others."""
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name):
            yield call.node.name, tuple(_constant(one) for one in call.args)
    for node in (*tree.find_all(nodes.Filter), *tree.find_all(nodes.Test)):
        if node.node is not None:
            yield node.name, tuple(_constant(one) for one in (node.node, *node.args))


def _constant(node: nodes.Node) -> object:
    if isinstance(node, nodes.Const):
        return node.value
    if isinstance(node, nodes.List | nodes.Tuple):
        return [one.value for one in node.items if isinstance(one, nodes.Const)]
    return None


def _names(found: list[_Reference], functions: frozenset[str]) -> tuple[str, ...]:
    names: list[str] = []
    for name, arguments in found:
        if name not in functions or not arguments:
            continue
        for one in arguments if name in _SEVERAL else arguments[:1]:
            names += [each for each in (one if isinstance(one, list) else [one]) if isinstance(each, str)]
    return tuple(dict.fromkeys(names))


def _attributes(found: list[_Reference]) -> Iterator[tuple[str, str]]:
    for name, arguments in found:
        if name in {"state_attr", "is_state_attr"} and len(arguments) > 1:
            entity, attribute = arguments[:2]
            if isinstance(entity, str) and isinstance(attribute, str):
                yield entity, attribute


def _state_questions(found: list[_Reference]) -> Iterator[StateQuestion]:
    for name, arguments in found:
        if name != "is_state" or len(arguments) < 2 or not isinstance(arguments[0], str):
            continue
        values = arguments[1] if isinstance(arguments[1], list) else [arguments[1]]
        for one in values:
            if isinstance(one, str):
                yield StateQuestion(entity_id=arguments[0], value=one)


def _comparisons(tree: nodes.Template) -> Iterator[StateQuestion]:
    """Yield `states('x') == 'y'`."""
    for node in tree.find_all(nodes.Compare):
        call = node.expr
        if (
            not isinstance(call, nodes.Call)
            or not isinstance(call.node, nodes.Name)
            or call.node.name != "states"
        ):
            continue
        entity = _constant(call.args[0]) if call.args else None
        for operand in node.ops:
            value = _constant(operand.expr)
            for one in value if isinstance(value, list) else [value]:
                if (
                    isinstance(entity, str)
                    and isinstance(one, str)
                    and operand.op in {"eq", "ne", "in", "notin"}
                ):
                    yield StateQuestion(entity_id=entity, value=one)


# ---------------------------------------------------------------- dotted paths
def _path(expression: nodes.Node) -> tuple[str, tuple[str, ...]] | None:
    """Return root and steps of `root.a['b']`; `None` for anything else. Steps that vary are left out."""
    steps: list[str] = []
    node: nodes.Node = expression
    while isinstance(node, nodes.Getattr | nodes.Getitem):
        if isinstance(node, nodes.Getattr):
            steps.append(node.attr)
        else:
            value = _constant(node.arg)
            steps.append(value if isinstance(value, str) else "*")
        node = node.node
    return (node.name, tuple(reversed(steps))) if isinstance(node, nodes.Name) else None


def _paths(tree: nodes.Template) -> Iterator[tuple[str, tuple[str, ...]]]:
    steps: list[nodes.Getattr | nodes.Getitem] = [*tree.find_all(nodes.Getattr)]
    steps += tree.find_all(nodes.Getitem)
    inner = {id(one.node) for one in steps}
    for node in steps:
        if id(node) not in inner and (path := _path(node)) is not None:
            yield path


def _trigger_paths(tree: nodes.Template) -> Iterator[tuple[str, ...]]:
    forgiven = {
        path[1]
        for node in _forgiven_nodes(tree)
        if (path := _path(node)) is not None and path[0] == "trigger"
    }
    yield from (steps for root, steps in _paths(tree) if root == "trigger" and steps not in forgiven)


def _dotted_entities(tree: nodes.Template) -> Iterator[str]:
    for root, steps in _paths(tree):
        if root == "states" and len(steps) >= 2 and "*" not in steps[:2] and "." not in steps[0]:
            yield f"{steps[0]}.{steps[1]}"
        elif root == "states" and steps and "." in steps[0]:
            yield steps[0]


# ---------------------------------------------------------------- what may be missing
def _forgiven_nodes(tree: nodes.Template) -> Iterator[nodes.Node]:
    for one in tree.find_all(nodes.Filter):
        if one.name in _FORGIVING_FILTERS and one.node is not None:
            yield one.node
    for test in tree.find_all(nodes.Test):
        if test.name in _FORGIVING_TESTS:
            yield test.node


def _forgiven(tree: nodes.Template) -> Iterator[str]:
    for node in _forgiven_nodes(tree):
        if isinstance(node, nodes.Name):
            yield node.name
