"""Who is speaking."""

from __future__ import annotations

from homeassistant.core import Context, HomeAssistant, callback


@callback
def speaker_of(hass: HomeAssistant, context: Context) -> str | None:
    """Return the `person.…` that belongs to the user behind the call; `None` where that is not known."""
    if context.user_id is None:
        return None
    return next(
        (
            one.entity_id
            for one in hass.states.async_all("person")
            if one.attributes.get("user_id") == context.user_id
        ),
        None,
    )
