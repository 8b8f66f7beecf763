"""What goes to a language model, what comes back, and what can go wrong."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from ..applet.models import Json

type Schema = Mapping[str, Json]
"""A JSON schema, of the part `fitting.misfit` knows."""

type Stop = threading.Event | None
"""Set from another thread, it breaks a question off; `None` where nobody will."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """A question to a model. The prefix is the same for many questions, so that it can be kept warm."""

    prefix: str
    question: str

    @property
    def text(self) -> str:
        """Return both together."""
        return f"{self.prefix}\n\n{self.question}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A value that fits the schema, and what it cost."""

    value: Json
    prompt_tokens: int = 0
    """Tokens of all prompts that were sent, a second try included; 0 where the back end does not tell."""
    output_tokens: int = 0
    seconds: float = 0.0
    kept_tokens: int = 0
    """Prompt tokens that were not computed again, because the question before began with them."""


class LanguageModel(Protocol):
    """One model. Every method blocks: use it in the executor, never in the event loop.

    Any thread may ask; questions are answered one after another. Each takes a bounded time.
    """

    @property
    def name(self) -> str:
        """What to call it before people; no secret and no path."""

    @property
    def is_local(self) -> bool:
        """Whether what it is asked stays on this machine; if not, show it only what is exposed."""

    def generate(self, prompt: Prompt, schema: Schema, max_tokens: int, *, stop: Stop = None) -> Answer:
        """Return a value that fits the schema; raises `LanguageModelError`."""

    def warm_up(self, prefix: str = "") -> None:
        """Get ready for questions that begin with a prefix; raises `LanguageModelError`."""

    def close(self) -> None:
        """Break off what is asked and give back what it holds; it can be used again afterwards."""


class LanguageModelError(Exception):
    """A model that did not answer as asked. The draft of the deterministic part is kept."""

    code = "model_failed"
    """Key of the translation that says what to do."""

    def __init__(self, reason: str = "") -> None:
        """Remember what happened, for the log and for diagnostics: no secret, no path."""
        super().__init__(reason)
        self.reason = reason


class StoppedError(LanguageModelError):
    """Whoever asked does not want the answer any more."""

    code = "model_stopped"


class LibraryError(LanguageModelError):
    """llama-cpp-python is not installed, or cannot be imported."""

    code = "model_library_missing"


class MissingError(LanguageModelError):
    """The file, the entity or the model's name is not there."""

    code = "model_missing"


class BadFileError(LanguageModelError):
    """The file is no GGUF model, or only a part of one."""

    code = "model_file_bad"


class TooLongError(LanguageModelError):
    """Prompt and answer do not fit into the context."""

    code = "model_too_long"


class CrashedError(LanguageModelError):
    """The worker process died."""

    code = "model_crashed"


class IllegalInstructionError(CrashedError):
    """The library was built for another processor."""

    code = "model_illegal_instruction"


class OutOfMemoryError(CrashedError):
    """The model does not fit into memory."""

    code = "model_out_of_memory"


class RestingError(LanguageModelError):
    """It crashed more than once and is given a rest before it is started again."""

    code = "model_resting"


class TimedOutError(LanguageModelError):
    """No answer came in time."""

    code = "model_timed_out"


class RubbishError(LanguageModelError):
    """What came back does not fit the schema, twice."""

    code = "model_rubbish"


class UnreachableError(LanguageModelError):
    """The server cannot be reached, or answers with a fault."""

    code = "model_unreachable"


class RefusedError(LanguageModelError):
    """The server refuses the key or the request."""

    code = "model_refused"
