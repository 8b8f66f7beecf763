"""A bundle of encoders: graph, vocabulary, static table and the manifest that vouches for them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .encoder import EncoderError, Head

FORMAT = 1
"""Bundles of another format are refused."""

MANIFEST, GRAPH, VOCABULARY, TABLE, CANONICAL = (
    "manifest.json", "encoder.onnx", "vocab.txt", "static.npz", "canonical.json",
)  # fmt: skip
_REQUIRED = (GRAPH, VOCABULARY, TABLE, CANONICAL)


class BundleMissing(EncoderError):  # noqa: N818 - named after what is wrong
    """There is no bundle, or a file of it is missing."""

    code = "bundle_missing"


class BundleDamaged(EncoderError):  # noqa: N818
    """A file is not the one the manifest vouches for."""

    code = "bundle_damaged"


class BundleForeign(EncoderError):  # noqa: N818
    """The bundle was made for another version of the integration."""

    code = "bundle_foreign"
    hint = "Update FARM, or export the bundle again with this version of the exporter."


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """A bundle whose files are what they should be."""

    folder: Path
    version: str
    """Changes with the weights."""
    dimensions: int
    static_dimensions: int
    longest: int
    """Tokens after which a text is cut, both ends counted."""
    base: str
    licences: Mapping[str, str]
    """Licence of the base and of each source of training data."""
    metrics: Mapping[str, Any]
    """What the exporter measured; for people."""

    def path(self, name: str) -> Path:
        """Return where a file of the bundle is."""
        return self.folder / name


def load_bundle(folder: Path) -> Bundle:
    """Check every file against the manifest and return the bundle; raise EncoderError where one differs."""
    manifest = _manifest(folder)
    if manifest.get("format") != FORMAT:
        found = manifest.get("format")
        raise BundleForeign(f"{folder}: the bundle has format {found}, this version reads {FORMAT}")
    heads = [str(one) for one in manifest.get("heads", ())]
    if heads != [one.value for one in Head]:
        raise BundleForeign(f"{folder}: the bundle encodes {', '.join(heads) or 'nothing'}")
    hashes: Mapping[str, str] = manifest.get("files", {})
    for name in _REQUIRED:
        if name not in hashes:
            raise BundleDamaged(f"{folder}: the manifest does not list {name}")
    for name, expected in hashes.items():
        if sha256(folder / name) != expected:
            raise BundleDamaged(f"{folder}: {name} is not the file the manifest lists")
    try:
        return Bundle(
            folder=folder,
            version=str(manifest["version"]),
            dimensions=int(manifest["dimensions"]),
            static_dimensions=int(manifest["static_dimensions"]),
            longest=int(manifest["longest"]),
            base=str(manifest["base"]),
            licences=manifest["licences"],
            metrics=manifest["metrics"],
        )
    except (KeyError, TypeError, ValueError) as err:
        raise BundleDamaged(f"{folder}: the manifest lacks or misspells {err}") from err


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal; raise BundleMissing where it cannot be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as err:
        raise BundleMissing(f"{path}: {err.strerror}") from err


def _manifest(folder: Path) -> dict[str, Any]:
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except OSError as err:
        raise BundleMissing(f"{folder / MANIFEST}: {err.strerror}") from err
    except ValueError as err:
        raise BundleDamaged(f"{folder / MANIFEST}: {err}") from err
    if not isinstance(found, dict):
        raise BundleDamaged(f"{folder / MANIFEST}: expected an object")
    return found
