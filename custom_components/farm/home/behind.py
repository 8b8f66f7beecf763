"""What stands behind a name: the steps of scripts and automations, the states of scenes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..applet.models import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Behind:
    """Definitions by entity id, as Home Assistant holds them; what is not here is not known."""

    scripts: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    """Configuration of a script, blueprints filled in: `{"sequence": [...]}`."""
    scenes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """State that a scene brings each of its entities into."""
    automations: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    """Configuration of an automation, blueprints filled in, whether it is switched on or not."""
    switched_off: frozenset[str] = frozenset()
    """Automations that do not run at present."""
