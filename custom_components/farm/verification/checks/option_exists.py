"""An option must be one the entity offers: preset, mode, source, effect, tone, event type, ...

Which attribute lists the options is told by the field's own selector, else by the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...applet.models import Json
from ...home.catalog import load_catalog
from ...home.functions import Field, Side
from ...home.models import Entity, Home
from ..findings import fail, hint, nearest, unknown
from ..models import Finding
from ..subject import Call, Subject, is_template
from ..vocabulary import LISTED_BY, StateKind, states_of


def check(subject: Subject) -> Iterator[Finding]:
    """Report options that no entity reached offers, or that one named lacks."""
    listed = _catalogue()
    for call in subject.on(*Side):
        for binding in call.fields:
            field = call.function.field(binding.field) if call.function is not None else None
            if field is None or is_template(binding.value):
                continue
            selector = field.selector.get("state")
            if isinstance(selector, dict) and "." in call.key:
                attribute = selector.get("attribute")
                lister = LISTED_BY.get(str(attribute), str(attribute)) if attribute else None
            elif (call.key, field.name) in listed:
                lister = listed[call.key, field.name]
            else:
                continue
            yield from _options(call, field, binding.value, lister, subject.home)


def _catalogue() -> dict[tuple[str, str], str]:
    return {
        (action.function, name): source.attribute
        for action in load_catalog().actions
        for name, source in action.fields.items()
        if source.kind == "option" and source.attribute is not None
    }


def _options(call: Call, field: Field, value: Json, lister: str | None, home: Home) -> Iterator[Finding]:
    where = f"{call.where}.{field.name}"
    entities = [one for one in call.members if call.function is not None and call.function.accepts(one)]
    for option in value if isinstance(value, list) else [value]:
        if is_template(option):
            continue
        without: list[tuple[Entity, frozenset[str]]] = []
        silent: list[Entity] = []
        for one in entities:
            offered = _offered(one, lister, field.name, home)
            if offered is None:
                silent.append(one)
            elif str(option) not in offered:
                without.append((one, offered))
        named = [(one, offered) for one, offered in without if one in call.named]
        if named or (without and len(without) == len(entities)):
            entity, offered = (named or without)[0]
            near = nearest(str(option), offered)
            choice = hint(near) or f" It offers {', '.join(sorted(offered))}."
            yield fail(
                where, f"{entity.name} ({entity.entity_id}) has no {field.name} {option}.{choice}", near
            )
        elif silent and len(silent) == len(entities):
            yield unknown(where, f"Which {field.label or field.name} {silent[0].name} offers is not known.")


def _offered(entity: Entity, lister: str | None, field: str, home: Home) -> frozenset[str] | None:
    """Return the options of an entity; `None` where it does not tell."""
    if lister is None:
        listed = entity.attributes.get(LISTED_BY.get(field, "")) if field == "hvac_mode" else None
        if isinstance(listed, list):
            return frozenset(str(one) for one in listed)
        states = states_of(entity, home)
        return states.words if states.kind is StateKind.WORDS else None
    options = entity.attributes.get(lister)
    if isinstance(options, dict):
        return frozenset({*map(str, options), *map(str, options.values())})
    return frozenset(str(one) for one in options) if isinstance(options, list) else None
