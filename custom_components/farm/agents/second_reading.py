"""When a language model is asked, and what of its answer counts.

It is asked once, and only where the deterministic chain refused because it did not understand. Its rewording
counts where it is faithful to the request and the chain understands it; a draft that comes of it says so and
holds nothing critical. Else the refusal stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..applet.models import Json
from ..language_model.models import LanguageModel, LanguageModelError
from ..retrieval.lexicon import Lexicon
from ..verification.models import Finding, Outcome
from .faithfulness import supported, unfaithful
from .intent_analyzer import LONGEST_REQUEST, load_prompt, reword
from .proposal import Proposal, Status

type Chain = Callable[[str], Proposal]
"""The deterministic chain, from a request to its answer."""

_AGENT = "Intent Analyzer (language model)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The rule above; anything else is only there to measure what the rule is for."""

    guarded: bool = True
    """Unfaithful rewordings and critical actions do not count."""
    always: bool = False
    """The model is asked about every request, and its reading goes before the other."""


def is_worth_asking(proposal: Proposal, policy: Policy) -> bool:
    """Tell whether a model can change the outcome: not understood, and not refused by a check."""
    if policy.always:
        return True
    failed = any(one.outcome is Outcome.FAIL for one in proposal.findings)
    return proposal.status is Status.REFUSED and not failed and len(proposal.request) <= LONGEST_REQUEST


def second_reading(
    proposal: Proposal,
    model: LanguageModel,
    lexicon: Lexicon,
    chain: Chain,
    policy: Policy,
) -> Proposal:
    """Return what becomes of a refusal with the help of a model; the refusal itself where nothing does.

    Blocking.
    """
    request = proposal.request
    entry: dict[str, Json] = {"agent": _AGENT, "model": model.name}
    try:
        rewording = reword(request, proposal.language, model)
    except LanguageModelError as err:
        return _refused(proposal, entry, decision="no answer", code=err.code, reason=err.reason)
    answer = rewording.answer
    entry |= {
        "answer": answer.value,
        "prompt_tokens": answer.prompt_tokens,
        "output_tokens": answer.output_tokens,
        "seconds": answer.seconds,
    }
    if policy.guarded:
        rewording = supported(rewording, request, lexicon)
    if not rewording.triggers or not rewording.actions:
        return _refused(proposal, entry, decision="refused", reason="it has no trigger or no action")
    text = rewording.text(load_prompt(lexicon.pack.language))
    entry["text"] = text
    if policy.guarded and (reason := unfaithful(rewording, text, request, lexicon)) is not None:
        return _refused(proposal, entry, decision="refused", reason=reason)
    again = chain(text)
    if again.status is not Status.DRAFTED:
        return _refused(proposal, entry, decision="refused", reason=f"the chain says {again.status.value}")
    if policy.guarded and any(one.check == "critical" for one in again.findings):
        return _refused(proposal, entry, decision="refused", reason="it would do something critical")
    note = Finding(
        check="reworded",
        outcome=Outcome.UNKNOWN,
        where="request",
        message=lexicon.pack.data["answers"]["reworded"].format(text=text, model=model.name),
    )
    return replace(
        again,
        request=request,
        reworded=text,
        findings=(note, *again.findings),
        trace=(*proposal.trace, {**entry, "decision": "accepted"}, *again.trace),
    )


def _refused(proposal: Proposal, entry: dict[str, Json], **why: Json) -> Proposal:
    return replace(proposal, trace=(*proposal.trace, {**entry, **why}))
