"""The program of the worker process around llama.cpp: JSON lines in, JSON lines out.

Started by its path with the interpreter. It imports nothing of the integration, and the library only after
the first line, so that a crash of native code ends this process and no other. Its other end is
`worker_process.py`.
"""

from __future__ import annotations

import contextlib
import ctypes
import faulthandler
import importlib
import json
import math
import os
import queue
import re
import sys
import threading
import time
from pathlib import Path
from typing import Any, TextIO

_STEP = 64
"""Tokens read at once, and between two looks at whether anybody still wants the answer."""
_MOST_GRAMMARS = 64
_FIRST_VICTIM = "1000"
"""Where memory runs out, the kernel ends this process before Home Assistant."""
_POLITENESS = 5
"""Home Assistant goes first where both want a core."""


class StopError(Exception):
    """The question in work was broken off."""


class Inbox:
    """Reads the input in a thread of its own, so that a question can be broken off while it is answered."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.lines: queue.Queue[dict[str, Any]] = queue.Queue()
        self.current = -1
        self._stopped: set[int] = set()

    def read(self) -> None:
        """Read until the input ends; then nobody is left who could use an answer."""
        for line in sys.stdin:
            message = json.loads(line)
            if "stop" in message:
                self._stopped.add(message["stop"])
            else:
                self.lines.put(message)
        os._exit(0)

    def check(self) -> None:
        """Raise `StopError` where the question in work was broken off."""
        if self.current in self._stopped:
            raise StopError


class Pen:
    """Chooses the likeliest token a grammar allows.

    Asking the grammar about every token of the vocabulary takes about as long as the model does. So it is
    asked about the likeliest first, and about all only where it refuses that one. The choice is the same.
    """

    def __init__(self, library: Any, llama: Any, grammar: str | None) -> None:
        """Begin a text."""
        self._library, self._context = library, llama.ctx
        self._greedy = library.llama_sampler_init_greedy()
        self._chain = self._grammar = None
        if grammar is not None:
            vocabulary = library.llama_model_get_vocab(llama.model)
            self._grammar = library.llama_sampler_init_grammar(vocabulary, grammar.encode(), b"root")
            if not self._grammar:
                raise ValueError("the schema makes no grammar")
            self._chain = library.llama_sampler_chain_init(library.llama_sampler_chain_default_params())
            library.llama_sampler_chain_add(self._chain, self._grammar)
            library.llama_sampler_chain_add(self._chain, library.llama_sampler_init_greedy())

    def choose(self) -> int:
        """Return the token that follows what was read last."""
        library = self._library
        token = int(library.llama_sampler_sample(self._greedy, self._context, -1))
        if self._chain is None:
            return token
        if not self._allows(token):
            return int(library.llama_sampler_sample(self._chain, self._context, -1))
        library.llama_sampler_accept(self._chain, token)
        return token

    def close(self) -> None:
        """Give the memory back; a chain owns what was added to it."""
        for one in (self._greedy, self._chain):
            if one is not None:
                self._library.llama_sampler_free(one)

    def _allows(self, token: int) -> bool:
        one = (self._library.llama_token_data * 1)((token, 1.0, 0.0))
        several = self._library.llama_token_data_array(one, 1, -1, False)  # noqa: FBT003 - a C structure
        self._library.llama_sampler_apply(self._grammar, ctypes.byref(several))
        return math.isfinite(several.data[0].logit)


class Model:
    """A loaded model. What a prompt shares with the one before stays in its cache."""

    def __init__(self, library: Any, start: dict[str, Any], inbox: Inbox) -> None:
        """Load it."""
        self._library = library
        self._inbox = inbox
        self._grammars: dict[str, str] = {}
        self._llama = library.Llama(
            model_path=start["path"],
            n_ctx=start["context"],
            n_threads=start["threads"],
            n_threads_batch=start["threads"],
            n_batch=_STEP,
            n_ubatch=_STEP,
            use_mmap=True,
            verbose=False,
        )
        self._vocabulary = library.llama_model_get_vocab(self._llama.model)
        self._format = self._template()

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Answer a question; with no tokens to write, only read it."""
        llama, most = self._llama, asked["max_tokens"]
        prompt = self._tokens(asked["prefix"], asked["question"])
        if len(prompt) + most > llama.n_ctx():
            reason = f"{len(prompt)} tokens to read and {most} to write, of {llama.n_ctx()}"
            return {"error": "too_long", "reason": reason}
        if not prompt:
            return {"error": "failed", "reason": "there is nothing to read"}
        kept = self._keep(prompt)
        self._read(prompt[kept:])
        written = self._written(asked["schema"], most)
        return {
            "text": llama.detokenize(written).decode("utf-8", "replace"),
            "prompt_tokens": len(prompt),
            "output_tokens": len(written),
            "kept_tokens": kept,
        }

    def _keep(self, prompt: list[int]) -> int:
        """Keep what a prompt shares with the one before, in whole steps, and return how many tokens that are.

        Numbers differ in their last digits with the size of a step. So each step begins at a multiple of its
        size: the same prompt has the same answer, whatever was asked before.
        """
        llama, library = self._llama, self._library
        pairs = enumerate(zip(llama.input_ids[: llama.n_tokens].tolist(), prompt, strict=False))
        shared = next((place for place, (old, new) in pairs if old != new), min(llama.n_tokens, len(prompt)))
        kept = max(0, min(shared, len(prompt) - 1)) // _STEP * _STEP
        # Some models keep no state for each token and can only forget all.
        if not library.llama_memory_seq_rm(library.llama_get_memory(llama.ctx), -1, kept, -1):
            kept = 0
        if kept == 0:
            llama.reset()
        llama.n_tokens = kept
        return kept

    def _read(self, tokens: list[int]) -> None:
        for first in range(0, len(tokens), _STEP):
            self._inbox.check()
            self._llama.eval(tokens[first : first + _STEP])

    def _written(self, schema: dict[str, Any] | None, most: int) -> list[int]:
        """Return the tokens that follow what was read, at most so many."""
        written: list[int] = []
        pen = Pen(self._library, self._llama, self._grammar(schema))
        try:
            while len(written) < most:
                token = pen.choose()
                if self._library.llama_vocab_is_eog(self._vocabulary, token):
                    break
                written.append(token)
                if len(written) < most:
                    self._read([token])
        finally:
            pen.close()
        return written

    def _grammar(self, schema: dict[str, Any] | None) -> str | None:
        if schema is None:
            return None
        key = json.dumps(schema)
        if key not in self._grammars:
            if len(self._grammars) >= _MOST_GRAMMARS:
                self._grammars.clear()
            self._grammars[key] = _grammar(schema)
        return self._grammars[key]

    def _tokens(self, prefix: str, question: str) -> list[int]:
        text = self._text(prefix, question)
        adds = bool(self._library.llama_vocab_get_add_bos(self._vocabulary))
        begin = self._special(self._llama.token_bos())
        begins = bool(begin) and text.startswith(begin)
        found: list[int] = self._llama.tokenize(text.encode(), add_bos=adds and not begins, special=True)
        return found

    def _text(self, prefix: str, question: str) -> str:
        """Return both in the form the model was trained with; some know no system role."""
        if self._format is None:
            return f"{prefix}\n\n{question}\n"
        system, user = {"role": "system", "content": prefix}, {"role": "user", "content": question}
        try:
            return str(self._format(messages=[system, user]).prompt)
        except Exception:  # noqa: BLE001 - a template is a program of the file and may raise anything
            together = {"role": "user", "content": f"{prefix}\n\n{question}"}
            return str(self._format(messages=[together]).prompt)

    def _template(self) -> Any:
        template = self._llama.metadata.get("tokenizer.chat_template")
        if not template:
            return None
        formats = importlib.import_module("llama_cpp.llama_chat_format")
        return formats.Jinja2ChatFormatter(
            template=template,
            eos_token=self._special(self._llama.token_eos()),
            bos_token=self._special(self._llama.token_bos()),
        )

    def _special(self, token: int) -> str:
        """Return a special token as text; empty where the model has none."""
        return self._llama.detokenize([token], special=True).decode("utf-8", "replace") if token >= 0 else ""


def _grammar(schema: dict[str, Any]) -> str:
    """Return a schema as a grammar of llama.cpp, by the library's converter."""
    grammars: Any = importlib.import_module("llama_cpp.llama_grammar")

    class Converter(grammars.SchemaConverter):  # type: ignore[misc] # the library is imported at run time
        """Writes values as they are: in the library's own, a quote in a value breaks the grammar."""

        def _format_literal(self, literal: str) -> str:
            return '"' + re.sub(r'["\\]', r"\\\g<0>", literal) + '"'

        def _generate_constant_rule(self, value: object) -> str:
            return self._format_literal(json.dumps(value, ensure_ascii=False))

    converter = Converter(prop_order={}, allow_fetch=False, dotall=False, raw_pattern=False)
    converter.visit(schema, "")
    return str(converter.format_grammar())


def main() -> int:
    """Load the model of the first line, then answer line by line until the input ends."""
    out = _own_output()
    inbox = Inbox()
    threading.Thread(target=inbox.read, name="inbox", daemon=True).start()
    start = inbox.lines.get()
    _be_modest()
    try:
        library = importlib.import_module("llama_cpp")
    except (ImportError, OSError, RuntimeError, AttributeError) as err:
        return _say(out, {"error": "library", "reason": f"{type(err).__name__}: {err}"})
    began = time.perf_counter()
    try:
        model = Model(library, start, inbox)
    except MemoryError as err:
        return _say(out, {"error": "memory", "reason": str(err)})
    except (ValueError, RuntimeError, OSError, AttributeError, TypeError) as err:
        return _say(out, {"error": "file", "reason": str(err)})
    _say(out, {"ready": True, "seconds": time.perf_counter() - began})
    while True:
        asked = inbox.lines.get()
        inbox.current = asked["id"]
        try:
            found = model.answer(asked)
        except StopError:
            found = {"error": "stopped", "reason": "broken off"}
        except MemoryError as err:
            return _say(out, {"error": "memory", "reason": str(err)})
        except Exception as err:  # noqa: BLE001 - the other end decides what to do
            found = {"error": "failed", "reason": f"{type(err).__name__}: {err}"}
        _say(out, {"id": asked["id"], **found})


def _own_output() -> TextIO:
    """Return the standard output; what a library prints there from now on goes to the error output."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return out


def _be_modest() -> None:
    """Go first where memory runs out, run last where a core is wanted, and print how a crash came."""
    faulthandler.enable()
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(_FIRST_VICTIM, encoding="ascii")
    with contextlib.suppress(OSError):
        os.nice(_POLITENESS)


def _say(out: TextIO, value: dict[str, Any]) -> int:
    out.write(json.dumps(value) + "\n")
    out.flush()
    return 1 if "error" in value else 0


if __name__ == "__main__":
    sys.exit(main())
