"""One automation as YAML text."""

from __future__ import annotations

import re
from collections.abc import Mapping

import yaml

from ..applet.models import Json

ORDER = ("id", "alias", "description", "triggers", "conditions", "actions", "mode")
"""Keys that come first, as Home Assistant's own editor writes them."""

# PyYAML folds these into line feeds when they stand unescaped.
_NEEDS_ESCAPES = re.compile("[\x85\u2028\u2029\ufeff]|[^\\S \n]|[\x00-\x08\x0e-\x1f\x7f-\x9f]")


def in_order(automation: Mapping[str, Json]) -> dict[str, Json]:
    """Return the automation with its keys in the usual order."""
    first = {key: automation[key] for key in ORDER if key in automation}
    return first | dict(automation)


def block_item(automation: Mapping[str, Json], *, indent: int = 0, newline: str = "\n") -> str:
    """Return the automation as an item of a block list, without a line break at its end."""
    lines = _dump([in_order(automation)], flow=False).rstrip("\n").split("\n")
    return newline.join(" " * indent + line if line else line for line in lines)


def flow_item(automation: Mapping[str, Json]) -> str:
    """Return the automation on one line, for a list in brackets."""
    return _dump(in_order(automation), flow=True).rstrip("\n")


def _dump(value: object, *, flow: bool) -> str:
    text = yaml.dump(
        value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=1_000_000, default_flow_style=flow
    )
    return str(text)


class _Dumper(yaml.SafeDumper):
    """Writes several lines as a block, repeats instead of aliasing, and escapes what YAML would fold.

    A text that begins or ends with a break is quoted: as a block, its end would depend on what follows.
    """

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - the name is PyYAML's
        return True


def _represent_text(dumper: _Dumper, value: str) -> yaml.ScalarNode:
    style = None
    if _NEEDS_ESCAPES.search(value):
        style = '"'
    elif "\n" in value:
        style = "|" if value == value.strip() else '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


_Dumper.add_representer(str, _represent_text)
