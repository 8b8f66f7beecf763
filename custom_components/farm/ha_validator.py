"""Home Assistant's own validation of a proposal, on a deep copy."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import voluptuous as vol
from homeassistant.components.automation.config import async_validate_config_item
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError

from .agents.proposal import Proposal, Refusal, Status
from .language.pack import LanguagePack
from .verification.models import Finding, Outcome

CHECK = "home_assistant"


async def async_validate(hass: HomeAssistant, proposal: Proposal, pack: LanguagePack) -> Proposal:
    """Return the proposal; refused with the findings where Home Assistant would not load an automation."""
    findings: list[Finding] = []
    for index, automation in enumerate(proposal.automations):
        error = await _error(hass, automation)
        if error is not None:
            findings.append(
                Finding(
                    check=CHECK, outcome=Outcome.FAIL, where=f"automations[{index}]", message=error
                )
            )
    if not findings:
        return proposal
    text = pack.data["answers"]["not_understood"].format(words=proposal.request)
    return replace(
        proposal,
        status=Status.REFUSED,
        applets=(),
        automations=(),
        words="",
        refusal=Refusal(text=f"{text} {findings[0].message}", missing=findings[0].where),
        findings=(*proposal.findings, *findings),
    )


async def _error(hass: HomeAssistant, automation: dict[str, object]) -> str | None:
    try:
        config = await async_validate_config_item(hass, "farm_draft", deepcopy(automation))
    except (vol.Invalid, HomeAssistantError) as err:
        return str(err)
    return "Home Assistant did not accept the automation" if config is None else None
