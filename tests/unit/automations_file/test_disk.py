"""Replacing the file on the disk: whole, with its rights, and never over somebody else's edit."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from custom_components.farm.automations_file.disk import read_bytes, replace_bytes
from custom_components.farm.automations_file.errors import (
    ChangedMeanwhileError,
    MissingFileError,
    ReadOnlyError,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "automations.yaml"
    path.write_bytes(b"old")
    return path


def test_the_new_content_takes_the_place_of_the_old(file: Path) -> None:
    replace_bytes(file, b"new", expected=b"old")

    assert read_bytes(file) == b"new"
    assert [one.name for one in file.parent.iterdir()] == ["automations.yaml"]


def test_permissions_are_kept(file: Path) -> None:
    file.chmod(0o640)

    replace_bytes(file, b"new", expected=b"old")

    assert file.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "linked" / "automations.yaml"
    link.parent.mkdir()
    link.symlink_to(file)

    replace_bytes(link, b"new", expected=b"old")

    assert link.is_symlink()
    assert file.read_bytes() == b"new"


def test_an_edit_in_between_is_not_overwritten(file: Path) -> None:
    file.write_bytes(b"edited")

    with pytest.raises(ChangedMeanwhileError):
        replace_bytes(file, b"new", expected=b"old")

    assert file.read_bytes() == b"edited"
    assert len(list(file.parent.iterdir())) == 1


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"automations\.yaml"):
        read_bytes(tmp_path / "automations.yaml")
    with pytest.raises(MissingFileError, match=r"automations\.yaml"):
        replace_bytes(tmp_path / "automations.yaml", b"new", expected=b"")


def test_a_read_only_file_is_left_alone_even_for_root(file: Path) -> None:
    file.chmod(0o444)

    with pytest.raises(ReadOnlyError, match=r"automations\.yaml"):
        replace_bytes(file, b"new", expected=b"old")

    assert file.read_bytes() == b"old"


def test_leftovers_of_a_killed_process_are_swept_away(file: Path) -> None:
    (file.parent / ".automations.yaml.abc.farm-new").write_bytes(b"half")

    replace_bytes(file, b"new", expected=b"old")

    assert [one.name for one in file.parent.iterdir()] == ["automations.yaml"]


ENDLESS_WRITER = """
import sys
from pathlib import Path
from custom_components.farm.automations_file.disk import read_bytes, replace_bytes
path = Path(sys.argv[1])
print("ready", flush=True)
for number in range(1_000_000):
    replace_bytes(path, (b"%d" % (number % 10)) * 400_000, expected=read_bytes(path))
"""


@pytest.mark.parametrize("delay", [0.0, 0.013, 0.029, 0.051])
def test_a_killed_writer_leaves_a_whole_file(file: Path, delay: float) -> None:
    file.write_bytes(b"0" * 400_000)
    root = Path(__file__).parents[3]
    with subprocess.Popen(
        [sys.executable, "-c", ENDLESS_WRITER, str(file)], cwd=root, stdout=subprocess.PIPE
    ) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(delay)
        os.kill(writer.pid, signal.SIGKILL)

    content = file.read_bytes()

    assert len(content) == 400_000
    assert len(set(content)) == 1
