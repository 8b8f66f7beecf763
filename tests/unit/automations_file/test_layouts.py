"""What may stand where the file should be: done properly, or refused by name with nothing left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from custom_components.farm.automations_file import disk, edit
from custom_components.farm.automations_file.errors import (
    AutomationsFileError,
    MissingFileError,
    NotWrittenError,
    ReadOnlyError,
    UnreadableError,
)
from tests.unit.automations_file.ugly_files import LIGHT

ROOT = Path(__file__).parents[3]
OLD = b"- id: old # keep me\n"
NOBODY = 65534


@pytest.fixture
def config() -> Iterator[Path]:
    """A configuration folder that other users of the machine can reach."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        path.chmod(0o777)
        yield path
        path.chmod(0o777)


@pytest.fixture
def file(config: Path) -> Path:
    path = config / "automations.yaml"
    path.write_bytes(OLD)
    path.chmod(0o666)
    return path


@pytest.fixture
def history(config: Path) -> Path:
    return config / "farm.history"


@contextmanager
def without_root() -> Iterator[None]:
    """Give up the rights for which no permission counts, if the tests have them."""
    own = os.geteuid()
    if own == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(own)


def everything(config: Path) -> list[str]:
    return sorted(str(one.relative_to(config)) for one in config.rglob("*"))


def test_a_link_stays_a_link_through_adding_and_undoing(config: Path, file: Path, history: Path) -> None:
    folder = config / "shared [1]"
    folder.mkdir()
    target = file.rename(folder / "mine[1].yaml")
    file.symlink_to(Path("shared [1]") / "mine[1].yaml")
    (folder / ".mine[1].yaml.x.farm-new").write_bytes(b"left by a crash")

    edit.add(file, history, "c", [LIGHT])

    assert file.is_symlink()
    assert target.read_bytes().startswith(OLD)
    assert everything(folder) == ["mine[1].yaml"]
    edit.undo(file, history, "c")
    assert (file.is_symlink(), target.read_bytes()) == (True, OLD)


def test_a_link_to_nothing_is_named(config: Path, history: Path) -> None:
    link = config / "automations.yaml"
    link.symlink_to(config / "gone.yaml")

    with pytest.raises(MissingFileError, match=r"automations\.yaml"):
        edit.add(link, history, "c", [LIGHT])

    assert everything(config) == ["automations.yaml"]


def test_a_link_to_itself_is_named(config: Path, history: Path) -> None:
    link = config / "automations.yaml"
    link.symlink_to(link)

    with pytest.raises(UnreadableError, match=r"automations\.yaml"):
        edit.add(link, history, "c", [LIGHT])


def test_a_folder_in_its_place_is_named(config: Path, history: Path) -> None:
    (config / "automations.yaml").mkdir()

    with pytest.raises(UnreadableError, match=r"automations\.yaml: it is a folder"):
        edit.add(config / "automations.yaml", history, "c", [LIGHT])

    assert everything(config) == ["automations.yaml"]


def test_a_pipe_in_its_place_is_not_waited_for(config: Path, history: Path) -> None:
    os.mkfifo(config / "automations.yaml")

    with pytest.raises(UnreadableError, match=r"automations\.yaml"):
        edit.add(config / "automations.yaml", history, "c", [LIGHT])


def test_a_link_to_a_device_does_not_replace_the_device(config: Path, history: Path) -> None:
    link = config / "automations.yaml"
    link.symlink_to(os.devnull)

    with pytest.raises(UnreadableError, match=r"automations\.yaml"):
        edit.add(link, history, "c", [LIGHT])
    with pytest.raises(UnreadableError, match=r"automations\.yaml"):
        disk.replace_bytes(link, b"new", expected=b"")

    assert Path(os.devnull).is_char_device()


def test_a_read_only_file_is_named(config: Path, file: Path, history: Path) -> None:
    file.chmod(0o444)

    with pytest.raises(ReadOnlyError, match=r"automations\.yaml"):
        edit.add(file, history, "c", [LIGHT])

    assert file.read_bytes() == OLD
    assert everything(config) == ["automations.yaml", "farm.history"]


def test_a_file_that_may_not_be_read_is_named(config: Path, file: Path, history: Path) -> None:
    file.chmod(0)

    with without_root(), pytest.raises(UnreadableError, match=r"automations\.yaml: Permission denied"):
        edit.add(file, history, "c", [LIGHT])

    assert everything(config) == ["automations.yaml"]


def test_a_folder_that_may_not_be_written_is_named(config: Path, file: Path, tmp_path: Path) -> None:
    config.chmod(0o555)

    with without_root(), tempfile.TemporaryDirectory() as elsewhere:
        with pytest.raises(ReadOnlyError, match=r"automations\.yaml: Permission denied"):
            edit.add(file, Path(elsewhere), "c", [LIGHT])
        assert everything(Path(elsewhere)) == []

    assert file.read_bytes() == OLD
    assert everything(config) == ["automations.yaml"]


def test_without_a_note_nothing_is_written(config: Path, file: Path, history: Path) -> None:
    history.mkdir(mode=0o555)

    with without_root(), pytest.raises(ReadOnlyError, match=r"farm\.history/c\.yaml: Permission denied"):
        edit.add(file, history, "c", [LIGHT])

    assert file.read_bytes() == OLD
    assert everything(config) == ["automations.yaml", "farm.history"]


ADD_WITH_LITTLE_ROOM = """
import resource, sys
from pathlib import Path
from custom_components.farm.automations_file import edit
from custom_components.farm.automations_file.errors import AutomationsFileError
file, history, room = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
try:
    if sys.argv[4] == "add":
        edit.add(file, history, "d", [{"id": "new", "alias": "New", "description": "x" * 5_000}])
    else:
        edit.undo(file, history, "c")
except AutomationsFileError as error:
    print(type(error).__name__, error.subject)
"""


def with_little_room(file: Path, history: Path, room: int, what: str) -> str:
    """Change the file in a process whose files may have so many bytes; return the error."""
    command = [sys.executable, "-c", ADD_WITH_LITTLE_ROOM, str(file), str(history), str(room), what]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize(
    ("room", "named"),
    [(1_000, "farm.history/d.yaml"), (20_000, "automations.yaml")],
    ids=["no room for the note", "no room for the file"],
)
def test_a_full_disk_leaves_everything_as_it_was(
    config: Path, file: Path, history: Path, room: int, named: str
) -> None:
    content = b"- id: big\n  description: " + b"y" * 17_000 + b"\n"
    file.write_bytes(content)
    history.mkdir()

    assert with_little_room(file, history, room, "add") == f"NotWrittenError {named}"

    assert file.read_bytes() == content
    assert everything(config) == ["automations.yaml", "farm.history"]


def test_a_full_disk_while_undoing_can_be_tried_again(config: Path, file: Path, history: Path) -> None:
    content = b"- id: big\n  description: " + b"y" * 17_000 + b"\n"
    file.write_bytes(content)
    edit.add(file, history, "c", [LIGHT])
    after, before = file.read_bytes(), everything(config)

    assert with_little_room(file, history, 1_000, "undo") == "NotWrittenError automations.yaml"

    assert (file.read_bytes(), everything(config)) == (after, before)
    edit.undo(file, history, "c")
    assert file.read_bytes() == content


@pytest.mark.parametrize("call", ["fsync", "fchmod"])
def test_a_broken_disk_leaves_everything_as_it_was(
    config: Path, file: Path, history: Path, call: str
) -> None:
    def broken(*_: object) -> None:
        raise OSError(5, "Input/output error")

    with patch.object(os, call, broken), pytest.raises(NotWrittenError, match="Input/output error"):
        edit.add(file, history, "c", [LIGHT])

    assert file.read_bytes() == OLD
    assert everything(config) == ["automations.yaml", "farm.history"]


def test_a_file_that_is_a_mount_of_its_own_is_named(config: Path, file: Path, history: Path) -> None:
    def busy(*_: object) -> None:
        raise OSError(16, "Device or resource busy")

    with patch.object(Path, "replace", busy), pytest.raises(AutomationsFileError, match="busy"):
        edit.add(file, history, "c", [LIGHT])

    assert file.read_bytes() == OLD
    assert everything(config) == ["automations.yaml", "farm.history"]
