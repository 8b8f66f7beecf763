"""The product's answer to a request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from homeassistant.core import HomeAssistant
from homeassistant.util.hass_dict import HassKey

if TYPE_CHECKING:
    from custom_components.farm.agents.proposal import Proposal
    from custom_components.farm.pipeline import Pipeline

start_pipeline: Callable[[HomeAssistant], Awaitable[Pipeline]] | None = None
"""Another way to start one, set before processes are forked."""
_PIPELINE: HassKey[Pipeline] = HassKey("farm_benchmark_pipeline")


async def async_start(hass: HomeAssistant) -> None:
    """Start the product's pipeline in this core, once; the index of the home is warm afterwards."""
    if _PIPELINE in hass.data:
        return
    # Judging given answers works without the product.
    from custom_components.farm.pipeline import Pipeline

    if start_pipeline is not None:
        hass.data[_PIPELINE] = await start_pipeline(hass)
        return
    pipeline = Pipeline(hass)
    await pipeline.async_start()
    await pipeline.async_ready()
    hass.data[_PIPELINE] = pipeline


async def async_answer(hass: HomeAssistant, request: str, language: str) -> Proposal:
    """Return what the product proposes for a request."""
    await async_start(hass)
    return await hass.data[_PIPELINE].async_propose(request, language=language)
