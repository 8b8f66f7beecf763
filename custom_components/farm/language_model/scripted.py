"""A model that says what a test wants: also rubbish, nothing, or its last words."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from .fitting import Said, asked
from .models import Answer, LanguageModelError, Prompt, Schema, Stop, StoppedError, TimedOutError

type Script = Callable[[Prompt, Schema], str]

HANG = TimedOutError("it hangs")
"""In a script: wait until whoever asks breaks off, or `seconds` are over."""


class ScriptedModel:
    """Answers from a list, in turn, or by a function; an error in the list is raised."""

    name = "scripted"
    is_local = True

    def __init__(self, script: Script | Sequence[str | LanguageModelError], *, seconds: float = 5.0) -> None:
        """Remember what to say; the last of a list is said again and again."""
        self._script = script
        self._seconds = seconds
        self.prompts: list[Prompt] = []
        """What it was asked."""
        self.prefixes: list[str] = []
        """What it was warmed up for."""

    def generate(self, prompt: Prompt, schema: Schema, max_tokens: int, *, stop: Stop = None) -> Answer:  # noqa: ARG002 - the port
        """Return the next answer; raises what the script holds."""
        return asked(lambda one: self._say(one, schema, stop), prompt, schema)

    def warm_up(self, prefix: str = "") -> None:
        """Remember the prefix."""
        self.prefixes.append(prefix)

    def close(self) -> None:
        """Do nothing."""

    def _say(self, prompt: Prompt, schema: Schema, stop: Stop) -> Said:
        self.prompts.append(prompt)
        read = len(prompt.text.split())
        if callable(self._script):
            return Said(text=self._script(prompt, schema), prompt_tokens=read)
        said = self._script[min(len(self.prompts), len(self._script)) - 1]
        if said is HANG and (stop or threading.Event()).wait(self._seconds):
            raise StoppedError("broken off")
        if isinstance(said, LanguageModelError):
            raise said
        return Said(text=said, prompt_tokens=read, output_tokens=len(said.split()))
