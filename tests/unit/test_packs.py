"""The packs of all languages have the same parts, so that none is forgotten when one is added."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[2] / "custom_components" / "farm" / "data"
LANGUAGES = sorted(path.stem for path in (DATA / "languages").glob("*.json"))
OPEN = {"kinds", "nouns", "states_of", "becomes", "is", "say", "say_again", "options", "states", "attributes"}
"""Tables whose keys differ by what a language needs to say."""


def pack(kind: str, language: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((DATA / kind / f"{language}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_pack_has_every_part(language: str) -> None:
    assert set(pack("languages", language)) == set(pack("languages", "en"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "part", ["states", "actions", "answers", "presence", "clock", "window", "sun", "messages"]
)
def test_a_part_of_a_language_pack_has_every_entry(language: str, part: str) -> None:
    assert set(pack("languages", "en")[part]) <= set(pack("languages", language)[part])


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_keep_their_places(language: str) -> None:
    english, other = pack("languages", "en")["answers"], pack("languages", language)["answers"]
    places = re.compile(r"{\w+}")
    for key, text in english.items():
        assert set(places.findall(text)) == set(places.findall(other[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_drafts_are_told_in_has_every_part(language: str) -> None:
    english, other = pack("words", "en"), pack("words", language)
    assert set(english) == set(other)
    for part, table in english.items():
        if isinstance(table, Mapping) and part not in OPEN and part != "pronoun":
            assert set(table) == set(other[part]), part
    assert set(english["say"]) == set(other["say"])
