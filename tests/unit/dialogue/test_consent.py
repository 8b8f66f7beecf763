"""Yes and no."""

from __future__ import annotations

import pytest

from custom_components.farm.dialogue.consent import Consent, read_consent


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("yes", "en"),
        ("Yes, please!", "en"),
        ("Please save it.", "en"),
        ("OK thanks", "en-GB"),
        ("yes, save it", "en"),
        ("Ja", "de"),
        ("Ja, bitte speichern", "de-CH"),
        ("Oui, s’il te plaît", "fr"),
        ("Vas-y !", "fr-CA"),
        ("yes", "fi"),
    ],
)
def test_a_plain_yes_is_a_yes(text: str, language: str) -> None:
    assert read_consent(text, language) is Consent.YES


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("No.", "en"),
        ("no thanks", "en"),
        ("Don’t", "en"),
        ("please cancel", "en"),
        ("Nein danke!", "de"),
        ("Non merci", "fr"),
    ],
)
def test_a_plain_no_is_a_no(text: str, language: str) -> None:
    assert read_consent(text, language) is Consent.NO


@pytest.mark.parametrize(
    "text",
    [
        "",
        "please",
        "yes but at seven",
        "not yes",
        "yes no",
        "yesterday",
        "save the whales",
        "ja",
        "turn it on",
    ],
)
def test_anything_else_is_neither(text: str) -> None:
    assert read_consent(text, "en") is Consent.OTHER
