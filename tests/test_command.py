"""`script/farm` as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
REQUEST = "when the front door opens after sunset, turn the hallway light on"


def farm(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "script" / "farm.d" / "farm.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture(scope="module")
def answer() -> dict[str, Any]:
    done = farm(REQUEST, "--json")
    assert done.returncode == 0, done.stderr
    loaded: dict[str, Any] = json.loads(done.stdout)
    return loaded


@pytest.fixture
def recording(answer: dict[str, Any], tmp_path: Path) -> Path:
    path = tmp_path / "recording.json"
    path.write_text(json.dumps({"request": REQUEST, "language": "en", **answer}))
    return path


def test_a_request_is_drafted(answer: dict[str, Any]) -> None:
    assert answer["status"] == "drafted"
    assert "light.hallway_ceiling" in json.dumps(answer["automations"])


def test_a_recording_is_decided_on_again(recording: Path) -> None:
    done = farm("--replay", str(recording))

    assert done.returncode == 0, done.stderr
    assert "Every decision is the same as then." in done.stdout


def test_what_is_decided_otherwise_is_told(recording: Path) -> None:
    told = json.loads(recording.read_text())
    told["trace"][0]["rules"] = []
    recording.write_text(json.dumps(told))

    done = farm("--replay", str(recording), "--json")

    assert json.loads(done.stdout)["differences"][0].startswith("step 1, Intent Analyzer: rules: [] →")


def test_a_file_that_is_no_recording_is_named(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text("[]")

    done = farm("--replay", str(path))

    assert done.returncode == 1
    assert "other.json: lacks request" in done.stderr


def test_two_tasks_at_once_are_refused(recording: Path) -> None:
    assert farm(REQUEST, "--replay", str(recording)).returncode == 2
