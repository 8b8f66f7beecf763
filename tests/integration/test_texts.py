"""The texts people read: complete in every language, with the same placeholders."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

import pytest

import custom_components.farm
from custom_components.farm.automations_file.errors import AutomationsFileError

FOLDER = Path(custom_components.farm.__file__).parent
STRINGS = json.loads((FOLDER / "strings.json").read_text(encoding="utf-8"))
LANGUAGES = sorted(one.stem for one in (FOLDER / "translations").glob("*.json"))


def flat(texts: dict, prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in texts.items():
        found |= flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
    return found


def translated(language: str) -> dict[str, str]:
    return flat(json.loads((FOLDER / "translations" / f"{language}.json").read_text(encoding="utf-8")))


def placeholders(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text)} - {None}


def test_english_is_what_strings_say() -> None:
    assert translated("en") == flat(STRINGS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_with_its_placeholders(language: str) -> None:
    there, wanted = translated(language), flat(STRINGS)

    assert there.keys() == wanted.keys()
    assert {key: placeholders(text) for key, text in there.items()} == {
        key: placeholders(text) for key, text in wanted.items()
    }


def test_every_error_of_the_file_has_a_message() -> None:
    codes = {one.code for one in AutomationsFileError.__subclasses__()}

    assert codes <= STRINGS["exceptions"].keys()


def test_every_translation_key_of_the_code_exists() -> None:
    source = "".join(one.read_text(encoding="utf-8") for one in FOLDER.glob("*.py"))
    keys = set(re.findall(r'(?:translation_key=|_error\(|\binvalid\()\s*"(\w+)"', source))

    assert keys
    assert keys <= STRINGS["exceptions"].keys()
