"""The header of a GGUF file."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

from custom_components.farm.language_model.gguf import read_header
from custom_components.farm.language_model.models import BadFileError, LanguageModelError, MissingError
from tests.unit.language_model.tiny_gguf import gguf_bytes


def written(folder: Path, content: bytes, name: str = "tiny.gguf") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def test_header_is_read(tmp_path: Path) -> None:
    header = read_header(written(tmp_path, gguf_bytes()))

    assert (header.architecture, header.name, header.context) == ("llama", "Tiny", 2048)
    # 2 of 8 heads of 64 / 8 numbers, keys and values, 4 layers
    assert header.cached == 2 * 8 * 2 * 4


def test_memory_grows_with_the_context(tmp_path: Path) -> None:
    header = read_header(written(tmp_path, gguf_bytes()))

    assert header.memory(2048) - header.memory(1024) == 1024 * header.cached * 2
    assert header.memory(0) > header.size


@pytest.mark.parametrize("length", [0, 3, 4, 12, 30, 60, len(gguf_bytes()) - 1])
def test_truncated_file_is_named(length: int, tmp_path: Path) -> None:
    path = written(tmp_path, gguf_bytes()[:length], "half.gguf")
    with pytest.raises(BadFileError, match=r"half\.gguf"):
        read_header(path)


def test_file_without_the_end_of_its_weights_is_cut(tmp_path: Path) -> None:
    content = gguf_bytes(weights=4096)
    whole = written(tmp_path, content)
    assert read_header(whole).parameters == 1024

    half = written(tmp_path, content[:-1], "half.gguf")
    with pytest.raises(BadFileError, match=r"half\.gguf.*missing"):
        read_header(half)


def test_other_file_and_no_file(tmp_path: Path) -> None:
    other = written(tmp_path, b"PK\x03\x04" + bytes(200), "other.gguf")
    with pytest.raises(BadFileError, match=r"other\.gguf"):
        read_header(other)
    with pytest.raises(MissingError, match=r"none\.gguf"):
        read_header(tmp_path / "none.gguf")
    with pytest.raises(LanguageModelError):
        read_header(tmp_path)


def test_other_version(tmp_path: Path) -> None:
    with pytest.raises(BadFileError, match="version 9"):
        read_header(written(tmp_path, b"GGUF" + struct.pack("<IQQ", 9, 0, 0)))


def test_damaged_length_is_no_matter_of_permissions(tmp_path: Path) -> None:
    content = b"GGUF" + struct.pack("<IQQ", 3, 0, 1)
    content += struct.pack("<Q", 1) + b"a" + struct.pack("<IIQ", 9, 8, 1) + struct.pack("<Q", (1 << 63) + 5)
    with pytest.raises(BadFileError, match="damaged"):
        read_header(written(tmp_path, content))


def test_damaged_headers_are_errors_of_the_file(tmp_path: Path) -> None:
    chance = random.Random(7)
    for _ in range(300):
        content = bytearray(gguf_bytes())
        for _ in range(3):
            content[chance.randrange(4, len(content))] = chance.randrange(256)
        path = written(tmp_path, bytes(content))
        try:
            read_header(path)
        except BadFileError:
            continue
