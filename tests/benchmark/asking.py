"""Asking the product: all cases of a home in one core, each answer timed."""

from __future__ import annotations

import asyncio
import json
import time
import traceback
from collections.abc import Iterable
from typing import TYPE_CHECKING

from homeassistant.core import HomeAssistant

from .answer import async_answer, async_start
from .answers import Answer
from .cases import Case
from .reading import Json
from .world.core import benchmark_core
from .world.home import BenchmarkHome

if TYPE_CHECKING:
    from custom_components.farm.agents.proposal import Proposal

CRASHED = "crashed"


def ask(home: BenchmarkHome, cases: Iterable[Case]) -> dict[str, Answer]:
    """Return the product's answer to each case of one home; a crash is an answer, too."""
    return asyncio.run(_ask_all(home, tuple(cases)))


async def _ask_all(home: BenchmarkHome, cases: tuple[Case, ...]) -> dict[str, Answer]:
    async with benchmark_core(home) as hass:
        try:
            await async_start(hass)
        except Exception:  # without a pipeline every case has failed, and the report must say so
            crash = Answer(status=CRASHED, crash=traceback.format_exc())
            return {case.id: crash for case in cases}
        return {case.id: await _ask_one(hass, case) for case in cases}


async def _ask_one(hass: HomeAssistant, case: Case) -> Answer:
    begin = time.perf_counter()
    try:
        proposal = await async_answer(hass, case.request, case.language)
    except Exception:  # a crash is the failure of its case, not of the run
        return Answer(status=CRASHED, crash=traceback.format_exc())
    return answer_of(proposal, milliseconds=(time.perf_counter() - begin) * 1000)


def answer_of(proposal: Proposal, milliseconds: float | None = None) -> Answer:
    """Return a proposal in the form the judge reads."""
    text = proposal.words
    options: tuple[str, ...] = ()
    if proposal.question is not None:
        labels = [option.label for option in proposal.question.options]
        text = "\n".join([proposal.question.text, *labels])
        options = tuple(option.value for option in proposal.question.options)
    elif proposal.refusal is not None:
        text = proposal.refusal.text
    return Answer(
        status=proposal.status.value,
        automations=tuple(_as_sent(one) for one in proposal.automations),
        options=options,
        text=text,
        milliseconds=milliseconds,
        trace=tuple(_as_sent(one) for one in proposal.trace),
    )


def _as_sent(config: dict[str, Json]) -> dict[str, Json]:
    """Return the configuration as the panel gets it: JSON, without enumerations and tuples."""
    sent: dict[str, Json] = json.loads(json.dumps(config))
    return sent
