"""The rows of the static table that a text looks up: word pieces and hashed letter trigrams.

The integration looks them up in the same way; canonical vectors in the bundle guard that.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from transformers import PreTrainedTokenizerBase

TRIGRAMS = 12_288


def feature_ids(texts: Sequence[str], tokenizer: PreTrainedTokenizerBase) -> list[list[int]]:
    """Return the rows of each text; those of trigrams come after those of word pieces."""
    backend = tokenizer.backend_tokenizer
    first = len(tokenizer)  # counts the vocabulary anew each time
    pieces = tokenizer(list(texts), add_special_tokens=False)["input_ids"]
    found = []
    for text, ids in zip(texts, pieces, strict=True):
        words = [word for word, _ in backend.pre_tokenizer.pre_tokenize_str(backend.normalizer.normalize_str(text))]
        found.append([*ids, *(first + row for word in words for row in _trigrams(word))])
    return found


def _trigrams(word: str) -> list[int]:
    padded = f"<{word}>"
    return [zlib.crc32(padded[start : start + 3].encode()) % TRIGRAMS for start in range(len(padded) - 2)]
