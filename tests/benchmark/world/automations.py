"""Automations of an answer in a core: set up the real way, and started again with Home Assistant."""

from __future__ import annotations

import copy
import logging
from collections.abc import Sequence
from typing import override

from homeassistant.components import automation
from homeassistant.components.automation.config import async_validate_config
from homeassistant.core import CoreState, HomeAssistant
from homeassistant.setup import async_setup_component

from ..reading import Json
from .event_loop import WatchedLoop

_ID = "benchmark_{}"


class Complaints(logging.Handler):
    """The warnings and errors of Home Assistant, one line each."""

    def __init__(self) -> None:
        """Listen to warnings and above."""
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    @override
    def emit(self, record: logging.LogRecord) -> None:
        """Keep the first line."""
        if record.name.startswith("homeassistant"):
            self.lines.append(record.getMessage().partition("\n")[0])

    def errors(self) -> list[str]:
        """Return the lines that tell why something did not happen."""
        return [one for one in self.lines if "rror" in one or "not found" in one]


class AnsweredAutomations:
    """The automations of one answer."""

    def __init__(self, automations: Sequence[Json], complaints: Complaints) -> None:
        """Take the configurations as they were answered, whatever they are."""
        self._answered = automations
        self._complaints = complaints
        self._configs: list[dict[str, Json]] = []

    async def set_up(self, hass: HomeAssistant, loop: WatchedLoop) -> dict[int, str]:
        """Load them; return the reason for each that does not load or whose triggers cannot be armed."""
        odd = {
            position: "is no mapping"
            for position, config in enumerate(self._answered)
            if not isinstance(config, dict)
        }
        if odd:
            return odd
        self._configs = [
            # The id leads from the entity back to the answer.
            {"alias": f"Automation {position}", **copy.deepcopy(config), "id": _ID.format(position)}
            for position, config in enumerate(self._answered)
            if isinstance(config, dict)
        ]
        loaded = await async_setup_component(hass, "automation", {"automation": copy.deepcopy(self._configs)})
        await loop.settle()
        component = hass.data.get(automation.DATA_COMPONENT) if loaded else None
        found = {one.unique_id: one for one in component.entities} if component else {}
        reasons = {
            position: self._fault(found.get(str(config["id"])), str(config["alias"]))
            for position, config in enumerate(self._configs)
        }
        return {position: reason for position, reason in reasons.items() if reason}

    def _fault(self, entity: automation.BaseAutomationEntity | None, alias: str) -> str | None:
        if entity is None:
            return "is not loaded: " + "; ".join(self._complaints.lines[-2:])
        if isinstance(entity, automation.UnavailableAutomationEntity):
            told = str(getattr(entity, "_validation_error", None) or "is not valid")
            return told.partition(" Got {")[0]
        return next(
            (
                line
                for line in self._complaints.lines
                if "when setting up triggers for" in line and line.endswith(alias)
            ),
            None,
        )

    async def start_again(self, hass: HomeAssistant) -> None:
        """Let Home Assistant start: the automations come up in a core that is still starting."""
        component = hass.data[automation.DATA_COMPONENT]
        for entity in list(component.entities):
            await entity.async_remove()
        hass.set_state(CoreState.not_running)
        config = await async_validate_config(hass, {"automation": copy.deepcopy(self._configs)})
        await automation._async_process_config(hass, config, component)
        hass.async_create_task(hass.async_start())
