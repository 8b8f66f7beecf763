"""Tells an applet in plain words."""

from __future__ import annotations

from ..home.models import Home
from .models import Applet


def describe(applet: Applet, home: Home) -> str:
    """Return what the applet does, in plain words."""
    del home
    return applet.alias
