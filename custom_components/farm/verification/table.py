"""All checks, one row each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ..applet.models import Applet
from ..home.functions import FunctionLibrary
from ..home.models import Home
from .checks import (
    attribute_exists,
    complete,
    critical,
    duplicate_triggers,
    field_known,
    field_offered,
    field_required,
    field_value,
    function_exists,
    moments,
    number_compared,
    option_exists,
    state_known,
    target_exists,
    target_fits,
    target_given,
    templates,
    trigger_ids,
    unseen,
    waiting,
)
from .models import Finding, Verdict
from .subject import Subject
from .walk import take_apart


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One row: the name findings carry, the question, and what answers it."""

    name: str
    asks: str
    run: Callable[[Subject], Iterable[Finding]]


CHECKS: tuple[Check, ...] = (
    Check(
        name="complete", asks="Is there something that starts it and something it does?", run=complete.check
    ),
    Check(name="unseen", asks="Was every part looked into?", run=unseen.check),
    Check(name="function_exists", asks="Does the home offer every function?", run=function_exists.check),
    Check(name="target_exists", asks="Is everything there that is named?", run=target_exists.check),
    Check(name="target_given", asks="Is it said on what to act?", run=target_given.check),
    Check(name="target_fits", asks="Is the target of the right kind?", run=target_fits.check),
    Check(
        name="critical", asks="Does it open, disarm or run what needs an explicit yes?", run=critical.check
    ),
    Check(name="field_known", asks="Does the function take the field?", run=field_known.check),
    Check(name="field_required", asks="Is every needed field filled?", run=field_required.check),
    Check(name="field_value", asks="Does the value fit the field?", run=field_value.check),
    Check(name="field_offered", asks="Can the entity do what the field says?", run=field_offered.check),
    Check(name="option_exists", asks="Does the entity offer the option?", run=option_exists.check),
    Check(name="state_known", asks="Can the entity have the state?", run=state_known.check),
    Check(name="attribute_exists", asks="Does the entity have the attribute?", run=attribute_exists.check),
    Check(name="number_compared", asks="Is there a number to compare?", run=number_compared.check),
    Check(name="moments", asks="Are times and weekdays readable?", run=moments.check),
    Check(name="trigger_ids", asks="Do conditions name triggers that exist?", run=trigger_ids.check),
    Check(name="duplicate_triggers", asks="Is every trigger there once?", run=duplicate_triggers.check),
    Check(name="waiting", asks="Are waits and counts readable?", run=waiting.check),
    Check(name="templates", asks="Do templates use only what exists?", run=templates.check),
)


def verify(applet: Applet, home: Home, library: FunctionLibrary) -> Verdict:
    """Return what all checks say about an applet."""
    subject = take_apart(applet, home, library)
    return Verdict(
        findings=tuple(
            replace(finding, check=check.name) for check in CHECKS for finding in check.run(subject)
        )
    )
