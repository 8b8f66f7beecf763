"""The worker process: whatever happens in it, the caller gets an error that says what to do."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from custom_components.farm.language_model.gguf_model import GgufModel, Limits
from custom_components.farm.language_model.models import (
    BadFileError,
    CrashedError,
    IllegalInstructionError,
    LanguageModelError,
    LibraryError,
    MissingError,
    OutOfMemoryError,
    RestingError,
    RubbishError,
    StoppedError,
    TimedOutError,
    TooLongError,
)
from custom_components.farm.language_model.worker_process import cause
from tests.unit.language_model.questions import LIGHT, WHICH_LIGHT
from tests.unit.language_model.tiny_gguf import gguf_bytes

FAKE = Path(__file__).with_name("fake_worker.py")
LIMITS = Limits(answer_seconds=20.0, load_seconds=20.0)


@contextmanager
def model(way: str, folder: Path, limits: Limits = LIMITS) -> Iterator[GgufModel]:
    path = folder / f"{way}.gguf"
    path.write_bytes(gguf_bytes())
    one = GgufModel(path, limits, program=FAKE)
    try:
        yield one
    finally:
        one.close()


def ask(one: GgufModel, stop: threading.Event | None = None) -> object:
    return one.generate(WHICH_LIGHT, LIGHT, 16, stop=stop).value


def test_answers_with_a_value_that_fits(tmp_path: Path) -> None:
    with model("well", tmp_path) as one:
        assert ask(one) == {"light": "lamp"}


def test_keeps_the_process_between_questions_and_tells_what_was_kept(tmp_path: Path) -> None:
    with model("well", tmp_path) as one:
        one.warm_up("You choose.")
        first = one.pid
        answer = one.generate(WHICH_LIGHT, LIGHT, 16)
        assert one.pid == first is not None
        assert (answer.prompt_tokens, answer.kept_tokens) == (2, 2)
        one.close()
        assert one.pid is None
        assert ask(one) == {"light": "lamp"}


@pytest.mark.parametrize(
    ("way", "error"),
    [
        ("library", LibraryError),
        ("memory", OutOfMemoryError),
        ("file", BadFileError),
        ("illegal", IllegalInstructionError),
        ("dies", CrashedError),
        ("segfault", CrashedError),
        ("rubbish", RubbishError),
        ("outside", RubbishError),
        ("long", TooLongError),
    ],
)
def test_misfortune_is_an_error_of_its_kind(
    way: str, error: type[LanguageModelError], tmp_path: Path
) -> None:
    with model(way, tmp_path) as one, pytest.raises(error) as caught:
        ask(one)
    assert type(caught.value) is error


def test_last_words_of_a_crash_are_told(tmp_path: Path) -> None:
    with model("dies", tmp_path) as one, pytest.raises(CrashedError, match=r"7\. last words"):
        ask(one)


def test_what_a_library_prints_is_no_answer(tmp_path: Path) -> None:
    with model("talks", tmp_path) as one:
        assert ask(one) == {"light": "lamp"}


def test_secrets_of_the_environment_are_not_passed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUPERVISOR_TOKEN", "secret")
    with model("well", tmp_path) as one:
        assert ask(one) == {"light": "lamp"}


# ---------------------------------------------------------------- time
def test_late_answer_is_broken_off_and_the_worker_goes_on(tmp_path: Path) -> None:
    with model("hangs", tmp_path, replace(LIMITS, answer_seconds=0.3)) as one:
        with pytest.raises(TimedOutError):
            ask(one)
        assert one.pid is not None


def test_worker_that_does_not_listen_is_ended(tmp_path: Path) -> None:
    with model("deaf", tmp_path, replace(LIMITS, answer_seconds=0.3)) as one:
        with pytest.raises(TimedOutError):
            ask(one)
        assert one.pid is None


def test_model_that_does_not_load_in_time_is_ended(tmp_path: Path) -> None:
    with model("slow", tmp_path, replace(LIMITS, load_seconds=0.3)) as one:
        with pytest.raises(TimedOutError):
            ask(one)
        assert one.pid is None


def test_question_can_be_broken_off(tmp_path: Path) -> None:
    with model("hangs", tmp_path) as one:
        stop = threading.Event()
        threading.Timer(0.3, stop.set).start()
        with pytest.raises(StoppedError):
            ask(one, stop)
        assert one.pid is not None


def test_question_that_waits_for_its_turn_can_be_broken_off(tmp_path: Path) -> None:
    with model("hangs", tmp_path) as one:
        first = threading.Event()

        def broken_off() -> None:
            with pytest.raises(StoppedError):
                ask(one, first)

        other = threading.Thread(target=broken_off)
        other.start()
        time.sleep(0.3)
        stop = threading.Event()
        stop.set()
        with pytest.raises(StoppedError):
            ask(one, stop)
        first.set()
        other.join(10)


def test_closing_ends_a_question(tmp_path: Path) -> None:
    with model("hangs", tmp_path) as one:
        threading.Timer(0.5, one.close).start()
        with pytest.raises(StoppedError):
            ask(one)
        assert one.pid is None


# ---------------------------------------------------------------- the process dies
def test_killed_in_the_middle_of_an_answer_and_started_again(tmp_path: Path) -> None:
    with model("hangs", tmp_path) as one:
        killed: list[int] = []

        def kill() -> None:
            assert one.pid is not None
            killed.append(one.pid)
            os.kill(one.pid, signal.SIGKILL)

        threading.Timer(0.8, kill).start()
        started = time.monotonic()
        with pytest.raises(CrashedError, match="signal 9"):
            ask(one)
        assert time.monotonic() - started < 5

        stop = threading.Event()
        threading.Timer(0.8, stop.set).start()
        with pytest.raises(StoppedError):
            ask(one, stop)
        assert one.pid not in (None, *killed)


def test_next_question_after_a_crash_is_answered(tmp_path: Path) -> None:
    with model("once", tmp_path) as one:
        with pytest.raises(CrashedError):
            ask(one)
        assert ask(one) == {"light": "lamp"}


def test_worker_that_died_between_questions_is_started_again(tmp_path: Path) -> None:
    with model("well", tmp_path) as one:
        ask(one)
        assert one.pid is not None
        os.kill(one.pid, signal.SIGKILL)
        time.sleep(0.2)
        assert ask(one) == {"light": "lamp"}


def test_rests_after_crashes_longer_each_time(tmp_path: Path) -> None:
    path = tmp_path / "dies.gguf"
    path.write_bytes(gguf_bytes())
    now = 0.0
    one = GgufModel(path, LIMITS, clock=lambda: now, program=FAKE)
    with pytest.raises(CrashedError):
        ask(one)
    for rest in (1.0, 2.0, 4.0):
        with pytest.raises(CrashedError, match="last words"):
            ask(one)
        now += rest - 0.1
        with pytest.raises(RestingError):
            ask(one)
        now += 0.2
    one.close()


# ---------------------------------------------------------------- memory
def test_worker_that_takes_too_much_memory_is_ended(tmp_path: Path) -> None:
    with model("grows", tmp_path, replace(LIMITS, memory=200_000_000)) as one:
        with pytest.raises(OutOfMemoryError, match=r"more than 0\.2 GB"):
            ask(one)
        assert one.pid is None


def test_nothing_is_started_where_memory_is_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("custom_components.farm.language_model.memory.available", lambda: 1000)
    with model("well", tmp_path) as one:
        with pytest.raises(OutOfMemoryError, match="are needed"):
            ask(one)
        assert one.pid is None


@pytest.mark.parametrize(
    ("code", "printed", "was_killed", "error"),
    [
        (-signal.SIGILL, "", False, IllegalInstructionError),
        (-signal.SIGKILL, "", True, OutOfMemoryError),
        (-signal.SIGKILL, "", False, CrashedError),
        (-signal.SIGABRT, "terminate: std::bad_alloc", False, OutOfMemoryError),
        (-signal.SIGABRT, "GGML_ASSERT", False, CrashedError),
        (-signal.SIGSEGV, "", False, CrashedError),
        (3, "", False, CrashedError),
    ],
)
def test_causes_are_told_apart(
    code: int, printed: str, was_killed: bool, error: type[LanguageModelError]
) -> None:
    assert type(cause(code, printed, was_killed=was_killed)) is error


def test_a_signal_is_named() -> None:
    assert cause(-signal.SIGSEGV, "", was_killed=False).reason.startswith("SIGSEGV")


# ---------------------------------------------------------------- the file
def test_file_that_is_gone_or_cut_starts_nothing(tmp_path: Path) -> None:
    with model("well", tmp_path) as one:
        path = tmp_path / "well.gguf"
        path.write_bytes(gguf_bytes()[:50])
        with pytest.raises(BadFileError, match=r"well\.gguf"):
            ask(one)
        path.unlink()
        with pytest.raises(MissingError, match=r"well\.gguf"):
            ask(one)
        assert one.pid is None
