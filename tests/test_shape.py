"""The house rule: pure packages below, glue above, imports downwards, small files and functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from custom_components.farm.verification.table import CHECKS

ROOT = Path(__file__).parents[1]
FARM = ROOT / "custom_components" / "farm"
LONGEST_FILE = 400
LONGEST_FUNCTION = 60

LAYERS = (
    ("applet",),
    ("home", "language"),
    ("retrieval", "verification", "words", "dialogue", "automations_file"),
    ("requirements_tree", "language_model"),
    ("agents",),
)
"""The pure packages; one may import those of its own layer and of the layers before it."""

_LAYER = {package: depth for depth, packages in enumerate(LAYERS) for package in packages}
_GLUE = len(LAYERS)


def python_files(*folders: str) -> list[Path]:
    return sorted(
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*.py")
        if not {".venv", "node_modules", "data"} & set(path.parts)
    )


def named(paths: list[Path]) -> list[object]:
    return [pytest.param(path, id=str(path.relative_to(ROOT))) for path in paths]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    """Yield the full name of every module a file imports, those for type checkers included."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            parts = (*base, *((node.module,) if node.module else ()))
            yield ".".join(parts)
            yield from (".".join((*parts, one.name)) for one in node.names)


PURE = [path for path in python_files("custom_components/farm") if path.parent != FARM]
EVERYTHING = python_files("custom_components", "tests", "script", "catalog", "exporter")


def layer_of(module: str) -> int | None:
    """Return how deep a module of the integration lies; `None` for modules from elsewhere."""
    parts = module.split(".")
    if parts[:2] != ["custom_components", "farm"]:
        return None
    return _LAYER.get(parts[2], _GLUE) if len(parts) > 2 else _GLUE


def test_every_package_has_its_layer() -> None:
    packages = {path.parent.name for path in FARM.glob("*/__init__.py")}

    assert packages <= set(_LAYER), "name the layer of a new package in LAYERS"


@pytest.mark.parametrize("path", named(PURE))
def test_pure_packages_never_import_home_assistant(path: Path) -> None:
    assert [one for one in imported(path) if one.split(".")[0] in {"homeassistant", "voluptuous"}] == []


@pytest.mark.parametrize("path", named(PURE))
def test_imports_run_downwards_only(path: Path) -> None:
    own = _LAYER[path.relative_to(FARM).parts[0]]
    modules = [
        one for one in imported(path) if one != "custom_components.farm" and (layer_of(one) or 0) > own
    ]

    assert modules == []


def test_no_files_import_each_other_in_a_circle() -> None:
    known = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for path in python_files("custom_components/farm")
    }
    uses = {name: {one for one in imported(path) if one in known} - {name} for name, path in known.items()}
    while free := [name for name, modules in uses.items() if not modules]:
        for name in free:
            del uses[name]
        uses = {name: modules - set(free) for name, modules in uses.items()}

    assert sorted(uses) == []


@pytest.mark.parametrize("path", named(EVERYTHING))
def test_files_are_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("path", named(EVERYTHING))
def test_functions_are_short(path: Path) -> None:
    long = [
        node.name
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > LONGEST_FUNCTION
    ]

    assert long == []


def test_every_check_has_its_file_its_row_and_its_tests() -> None:
    files = {path.stem for path in (FARM / "verification" / "checks").glob("*.py")} - {"__init__"}
    tests = {path.stem.removeprefix("test_") for path in (ROOT / "tests/unit/verification").glob("test_*.py")}
    rows = [one.name for one in CHECKS]

    assert sorted(rows) == sorted(files)
    assert files <= tests
