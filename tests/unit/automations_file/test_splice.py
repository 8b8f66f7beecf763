"""Splicing: what changes, and that nothing else does."""

from __future__ import annotations

from contextlib import suppress

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from custom_components.farm.automations_file.document import read
from custom_components.farm.automations_file.errors import (
    AutomationsFileError,
    DuplicateIdError,
    NotAListError,
    UnknownIdError,
    UnparsableError,
    UnsafeEditError,
)
from custom_components.farm.automations_file.item_yaml import block_item, flow_item
from custom_components.farm.automations_file.splice import append, remove, replace

NEW = {
    "id": "new",
    "alias": "Neues Licht über der Tür",
    "triggers": [{"trigger": "time", "at": "06:30:00"}],
    "actions": [{"action": "light.turn_on", "data": {"message": "on\noff"}}],
}

UGLY = {
    "plain": "- id: a\n  alias: A\n- id: b\n  alias: B\n",
    "no break at the end": "- id: a\n  alias: A",
    "windows": "- id: a\r\n  alias: A\r\n\r\n- id: b\r\n",
    "old mac": "- id: a\r  alias: A\r",
    "byte order mark": "\ufeff- id: a\n  alias: Ä\n",
    "umlauts and emoji": "- id: a\n  alias: Grüße 🏡 aus dem Büro\n",
    "comments": "# top\n- id: a # same line\n  # in\n  alias: A\n  # behind\n\n# between\n- id: b\n# end\n",
    "comment with a dash and a comma": "- id: a\n# - id: old, not used\n-\n  # - really\n  id: b\n",
    "anchors": "- &base\n  id: a\n  mode: single\n- <<: *base\n  id: b\n",
    "alias as an item": "- &x {id: a}\n- id: b\n  variables: {y: *x}\n",
    "tags": "- id: a\n  alias: !secret name\n- !include other.yaml\n- id: b\n  variables: {x: !input x}\n",
    "indented": "  - id: a\n    alias: A\n  - id: b\n",
    "indentless inner lists": "- id: a\n  triggers:\n  - trigger: sun\n  actions:\n  - delay: 1\n",
    "flow": "[{id: a}, {id: b}]\n",
    "flow with comments": "[\n  {id: a}, # first, the best\n  {id: b}, # second\n]\n",
    "flow inside an indent": "--- [ {id: a} ] # rest\n",
    "flow items under dashes": "- {id: a, alias: A}\n- {id: b}\n",
    "json": '[{"id": "a", "alias": "A"}]',
    "document markers": "---\n- id: a\n...\n",
    "directive": "%YAML 1.1\n---\n- id: a\n...\n# the end\n",
    "block text at the end": "- id: a\n  message: |\n    one\n\n    two\n",
    "kept blank lines": "- id: a\n  message: |+\n    one\n\n\n",
    "folded text": "- id: a\n  message: >-\n    one\n    two\n\n- id: b\n",
    "stripped text without a break": "- id: a\n  message: |-\n    one",
    "without ids": "- alias: A\n- alias: B\n",
    "number as id": "- id: 1700000000000\n  alias: A\n",
    "nothing as an item": "- \n- id: a\n",
    "double keys": "- id: a\n  alias: A\n  alias: B\n",
    "not a number": "- id: a\n  variables: {x: .nan}\n",
    "trailing blanks": "- id: a  \n  alias: A\t\n   \n\n",
    "blank end without a break": "- id: a\n  ",
    "only comments": "# nothing here yet\n",
    "only a comment without a break": "# nothing here yet",
    "only a marker": "---\n",
    "empty brackets": "[]\n",
    "empty brackets without a break": "[]",
    "empty brackets with a comment": "[] # none\n",
    "empty brackets over lines": "[\n  # none\n]\n",
    "empty brackets behind a marker": "--- []\n",
    "empty brackets before a marker": "[]\n...\n",
    "empty brackets with a blank": "[] ",
}


@pytest.mark.parametrize("text", UGLY.values(), ids=UGLY)
def test_appended_automation_is_read_back_and_all_else_stays(text: str) -> None:
    before = read(text.encode())

    after = read(append(before, [NEW]))

    assert after.values[-1] == NEW
    assert [repr(one) for one in after.values[:-1]] == [repr(one) for one in before.values]
    for one in before.items:
        assert before.text[one.start : one.end] in after.text


@pytest.mark.parametrize("text", UGLY.values(), ids=UGLY)
def test_appending_and_removing_leaves_the_same_bytes(text: str) -> None:
    content = text.encode()

    after = remove(read(append(read(content), [NEW])), "new")

    assert after == content


@pytest.mark.parametrize("text", UGLY.values(), ids=UGLY)
def test_two_automations_come_and_go_in_any_order(text: str) -> None:
    content = text.encode()
    second = {**NEW, "id": "second"}

    for order in (["new", "second"], ["second", "new"]):
        after = append(read(content), [NEW, second])
        for one in order:
            after = remove(read(after), one)
        assert after == content


@pytest.mark.parametrize("text", UGLY.values(), ids=UGLY)
def test_replacing_leaves_the_neighbours_alone(text: str) -> None:
    other = {**NEW, "alias": "Changed"}
    before = append(read(text.encode()), [NEW])

    after = replace(read(before), other)

    assert read(after).values[-1] == other
    assert replace(read(after), NEW) == before


def test_an_empty_file_becomes_a_list_and_an_empty_list_again() -> None:
    after = append(read(b""), [NEW])

    assert read(after).values == [NEW]
    assert remove(read(after), "new") == b"[]\n"


def test_removing_from_the_middle_keeps_the_comments_of_the_others() -> None:
    text = "# of a\n- id: a\n# of b\n- id: b # gone\n  # gone too\n  alias: B\n# of c\n- id: c\n"

    after = remove(read(text.encode()), "b")

    assert after.decode() == "# of a\n- id: a\n# of b\n# of c\n- id: c\n"


@pytest.mark.parametrize(
    ("text", "gone", "left"),
    [
        ("[{id: a}, {id: b}]", "a", "[{id: b}]"),
        ("[{id: a}, {id: b}]", "b", "[{id: a}]"),
        ("[{id: a},]", "a", "[]"),
        ("[\n  {id: a}, # one\n  {id: b}\n]\n", "b", "[\n  {id: a} # one\n  \n]\n"),
    ],
)
def test_removing_from_brackets_takes_one_comma(text: str, gone: str, left: str) -> None:
    assert remove(read(text.encode()), gone).decode() == left


def test_windows_line_breaks_are_used_for_the_new_item() -> None:
    after = append(read(b"- id: a\r\n"), [NEW])

    assert after.count(b"\n") == after.count(b"\r\n") > 5


def test_an_automation_whose_anchor_is_used_elsewhere_is_not_removed() -> None:
    text = "- &base\n  id: a\n- <<: *base\n  id: b\n"

    with pytest.raises(UnsafeEditError):
        remove(read(text.encode()), "a")


def test_a_text_at_the_end_that_would_gain_a_line_break_is_refused() -> None:
    with pytest.raises(UnsafeEditError, match="line break"):
        append(read(b"- id: a\n  message: |\n    one"), [NEW])


def test_a_text_that_comes_to_stand_at_the_end_keeps_its_line_break() -> None:
    after = remove(read(b"- id: a\n  message: |\n    one\n- id: b"), "b")

    assert after == b"- id: a\n  message: |\n    one\n"


def test_a_file_only_the_slow_loader_of_home_assistant_takes_is_changed_as_well() -> None:
    content = b"- id: a\n  message: |\n    \tone\n"

    assert remove(read(append(read(content), [NEW])), "new") == content


def test_an_id_that_is_taken_is_refused() -> None:
    with pytest.raises(DuplicateIdError, match="new"):
        append(read(b"- id: new\n"), [NEW])
    with pytest.raises(DuplicateIdError, match="new"):
        append(read(b""), [NEW, NEW])


def test_an_id_that_stands_twice_is_not_removed() -> None:
    with pytest.raises(DuplicateIdError, match="2 times"):
        remove(read(b"- id: a\n- id: a\n"), "a")


def test_an_id_that_is_not_there_is_named() -> None:
    with pytest.raises(UnknownIdError, match="ghost"):
        remove(read(b"- id: a\n"), "ghost")


@pytest.mark.parametrize("text", ["a: 1\n", "just text\n", "null\n", "!include other.yaml\n"])
def test_a_file_without_a_list_is_refused(text: str) -> None:
    with pytest.raises(NotAListError, match=r"automations\.yaml"):
        read(text.encode())


@pytest.mark.parametrize(
    "content",
    [
        b"- id: a\n alias: [\n",
        b"- a: b: c\n",
        b"- \xff\n",
        b"- id: a\n---\n- id: b\n",
        b"- \x07\n",
        b"- *no\n",
    ],
)
def test_a_file_that_cannot_be_parsed_is_refused(content: bytes) -> None:
    with pytest.raises(UnparsableError, match=r"automations\.yaml"):
        read(content)


def test_the_line_of_a_syntax_error_is_named() -> None:
    with pytest.raises(UnparsableError, match="line 2"):
        read(b"- id: a\n  alias: b: c\n")


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.floats(allow_nan=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)
AUTOMATIONS = st.dictionaries(TEXT.filter(lambda key: key != "id"), VALUES, max_size=4)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(automation=AUTOMATIONS)
def test_every_value_survives_being_written(automation: dict) -> None:
    written = {"id": "x", **automation}

    assert yaml.safe_load(block_item(written, indent=3, newline="\r\n")) == [written]
    assert yaml.safe_load(flow_item(written)) == written


@st.composite
def files(draw: st.DrawFn) -> str:
    newline = draw(st.sampled_from(["\n", "\r\n"]))
    indent = " " * draw(st.integers(0, 3))
    noise = st.sampled_from(["", "# note", "    # deep note, - with a dash", "  "])
    lines: list[str] = draw(st.lists(noise, max_size=2))
    for number in range(draw(st.integers(0, 4))):
        if draw(st.booleans()):
            item = block_item({"id": str(number), **draw(AUTOMATIONS)}, indent=len(indent))
        else:
            item = f"{indent}- {flow_item({'id': str(number), **draw(AUTOMATIONS)})}"
        lines += [*item.split("\n"), *draw(st.lists(noise, max_size=2))]
    mark = draw(st.sampled_from(["", "\ufeff"]))
    return mark + newline.join(lines) + draw(st.sampled_from(["", newline]))


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=files(), automation=AUTOMATIONS)
def test_appending_and_removing_is_the_identity_on_any_file(text: str, automation: dict) -> None:
    content = text.encode()

    after = remove(read(append(read(content), [{"id": "new", **automation}])), "new")

    assert after == content or not text.strip("\ufeff \r\n")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=files(), data=st.data())
def test_removing_any_item_keeps_every_other_line(text: str, data: st.DataObject) -> None:
    document = read(text.encode())
    if not document.items:
        return
    gone = data.draw(st.sampled_from(document.items))

    left = read(remove(document, str(gone.id)))

    assert [one.id for one in left.items] == [one.id for one in document.items if one is not gone]
    assert all(document.text[one.start : one.end] in left.text for one in document.items if one is not gone)


SCRAPS = [
    "\n",
    "- ",
    "  ",
    "#",
    ": ",
    "[",
    "]",
    "{",
    ",",
    "'",
    "|+\n",
    "&a ",
    "*a",
    "!x ",
    "---\n",
    "...\n",
    "? ",
    "\u2028",
]


@st.composite
def damaged_files(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from(list(UGLY.values())))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        scrap = draw(st.sampled_from([*SCRAPS, None]))
        text = text[:place] + (text[place + 3 :] if scrap is None else scrap + text[place:])
    return text


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=damaged_files())
def test_a_damaged_file_is_either_changed_rightly_or_refused(text: str) -> None:
    with suppress(AutomationsFileError):
        before = read(text.encode())
        after = read(append(before, [NEW]))

        assert after.values[-1] == NEW
        assert repr(after.values[:-1]) == repr(before.values)
        assert all(before.text[one.start : one.end] in after.text for one in before.items)
