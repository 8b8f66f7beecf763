"""Parts in Home Assistant's own form that no check understands are not taken for right."""

from __future__ import annotations

from collections.abc import Iterator

from ..findings import unknown
from ..models import Finding
from ..subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report every part that was not looked into, with the reason."""
    for one in subject.unseen:
        yield unknown(one.where, f"This part could not be checked: {one.reason}.")
