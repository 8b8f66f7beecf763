"""Home Assistant's own judgement of a proposal: its validation, on a deep copy, and its template engine."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace

import voluptuous as vol
from homeassistant.components.automation.config import async_validate_config_item
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError

from .agents.proposal import Proposal, Refusal, Status
from .applet.models import Json
from .language.pack import LanguagePack
from .template_trial import async_try_templates
from .verification.models import Finding, Outcome

CHECK = "home_assistant"
TEMPLATE_CHECK = "template_trial"


async def async_validate(hass: HomeAssistant, proposal: Proposal, pack: LanguagePack) -> Proposal:
    """Return the proposal with what Home Assistant found; refused where an automation would not load."""
    findings: list[Finding] = []
    for index, automation in enumerate(proposal.automations):
        where = f"automations[{index}]"
        error = await _error(hass, automation)
        if error is not None:
            findings.append(Finding(check=CHECK, outcome=Outcome.FAIL, where=where, message=error))
    for index, applet in enumerate(proposal.applets):
        findings += (
            replace(one, check=TEMPLATE_CHECK, where=f"automations[{index}].{one.where}")
            for one in async_try_templates(hass, applet)
        )
    failed = [one for one in findings if one.outcome is Outcome.FAIL]
    found = (*proposal.findings, *findings)
    if not failed:
        return replace(proposal, findings=found)
    text = pack.data["answers"]["not_understood"].format(words=proposal.request)
    return replace(
        proposal,
        status=Status.REFUSED,
        applets=(),
        automations=(),
        words="",
        refusal=Refusal(text=f"{text} {failed[0].message}", missing=failed[0].where),
        findings=found,
    )


async def _error(hass: HomeAssistant, automation: Mapping[str, Json]) -> str | None:
    try:
        config = await async_validate_config_item(hass, "farm_draft", deepcopy(dict(automation)))
    except (vol.Invalid, HomeAssistantError) as err:
        return str(err)
    return "Home Assistant did not accept the automation" if config is None else None
