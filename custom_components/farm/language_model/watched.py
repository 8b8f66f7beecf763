"""A model whose fortunes somebody follows: to count them, and to tell a person what to do."""

from __future__ import annotations

from collections.abc import Callable

from .models import Answer, LanguageModel, LanguageModelError, Prompt, Schema, Stop, StoppedError


class WatchedModel:
    """Any model; `told` hears of each outcome, in the thread that asked: the error, or `None` for success."""

    def __init__(
        self, model: LanguageModel, told: Callable[[WatchedModel, LanguageModelError | None], None]
    ) -> None:
        """Remember both."""
        self._model = model
        self._told = told
        self.answers = 0
        self.errors = 0
        self.prompt_tokens = 0
        self.output_tokens = 0
        self.seconds = 0.0

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    @property
    def is_local(self) -> bool:
        """Whether what it is asked stays on this machine."""
        return self._model.is_local

    def generate(self, prompt: Prompt, schema: Schema, max_tokens: int, *, stop: Stop = None) -> Answer:
        """Return the model's answer and count what it cost."""
        try:
            answer = self._model.generate(prompt, schema, max_tokens, stop=stop)
        except LanguageModelError as err:
            self._failed(err)
            raise
        self.answers += 1
        self.prompt_tokens += answer.prompt_tokens
        self.output_tokens += answer.output_tokens
        self.seconds += answer.seconds
        self._told(self, None)
        return answer

    def warm_up(self, prefix: str = "") -> None:
        """Get the model ready."""
        try:
            self._model.warm_up(prefix)
        except LanguageModelError as err:
            self._failed(err)
            raise
        self._told(self, None)

    def close(self) -> None:
        """Close the model."""
        self._model.close()

    def _failed(self, err: LanguageModelError) -> None:
        if not isinstance(err, StoppedError):
            self.errors += 1
            self._told(self, err)
