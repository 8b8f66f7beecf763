"""The verbs that measure on published requests, with a tiny random encoder."""

import json
from pathlib import Path

import pytest

from farm_exporter.__main__ import main

SMALL = ("--epochs", "1", "--batch", "8", "--composed", "1")


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six functions a side and thirty requests."""
    folder = tmp_path_factory.mktemp("ground")
    triggers, actions = (
        ("light", "door", "lock", "fan", "tv", "heat"),
        ("mail", "call", "note", "blink", "post", "save"),
    )
    for name, functions in (("triggers", triggers), ("actions", actions)):
        rows = [{"id": f"{one}::{one} it", "service": one, "function": f"{one} it"} for one in functions]
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    rows = [
        {
            "query": f"if {triggers[number % 6]} {number} then {actions[number % 5]}",
            "trigger": f"{triggers[number % 6]}::{triggers[number % 6]} it",
            "action": f"{actions[number % 5]}::{actions[number % 5]} it",
        }
        for number in range(30)
    ]  # fmt: skip
    for name, some in (("gold", rows[:15]), ("noisy", rows[15:]), ("one_shot", rows[:3])):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in some))
    return folder


def test_every_set_is_measured_before_and_after_training_and_goes_on(ground: Path, base: Path, tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    command = ["ifttt", str(ground), "--base", str(base), "--json", str(path), *SMALL]
    assert main([*command, "--folds", "1"]) == 0
    first = json.loads(path.read_text())["folds"][base.name]["1"]
    assert main([*command, "--folds", "2"]) == 0
    found = json.loads(path.read_text())
    assert set(found["by"]) == {
        f"{base.name}/{state}/{name}" for state in ("zero_shot", "trained") for name in ("gold", "noisy", "one_shot")
    }
    values = found["by"][f"{base.name}/trained/gold"]
    assert {"trigger_r1", "trigger_r5", "action_r1", "action_r5", "joint_r1", "joint_r5"} <= set(values)
    assert found["folds"][base.name]["1"] == first
    assert set(found["folds"][base.name]) == {"1", "2"}
    assert found["settings"]["composed"] == 1


def test_ablation_keeps_what_was_measured_and_draws_it(ground: Path, base: Path, tmp_path: Path) -> None:
    path, plots = tmp_path / "ablation.json", tmp_path / "plots"
    command = ["ablation", str(ground), "--base", str(base), "--json", str(path), "--plots", str(plots), *SMALL]
    assert main([*command, "--only", "full"]) == 0
    first = json.loads(path.read_text())
    assert main([*command, "--only", "full", "--only", "LoRA 8"]) == 0
    found = json.loads(path.read_text())
    assert found["full"] == first["full"]
    assert found["full"]["share"] == 1
    assert 0 < found["LoRA 8"]["share"] < 0.5
    assert {one.name for one in plots.iterdir()} == {"ablation_freezing.svg", "ablation_lora.svg"}
