"""What a person can mend, told in their language."""

from __future__ import annotations

from homeassistant.exceptions import ServiceValidationError

from .const import DOMAIN


def invalid(key: str, **placeholders: str) -> ServiceValidationError:
    """Return the error whose text has this key."""
    return ServiceValidationError(
        translation_domain=DOMAIN, translation_key=key, translation_placeholders=placeholders
    )
