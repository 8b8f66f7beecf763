"""Values of fields that name something of the home."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...applet.models import Json
from ...home.models import Home
from ..findings import hint, nearest


def entity_problem(value: Json, options: Mapping[str, Json], home: Home) -> str | None:
    """Return why a value is no entity of the kinds a selector accepts; `None` where it is."""
    kinds = _kinds(options)
    for one in _ids(value):
        entity = home.entity.get(one)
        if entity is None:
            return f"There is no entity {one}.{hint(nearest(one, home.entity))}"
        if kinds and entity.domain not in kinds:
            return f"{one} is not of the kind {' or '.join(sorted(kinds))}."
    return None


def _kinds(options: Mapping[str, Json]) -> set[str]:
    filters = options.get("filter") or options.get("domain") or []
    kinds: set[str] = set()
    for one in filters if isinstance(filters, list) else [filters]:
        domains = one.get("domain") if isinstance(one, dict) else one
        if domains is None:
            return set()
        kinds.update(str(each) for each in (domains if isinstance(domains, list) else [domains]))
    return kinds


def area_problem(value: Json, options: Mapping[str, Json], home: Home) -> str | None:
    """Return why a value is no area."""
    del options
    return _missing("area", value, home.area)


def floor_problem(value: Json, options: Mapping[str, Json], home: Home) -> str | None:
    """Return why a value is no floor."""
    del options
    return _missing("floor", value, home.floor)


def label_problem(value: Json, options: Mapping[str, Json], home: Home) -> str | None:
    """Return why a value is no label."""
    del options
    return _missing("label", value, home.label)


def device_problem(value: Json, options: Mapping[str, Json], home: Home) -> str | None:
    """Return why a value is no device."""
    del options
    return _missing("device", value, home.device)


def _missing(kind: str, value: Json, known: Collection[str]) -> str | None:
    for one in _ids(value):
        if one not in known:
            return f"There is no {kind} {one}.{hint(nearest(one, known))}"
    return None


def _ids(value: Json) -> list[str]:
    """Return the ids of a value, those in templates left out."""
    several = value if isinstance(value, list) else str(value).split(",")
    return [text for one in several if (text := str(one).strip()) and "{" not in text]
