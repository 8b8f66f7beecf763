"""Taking changes back: exactly, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from custom_components.farm.automations_file.document import fingerprint, read
from custom_components.farm.automations_file.errors import EditedSinceError, NothingToUndoError
from custom_components.farm.automations_file.history import Change, forget, note, recall, take_back
from custom_components.farm.automations_file.splice import append

BEFORE = b"[]\n"
ONE = {"id": "1", "alias": "One", "actions": [{"delay": 1}]}
TWO = {"id": "2", "alias": "Two", "actions": [{"delay": 2}]}
AFTER = append(read(BEFORE), [ONE, TWO])
CHANGE = Change(id="c1", automations=(ONE, TWO), before=BEFORE, after=fingerprint(AFTER))


def test_a_noted_change_is_recalled_whole(tmp_path: Path) -> None:
    note(tmp_path / "history", CHANGE)

    assert recall(tmp_path / "history", "c1") == CHANGE


def test_only_the_last_changes_are_kept(tmp_path: Path) -> None:
    for number in range(5):
        note(tmp_path, Change(id=f"c{number}", automations=(), before=b"", after=""), kept=2)

    assert sorted(one.name for one in tmp_path.iterdir()) == ["c3.json", "c3.yaml", "c4.json", "c4.yaml"]


def test_a_forgotten_change_cannot_be_undone(tmp_path: Path) -> None:
    note(tmp_path, CHANGE)
    forget(tmp_path, "c1")

    with pytest.raises(NothingToUndoError, match="c1"):
        recall(tmp_path, "c1")


def test_a_damaged_note_cannot_be_undone(tmp_path: Path) -> None:
    note(tmp_path, CHANGE)
    (tmp_path / "c1.json").write_text("{", encoding="utf-8")

    with pytest.raises(NothingToUndoError):
        recall(tmp_path, "c1")


def test_a_note_that_lost_the_file_from_before_cannot_empty_the_file(tmp_path: Path) -> None:
    note(tmp_path, CHANGE)
    (tmp_path / "c1.yaml").write_bytes(b"")

    with pytest.raises(NothingToUndoError, match="not kept whole"):
        recall(tmp_path, "c1")


def test_a_change_with_an_old_id_is_not_forgotten_as_it_is_noted(tmp_path: Path) -> None:
    for name in ("e", "d", "c", "b", "a"):
        note(tmp_path, Change(id=name, automations=(), before=b"", after=""), kept=2)

    assert recall(tmp_path, "a").id == "a"
    assert len(list(tmp_path.iterdir())) == 4


def test_half_a_note_of_a_killed_process_is_forgotten_too(tmp_path: Path) -> None:
    (tmp_path / "killed.yaml").write_bytes(b"")
    os.utime(tmp_path / "killed.yaml", (1, 1))

    for name in ("a", "b"):
        note(tmp_path, Change(id=name, automations=(), before=b"", after=""), kept=2)

    assert not (tmp_path / "killed.yaml").exists()


@pytest.mark.parametrize("content", ["[]", "null", '{"automations": null}'])
def test_a_note_of_another_kind_cannot_be_undone(tmp_path: Path, content: str) -> None:
    note(tmp_path, CHANGE)
    (tmp_path / "c1.json").write_text(content, encoding="utf-8")

    with pytest.raises(NothingToUndoError):
        recall(tmp_path, "c1")


def test_an_untouched_file_gets_its_very_bytes_back() -> None:
    assert take_back(CHANGE, AFTER) == BEFORE


def test_later_additions_survive_an_undo() -> None:
    later = append(read(AFTER), [{"id": "3"}])

    assert take_back(CHANGE, later) == b"- id: '3'\n"


def test_an_automation_already_deleted_is_passed_over() -> None:
    rest = append(read(BEFORE), [TWO])

    assert read(take_back(CHANGE, rest)).items == ()


def test_a_file_dumped_anew_by_an_editor_can_still_be_undone() -> None:
    dumped = yaml.safe_dump([{"id": "other"}, TWO, dict(reversed(ONE.items()))]).encode()

    assert [one.id for one in read(take_back(CHANGE, dumped)).items] == ["other"]


def test_a_later_hand_edit_is_not_thrown_away() -> None:
    edited = AFTER.replace(b"alias: One", b"alias: Mine now")

    with pytest.raises(EditedSinceError, match="One"):
        take_back(CHANGE, edited)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"  - delay: 1\n", b"  - delay: 1\n  # why\n"),
        (b"  - delay: 1\n", b"  - delay: '1'\n"),
        (b"  - delay: 1\n", b"  - delay: 1\n  mode: single\n"),
        (b"id: '1'", b"id: 1"),
        (b"  alias: One\n", b""),
    ],
    ids=["comment", "type", "key", "type of the id", "key gone"],
)
def test_every_kind_of_hand_edit_is_noticed(old: bytes, new: bytes) -> None:
    assert old in AFTER

    with pytest.raises(EditedSinceError):
        take_back(CHANGE, AFTER.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"- id: old\n", b"- id: old # mine\n"),
        (b"- id: old\n", b"- id: old\n  alias: Mine now\n"),
        (b"- id: old\n", b"# above\n- id: old\n# below\n"),
        (b"- id: old\n", b"- id: older\n- id: old\n"),
        (b"- id: old\n", b""),
        (b"# end\n", b"# the end\n\n"),
    ],
)
def test_a_hand_edit_elsewhere_is_kept(old: bytes, new: bytes) -> None:
    before = b"- id: old\n"
    after = append(read(before), [ONE, TWO]) + b"# end\n"
    change = Change(id="c", automations=(ONE, TWO), before=before, after=fingerprint(b"then"))

    assert take_back(change, after.replace(old, new)) == (before + b"# end\n").replace(old, new)


def test_a_later_comment_within_an_automation_is_a_hand_edit_too() -> None:
    edited = AFTER.replace(b"alias: One", b"alias: One # keep")

    with pytest.raises(EditedSinceError, match="One"):
        take_back(CHANGE, edited)
