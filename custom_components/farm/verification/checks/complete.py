"""An applet needs something that starts it and something it does."""

from __future__ import annotations

from collections.abc import Iterator

from ..findings import fail
from ..models import Finding
from ..subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report missing triggers and missing actions."""
    if any(key == "use_blueprint" for key, _ in subject.applet.extra):
        return
    if not subject.applet.triggers:
        yield fail("triggers", "Nothing starts this automation. Add a trigger.")
    if not subject.applet.actions:
        yield fail("actions", "This automation does nothing. Add an action.")
