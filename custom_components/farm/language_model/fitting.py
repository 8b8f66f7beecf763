"""Whether a value fits a schema, and the one more try a model gets.

Known are `enum`, `type` (object, array, string, boolean, integer, number, null), `properties`, `required`,
`items`, `minItems`, `maxItems`, `minLength`, `maxLength`, `minimum` and `maximum`. An object has no other
properties.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..applet.models import Json
from .models import Answer, Prompt, RubbishError, Schema

_LONGEST = 300
"""Characters of a text shown in a message."""
_TYPES: dict[str, tuple[type | tuple[type, ...], str]] = {
    "object": (dict, "an object"),
    "array": (list, "a list"),
    "string": (str, "a text"),
    "boolean": (bool, "true or false"),
    "integer": (int, "a whole number"),
    "number": ((int, float), "a number"),
    "null": (type(None), "null"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a back end wrote, before anybody looked at it."""

    text: str
    prompt_tokens: int = 0
    output_tokens: int = 0
    kept_tokens: int = 0


def misfit(value: Json, schema: Schema, where: str = "answer") -> str | None:
    """Return what about a value does not fit a schema; `None` where it fits."""
    return next(_misfits(value, schema, where), None)


def _misfits(value: Json, schema: Any, where: str) -> Iterator[str]:
    if "enum" in schema:
        # True == 1 in Python, not in JSON.
        if not any(value == one and type(value) is type(one) for one in schema["enum"]):
            yield f"{where} must be one of {json.dumps(schema['enum'], ensure_ascii=False)}"
        return
    if (kind := schema.get("type")) is None:
        return
    types, words = _TYPES[kind]
    if not isinstance(value, types) or (isinstance(value, bool) and kind in ("integer", "number")):
        yield f"{where} must be {words}"
    elif isinstance(value, dict):
        yield from _object(value, schema, where)
    elif isinstance(value, list):
        yield from _bounds(len(value), schema, where, ("minItems", "maxItems"), "items")
        for number, one in enumerate(value):
            yield from _misfits(one, schema.get("items", {}), f"{where}[{number}]")
    elif isinstance(value, str):
        yield from _bounds(len(value), schema, where, ("minLength", "maxLength"), "characters")
    elif isinstance(value, int | float):
        yield from _bounds(value, schema, where, ("minimum", "maximum"), "")


def _object(value: dict[str, Json], schema: Any, where: str) -> Iterator[str]:
    properties = schema.get("properties", {})
    yield from (f"{where} lacks {name}" for name in schema.get("required", []) if name not in value)
    for name, one in value.items():
        if name in properties:
            yield from _misfits(one, properties[name], f"{where}.{name}")
        else:
            yield f"{where} must not have {name[:_LONGEST]}"


def _bounds(value: float, schema: Any, where: str, keys: tuple[str, str], unit: str) -> Iterator[str]:
    least, most = (schema.get(key) for key in keys)
    if least is not None and value < least:
        yield f"{where} must have at least {least} {unit}".rstrip()
    if most is not None and value > most:
        yield f"{where} must have at most {most} {unit}".rstrip()


def parsed(text: str, schema: Schema) -> Json:
    """Return the value a text holds; raises `RubbishError` with what does not fit."""
    try:
        value: Json = json.loads(text)
    except ValueError, RecursionError:
        raise RubbishError(f"the answer is no JSON: {text[:_LONGEST]!r}") from None
    if (found := misfit(value, schema)) is not None:
        raise RubbishError(found)
    return value


def asked(
    once: Callable[[Prompt], Said],
    prompt: Prompt,
    schema: Schema,
    clock: Callable[[], float] = time.perf_counter,
) -> Answer:
    """Ask, and once more with what did not fit; raises `RubbishError` where that does not help.

    The second question begins as the first did, so that what is kept of the prompt serves again.
    """
    started = clock()
    said = [once(prompt)]
    try:
        value = parsed(said[0].text, schema)
    except RubbishError as err:
        hint = f"{prompt.question}\n\nYour last answer did not fit: {err.reason}. Answer again, JSON only."
        said.append(once(Prompt(prefix=prompt.prefix, question=hint)))
        value = parsed(said[1].text, schema)
    return Answer(
        value=value,
        prompt_tokens=sum(one.prompt_tokens for one in said),
        output_tokens=sum(one.output_tokens for one in said),
        kept_tokens=sum(one.kept_tokens for one in said),
        seconds=round(clock() - started, 3),
    )
