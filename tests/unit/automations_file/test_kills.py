"""A writer killed at any moment leaves the file as it was or as it was to become."""

from __future__ import annotations

from pathlib import Path

from tests.reliability.kills import kills
from tests.unit.automations_file.ugly_files import quickly_read_slowly_written


def test_a_killed_writer_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    left = list(kills(tmp_path, quickly_read_slowly_written(), 20, seed=1))

    assert [one for one in left if not (one.is_old or one.is_new)] == []
    assert [one for one in left if one.leftovers > 1 or not one.is_mended] == []
    assert len(list((tmp_path / "history").iterdir())) <= 2 * 20
