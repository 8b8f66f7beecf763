"""Builds the catalogue: YAML that people edit → JSON that the integration loads in milliseconds."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

import yaml


class _Loader(yaml.SafeLoader):
    """YAML 1.2: `on`, `off`, `yes` and `no` are words, not truth values."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))

SOURCE = Path(__file__).parent
PARTS = ("actions", "kinds", "meanings", "opposites", "safety", "states", "triggers")
REQUIREMENTS = ("effects", "capabilities")
TARGET = SOURCE.parent / "custom_components" / "farm" / "data"


def built_files() -> dict[Path, str]:
    """Return the text of every file of the built catalogue by its path."""
    parts = {name: _load(SOURCE / f"{name}.yaml") for name in PARTS}
    files = {TARGET / "catalog.json": parts}
    files[TARGET / "requirements.json"] = {
        **{name: _load(SOURCE / f"{name}.yaml") for name in REQUIREMENTS},
        "quality": {path.stem: _load(path) for path in sorted((SOURCE / "quality").glob("*.yaml"))},
    }
    files[TARGET / "models.json"] = _load(SOURCE / "models.yaml")
    for kind in ("languages", "prompts", "words"):
        for path in sorted((SOURCE / kind).glob("*.yaml")):
            files[TARGET / kind / f"{path.stem}.json"] = _load(path)
    return {
        path: json.dumps(value, ensure_ascii=False, indent=1, sort_keys=False) + "\n"
        for path, value in files.items()
    }


def _load(path: Path) -> dict[str, object]:
    value = yaml.load(path.read_text(encoding="utf-8"), _Loader)  # noqa: S506 - derived from SafeLoader
    if not isinstance(value, dict):
        sys.exit(f"{path}: must hold a mapping")
    return value


def main() -> None:
    """Write the built files, or with `--check` compare them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 where a file is out of date"
    )
    check = parser.parse_args().check
    stale = [
        path
        for path, text in built_files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in stale:
        if check:
            print(f"{path} is out of date: run script/build_catalog")  # noqa: T201
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(built_files()[path], encoding="utf-8")
    sys.exit(1 if check and stale else 0)


if __name__ == "__main__":
    main()
