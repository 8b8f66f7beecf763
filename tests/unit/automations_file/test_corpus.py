"""Every ugly file: what is added is there, every other byte stays, and an undo gives back the very bytes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from custom_components.farm.automations_file import edit
from custom_components.farm.automations_file.document import fingerprint, read
from custom_components.farm.automations_file.errors import AutomationsFileError
from custom_components.farm.automations_file.history import Change, take_back
from custom_components.farm.automations_file.splice import append
from tests.unit.automations_file.ugly_files import (
    CHANGED,
    LIGHT,
    NOTICE,
    REFUSED,
    Folder,
    five_megabytes,
    folder_with,
    many,
)

EMPTY_LIST = re.compile(rb"\[\s*\]")
ADDED = [[LIGHT], [LIGHT, NOTICE]]


def without_what_came_between(before: bytes, after: bytes) -> bytes:
    """Return what of `before` is neither at the beginning nor at the end of `after`."""
    first = shared(before, after)
    rest, new = before[first:], after[first:]
    return rest[: len(rest) - shared(rest[::-1], new[::-1])]


def shared(one: bytes, other: bytes) -> int:
    """Return how many bytes are the same from the beginning."""
    places = (place for place, (here, there) in enumerate(zip(one, other, strict=False)) if here != there)
    return next(places, min(len(one), len(other)))


def comments(content: bytes) -> list[bytes]:
    return re.findall(rb"(?m)(?<!\S)#.*$", content)


@pytest.fixture(params=CHANGED, ids=lambda path: path.stem)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Folder:
    return folder_with(tmp_path, request.param.read_bytes())


@pytest.mark.parametrize("added", ADDED, ids=["one", "two"])
def test_home_assistant_reads_the_old_automations_and_then_the_new(folder: Folder, added: list) -> None:
    old = folder.load()

    edit.add(folder.file, folder.history, "c", added)

    assert repr(folder.load()[: len(old)]) == repr(old)
    assert folder.load()[len(old) :] == added


@pytest.mark.parametrize("added", ADDED, ids=["one", "two"])
def test_every_other_byte_stays(folder: Folder, added: list) -> None:
    before = folder.file.read_bytes()

    edit.add(folder.file, folder.history, "c", added)

    gone = without_what_came_between(before, folder.file.read_bytes())
    assert gone == b"" or EMPTY_LIST.fullmatch(gone)


@pytest.mark.parametrize("added", ADDED, ids=["one", "two"])
def test_an_undo_gives_back_the_very_bytes(folder: Folder, added: list) -> None:
    before = folder.file.read_bytes()

    edit.add(folder.file, folder.history, "c", added)
    edit.undo(folder.file, folder.history, "c")

    assert folder.file.read_bytes() == before


@pytest.mark.parametrize("order", [("c", "d"), ("d", "c")], ids=["oldest first", "newest first"])
def test_two_changes_are_undone_in_any_order(folder: Folder, order: tuple[str, ...]) -> None:
    before, old = folder.file.read_bytes(), folder.load()

    edit.add(folder.file, folder.history, "c", [LIGHT])
    edit.add(folder.file, folder.history, "d", [NOTICE])
    for change in order:
        edit.undo(folder.file, folder.history, change)

    left = folder.file.read_bytes()
    assert left == before or not old, "a list that was empty may be written differently"
    assert repr(folder.load()) == repr(old)
    assert comments(left) == comments(before)


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.stem)
def test_a_file_that_cannot_be_changed_safely_is_named_and_left_alone(path: Path, tmp_path: Path) -> None:
    folder = folder_with(tmp_path, path.read_bytes())
    names = {one.name for one in tmp_path.iterdir()}

    with pytest.raises(AutomationsFileError, match=r"automations\.yaml"):
        edit.add(folder.file, folder.history, "c", [LIGHT])

    assert folder.file.read_bytes() == path.read_bytes()
    assert {one.name for one in tmp_path.iterdir()} - {"history"} == names


@pytest.mark.parametrize("content", [many(2_000), five_megabytes()], ids=["2000", "5 MB"])
def test_a_huge_file_is_changed_as_well(content: bytes, tmp_path: Path) -> None:
    folder = folder_with(tmp_path, content)

    edit.add(folder.file, folder.history, "c", [LIGHT, NOTICE])

    assert folder.file.read_bytes().startswith(content)
    assert folder.load()[2_000:] == [LIGHT, NOTICE]
    edit.undo(folder.file, folder.history, "c")
    assert folder.file.read_bytes() == content


@st.composite
def pieces(draw: st.DrawFn) -> str:
    """Return a file put together from items of the corpus, with comments and blank lines in between."""
    noise = st.sampled_from(["", "# note\n", "    # deep, - with a dash\n", "\n", "   \n"])
    lines = st.sampled_from(ITEMS)
    text = "".join(draw(st.lists(lines | noise, max_size=8)))
    short = text.removesuffix("\n")
    return draw(st.sampled_from([text, short] if meaning(short) == meaning(text) else [text]))


def meaning(text: str) -> str:
    return repr(read(text.encode()).values)


def _items() -> list[str]:
    """Return the items of the corpus that stand on their own, as blocks without an indent.

    Tabs only one of two loaders takes cannot be mixed with those only the other takes.
    """
    found = []
    for path in (path for path in CHANGED if path.stem != "tab_only_the_slow_loader_takes"):
        document = read(path.read_bytes())
        text = path.read_text(encoding="utf-8-sig")
        if document.indent == 0 and text.startswith(("- ", "-\n", "#")) and not re.search(r"[&*]\w", text):
            found += [f"{document.text[one.start : one.end]}\n" for one in document.items]
    return found


ITEMS = _items()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=pieces(), added=st.sampled_from(ADDED), later=st.booleans())
def test_a_file_of_random_pieces_gets_its_bytes_back(text: str, added: list, later: bool) -> None:
    before = text.encode()
    old = read(before).values

    after = append(read(before), added)
    change = Change(
        id="c", automations=tuple(added), before=before, after="" if later else fingerprint(after)
    )
    left = take_back(change, after)

    assert repr(read(after).values) == repr([*old, *added])
    assert left == before or (later and not old and repr(read(left).values) == "[]")
