"""Questions that the tests of several models ask."""

from __future__ import annotations

from custom_components.farm.language_model.models import Prompt, Schema

WHICH_LIGHT = Prompt(prefix="You choose.", question="Which light?")
LIGHT: Schema = {
    "type": "object",
    "properties": {"light": {"type": "string", "enum": ["lamp", "spot"]}},
    "required": ["light"],
}

WHICH = Prompt(prefix="You choose.", question="Which?")
NUMBER: Schema = {"type": "object", "properties": {"a": {"type": "integer"}}}
