"""A server's model: protocol, faults, and a key that is never shown."""

from __future__ import annotations

import json
import threading

import pytest

from custom_components.farm.language_model.models import (
    Answer,
    LanguageModelError,
    MissingError,
    Prompt,
    RefusedError,
    RubbishError,
    Schema,
    Stop,
    StoppedError,
    TimedOutError,
    UnreachableError,
)
from custom_components.farm.language_model.server import ServerModel

KEY = "sk-very-secret"
PROMPT = Prompt(prefix="You choose.", question="Which light?")
SCHEMA: Schema = {"type": "object", "properties": {"light": {"enum": ["lamp"]}}, "required": ["light"]}


class Server:
    """Answers with what it is given and remembers what it got."""

    def __init__(self, status: int = 200, body: bytes = b"", fault: Exception | None = None) -> None:
        self.status, self.body, self.fault = status, body, fault
        self.sent: list[tuple[str, dict[str, str], dict[str, object]]] = []

    def __call__(
        self, url: str, headers: dict[str, str], body: bytes, seconds: float, stop: Stop
    ) -> tuple[int, bytes]:
        self.sent.append((url, headers, json.loads(body)))
        if stop is not None and stop.is_set():
            raise StoppedError("broken off")
        if self.fault is not None:
            raise self.fault
        return self.status, self.body


def said(text: str, **usage: object) -> bytes:
    usage = {"prompt_tokens": 9, "completion_tokens": 4, **usage}
    return json.dumps({"choices": [{"message": {"content": text}}], "usage": usage}).encode()


def generate(server: Server, stop: Stop = None) -> Answer:
    model = ServerModel("http://host:1/v1/", "granite", server, api_key=KEY)
    return model.generate(PROMPT, SCHEMA, 16, stop=stop)


def test_asks_for_the_schema_and_reads_the_answer() -> None:
    server = Server(body=said('{"light": "lamp"}', prompt_tokens_details={"cached_tokens": 5}))
    answer = generate(server)

    assert answer.value == {"light": "lamp"}
    assert (answer.prompt_tokens, answer.output_tokens, answer.kept_tokens) == (9, 4, 5)
    url, headers, body = server.sent[0]
    assert url == "http://host:1/v1/chat/completions"
    assert headers["Authorization"] == f"Bearer {KEY}"
    assert body["response_format"]["json_schema"]["schema"] == SCHEMA  # type: ignore[index]
    assert body["temperature"] == 0


def test_rubbish_gets_one_more_try_that_says_what_was_wrong() -> None:
    server = Server(body=said('{"light": "moon"}'))
    with pytest.raises(RubbishError):
        generate(server)

    assert len(server.sent) == 2
    assert "must be one of" in str(server.sent[1][2]["messages"])


@pytest.mark.parametrize(
    ("server", "error"),
    [
        (Server(fault=TimeoutError()), TimedOutError),
        (Server(fault=OSError(f"cannot reach it with {KEY}")), UnreachableError),
        (Server(401, b""), RefusedError),
        (Server(400, f"no json_schema here, {KEY}".encode()), RefusedError),
        (Server(404, b"no such model"), MissingError),
        (Server(302, b""), UnreachableError),
        (Server(500, f"broken, {KEY}".encode()), UnreachableError),
        (Server(body=b"<html>"), LanguageModelError),
        (Server(body=b"[]"), LanguageModelError),
        (Server(body=b'{"choices": []}'), LanguageModelError),
        (Server(body=b'{"choices": [{"message": {"content": null}}]}'), RubbishError),
    ],
)
def test_faults_are_errors_without_the_key(server: Server, error: type[LanguageModelError]) -> None:
    with pytest.raises(error) as caught:
        generate(server)

    assert type(caught.value) is error
    assert KEY not in str(caught.value)


def test_question_can_be_broken_off() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(StoppedError):
        generate(Server(body=said('{"light": "lamp"}')), stop)


def test_nothing_secret_is_in_the_representation() -> None:
    shown = repr(ServerModel("http://me:pass@host/v1", "granite", Server(), api_key=KEY))

    assert KEY not in shown
    assert "pass" not in shown


@pytest.mark.parametrize(
    ("url", "is_local"),
    [("http://localhost:8080/v1", True), ("http://[::1]/v1", True), ("https://example.org/v1", False)],
)
def test_only_this_machine_is_local(url: str, is_local: bool) -> None:
    assert ServerModel(url, "granite", Server()).is_local is is_local
