"""The header of a GGUF file: which model it is and whether it is whole, without loading it.

Form: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import BinaryIO

from .gguf_types import BLOCKS, FILE_TYPES, NUMBERS
from .models import BadFileError, MissingError

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_STRING, _ARRAY = 8, 9
_MOST_KEYS = 1 << 16
_MOST_TENSORS = 1 << 16
_MOST_DIMENSIONS = 4
_LONGEST_TEXT = 1 << 24
_LONGEST_KEPT = 1 << 12
"""Items of an array of numbers that is kept; longer ones belong to the tokenizer."""
_LONGEST_SKIPPED = 1 << 32
"""Bytes; a longer text or array cannot be."""
_ALIGNMENT = 32
_OVERHEAD = 300 * 1024 * 1024
"""Bytes a worker takes beside weights and cache: interpreter, library, buffers (measured: 180 to 280 MB)."""

type _Value = int | float | str | list[int | float] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What a GGUF file says of itself."""

    version: int
    architecture: str
    name: str
    context: int
    """Tokens it was trained for; 0 where it does not say."""
    parameters: int
    quantisation: str
    """How the weights are stored, such as `Q4_K_M`; empty where it is of a kind we do not know."""
    cached: int
    """Numbers a token takes in the cache, of keys and values, over all layers."""
    size: int
    """Bytes of the file."""
    chats: bool
    """True where it has a chat template: it was made to follow instructions."""

    def memory(self, context: int) -> int:
        """Return an estimate of the bytes it takes with a context of so many tokens (cache in 16 bits)."""
        return self.size + context * self.cached * 2 + _OVERHEAD


def read_header(path: Path) -> Header:
    """Return the header; raises `MissingError` or `BadFileError` that names the file and what to do."""
    if not path.is_file():
        raise MissingError(f"{path.name}: there is no such file; check the path or download it again")
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            version, values, tensors = _read(file, path.name)
            begin = file.tell()
    except struct.error, EOFError, UnicodeDecodeError, OverflowError, ValueError:
        raise BadFileError(f"{path.name}: the header is cut off or damaged; download it again") from None
    except OSError as err:
        raise MissingError(f"{path.name}: cannot be read ({err.strerror}); check its permissions") from None
    if not (kind := str(values.get("general.architecture", ""))):
        raise BadFileError(f"{path.name}: it does not say which model it is; download it again")
    if isinstance(parts := values.get("split.count"), int) and parts > 1:
        raise BadFileError(f"{path.name}: this is one of {parts} parts; choose a model in a single file")
    if size < (needed := _end(begin, values, tensors)):
        raise BadFileError(f"{path.name}: {needed - size} bytes are missing at its end; download it again")
    return Header(
        version=version,
        architecture=kind,
        name=str(values.get("general.name", path.stem)),
        context=_number(values.get(f"{kind}.context_length")),
        parameters=sum(one.count for one in tensors),
        quantisation=FILE_TYPES.get(_number(values.get("general.file_type"), -1), ""),
        cached=_cached(values, kind),
        size=size,
        chats="tokenizer.chat_template" in values,
    )


@dataclass(frozen=True, slots=True)
class _Tensor:
    count: int
    kind: int
    offset: int

    @property
    def end(self) -> int:
        """Bytes from the first tensor to the end of this one; of an unknown kind, to its begin."""
        per_block, size = BLOCKS.get(self.kind, (1, 0))
        return self.offset + self.count // per_block * size


def _end(begin: int, values: dict[str, _Value], tensors: list[_Tensor]) -> int:
    """Return how long the file must be at least."""
    step = _number(values.get("general.alignment"), _ALIGNMENT) or _ALIGNMENT
    return max((-(-begin // step) * step + one.end for one in tensors), default=0)


def _cached(values: dict[str, _Value], kind: str) -> int:
    """Return the numbers a token takes in the cache; a layer may have its own number of heads."""
    layers = _number(values.get(f"{kind}.block_count"))
    heads = _number(values.get(f"{kind}.attention.head_count"), 1) or 1
    width = _number(values.get(f"{kind}.embedding_length")) // heads
    keys = _number(values.get(f"{kind}.attention.key_length"), width)
    read = _number(values.get(f"{kind}.attention.value_length"), width)
    shared = values.get(f"{kind}.attention.head_count_kv", heads)
    over_all = sum(int(one) for one in shared) if isinstance(shared, list) else layers * _number(shared)
    return over_all * (keys + read)


def _number(value: _Value, default: int = 0) -> int:
    """Return a whole number; of a list the largest, and the default for everything else."""
    if isinstance(value, list):
        return int(max(value, default=default))
    return value if isinstance(value, int) else default


# ---------------------------------------------------------------- the bytes
def _read(file: BinaryIO, name: str) -> tuple[int, dict[str, _Value], list[_Tensor]]:
    if file.read(4) != _MAGIC:
        raise BadFileError(f"{name}: this is no GGUF file; choose a file whose name ends in .gguf")
    version = _int(file, "<I")
    if version not in _VERSIONS:
        raise BadFileError(f"{name}: GGUF version {version} is not known; choose a newer file")
    tensors, keys = _int(file, "<Q"), _int(file, "<Q")
    if keys > _MOST_KEYS or tensors > _MOST_TENSORS:
        raise ValueError(keys, tensors)
    values = {}
    for _ in range(keys):
        key = _text(file)
        values[key] = _value(file, _int(file, "<I"))
    return version, values, [_tensor(file) for _ in range(tensors)]


def _tensor(file: BinaryIO) -> _Tensor:
    _text(file)
    dimensions = _int(file, "<I")
    if dimensions > _MOST_DIMENSIONS:
        raise ValueError(dimensions)
    count = prod(_int(file, "<Q") for _ in range(dimensions))
    return _Tensor(count, _int(file, "<I"), _int(file, "<Q"))


def _value(file: BinaryIO, kind: int) -> _Value:
    if kind == _STRING:
        return _text(file)
    if kind != _ARRAY:
        return _unpacked(file, NUMBERS.get(kind, ""))
    inner, length = _int(file, "<I"), _int(file, "<Q")
    if inner == _STRING:
        for _ in range(length):
            _skip(file, _int(file, "<Q"))
        return None
    if not (form := NUMBERS.get(inner, "")):
        raise ValueError(inner)
    if length <= _LONGEST_KEPT:
        return [_unpacked(file, form) for _ in range(length)]
    _skip(file, length * struct.calcsize(form))
    return None


def _skip(file: BinaryIO, length: int) -> None:
    if length > _LONGEST_SKIPPED:
        raise ValueError(length)
    file.seek(length, 1)


def _int(file: BinaryIO, form: str) -> int:
    return int(_unpacked(file, form))


def _unpacked(file: BinaryIO, form: str) -> int | float:
    if not form:
        raise ValueError(form)
    raw = file.read(struct.calcsize(form))
    found: int | float = struct.unpack(form, raw)[0]
    return found


def _text(file: BinaryIO) -> str:
    length = _int(file, "<Q")
    if length > _LONGEST_TEXT:
        raise ValueError(length)
    raw = file.read(length)
    if len(raw) < length:
        raise EOFError
    return raw.decode("utf-8")
