"""Adding to the file and undoing it, with somebody else writing at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from custom_components.farm.automations_file import edit
from custom_components.farm.automations_file.errors import (
    AutomationsFileError,
    ChangedMeanwhileError,
    NothingToUndoError,
)

ONE = {"id": "1", "alias": "One"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "automations.yaml"
    path.write_text("- id: old\n")
    return path


@pytest.fixture
def history(tmp_path: Path) -> Path:
    return tmp_path / "history"


class Intruder:
    """Writes to the file each time it has been read, as long as it has something to write."""

    def __init__(self, file: Path, contents: list[str]) -> None:
        self._file, self._contents = file, contents

    def read(self, path: Path) -> bytes:
        content = path.read_bytes()
        if self._contents:
            self._file.write_text(self._contents.pop(0))
        return content


@pytest.fixture
def intruder(file: Path, request: pytest.FixtureRequest) -> Iterator[None]:
    with patch.object(edit, "read_bytes", Intruder(file, list(request.param)).read):
        yield


def test_what_is_added_can_be_undone(file: Path, history: Path) -> None:
    edit.add(file, history, "c", [ONE])
    assert edit.holds(file, ["1", "old"])

    assert edit.undo(file, history, "c") == ("1",)

    assert file.read_text() == "- id: old\n"
    with pytest.raises(NothingToUndoError):
        edit.undo(file, history, "c")


@pytest.mark.parametrize("intruder", [["- id: theirs\n"]], indirect=True)
def test_a_simultaneous_edit_is_kept(file: Path, history: Path, intruder: None) -> None:
    edit.add(file, history, "c", [ONE])

    assert file.read_text() == "- id: theirs\n- id: '1'\n  alias: One\n"


@pytest.mark.parametrize("intruder", [["- id: a\n", "- id: b\n", "- id: c\n"]], indirect=True)
def test_an_endless_intruder_wins_and_nothing_is_noted(file: Path, history: Path, intruder: None) -> None:
    with pytest.raises(ChangedMeanwhileError):
        edit.add(file, history, "c", [ONE])

    assert file.read_text() == "- id: c\n"
    assert not list(history.iterdir())


def test_a_change_that_was_noted_but_never_written_is_written_now(file: Path, history: Path) -> None:
    edit.add(file, history, "c", [ONE])
    file.write_text("- id: old\n")

    edit.add(file, history, "c", [ONE])

    assert edit.holds(file, ["1"])


def test_a_failure_leaves_no_note(file: Path, history: Path) -> None:
    file.chmod(0o444)

    with pytest.raises(AutomationsFileError):
        edit.add(file, history, "c", [ONE])

    assert not list(history.iterdir())
