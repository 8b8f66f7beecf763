"""Texts with templates in them: what a template gives is told by its label."""

from __future__ import annotations

from functools import lru_cache

from jinja2 import Environment, TemplateSyntaxError, nodes

from .telling import Telling


@lru_cache(maxsize=1)
def _environment() -> Environment:
    return Environment(  # noqa: S701 - nothing is rendered
        extensions=["jinja2.ext.loopcontrols", "jinja2.ext.do"]
    )


def tell_text(text: str, telling: Telling) -> str:
    """Return a text with a label in the place of each template."""
    if "{{" not in text and "{%" not in text:
        return text
    other = telling.words.say("ingredients", "other")
    try:
        tree = _environment().parse(text)
    except TemplateSyntaxError:
        return other
    if not all(isinstance(one, nodes.Output) for one in tree.body):
        return other
    return "".join(
        part.data if isinstance(part, nodes.TemplateData) else _label(part, telling)
        for output in tree.body
        if isinstance(output, nodes.Output)
        for part in output.nodes
    )


def step_in(text: str) -> float | None:
    """Return by how much a template changes a current value, within limits; `None` where it does not."""
    try:
        tree = _environment().parse(text)
    except TemplateSyntaxError:
        return None
    sums = [one for kind in (nodes.Add, nodes.Sub) for one in tree.find_all(kind)]
    if len(sums) != 1 or not isinstance(sums[0].right, nodes.Const):
        return None
    called = [one.node for one in sums[0].left.find_all(nodes.Call)]
    if not any(isinstance(one, nodes.Name) and one.name == "state_attr" for one in called):
        return None
    amount = sums[0].right.value
    if not isinstance(amount, int | float):
        return None
    return float(-amount if isinstance(sums[0], nodes.Sub) else amount)


def _label(expression: nodes.Expr, telling: Telling) -> str:
    while isinstance(expression, nodes.Filter) and expression.node is not None:
        expression = expression.node
    words = telling.words
    if isinstance(expression, nodes.Call) and isinstance(expression.node, nodes.Name):
        arguments = [one.value for one in expression.args if isinstance(one, nodes.Const)]
        name = expression.node.name
        if name in {"states", "state_translated"} and arguments:
            return words.say("ingredients", "state_of", thing=telling.entity(str(arguments[0])))
        if name == "state_attr" and len(arguments) == 2:
            thing, attribute = telling.entity(str(arguments[0])), str(arguments[1]).replace("_", " ")
            return words.say("ingredients", "attribute_of", thing=thing, attribute=attribute)
        if name == "now":
            return words.say("ingredients", "now")
    path = _dotted(expression)
    return words.say("ingredients", path if words.has("ingredients", path) else "other")


def _dotted(node: nodes.Node) -> str:
    if isinstance(node, nodes.Getattr):
        return f"{_dotted(node.node)}.{node.attr}"
    return node.name if isinstance(node, nodes.Name) else ""
