"""Reads the functions of the running core: its descriptions and translations, and the classic platforms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from homeassistant.core import HomeAssistant
from homeassistant.helpers import condition, service, translation, trigger

from .home.catalog import Catalog
from .home.functions import EntityFilter, Field, Function, FunctionLibrary, Side

_CATEGORY = {Side.TRIGGER: "triggers", Side.CONDITION: "conditions", Side.ACTION: "services"}


class FunctionReader:
    """Builds the library, and builds it again only where a description changed."""

    def __init__(self, hass: HomeAssistant, catalog: Catalog) -> None:
        """Remember where to read; nothing is read yet."""
        self._hass = hass
        self._catalog = catalog
        self._seen: tuple[object, ...] = ()
        self._library = FunctionLibrary()

    async def async_library(self, language: str) -> FunctionLibrary:
        """Return the functions with their texts in a language."""
        hass = self._hass
        described = (
            await trigger.async_get_all_descriptions(hass),
            await condition.async_get_all_descriptions(hass),
            await service.async_get_all_descriptions(hass),
        )
        seen = (*described, language)
        if (
            len(self._seen) == len(seen)
            and all(one is other for one, other in zip(self._seen[:3], described, strict=True))
            and self._seen[3] == language
        ):
            return self._library
        triggers, conditions, services = described
        actions = {
            f"{domain}.{name}": description
            for domain, described_services in services.items()
            for name, description in described_services.items()
        }
        self._library = FunctionLibrary(
            triggers=await self._side(Side.TRIGGER, triggers, language),
            conditions=await self._side(Side.CONDITION, conditions, language),
            actions=await self._side(Side.ACTION, actions, language),
        )
        self._seen = seen
        return self._library

    async def _side(self, side: Side, descriptions: Mapping[str, Any], language: str) -> dict[str, Function]:
        described = {key: one for key, one in descriptions.items() if one is not None}
        domains = {key.partition(".")[0] for key in described}
        texts = await translation.async_get_translations(self._hass, language, _CATEGORY[side], domains)
        functions = {
            key: _function(key, side, description, texts, self._catalog)
            for key, description in described.items()
        }
        return {**(self._catalog.classic(side) if side is not Side.ACTION else {}), **functions}


def _function(
    key: str, side: Side, description: Mapping[str, Any], texts: Mapping[str, str], catalog: Catalog
) -> Function:
    domain, _, name = key.partition(".")
    prefix = f"component.{domain}.{_CATEGORY[side]}.{name or '_'}"
    return Function(
        key=key,
        side=side,
        name=texts.get(f"{prefix}.name") or str(description.get("name") or name.replace("_", " ")),
        description=texts.get(f"{prefix}.description") or str(description.get("description") or ""),
        fields=tuple(_fields(description.get("fields") or {}, prefix, texts)),
        target=_target(description.get("target")),
        ingredients=catalog.entity_ingredients if side is Side.TRIGGER else (),
        meaning=catalog.meaning(side, key) if side is not Side.ACTION else None,
    )


def _fields(described: Mapping[str, Any], prefix: str, texts: Mapping[str, str]) -> Iterable[Field]:
    for name, entry in described.items():
        if not isinstance(entry, Mapping):
            continue
        if "fields" in entry:
            yield from _fields(entry["fields"], prefix, texts)
            continue
        filters = entry.get("filter") or {}
        yield Field(
            name=name,
            label=texts.get(f"{prefix}.fields.{name}.name") or name.replace("_", " "),
            description=texts.get(f"{prefix}.fields.{name}.description") or "",
            required=bool(entry.get("required")),
            default=entry.get("default"),
            selector=entry.get("selector") or {},
            supported_features=_features(filters.get("supported_features")),
            attribute_filter={
                attribute: tuple(getattr(value, "value", value) for value in values)
                for attribute, values in (filters.get("attribute") or {}).items()
            },
        )


def _target(described: Any) -> tuple[EntityFilter, ...] | None:
    if described is None:
        return None
    entities = described.get("entity") or [{}]
    return tuple(
        EntityFilter(
            domains=_strings(one.get("domain")),
            device_classes=_strings(one.get("device_class")),
            integrations=_strings(one.get("integration")),
            supported_features=_features(one.get("supported_features")),
        )
        for one in (entities if isinstance(entities, list) else [entities])
    )


def _strings(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(str(one) for one in value) if isinstance(value, list | tuple) else (str(value),)


def _features(value: object) -> tuple[int, ...]:
    if not isinstance(value, list | tuple):
        return ()
    found: list[int] = []
    for one in value:
        bits = one if isinstance(one, list | tuple) else (one,)
        total = 0
        for bit in bits:
            total |= int(bit)
        found.append(total)
    return tuple(found)
