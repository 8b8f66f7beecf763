"""Mistakes in benchmark files are told with their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from .__main__ import main
from .answers import Answer, load_answers, write_answers
from .cases import load_benchmark
from .reading import BenchmarkError

HOME = """
home: shed
areas: [{id: shed, name: Shed}]
entities: [{entity_id: light.lamp, name: Lamp, area: shed, state: off}]
"""
CASE = """
- id: shed-1
  set: gold
  language: en
  request: Lamp on at noon
  scenarios:
    - name: noon
      at: "2026-05-05T11:00:00"
      when: [{until: "12:00:00"}]
      then: [{action: light.turn_on, entity_id: light.lamp}]
"""


def written(root: Path, home: str = HOME, cases: str = CASE) -> Path:
    for folder, text in (("homes", home), ("cases", cases)):
        (root / folder).mkdir()
        (root / folder / "shed.yaml").write_text(text, encoding="utf-8")
    return root


def test_a_right_file_is_read(tmp_path: Path) -> None:
    benchmark = load_benchmark(written(tmp_path))

    assert benchmark.homes["shed"].entity["light.lamp"].state == "off"
    assert benchmark.cases[0].scenarios[0].outcomes[0][0].entity_ids == ("light.lamp",)


@pytest.mark.parametrize(
    ("right", "mistake", "message"),
    [
        ("request:", "requst:", "case shed-1: unknown key 'requst'; did you mean 'request'?"),
        ("set: gold", "set: golden", "case shed-1: unknown set 'golden'"),
        ("when: [{until:", "when: [{untill:", "case shed-1, scenarios 1, when 1: unknown key 'untill'"),
        ('"12:00:00"}', '"noon"}', "'noon' is no time; write HH:MM:SS"),
        ('"2026-05-05T11:00:00"', '"5 May"', "scenarios 1: at:"),
        ("light.turn_on", "turn_on", "'turn_on' is no action"),
        ("id: shed-1", "id: shed-1\n  home: barn", "unknown home 'barn'"),
        ("language: en", "why: x", "language is missing"),
    ],
)
def test_a_mistake_in_a_case_is_told_with_its_place(
    tmp_path: Path, right: str, mistake: str, message: str
) -> None:
    with pytest.raises(BenchmarkError) as err:
        load_benchmark(written(tmp_path, cases=CASE.replace(right, mistake)))

    assert message in str(err.value)


@pytest.mark.parametrize(
    ("right", "mistake", "message"),
    [
        ("name: Lamp", "nam: Lamp", "entities 1: unknown key 'nam'; did you mean 'name'?"),
        ("area: shed", "area: barn", "light.lamp is in the unknown area 'barn'"),
        ("light.lamp", "lamp", "'lamp' is no entity id"),
        ("home: shed", "- x", "no valid YAML"),
    ],
)
def test_a_mistake_in_a_home_is_told_with_its_place(
    tmp_path: Path, right: str, mistake: str, message: str
) -> None:
    with pytest.raises(BenchmarkError) as err:
        load_benchmark(written(tmp_path, home=HOME.replace(right, mistake)))

    assert message in str(err.value)


def test_a_directory_without_homes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BenchmarkError, match="no homes"):
        load_benchmark(tmp_path)


def test_the_command_tells_a_mistake_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["behaviour", str(written(tmp_path, cases="- id: x\n  sett: gold\n"))])

    assert status == 2
    assert "case x: unknown key 'sett'; did you mean 'set'?" in capsys.readouterr().err


def test_an_unknown_home_is_refused_with_the_known_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["behaviour", str(written(tmp_path)), "--home", "barn"])

    assert status == 2
    assert "there is no home barn; known are shed" in capsys.readouterr().err


def test_answers_come_back_as_they_were_written(tmp_path: Path) -> None:
    answers = {
        "a": Answer(status="drafted", automations=({"triggers": [], "actions": []},)),
        "b": Answer(status="question", options=("light.lamp", "Lämpchen"), text="Which?"),
    }
    write_answers(tmp_path / "answers.yaml", answers)

    assert load_answers(tmp_path / "answers.yaml") == answers


def test_options_may_be_mappings_and_a_single_automation_may_stand_alone(tmp_path: Path) -> None:
    path = tmp_path / "answers.yaml"
    path.write_text(
        "a: {status: question, options: [{entity_id: light.a}, {name: Lamp}]}\n"
        "b: {status: drafted, automations: {triggers: []}}\nc: nonsense\n",
        encoding="utf-8",
    )

    answers = load_answers(path)

    assert answers["a"].options == ("light.a", "Lamp")
    assert answers["b"].automations == ({"triggers": []},)
    assert "c" not in answers
