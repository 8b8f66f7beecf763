"""What kinds of things an entity is, by its domain, device class and the words of its names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from .catalog import load_catalog
from .models import Entity


def kinds_of(entity: Entity) -> frozenset[str]:
    """Return the kinds of the catalogue that fit; groups of kinds are not among them."""
    return _kinds_of(entity.entity_id, entity.name, entity.device_class)


def members_of(kind: str) -> frozenset[str]:
    """Return the kinds of a group of kinds; a kind is a group of one."""
    return frozenset(load_catalog().data["kinds"]["groups"].get(kind, (kind,)))


def is_a(entity: Entity, kind: str) -> bool:
    """Tell whether an entity is of a kind or of one of a group of kinds."""
    return not kinds_of(entity).isdisjoint(members_of(kind))


def words_of(entity: Entity) -> tuple[str, ...]:
    """Return the words of a name and of its id, without accents."""
    return _all_words(entity.entity_id, entity.name)


@lru_cache(maxsize=16384)
def words_in(text: str) -> tuple[str, ...]:
    """Return the words of a text in lower case, without accents; umlauts become two letters."""
    plain = text.lower().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("ß", "ss")
    folded = "".join(one for one in unicodedata.normalize("NFD", plain) if not unicodedata.combining(one))
    return tuple(re.findall(r"[a-z0-9]+", folded))


def _all_words(entity_id: str, name: str) -> tuple[str, ...]:
    return (*words_in(name), *words_in(entity_id.partition(".")[2].replace("_", " ")))


@lru_cache(maxsize=65536)
def _kinds_of(entity_id: str, name: str, device_class: str | None) -> frozenset[str]:
    words = _all_words(entity_id, name)
    domain = entity_id.partition(".")[0]
    return frozenset(
        kind
        for kind, spec in load_catalog().data["kinds"]["kinds"].items()
        if _fits(domain, device_class, words, spec)
    )


def _fits(domain: str, device_class: str | None, words: tuple[str, ...], spec: Mapping[str, Any]) -> bool:
    classes = spec.get("classes")
    if domain not in spec["domains"]:
        return False
    if classes and (device_class or "-") not in classes:
        return False
    if any(_says(words, one) for one in spec.get("without", ())):
        return False
    return not spec.get("words") or any(_says(words, one) for one in spec["words"])


def _says(words: tuple[str, ...], phrase: str) -> bool:
    parts = tuple(phrase.split())
    return any(words[at : at + len(parts)] == parts for at in range(len(words) - len(parts) + 1))
