"""FARM: say what should happen, get a verified automation.

What Home Assistant calls lives in `set_up` and is imported when it asks for it: the packages below need no
Home Assistant and are also used by processes that have none, such as the worker around a language model.
"""

from __future__ import annotations

_CALLED_BY_HOME_ASSISTANT = frozenset(
    {"CONFIG_SCHEMA", "async_remove_entry", "async_setup", "async_setup_entry", "async_unload_entry"}
)


def __getattr__(name: str) -> object:
    if name not in _CALLED_BY_HOME_ASSISTANT:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import set_up

    found: object = getattr(set_up, name)
    return found
