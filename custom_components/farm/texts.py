"""What FARM says, in the language of the conversation."""

from __future__ import annotations

from homeassistant.core import HomeAssistant
from homeassistant.helpers.translation import async_get_translations

from .const import DOMAIN

_CATEGORY = "common"


async def async_text(hass: HomeAssistant, language: str, key: str, **placeholders: str) -> str:
    """Return the text; English where the language is not translated."""
    texts = await async_get_translations(hass, language, _CATEGORY, {DOMAIN})
    if (name := f"component.{DOMAIN}.{_CATEGORY}.{key}") not in texts:
        texts = await async_get_translations(hass, language.partition("-")[0], _CATEGORY, {DOMAIN})
    return texts[name].format(**placeholders)
