"""Where the list of a YAML text stands and where each of its items does, from the parser's events."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import cast

import yaml

_LOADERS: tuple[type[yaml.SafeLoader], ...] = (getattr(yaml, "CSafeLoader", yaml.SafeLoader), yaml.SafeLoader)
"""Home Assistant, too, tries the fast loader first and then the one that lets more pass."""


class Style(StrEnum):
    """How the list is written."""

    BLOCK = "block"
    """One dash per automation."""
    FLOW = "flow"
    """In brackets."""
    NOTHING = "nothing"
    """No list yet: blanks, comments and markers only."""


@dataclass(slots=True, kw_only=True)
class Outline:
    """Places in characters of the text."""

    style: Style = Style.NOTHING
    start: int
    """Where the first item may begin: a dash, or just behind the opening bracket."""
    end: int
    """Just behind the closing bracket; without brackets the end of the text or the closing `...`."""
    indent: int = 0
    """Spaces before each dash."""
    spans: list[tuple[int, int]] = field(default_factory=list)
    """First character of each item's content and the end of its last one, without dash and comma."""


def outline(text: str) -> Outline | None:
    """Return the places; `None` where the text holds something else than a list.

    Raises `yaml.YAMLError`. The text must not begin with a byte order mark.
    """
    fast, lenient = _LOADERS
    try:
        return _outline(text, fast)
    except yaml.YAMLError:
        return _outline(text, lenient)


def _outline(text: str, loader: type[yaml.SafeLoader]) -> Outline | None:
    reader = _Reader(text)
    for event in yaml.parse(text, Loader=loader):
        reader.take(event)
    return reader.outline if reader.is_list else None


class _Reader:
    """Follows the events of one document."""

    def __init__(self, text: str) -> None:
        self.outline = Outline(start=len(text), end=len(text))
        self.is_list = True
        self._text = text
        self._depth = 0
        self._documents = 0
        self._first = 0
        self._behind = 0
        """End of the last thing that has a length. The end of a block is where the next thing begins."""

    def take(self, event: yaml.Event) -> None:
        start, end = _place(event.start_mark).index, _place(event.end_mark).index
        if isinstance(event, yaml.DocumentStartEvent):
            self._begin_document(event)
        elif isinstance(event, yaml.DocumentEndEvent):
            self._end_document(event, start)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._begin_node(event, start)
            self._depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            self._behind = end if end > start else self._behind
            self._depth -= 1
            self._end_node(self._behind)
            if self._depth == 0 and self.outline.style is Style.FLOW:
                self.outline.end = end
        elif isinstance(event, yaml.NodeEvent):
            self._begin_node(event, start)
            self._behind = end if end > start else self._behind
            self._end_node(end)

    def _begin_document(self, event: yaml.DocumentStartEvent) -> None:
        self._documents += 1
        if self._documents > 1:
            raise yaml.MarkedYAMLError(
                problem="a second document begins here", problem_mark=_place(event.start_mark)
            )

    def _end_document(self, event: yaml.DocumentEndEvent, start: int) -> None:
        if event.explicit and self.outline.style is not Style.FLOW:
            self.outline.end = start

    def _begin_node(self, event: yaml.NodeEvent, start: int) -> None:
        if self._depth == 1:
            self._first = start
        elif self._depth == 0:
            self._begin_top(event)

    def _begin_top(self, event: yaml.NodeEvent) -> None:
        if isinstance(event, yaml.SequenceStartEvent):
            self.outline.style = Style.FLOW if event.flow_style else Style.BLOCK
            behind = _place(event.end_mark)
            self.outline.start = behind.index
            self.outline.indent = 0 if event.flow_style else behind.column
        else:
            self.is_list = isinstance(event, yaml.ScalarEvent) and event.value == "" and event.implicit[0]

    def _end_node(self, end: int) -> None:
        if self._depth == 1:
            self.outline.spans.append((self._first, end))


def _place(mark: object) -> yaml.Mark:
    # The stubs know two kinds of marks and allow none; both kinds have index, line and column.
    return cast("yaml.Mark", mark)
