"""Triggers that are named by what is sent or said: sentences, tags, webhooks, MQTT topics, events."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .models import Literal, Signal
from .pack import LanguagePack
from .text import Text

_TEXT = '["“„«\'‘](?P<quoted>[^"”“»’]+?)["”“»\'’]'
_ID = rf"(?:{_TEXT}|(?P<plain>[\w./+#:-]*\w[\w./+#:-]*))"


def find_signals(text: Text, pack: LanguagePack) -> Iterator[Literal]:
    """Yield what a request says starts a rule by its name, as it is written there."""
    for kind, patterns in pack.data["signals"].items():
        for pattern in patterns:
            written = pattern.replace("{text}", _TEXT).replace("{id}", _ID)
            for match in re.finditer(rf"(?<!\w){written}(?!\w)", text.request, re.IGNORECASE):
                named = match["quoted"] or match.groupdict().get("plain") or ""
                words = [
                    index
                    for index, word in enumerate(text.words)
                    if match.start() <= word.span.start and word.span.end <= match.end()
                ]
                if words and named.strip():
                    value = Signal(kind=kind, name=named.strip())
                    yield Literal(value=value, first=words[0], last=words[-1] + 1)
