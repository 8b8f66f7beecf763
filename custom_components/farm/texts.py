"""What FARM says, in the language of the conversation or of the home."""

from __future__ import annotations

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.translation import (
    LOCALE_EN,
    async_get_cached_translations,
    async_get_translations,
)

from .const import DOMAIN

_CATEGORY = "common"


async def async_text(hass: HomeAssistant, language: str, key: str, **placeholders: str) -> str:
    """Return the text; English where the language is not translated."""
    texts = await async_get_translations(hass, language, _CATEGORY, {DOMAIN})
    if (name := f"component.{DOMAIN}.{_CATEGORY}.{key}") not in texts:
        texts = await async_get_translations(hass, language.partition("-")[0], _CATEGORY, {DOMAIN})
    return texts[name].format(**placeholders)


async def async_prepare_home_text(hass: HomeAssistant) -> None:
    """Load the texts that `async_home_text` falls back on."""
    await async_get_translations(hass, LOCALE_EN, _CATEGORY, {DOMAIN})


@callback
def async_home_text(hass: HomeAssistant, key: str, **placeholders: str) -> str:
    """Return the text in the language of the home; English while a language just chosen is loaded."""
    texts: dict[str, str] = {}
    for language in (LOCALE_EN, hass.config.language):
        texts |= async_get_cached_translations(hass, language, _CATEGORY, DOMAIN)
    return texts[f"component.{DOMAIN}.{_CATEGORY}.{key}"].format(**placeholders)
