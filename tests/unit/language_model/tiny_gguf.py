"""A GGUF file of a small llama, with one tensor or none."""

from __future__ import annotations

import struct


def gguf_bytes(weights: int = 0) -> bytes:
    """Return a file that says it is a llama of four layers; `weights`: bytes of its only tensor."""
    pairs: list[tuple[str, str | int]] = [
        ("general.architecture", "llama"),
        ("general.name", "Tiny"),
        ("llama.context_length", 2048),
        ("llama.block_count", 4),
        ("llama.embedding_length", 64),
        ("llama.attention.head_count", 8),
        ("llama.attention.head_count_kv", 2),
    ]
    out = b"GGUF" + struct.pack("<IQQ", 3, 1 if weights else 0, len(pairs))
    for key, value in pairs:
        out += _text(key)
        out += struct.pack("<I", 8) + _text(value) if isinstance(value, str) else struct.pack("<II", 4, value)
    if weights:
        out += _text("output.weight") + struct.pack("<IQIQ", 1, weights // 4, 0, 0)
        out += bytes(-len(out) % 32) + bytes(weights)
    return out


def _text(text: str) -> bytes:
    return struct.pack("<Q", len(text)) + text.encode()
