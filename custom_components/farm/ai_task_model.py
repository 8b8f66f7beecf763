"""A language model behind an AI Task entity of the home."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import voluptuous as vol
from homeassistant.components import ai_task
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError

from .language_model.fitting import Said, asked
from .language_model.models import (
    Answer,
    MissingError,
    Prompt,
    Schema,
    Stop,
    TimedOutError,
    UnreachableError,
)
from .loop_bridge import waited

_TASK = "FARM"
_SECONDS = 60.0


class AiTaskModel:
    """The entity's model; where its integration sends the question is the integration's affair."""

    is_local = False

    def __init__(self, hass: HomeAssistant, entity_id: str, seconds: float = _SECONDS) -> None:
        """Remember the entity; nothing is asked yet."""
        self._hass = hass
        self._entity_id = entity_id
        self._seconds = seconds

    @property
    def name(self) -> str:
        """The entity."""
        return self._entity_id

    def generate(self, prompt: Prompt, schema: Schema, max_tokens: int, *, stop: Stop = None) -> Answer:  # noqa: ARG002 - AI Task knows no limit of tokens
        """Return a value that fits the schema."""
        return asked(
            lambda one: waited(self._hass, self._async_once(one, structure(schema)), stop), prompt, schema
        )

    def warm_up(self, prefix: str = "") -> None:
        """Do nothing: the integration keeps its own house."""

    def close(self) -> None:
        """Hold nothing."""

    async def _async_once(self, prompt: Prompt, wanted: vol.Schema) -> Said:
        if self._hass.states.get(self._entity_id) is None:
            raise MissingError(f"there is no {self._entity_id}")
        try:
            async with asyncio.timeout(self._seconds):
                found = await ai_task.async_generate_data(
                    self._hass,
                    task_name=_TASK,
                    entity_id=self._entity_id,
                    instructions=prompt.text,
                    structure=wanted,  # type: ignore[arg-type] # voluptuous is probatio since 2026.9
                )
        except TimeoutError:
            raise TimedOutError(f"no answer within {self._seconds:g} seconds") from None
        except HomeAssistantError as err:
            raise UnreachableError(f"{type(err).__name__}: {err}") from err
        return Said(text=found.data if isinstance(found.data, str) else json.dumps(found.data))


def structure(schema: Schema) -> vol.Schema:
    """Return a JSON schema as the integrations of AI Task take it."""
    return vol.Schema(_validator(dict(schema)))


def _validator(schema: dict[str, Any]) -> Any:
    if "enum" in schema:
        return vol.In(schema["enum"])
    match schema.get("type"):
        case "object":
            required = schema.get("required", [])
            return {
                (vol.Required if name in required else vol.Optional)(name): _validator(one)
                for name, one in schema.get("properties", {}).items()
            }
        case "array":
            return [_validator(schema.get("items", {}))]
        case kind:
            return {"boolean": bool, "integer": int, "number": float}.get(str(kind), str)
