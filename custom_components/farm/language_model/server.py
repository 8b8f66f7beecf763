"""A model behind any OpenAI-compatible server: llama-server, Ollama and the like."""

from __future__ import annotations

import json
from typing import Any, Protocol
from urllib.parse import urlsplit

from .fitting import Said, asked
from .models import (
    Answer,
    LanguageModelError,
    MissingError,
    Prompt,
    RefusedError,
    Schema,
    Stop,
    TimedOutError,
    UnreachableError,
)

_HERE = frozenset({"localhost", "127.0.0.1", "::1"})
_OK, _NOT_FOUND, _REFUSALS = 200, 404, range(400, 500)
_LONGEST = 200


class Post(Protocol):
    """Sends a body to an address and returns status and body.

    Raises `TimeoutError` after so many seconds, `OSError` where it cannot be reached, and `StoppedError`.
    """

    def __call__(
        self, url: str, headers: dict[str, str], body: bytes, seconds: float, stop: Stop
    ) -> tuple[int, bytes]:
        """Send it."""


class ServerModel:
    """One model of a server. It is asked with a JSON schema, so the server must know `response_format`."""

    def __init__(self, url: str, model: str, post: Post, *, api_key: str = "", seconds: float = 60.0) -> None:
        """Remember address and key; nothing is sent yet."""
        self._url = url.rstrip("/")
        self._model = model
        self._post = post
        self._key = api_key
        self._seconds = seconds

    def __repr__(self) -> str:
        """Without the key, and without what an address may hold of a password."""
        return f"ServerModel({urlsplit(self._url).hostname!r}, {self._model!r})"

    @property
    def name(self) -> str:
        """The model's name at the server."""
        return self._model

    @property
    def is_local(self) -> bool:
        """Whether the server is on this machine."""
        return urlsplit(self._url).hostname in _HERE

    def generate(self, prompt: Prompt, schema: Schema, max_tokens: int, *, stop: Stop = None) -> Answer:
        """Return a value that fits the schema; the server is asked to write nothing else."""
        return asked(lambda one: self._once(one, schema, max_tokens, stop), prompt, schema)

    def warm_up(self, prefix: str = "") -> None:
        """Send nothing: the server keeps its own house."""

    def close(self) -> None:
        """Hold nothing."""

    def _once(self, prompt: Prompt, schema: Schema, max_tokens: int, stop: Stop) -> Said:
        body = {
            "model": self._model,
            "messages": [
                {"role": "system", "content": prompt.prefix},
                {"role": "user", "content": prompt.question},
            ],
            "temperature": 0,
            "max_tokens": max_tokens,
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "answer", "strict": True, "schema": dict(schema)},
            },
        }
        return _read(self._send("/chat/completions", body, stop))

    def _send(self, path: str, body: dict[str, Any], stop: Stop) -> bytes:
        headers = {"Content-Type": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        try:
            status, found = self._post(
                f"{self._url}{path}", headers, json.dumps(body).encode(), self._seconds, stop
            )
        except TimeoutError:
            raise TimedOutError(f"no answer within {self._seconds:g} seconds") from None
        except OSError as err:
            raise UnreachableError(self._redacted(str(err))) from None
        if status == _OK:
            return found
        said = f"the server answers {status}: {self._redacted(found[:_LONGEST].decode('utf-8', 'replace'))}"
        if status == _NOT_FOUND:
            raise MissingError(said)
        raise (RefusedError if status in _REFUSALS else UnreachableError)(said)

    def _redacted(self, text: str) -> str:
        for secret in (self._key, urlsplit(self._url).password):
            if secret:
                text = text.replace(secret, "**REDACTED**")
        return text


def _read(body: bytes) -> Said:
    try:
        found = json.loads(body)
        text = found["choices"][0]["message"]["content"]
        usage = found.get("usage") or {}
        details = usage.get("prompt_tokens_details") or {}
        return Said(
            text=text if isinstance(text, str) else "",
            prompt_tokens=int(usage.get("prompt_tokens", 0)),
            output_tokens=int(usage.get("completion_tokens", 0)),
            kept_tokens=int(details.get("cached_tokens") or 0),
        )
    except ValueError, KeyError, IndexError, TypeError, AttributeError:
        raise LanguageModelError("the server's answer is not of the form of the protocol") from None
