"""The language models a user can choose: from what is stored of a choice to a model behind the port."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, Final

import aiohttp
from homeassistant.core import HomeAssistant
from homeassistant.helpers.aiohttp_client import async_get_clientsession

from .ai_task_model import AiTaskModel
from .const import DOMAIN
from .language_model.gguf_model import GgufModel
from .language_model.models import LanguageModel, Prompt, Schema, Stop
from .language_model.server import ServerModel
from .loop_bridge import waited

SUBENTRY: Final = "language_model"
CONF_KIND: Final = "kind"
CONF_OFFERED: Final = "offered"
_LONGEST_ANSWER = 1 << 20
_TRIAL = Prompt(prefix="You answer in JSON.", question='Which of the two is a colour: "red" or "table"?')
_TRIAL_SCHEMA: Schema = {
    "type": "object",
    "properties": {"word": {"type": "string", "enum": ["red", "table"]}},
    "required": ["word"],
}
_TRIAL_TOKENS = 32


class Kind(StrEnum):
    """Where a model runs."""

    FILE = "file"
    DOWNLOAD = "download"
    SERVER = "server"
    AI_TASK = "ai_task"


def build_model(hass: HomeAssistant, data: Mapping[str, Any]) -> LanguageModel:
    """Return the model of a choice; nothing is loaded or sent yet."""
    match Kind(data[CONF_KIND]):
        case Kind.FILE | Kind.DOWNLOAD:
            return GgufModel(Path(data["path"]))
        case Kind.SERVER:
            post = partial(_post, hass)
            return ServerModel(data["url"], data["model"], post, api_key=data.get("api_key", ""))
        case Kind.AI_TASK:
            return AiTaskModel(hass, data["entity_id"])


def try_model(model: LanguageModel, stop: Stop = None) -> None:
    """Let a model choose one of two words: it works, whatever it chooses. Blocking.

    Raises `LanguageModelError`.
    """
    model.generate(_TRIAL, _TRIAL_SCHEMA, _TRIAL_TOKENS, stop=stop)


def models_folder(hass: HomeAssistant) -> Path:
    """Return where downloaded models lie: outside of backups."""
    return Path(hass.config.cache_path(DOMAIN, "models"))


def _post(
    hass: HomeAssistant, url: str, headers: dict[str, str], body: bytes, seconds: float, stop: Stop
) -> tuple[int, bytes]:
    return waited(hass, _async_post(hass, url, headers, body, seconds), stop)


async def _async_post(
    hass: HomeAssistant, url: str, headers: dict[str, str], body: bytes, seconds: float
) -> tuple[int, bytes]:
    session = async_get_clientsession(hass)
    try:
        async with (
            asyncio.timeout(seconds),
            session.post(url, headers=headers, data=body, allow_redirects=False) as response,
        ):
            found = bytearray()
            async for chunk in response.content.iter_any():
                found += chunk
                if len(found) > _LONGEST_ANSWER:
                    break
            return response.status, bytes(found[:_LONGEST_ANSWER])
    except (aiohttp.ClientError, ValueError) as err:
        raise OSError(str(err) or type(err).__name__) from err
