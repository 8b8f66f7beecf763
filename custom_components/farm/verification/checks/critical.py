"""What opens the house, disarms it or runs arbitrary code needs an explicit yes."""

from __future__ import annotations

from collections.abc import Iterator

from ...home.catalog import load_catalog
from ...home.functions import Side
from ..findings import unknown
from ..models import Finding
from ..subject import Call, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report critical actions; a yes to the draft has to cover them."""
    for call in subject.on(Side.ACTION):
        if is_critical(call):
            names = ", ".join(one.name for one in call.members)
            yield unknown(
                call.where, f"Critical: {call.key}{f' on {names}' if names else ''}. Please confirm."
            )


def is_critical(call: Call) -> bool:
    """Tell whether an action is critical for what it reaches, or may be for what is not known."""
    critical = load_catalog().data["critical"]
    if call.key.partition(".")[0] in critical["domains"]:
        return True
    classes = critical["functions"].get(call.key)
    if classes is None:
        return False
    return not classes or not call.members or any(one.device_class in classes for one in call.members)
