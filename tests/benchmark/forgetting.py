"""A language pack that lacks words: how well is understood what nobody thought of?"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from custom_components.farm.language.pack import LanguagePack

_PHRASES = ("kinds", "states", "actions")
"""Parts of a pack that list ways to say the same; the first is the plainest and stays."""


def forgetful(pack: LanguagePack, share: float, seed: int = 1) -> LanguagePack:
    """Return the pack without a share of its phrases and synonyms, by chance."""
    chance = random.Random(seed)

    def kept(phrases: Sequence[str]) -> list[str]:
        return [one for place, one in enumerate(phrases) if not place or chance.random() >= share]

    data = {**pack.data}
    for part in _PHRASES:
        data[part] = {name: kept(phrases) for name, phrases in data[part].items()}
    data["synonyms"] = {word: same for word, same in data["synonyms"].items() if chance.random() >= share}
    return replace(pack, data=data)
