"""How a draft came about: words, candidates, decisions and the requirements tree."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .agents.proposal import Proposal
from .agents.sources import sources
from .drafts import Draft
from .errors import invalid
from .runtime import FarmData


async def async_explanation(farm: FarmData, draft: Draft) -> dict[str, Any]:
    """Return what is known of the way from the request to the draft.

    Only the latest requests are remembered, and none over a restart: raises a `ServiceValidationError` for
    another.
    """
    proposal = _proposal_of(farm, draft)
    if proposal is None:
        raise invalid("explanation_gone", draft_id=draft.id)
    read = proposal.reworded or proposal.request
    words = await farm.pipeline.async_narrowed(sources(proposal.applets), read, proposal.language)
    return {
        **told(proposal),
        "sources": [one.as_json() for one in words],
        "tree": await farm.pipeline.async_tree(draft.automations, draft.language),
    }


def told(proposal: Proposal) -> dict[str, Any]:
    """Return a request with every decision on it; `script/farm --replay` reads it again."""
    return {
        "request": proposal.request,
        "language": proposal.language,
        "read": proposal.reworded or proposal.request,
        "status": proposal.status.value,
        "automations": [dict(one) for one in proposal.automations],
        "score": proposal.score,
        "sources": [one.as_json() for one in sources(proposal.applets)],
        "trace": [dict(one) for one in proposal.trace],
        "timings_ms": dict(proposal.timings_ms),
    }


def told_without_words(proposal: Proposal) -> dict[str, Any]:
    """Return how a request was decided on, without anything that was said or is named in the home."""
    return {
        "language": proposal.language,
        "status": proposal.status.value,
        "request_length": len(proposal.request),
        "score": proposal.score,
        "agents": Counter(str(one["agent"]) for one in proposal.trace),
        "best": [
            {"similarity": best.get("similarity"), "recall": best.get("recall")}
            for best in map(_best, proposal.trace)
            if best
        ],
        "findings": [{"check": one.check, "outcome": one.outcome.value} for one in proposal.findings],
        "timings_ms": dict(proposal.timings_ms),
    }


def _best(entry: dict[str, Any]) -> dict[str, Any]:
    candidates = entry.get("candidates") or [{}]
    return dict(candidates[0])


def _proposal_of(farm: FarmData, draft: Draft) -> Proposal | None:
    return next(
        (
            one
            for one in reversed(farm.pipeline.recent)
            if one.request == draft.request and one.automations == draft.automations
        ),
        None,
    )
