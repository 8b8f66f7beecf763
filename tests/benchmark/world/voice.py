"""Stand-ins for the compiled packages of Home Assistant's voice pipeline, which have no wheels everywhere.

Nothing here listens to anybody, but the descriptions of all actions import the pipeline.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from unittest.mock import MagicMock

_COMPILED = ("pymicro_vad", "pyspeex_noise")


def stand_in_for_voice_packages() -> None:
    """Make the packages importable where they are not installed."""
    for name in _COMPILED:
        if name not in sys.modules and find_spec(name) is None:
            sys.modules[name] = MagicMock(name=name)
