"""How phrases become what people say."""

import random

import pytest

from farm_exporter.adaptors import ADAPTORS
from farm_exporter.homes import composed, slug
from farm_exporter.lines import Document
from farm_exporter.wording import dictated, expand, slip


def test_choices_are_expanded() -> None:
    assert expand("(turn|switch) it (on|on)", random.Random(1)) in ("turn it on", "switch it on")


def test_dictation_has_no_punctuation() -> None:
    assert dictated("Turn on, at 40%!") == "turn on at 40 percent"


def test_slip_changes_one_place() -> None:
    assert slip("hallway light", random.Random(3)) != "hallway light"


def test_names_become_ids() -> None:
    assert slug("Gäste-WC Lüfter") == "gaeste_wc_luefter"


@pytest.mark.parametrize("language", ["en", "de"])
def test_composed_homes_are_the_same_every_time(language: str) -> None:
    assert composed(language, 1, 7) == composed(language, 1, 7)
    assert composed(language, 1, 7) != composed(language, 2, 7)


def test_intent_sentences_become_pairs(tmp_path) -> None:
    file = tmp_path / "tests" / "en" / "light_HassTurnOn.yaml"
    file.parent.mkdir(parents=True)
    file.write_text('language: en\ntests:\n  - sentences: ["lights on"]\n    intent: {name: HassTurnOn}\n')
    known = [Document(id="light.turn_on", side="action", text="", group="en", kind="action")]
    pairs = ADAPTORS["ha-intents"].pairs(tmp_path, known)
    assert [(one.query, one.positive, one.origin) for one in pairs] == [("lights on", "light.turn_on", "ha-intents")]
