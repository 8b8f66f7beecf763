"""Downloading a model: resumed, verified, broken off, and an error for each thing that goes wrong."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from custom_components.farm.language_model.download import (
    CorruptError,
    DownloadError,
    HubLibraryError,
    NoRoomError,
    NotOnHubError,
    download,
)
from custom_components.farm.language_model.models import StoppedError
from custom_components.farm.language_model.offered import OfferedModel
from tests.unit.language_model.hub import Hub, serving

CONTENT = random.Random(1).randbytes(12_000_000)
MODEL = OfferedModel(
    key="tiny",
    name="Tiny",
    repository="owner/tiny-GGUF",
    file="tiny.gguf",
    parameters="0.1 B",
    licence="Apache-2.0",
    memory=1,
    source="https://example.org",
)
FETCHER = str(Path(download.__code__.co_filename).with_name("fetcher.py"))
pytest.importorskip("huggingface_hub", reason="huggingface_hub is not installed: script/setup installs it")


@pytest.fixture
def hub(socket_enabled: None) -> Iterator[Hub]:
    with serving(Hub(CONTENT)) as one:
        yield one


def environment(hub: Hub, **more: str) -> Mapping[str, str]:
    return {**os.environ, "HF_ENDPOINT": hub.url, **more}


def fetch(hub: Hub, folder: Path, stop: threading.Event | None = None) -> tuple[Path, list[float]]:
    told: list[float] = []
    return download(MODEL, folder, told.append, stop=stop, environment=environment(hub)), told


def test_file_is_fetched_and_verified(hub: Hub, tmp_path: Path) -> None:
    path, told = fetch(hub, tmp_path / "models")

    assert path == tmp_path / "models" / "tiny.gguf"
    assert path.read_bytes() == CONTENT
    assert told[-1] == 1.0
    assert [one.name for one in path.parent.iterdir()] == ["tiny.gguf"]


def test_file_that_is_there_is_not_fetched_again(hub: Hub, tmp_path: Path) -> None:
    fetch(hub, tmp_path)
    fetch(hub, tmp_path)

    assert hub.ranges == [None]


def test_broken_connection_is_resumed(hub: Hub, tmp_path: Path) -> None:
    hub.cut = 11_000_000
    path, _ = fetch(hub, tmp_path)

    assert path.read_bytes() == CONTENT
    first, second = hub.ranges
    assert first is None
    assert second is not None


def test_download_that_was_broken_off_goes_on(hub: Hub, tmp_path: Path) -> None:
    part = tmp_path / f"tiny.gguf.{hub.promised[:16]}.part"
    part.write_bytes(CONTENT[:2_000_000])

    path, _ = fetch(hub, tmp_path)

    assert path.read_bytes() == CONTENT
    assert hub.ranges == ["bytes=2000000-"]


def test_breaking_off_ends_it_at_once_and_keeps_what_is_there(hub: Hub, tmp_path: Path) -> None:
    hub.slow = True
    stop = threading.Event()
    threading.Timer(2.0, stop.set).start()
    started = time.monotonic()

    with pytest.raises(StoppedError):
        fetch(hub, tmp_path, stop)

    assert time.monotonic() - started < 10
    assert [one.suffix for one in tmp_path.iterdir()] == [".part"]


def test_other_content_than_promised_is_deleted(hub: Hub, tmp_path: Path) -> None:
    hub.etag = "0" * 64
    with pytest.raises(CorruptError):
        fetch(hub, tmp_path)

    assert list(tmp_path.iterdir()) == []


def test_file_without_a_sha256_is_not_fetched(hub: Hub, tmp_path: Path) -> None:
    hub.etag = "abc"
    with pytest.raises(CorruptError, match="cannot be verified"):
        fetch(hub, tmp_path)

    assert hub.ranges == []


def test_file_the_hub_does_not_have(hub: Hub, tmp_path: Path) -> None:
    hub.path = "/another/{}"
    with pytest.raises(NotOnHubError, match="owner/tiny-GGUF"):
        fetch(hub, tmp_path)


def test_hub_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DownloadError) as caught:
        download(MODEL, tmp_path, lambda _: None, environment={"HF_ENDPOINT": "http://127.0.0.1:9"})
    assert caught.value.code == "download_failed"


def test_folder_that_cannot_be_written(hub: Hub, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NoRoomError):
        fetch(hub, tmp_path / "file")


def test_full_disk(hub: Hub, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import collections, shutil, sys, runpy\n"
        "shutil.disk_usage = lambda _: collections.namedtuple('U', 'free')(1000)\n"
        f"runpy.run_path({FETCHER!r}, run_name='__main__')\n"
    )
    with pytest.raises(NoRoomError, match="GB are needed"):
        download(MODEL, tmp_path, lambda _: None, environment=environment(hub), program=program)


def test_missing_library(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import sys, runpy\n"
        "sys.modules['huggingface_hub'] = None\n"
        f"runpy.run_path({FETCHER!r}, run_name='__main__')\n"
    )
    with pytest.raises(HubLibraryError):
        download(MODEL, tmp_path, lambda _: None, program=program)


def test_no_token_reaches_the_hub(hub: Hub, tmp_path: Path) -> None:
    download(MODEL, tmp_path, lambda _: None, environment=environment(hub, HF_TOKEN="hf_secret"))

    assert set(hub.authorized) == {None}
