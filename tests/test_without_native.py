"""The deterministic path where no native package can be imported, as on a system without wheels for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCKED = ("onnxruntime", "hnswlib", "llama_cpp")


@pytest.fixture
def without(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which importing one of the packages fails, in child processes as well."""
    for name in BLOCKED:
        (tmp_path / f"{name}.py").write_text(f'raise ImportError("no {name} here")\n', encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


def test_none_of_them_can_be_imported(without: dict[str, str]) -> None:
    for name in BLOCKED:
        command = [sys.executable, "-c", f"import {name}"]
        done = subprocess.run(command, env=without, capture_output=True, text=True, check=False)
        assert f"no {name} here" in done.stderr


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ("when the front door opens, turn the hallway light on", "light.hallway_ceiling"),
        ("at 7 am open the bedroom shade", "cover.bedroom_shade"),
    ],
)
def test_a_request_is_drafted_all_the_same(without: dict[str, str], request_: str, wanted: str) -> None:
    command = [sys.executable, str(ROOT / "script" / "farm.d" / "farm.py"), request_, "--json"]

    done = subprocess.run(command, env=without, capture_output=True, text=True, check=False, timeout=120)

    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["status"] == "drafted"
    assert wanted in json.dumps(answer["automations"])


def test_the_home_is_encoded_by_the_static_table(without: dict[str, str]) -> None:
    code = (
        "from custom_components.farm.dense_index import safe_encoder;"
        "from custom_components.farm.retrieval.encoder import Head;"
        "encoder = safe_encoder();"
        "print(type(encoder).__name__, encoder.encode(['a lamp'], Head.TARGET).shape[0])"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], env=without, cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.stdout.split() == ["StaticEncoder", "1"], done.stderr
