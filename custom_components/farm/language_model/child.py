"""What a program gets that is started beside Home Assistant: the interpreter's paths, and no secret."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping

PYTHON = (sys.executable, "-P")
"""Starts a program without its own folder among the paths, where its neighbours would hide libraries."""


def environment(passed_on: Iterable[str], given: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return these variables and where modules are found. `given`: of this process if left out."""
    known = os.environ if given is None else given
    paths = os.pathsep.join(one for one in sys.path if one)
    return {**{name: known[name] for name in passed_on if name in known}, "PYTHONPATH": paths}
