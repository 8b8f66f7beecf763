"""The program of the worker process around llama.cpp: JSON lines in, JSON lines out.

Started by its path with the interpreter. It imports nothing of the integration, and the library only after
the first line, so that a crash of native code ends this process and no other. Its other end is
`worker_process.py`.
"""

from __future__ import annotations

import contextlib
import faulthandler
import importlib
import json
import os
import queue
import sys
import threading
import time
from pathlib import Path
from typing import Any, TextIO

_STEP = 64
"""Tokens read at once, and between two looks at whether anybody still wants the answer."""
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


class Model:
    """A loaded model. What a prompt shares with the one before stays in its cache."""

    def __init__(self, library: Any, start: dict[str, Any], inbox: Inbox) -> None:
        """Load it."""

        class Interruptible(library.Llama):  # type: ignore[misc] # the library is imported at run time
            """Reads in small steps, and counts what it reads."""

            evaluated = 0

            def eval(self, tokens: list[int]) -> None:
                for first in range(0, len(tokens), _STEP):
                    inbox.check()
                    super().eval(tokens[first : first + _STEP])
                self.evaluated += len(tokens)

        self._library = library
        self._grammars: dict[str, Any] = {}
        self._llama = Interruptible(
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
        self._keep(prompt)
        llama.evaluated = 0
        written: list[int] = []
        read = None
        for token in llama.generate(prompt, temp=0.0, grammar=self._grammar(asked["schema"])):
            read = llama.evaluated if read is None else read
            if len(written) == most or self._library.llama_vocab_is_eog(self._vocabulary, token):
                break
            written.append(token)
        return {
            "text": llama.detokenize(written).decode("utf-8", "replace"),
            "prompt_tokens": len(prompt),
            "output_tokens": len(written),
            "kept_tokens": len(prompt) - (read or 0),
        }

    def _keep(self, prompt: list[int]) -> None:
        """Keep what a prompt shares with the one before, in whole steps.

        Numbers differ in their last digits with the size of a step. So each step begins at a multiple of its
        size: the same prompt has the same answer, whatever was asked before.
        """
        llama = self._llama
        pairs = enumerate(zip(llama.input_ids[: llama.n_tokens].tolist(), prompt, strict=False))
        shared = next((place for place, (old, new) in pairs if old != new), min(llama.n_tokens, len(prompt)))
        llama.n_tokens = min(shared, len(prompt) - 1) // _STEP * _STEP

    def _grammar(self, schema: dict[str, Any] | None) -> Any:
        if schema is None:
            return None
        key = json.dumps(schema)
        if key not in self._grammars:
            if len(self._grammars) > 64:
                self._grammars.clear()
            self._grammars[key] = self._library.LlamaGrammar.from_json_schema(key, verbose=False)
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
