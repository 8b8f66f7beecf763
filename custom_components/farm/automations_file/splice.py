"""Changes of the text: append an automation, replace one, remove one. The rest stays as it is.

Every change is read back before it is handed out, so that no slip of the scissors can reach the disk.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..applet.models import Json
from .document import LINE_BREAK, Document, Item, ends_line, first_bare, read
from .errors import AutomationsFileError, DuplicateIdError, UnknownIdError, UnsafeEditError
from .item_yaml import block_item, flow_item, in_order
from .outline import Style
from .values import Value, all_same

_EMPTY_BRACKETS = re.compile(r"\[\s*\]\Z")


def append(document: Document, automations: Sequence[Mapping[str, Json]]) -> bytes:
    """Return the file with the automations, each with its `id`, behind the last one.

    Raises `DuplicateIdError` where an id is taken, `UnsafeEditError` where the result would mean
    anything else.
    """
    for place, one in enumerate(automations):
        taken = document.with_id(str(one["id"])) or any(
            one["id"] == other["id"] for other in automations[:place]
        )
        if taken:
            raise DuplicateIdError(str(one["id"]), f"stands in {document.name} already")
    if document.style is Style.FLOW and not _is_bare_brackets(document):
        text = _append_in_brackets(document, automations)
    else:
        text = _append_lines(document, automations)
    return _checked(document, text, [*document.values, *map(in_order, automations)])


def replace(document: Document, automation: Mapping[str, Json]) -> bytes:
    """Return the file with the automation in the place of the one with its id."""
    item = _only(document, str(automation["id"]))
    if document.style is Style.FLOW:
        new = flow_item(automation)
    else:
        new = block_item(automation, indent=document.indent, newline=document.newline)
    text = document.text[: item.start] + new + document.text[item.end :]
    values = [in_order(automation) if one is item else one.value for one in document.items]
    return _checked(document, text, values)


def remove(document: Document, automation_id: str) -> bytes:
    """Return the file without the automation.

    A file of which nothing would be left keeps an empty list.
    """
    item = _only(document, automation_id)
    cut = _cut_from_brackets if document.style is Style.FLOW else _cut_lines
    text = cut(document, item)
    return _checked(document, text, [one.value for one in document.items if one is not item])


def _only(document: Document, automation_id: str) -> Item:
    found = document.with_id(automation_id)
    if not found:
        raise UnknownIdError(automation_id, f"is not in {document.name}")
    if len(found) > 1:
        raise DuplicateIdError(automation_id, f"stands in {document.name} {len(found)} times")
    return found[0]


def _append_lines(document: Document, automations: Sequence[Mapping[str, Json]]) -> str:
    text, newline = document.text, document.newline
    new = newline.join(block_item(one, indent=document.indent, newline=newline) for one in automations)
    if document.style is Style.FLOW:
        start = text.rindex("[", 0, document.list_end)
        return text[:start] + new + text[document.list_end :]
    place = document.list_end
    before, behind = text[:place], text[place:]
    if before and not ends_line(before):
        if not _means(before + newline + behind, document.values):
            raise UnsafeEditError(document.name, "a text at its very end lacks a line break; add one there")
        return before + newline + new + (newline + behind if behind else "")
    return before + new + newline + behind


def _is_bare_brackets(document: Document) -> bool:
    """Tell whether the list is just `[]` on lines of its own, which lines with dashes may replace."""
    before = document.text[: document.list_start]
    behind = document.text[document.list_end :]
    rest = LINE_BREAK.split(behind, maxsplit=1)[0]
    brackets = document.text[document.list_start - 1 : document.list_end]
    return (
        _EMPTY_BRACKETS.match(brackets) is not None and (before == "[" or ends_line(before[:-1])) and not rest
    )


def _append_in_brackets(document: Document, automations: Sequence[Mapping[str, Json]]) -> str:
    new = ", ".join(map(flow_item, automations))
    if document.items:
        place, new = document.items[-1].end, f", {new}"
    else:
        place = document.list_start
    return document.text[:place] + new + document.text[place:]


def _cut_lines(document: Document, item: Item) -> str:
    before, behind = document.text[: item.start], document.text[item.end :]
    if line_break := LINE_BREAK.match(behind):
        left = before + behind[line_break.end() :]
    else:
        left = _without_last_break(before) + behind
        if len(document.items) > 1 and not _means(
            left, [one.value for one in document.items if one is not item]
        ):
            left = before + behind
    return left if len(document.items) > 1 or _is_list(left) else f"{before}[]{behind}"


def _means(text: str, expected: Sequence[Value]) -> bool:
    """Tell whether the text holds exactly the expected automations.

    A block of text that ends the file means something else with and without a line break behind it.
    """
    try:
        return all_same(read(text.encode()).values, expected)
    except AutomationsFileError:
        return False


def _is_list(text: str) -> bool:
    """Tell whether what is left when the last item is gone still says that there is a list."""
    try:
        return bool(text.strip()) and not read(text.encode()).items
    except AutomationsFileError:
        return False


def _cut_from_brackets(document: Document, item: Item) -> str:
    text = document.text
    place = document.items.index(item)
    behind = document.items[place - 1].end if place else document.list_start
    ahead = document.items[place + 1].start if place + 1 < len(document.items) else document.list_end
    comma = first_bare(text, behind, item.start, ",")
    if comma is not None:
        between = text[comma + 1 : item.start]
        kept = "" if not between.strip() else between
        return text[:comma] + kept + text[item.end :]
    comma = first_bare(text, item.end, ahead, ",")
    if comma is None:
        return text[: item.start] + text[item.end :]
    return text[: item.start] + text[item.end : comma] + text[comma + 1 :].lstrip(" ")


def _checked(document: Document, text: str, expected: Sequence[Value]) -> bytes:
    """Return the bytes, once they are known to hold exactly the expected automations."""
    try:
        content = document.encode(text)
        found = read(content, name=document.name).values
    except (AutomationsFileError, UnicodeEncodeError) as err:
        raise UnsafeEditError(document.name, f"the changed file could not be read ({err})") from err
    if not all_same(found, expected):
        raise UnsafeEditError(document.name, "the changed file would mean something else")
    return content


def _without_last_break(text: str) -> str:
    return text.removesuffix("\r\n") if text.endswith("\r\n") else text[:-1] if ends_line(text) else text
