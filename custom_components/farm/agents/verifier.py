"""The Verifier (FARM section 3.2.11): how good a complete applet is, from 0 to 1."""

from __future__ import annotations

from ..applet.models import Applet
from ..verification.models import Outcome, Verdict


def verifier_score(applet: Applet, verdict: Verdict, recall: float) -> float:
    """Return the mean of binding quality, completeness and executability.

    `recall`: share of the request's words that the applet explains; the measure of binding quality.
    """
    complete = 1.0 if applet.triggers and applet.actions else 0.0
    # What is critical can be done all the same; it is for a person to allow it.
    rest = Verdict(findings=tuple(one for one in verdict.findings if one.check != "critical"))
    executable = {Outcome.PASS: 1.0, Outcome.UNKNOWN: 0.6, Outcome.FAIL: 0.0}[rest.outcome]
    score = (recall + complete + executable) / 3
    return 0.0 if verdict.outcome is Outcome.FAIL or not complete else score
