"""A writer killed at any moment leaves the file as it was or as it was to become."""

from __future__ import annotations

from pathlib import Path

from custom_components.farm.automations_file.history import KEPT
from tests.reliability.kills import Kill, kills_before_calls, kills_by_clock
from tests.unit.automations_file.ugly_files import quickly_read_slowly_written


def broken(left: list[Kill]) -> list[Kill]:
    return [one for one in left if not (one.is_old or one.is_new) or one.leftovers > 1 or not one.is_mended]


def test_a_killed_writer_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    left = list(kills_by_clock(tmp_path, quickly_read_slowly_written(), 20, seed=1))

    assert broken(left) == []
    assert len(list((tmp_path / "history").iterdir())) <= 2 * KEPT


def test_there_is_no_call_before_which_a_writer_must_not_be_killed(tmp_path: Path) -> None:
    left = list(kills_before_calls(tmp_path, b"- id: a\n  alias: A\n"))

    assert broken(left) == []
    assert {one.step for one in left} == {0, 1}
    assert any(one.leftovers for one in left)
    assert any(one.is_new for one in left)
