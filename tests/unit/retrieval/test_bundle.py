"""Bundles are checked before they are used."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from custom_components.farm.retrieval.bundle import (
    FORMAT,
    BundleDamaged,
    BundleForeign,
    BundleMissing,
    load_bundle,
    sha256,
)
from custom_components.farm.retrieval.encoder import BUNDLE

_FILES = ("encoder.onnx", "vocab.txt", "static.npz", "canonical.json")
_MOST_BYTES = 30_000_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A bundle whose files hold their own names."""
    for name in _FILES:
        (tmp_path / name).write_text(name)
    write_manifest(tmp_path, {})
    return tmp_path


def write_manifest(folder: Path, changes: Mapping[str, object]) -> None:
    manifest = {
        "format": FORMAT, "version": "1", "heads": ["trigger", "action", "target"], "dimensions": 4,
        "static_dimensions": 2, "longest": 64, "base": "tiny", "licences": {}, "metrics": {},
        "files": {name: sha256(folder / name) for name in _FILES}, **changes,
    }  # fmt: skip
    (folder / "manifest.json").write_text(json.dumps(manifest))


def test_intact_bundle_is_loaded(folder: Path) -> None:
    bundle = load_bundle(folder)
    assert (bundle.dimensions, bundle.static_dimensions, bundle.longest) == (4, 2, 64)


@pytest.mark.parametrize("name", _FILES)
def test_changed_file_is_refused(folder: Path, name: str) -> None:
    (folder / name).write_text("something else")
    with pytest.raises(BundleDamaged, match=name):
        load_bundle(folder)


def test_missing_file_is_named(folder: Path) -> None:
    (folder / "static.npz").unlink()
    with pytest.raises(BundleMissing, match=r"static\.npz"):
        load_bundle(folder)


def test_file_the_manifest_does_not_vouch_for_is_refused(folder: Path) -> None:
    write_manifest(folder, {"files": {"encoder.onnx": sha256(folder / "encoder.onnx")}})
    with pytest.raises(BundleDamaged, match=r"vocab\.txt"):
        load_bundle(folder)


def test_other_format_is_refused_with_a_hint(folder: Path) -> None:
    write_manifest(folder, {"format": FORMAT + 1})
    with pytest.raises(BundleForeign) as caught:
        load_bundle(folder)
    assert caught.value.code == "bundle_foreign"
    assert "export" in caught.value.hint


def test_other_heads_are_refused(folder: Path) -> None:
    write_manifest(folder, {"heads": ["trigger"]})
    with pytest.raises(BundleForeign):
        load_bundle(folder)


@pytest.mark.parametrize("content", ["", "[]", "{"])
def test_unreadable_manifest_is_refused(folder: Path, content: str) -> None:
    (folder / "manifest.json").write_text(content)
    with pytest.raises(BundleDamaged):
        load_bundle(folder)


def test_absent_bundle_is_missing(tmp_path: Path) -> None:
    with pytest.raises(BundleMissing):
        load_bundle(tmp_path / "none")


def test_shipped_bundle_is_intact_small_and_licensed() -> None:
    bundle = load_bundle(BUNDLE)
    assert sum(one.stat().st_size for one in BUNDLE.iterdir()) <= _MOST_BYTES
    assert bundle.licences
    assert not any("ifttt" in name.lower() for name in bundle.licences)
