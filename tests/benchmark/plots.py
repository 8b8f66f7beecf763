"""Bar charts as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 860, 300, 40, 40, 40
_COLORS = ("#9aa5b1", "#c3cad1", "#8fc1e3", "#4f9bd9", "#2a6fb0", "#f0b35a", "#d9622b")


def bar_chart(title: str, groups: Mapping[str, Mapping[str, float]]) -> str:
    """Return an SVG with a group of bars for each key; values from 0 to 1."""
    names = list(dict.fromkeys(name for bars in groups.values() for name in bars))
    colors = dict(zip(names, _COLORS, strict=False))
    room = (_WIDTH - _LEFT) / max(len(groups), 1)
    parts = [_text(_LEFT, 16, title, "font-weight='bold'"), *_legend(colors), *_grid()]
    for place, (group, bars) in enumerate(groups.items()):
        start, width = _LEFT + place * room + room * 0.08, room * 0.84 / max(len(names), 1)
        for name, value in bars.items():
            x, y = start + names.index(name) * width, _y(value)
            parts.append(
                f"<rect x='{x:.1f}' y='{y:.1f}' width='{width * 0.9:.1f}' height='{_y(0) - y:.1f}' "
                f"fill='{colors[name]}'><title>{escape(group)} {escape(name)}: {value:.3f}</title></rect>"
            )
        parts.append(_text(_LEFT + (place + 0.5) * room, _HEIGHT - 14, group, "text-anchor='middle'"))
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {_WIDTH} {_HEIGHT}' font-family='sans-serif' "
        f"font-size='12'><rect width='100%' height='100%' fill='white'/>{''.join(parts)}</svg>\n"
    )


def _y(value: float) -> float:
    return _TOP + (1 - value) * (_HEIGHT - _TOP - _BOTTOM)


def _grid() -> Sequence[str]:
    lines = []
    for step in range(6):
        y = _y(step / 5)
        lines.append(f"<line x1='{_LEFT}' x2='{_WIDTH}' y1='{y:.1f}' y2='{y:.1f}' stroke='#e3e6ea'/>")
        lines.append(_text(_LEFT - 6, y + 4, f"{step / 5:.1f}", "text-anchor='end'"))
    return lines


def _legend(colors: Mapping[str, str]) -> Sequence[str]:
    parts = []
    for place, (name, color) in enumerate(colors.items()):
        x = _LEFT + place * 105
        parts.append(f"<rect x='{x}' y='23' width='10' height='10' fill='{color}'/>")
        parts.append(_text(x + 14, 32, name, ""))
    return parts


def _text(x: float, y: float, text: str, more: str) -> str:
    return f"<text x='{x:.1f}' y='{y:.1f}' fill='#333' {more}>{escape(text)}</text>"
