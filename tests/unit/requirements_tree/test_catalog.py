"""Every quality template is whole: its kinds, states and acts exist, and it says what it is for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from custom_components.farm.home.catalog import load_catalog
from custom_components.farm.requirements_tree.knowledge import SEVERITIES, Template

from .make import KNOWLEDGE

TABLE = KNOWLEDGE.data["capabilities"]
KIND_TABLE = load_catalog().data["kinds"]
KINDS = {*KIND_TABLE["kinds"], *KIND_TABLE["groups"]}
SPECIAL = {"time", "sun", "absence", "subject", "message", "message_to_all", "speech", "told", "people"}
QUALITIES = {"safety", "security", "privacy", "energy", "comfort", "health"}
HOUSEHOLD = {"children", "frail", "pets"}


def specs(part: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from (part[key] for key in ("when", "do", "guard") if key in part)
    yield from part.get("only", ())
    if "instead" in part:
        yield from part["instead"].values()


def test_there_are_many_templates() -> None:
    assert len(KNOWLEDGE.templates) >= 75


@pytest.mark.parametrize("template", KNOWLEDGE.templates, ids=lambda one: one.id)
def test_a_template_is_whole(template: Template) -> None:
    assert {"en", "de"} <= set(template.hazard)
    assert {"en", "de"} <= set(template.intent)
    assert template.quality in QUALITIES
    assert template.severity in SEVERITIES
    assert template.source
    assert template.parts
    assert set(template.household) <= HOUSEHOLD
    assert set(template.needs) <= KINDS


@pytest.mark.parametrize("template", KNOWLEDGE.templates, ids=lambda one: one.id)
def test_a_template_speaks_of_what_there_is(template: Template) -> None:
    for part in template.parts:
        for spec in specs(part):
            assert spec["kind"] in KINDS | SPECIAL
            assert spec.get("is", "on") in {*TABLE["states"], "dark", "light"}
            assert spec.get("call", "on") in TABLE["acts"]
            assert spec.get("of", "subject") in KINDS | {"subject"}


@pytest.mark.parametrize("template", KNOWLEDGE.templates, ids=lambda one: one.id)
def test_no_template_does_what_must_never_be_done(template: Template) -> None:
    """`capabilities.yaml` says what is dangerous; a template that asks for it would be dropped in silence."""
    for part in template.parts:
        do = part.get("do", {})
        for calls in (TABLE["dangerous"].get(do.get("kind"), ()),):
            names = TABLE["acts"].get(do.get("call"), {}).values()
            assert not set(calls) & set(names), part
