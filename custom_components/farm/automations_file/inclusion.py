"""Whether the configuration really loads a file as automations.

Follows `!include` and `!include_dir_merge_list` from `configuration.yaml`, also through packages.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import yaml

from .errors import UnparsableError

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def is_included(configuration: Path, wanted: Path) -> bool:
    """Tell whether `wanted` is loaded under `automation:` or `automation <name>:`.

    Reads files. Raises `UnparsableError` where one of them cannot be read as YAML.
    """
    top = _compose(configuration)
    target = os.path.realpath(wanted)
    return any(
        _reaches(node, base, target, seen=frozenset()) for node, base in _automation_nodes(top, configuration)
    )


type _Place = tuple[yaml.Node, Path]
"""A node and the file it stands in, to which its includes are relative."""


def _automation_nodes(top: yaml.Node | None, file: Path) -> Iterator[_Place]:
    for key, node, base in _entries(top, file):
        if key.partition(" ")[0] == "automation":
            yield node, base
        elif key == "homeassistant":
            yield from _packaged(node, base)


def _packaged(homeassistant: yaml.Node, file: Path) -> Iterator[_Place]:
    for key, packages, base in _entries(homeassistant, file):
        if key == "packages":
            for package, at in _packages(packages, base):
                for name, node, inner in _entries(package, at):
                    if name.partition(" ")[0] == "automation":
                        yield node, inner


def _packages(node: yaml.Node, file: Path) -> Iterator[_Place]:
    if node.tag == "!include_dir_named":
        for path in _files(node, file):
            if (package := _compose(path)) is not None:
                yield package, path
    elif node.tag == "!include_dir_merge_named":
        for path in _files(node, file):
            for _, package, base in _entries(_compose(path), path):
                yield package, base
    else:
        for _, package, base in _entries(node, file):
            yield package, base


def _entries(node: yaml.Node | None, file: Path) -> Iterator[tuple[str, yaml.Node, Path]]:
    """Yield the keys and values of a mapping, which may stand in a file of its own."""
    if node is not None and node.tag == "!include":
        file = _beside(file, node)
        node = _compose(file)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield str(key.value), value, file


def _reaches(node: yaml.Node, file: Path, target: str, *, seen: frozenset[str]) -> bool:
    if isinstance(node, yaml.SequenceNode):
        return False
    if node.tag == "!include_dir_merge_list":
        return any(os.path.realpath(path) == target for path in _files(node, file))
    if node.tag != "!include":
        return False
    included = _beside(file, node)
    if os.path.realpath(included) == target:
        return True
    if str(included) in seen or (inner := _compose(included)) is None:
        return False
    return _reaches(inner, included, target, seen=seen | {str(included)})


def _beside(file: Path, node: yaml.Node) -> Path:
    return file.parent / str(node.value)


def _files(node: yaml.Node, file: Path) -> Iterator[Path]:
    for root, folders, names in _beside(file, node).walk():
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        yield from (
            root / one
            for one in sorted(names)
            if one.endswith(".yaml") and not one.startswith(".") and one != "secrets.yaml"
        )


def _compose(path: Path) -> yaml.Node | None:
    try:
        return yaml.compose(path.read_text(encoding="utf-8-sig"), Loader=_Loader)
    except FileNotFoundError:
        return None
    except (yaml.YAMLError, UnicodeDecodeError, OSError) as err:
        raise UnparsableError(path.name, str(err).replace("\n", " ")) from err
