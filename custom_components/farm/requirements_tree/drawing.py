"""The tree as a picture: Mermaid for text, SVG for the panel."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from html import escape

from .models import Join, Layer, Node, Origin, Tree

_FALLBACK = "en"
_WIDE, _HIGH, _GAP_X, _GAP_Y = 240, 54, 18, 42
_ROW, _ROWS = 36, 3
"""Characters of a line in a box, and how many lines fit."""
_COLORS = {
    (Layer.INTENT, Origin.QUALITY): "#f6d9a8",
    (Layer.INTENT, Origin.FUNCTIONAL): "#cfe3f5",
    (Layer.INTENT, Origin.GIVEN): "#dfe6ea",
}
_LAYER_COLORS = {Layer.INTENT: "#cfe3f5", Layer.PLAN: "#eef1f3", Layer.RULE: "#ffffff"}


def label(node: Node, language: str) -> str:
    """Return what a node says; a rule says itself."""
    return str(node.text.get(language) or node.text.get(_FALLBACK) or node.id)


def mermaid(tree: Tree, language: str = _FALLBACK) -> str:
    """Return the tree as a Mermaid flowchart; dashed arrows join alternatives."""
    names = {node_id: f"n{number}" for number, node_id in enumerate(sorted(tree.nodes))}
    lines = ["flowchart TD"]
    for node_id in sorted(tree.nodes):
        node = tree.nodes[node_id]
        text = label(node, language).replace('"', "'")
        left, right = {Layer.INTENT: ("([", "])"), Layer.PLAN: ("[", "]"), Layer.RULE: ("[[", "]]")}[
            node.layer
        ]
        lines.append(f'  {names[node_id]}{left}"{text}"{right}')
    for edge in sorted(tree.edges):
        arrow = "-.->" if edge.join is Join.OR else "-->"
        lines.append(f"  {names[edge.parent]} {arrow} {names[edge.child]}")
    return "\n".join(lines) + "\n"


def svg(tree: Tree, language: str = _FALLBACK) -> str:
    """Return the tree as an SVG; every node has its text as a title, dashed lines join alternatives."""
    places = dict(_places(tree))
    width = max((x for x, _ in places.values()), default=0.0) + _WIDE + _GAP_X
    height = max((y for _, y in places.values()), default=0.0) + _HIGH + _GAP_X
    parts = [
        *_lines(tree, places),
        *(_box(tree.nodes[node_id], place, language) for node_id, place in sorted(places.items())),
    ]
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:.0f} {height:.0f}' role='img' "
        f"font-family='sans-serif' font-size='12'>{''.join(parts)}</svg>\n"
    )


def _places(tree: Tree) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield where nodes stand: parents above the middle of their children, leaves from left to right."""
    column = 0.0
    done: dict[str, float] = {}

    def place(node_id: str, depth: int) -> Iterator[tuple[str, tuple[float, float]]]:
        nonlocal column
        children = [one for one in tree.children(node_id) if one not in done]
        if children:
            for child in children:
                yield from place(child, depth + 1)
            x = sum(done[one] for one in children) / len(children)
        else:
            x = column * (_WIDE + _GAP_X)
            column += 1
        done[node_id] = x
        yield node_id, (x + _GAP_X, depth * (_HIGH + _GAP_Y) + _GAP_X)

    for root in tree.roots():
        if root.id not in done:
            yield from place(root.id, 0)


def _lines(tree: Tree, places: Mapping[str, tuple[float, float]]) -> Iterator[str]:
    for edge in sorted(tree.edges):
        (x1, y1), (x2, y2) = places[edge.parent], places[edge.child]
        dashed = " stroke-dasharray='5 4'" if edge.join is Join.OR else ""
        yield (
            f"<path d='M{x1 + _WIDE / 2:.0f} {y1 + _HIGH:.0f} L{x2 + _WIDE / 2:.0f} {y2:.0f}' "
            f"fill='none' stroke='#7a8791'{dashed}/>"
        )


def _box(node: Node, place: tuple[float, float], language: str) -> str:
    x, y = place
    color = _COLORS.get((node.layer, node.origin), _LAYER_COLORS[node.layer])
    text = label(node, language)
    lines = textwrap.wrap(text, _ROW, max_lines=_ROWS, placeholder=" …") or [""]
    rows = "".join(
        f"<text x='{x + _WIDE / 2:.0f}' y='{y + _HIGH / 2 + 4 + 14 * (row - (len(lines) - 1) / 2):.0f}' "
        f"text-anchor='middle' fill='#22303a'>{escape(one)}</text>"
        for row, one in enumerate(lines)
    )
    round_ = _HIGH / 2 if node.layer is Layer.INTENT else 4
    return (
        f"<g><title>{escape(text)}</title><rect x='{x:.0f}' y='{y:.0f}' width='{_WIDE}' height='{_HIGH}' "
        f"rx='{round_:.0f}' fill='{color}' stroke='#7a8791'/>{rows}</g>"
    )
