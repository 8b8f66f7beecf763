"""From homes to a bundle with a tiny random encoder."""

import json
from pathlib import Path

import numpy as np
import pytest

from farm_exporter.__main__ import main
from farm_exporter.bundle import OnnxBundle, StaticBundle
from farm_exporter.lines import read_documents, read_pairs


@pytest.fixture(scope="module")
def made(base: Path, functions: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything the steps write."""
    out = tmp_path_factory.mktemp("made")
    corpus, pairs, run = out / "corpus.jsonl", out / "pairs.jsonl", out / "run"
    assert main(["corpus", str(functions), "--out", str(corpus)]) == 0
    assert main(["pairs", str(corpus), str(functions), "--per-home", "60", "--out", str(pairs)]) == 0
    train = ["train", str(corpus), str(pairs), "--base", str(base), "--out", str(run), "--rate", "1e-3"]
    assert main([*train, "--epochs", "1"]) == 0
    assert main([*train, "--epochs", "2", "--resume", "--hard-negatives", "1"]) == 0
    export = ["export", str(run / "encoder.pt"), str(corpus), str(pairs), "--out", str(out / "bundle")]
    small = ["--static-dimensions", "16", "--static-epochs", "1", "--limit", "200", "--most-lost", "1"]
    assert main([*export, *small]) == 0
    return out


def test_train_and_test_share_no_home_and_no_phrase(made: Path) -> None:
    pairs = read_pairs(made / "pairs.jsonl")
    ours, theirs = ({one.template for one in pairs if one.split == split} for split in ("train", "test"))
    assert ours
    assert theirs
    assert not ours & theirs


def test_every_pair_asks_for_a_document(made: Path) -> None:
    known = {(one.group, one.kind, one.id) for one in read_documents(made / "corpus.jsonl")}
    assert all((one.group, one.kind, one.positive) in known for one in read_pairs(made / "pairs.jsonl"))


def test_resumed_training_goes_on_where_it_stopped(made: Path) -> None:
    history = json.loads((made / "run" / "history.json").read_text())
    assert [one["epoch"] for one in history] == [1, 2]
    assert (made / "run" / "training.svg").is_file()


def test_bundle_lists_its_files_and_licences(made: Path) -> None:
    manifest = json.loads((made / "bundle" / "manifest.json").read_text())
    assert manifest["heads"] == ["trigger", "action", "target"]
    assert all((made / "bundle" / name).is_file() for name in manifest["files"])
    assert "composed" in manifest["licences"]
    assert "R@5" in (made / "bundle" / "README.md").read_text()


def test_graph_agrees_with_torch_before_quantisation(made: Path) -> None:
    manifest = json.loads((made / "bundle" / "manifest.json").read_text())
    assert manifest["metrics"]["cosine_fp32"] >= 0.999


@pytest.mark.parametrize("reader", [OnnxBundle, StaticBundle])
def test_bundle_encodes_to_unit_vectors(made: Path, reader: type) -> None:
    vectors = reader(made / "bundle").encode(["open the door", "light"], "action", query=True)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3)


def test_evaluate_measures_every_encoder(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["evaluate", str(made / "corpus.jsonl"), str(made / "pairs.jsonl"), "--limit", "100"]
    weights = ["--weights", str(made / "run" / "encoder.pt"), "--bundle", str(made / "bundle")]
    assert main([*arguments, *weights]) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])["by"]
    assert {key.partition("/")[0] for key in found} == {"run", "int8", "static"}


def test_missing_corpus_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", str(tmp_path / "none"), str(tmp_path / "none"), "--out", str(tmp_path)]) == 2
    assert str(tmp_path / "none") in capsys.readouterr().err
