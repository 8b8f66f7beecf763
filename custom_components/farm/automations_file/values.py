"""What the items of the file mean, to tell whether an edit left the others alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import yaml

type Value = object
"""What Python's YAML loader makes of an item, with unknown tags kept as `Tagged`."""


@dataclass(frozen=True, slots=True)
class Tagged:
    """A value under a tag that only Home Assistant resolves: `!secret`, `!include`, `!input`."""

    tag: str
    value: Value


def read_values(text: str) -> Value:
    """Return the parsed text; `[]` where it holds nothing. Raises `yaml.YAMLError` or `ValueError`."""
    value: Value
    try:
        value = yaml.load(text, Loader=_FastLoader)  # noqa: S506 - built on the safe loader
    except yaml.YAMLError:
        value = yaml.load(text, Loader=_LenientLoader)  # noqa: S506 - built on the safe loader
    return [] if value is None else value


def same(one: Value, other: Value) -> bool:
    """Tell whether two values are written alike: types, order of keys and `.nan` included."""
    return repr(one) == repr(other)


def all_same(some: Sequence[Value], others: Sequence[Value]) -> bool:
    """Tell whether two lists hold the same values in the same order."""
    return len(some) == len(others) and all(map(same, some, others, strict=True))


class _FastLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc] # chosen at run time
    """The safe loader, keeping unknown tags."""


class _LenientLoader(yaml.SafeLoader):
    """The one Home Assistant asks when the fast one refuses, keeping unknown tags."""


def _keep_tag(loader: yaml.SafeLoader, suffix: str, node: yaml.Node) -> Tagged:
    if isinstance(node, yaml.ScalarNode):
        return Tagged(suffix, loader.construct_scalar(node))
    if isinstance(node, yaml.SequenceNode):
        return Tagged(suffix, loader.construct_sequence(node, deep=True))
    assert isinstance(node, yaml.MappingNode)
    return Tagged(suffix, loader.construct_mapping(node, deep=True))


for _one in (_FastLoader, _LenientLoader):
    _one.add_multi_constructor("", _keep_tag)
