"""Whether llama-cpp-python can be used: asked in another process, because importing it may end this one."""

from __future__ import annotations

import signal
import subprocess

from .child import PYTHON, environment
from .models import IllegalInstructionError, LibraryError

_SECONDS = 60.0
_PROGRAM = "import llama_cpp; print(llama_cpp.__version__)"


def library_version(program: str = _PROGRAM) -> str:
    """Return its version; raises `LibraryError` or `IllegalInstructionError` with the reason. Blocking."""
    try:
        found = subprocess.run(  # noqa: S603 - our own interpreter and program
            [*PYTHON, "-c", program],
            capture_output=True,
            check=False,
            env=environment(("HOME", "LANG", "PATH")),
            text=True,
            timeout=_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired) as err:
        raise LibraryError(type(err).__name__) from None
    if found.returncode == -signal.SIGILL:
        raise IllegalInstructionError("llama-cpp-python was built for another processor")
    if found.returncode != 0:
        last = found.stderr.strip().rpartition("\n")[2]
        raise LibraryError(last or f"the interpreter ended with {found.returncode}")
    return found.stdout.strip()
