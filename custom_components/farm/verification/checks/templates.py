"""Templates may use only what exists: entities, attributes, states, variables, what the triggers provide."""

from __future__ import annotations

from collections.abc import Iterator

from ..findings import fail, hint, nearest, unknown
from ..ingredients import provides
from ..models import Finding, Outcome
from ..states import judge_state
from ..subject import Subject, Value, templates_in
from ..template_names import ALWAYS_THERE, GLOBALS
from ..template_reading import TemplateReading, read_template
from .attribute_exists import attribute_findings


def check(subject: Subject) -> Iterator[Finding]:
    """Report what templates name and the home does not have."""
    for value in subject.values:
        for where, source in templates_in(value.value, value.where):
            reading = read_template(source)
            if reading.error is not None:
                yield fail(where, f"The template cannot be read: {reading.error}.")
                continue
            yield from _entities(reading, where, subject)
            yield from _places(reading, where, subject)
            yield from _variables(reading, where, value, subject)
            yield from _ingredients(reading, where, subject)


def _entities(reading: TemplateReading, where: str, subject: Subject) -> Iterator[Finding]:
    home = subject.home
    for entity_id in reading.entity_ids:
        if "." in entity_id and entity_id not in home.entity:
            near = nearest(entity_id, home.entity)
            yield fail(where, f"The template asks for {entity_id}, which does not exist.{hint(near)}", near)
    for entity_id, attribute in reading.attributes:
        if entity_id in home.entity:
            yield from attribute_findings(home.entity[entity_id], attribute, where)
    for question in reading.state_questions:
        if question.entity_id not in home.entity:
            continue
        outcome, message, near = judge_state(question.value, home.entity[question.entity_id], home)
        if outcome is Outcome.FAIL:
            yield fail(where, message, near)


def _places(reading: TemplateReading, where: str, subject: Subject) -> Iterator[Finding]:
    home = subject.home
    for kind, names, known in (
        (
            "area",
            reading.areas,
            {name for one in home.areas for name in (one.area_id, one.name, *one.aliases)},
        ),
        (
            "floor",
            reading.floors,
            {name for one in home.floors for name in (one.floor_id, one.name, *one.aliases)},
        ),
        ("label", reading.labels, {name for one in home.labels for name in (one.label_id, one.name)}),
    ):
        for name in names:
            # Home Assistant also takes the id of an entity or a device for an area.
            if name in known or name in home.entity or name in home.device:
                continue
            near = nearest(name, known)
            yield fail(
                where, f"The template asks for the {kind} {name}, which does not exist.{hint(near)}", near
            )


def _variables(reading: TemplateReading, where: str, value: Value, subject: Subject) -> Iterator[Finding]:
    known = GLOBALS | ALWAYS_THERE | subject.variables
    if value.after_trigger:
        known |= {"trigger"}
    if value.about_state:
        known |= {"state"}
    for name in sorted(reading.variables - known):
        if name in reading.called:
            yield unknown(where, f"What the function {name} of the template gives is not known.")
        else:
            near = nearest(name, known)
            yield fail(where, f"The template uses {name}, which nothing defines.{hint(near)}", near)


def _ingredients(reading: TemplateReading, where: str, subject: Subject) -> Iterator[Finding]:
    for path in reading.trigger_paths:
        answers = [provides(call.key, call.function, path) for call in subject.triggers]
        dotted = ".".join(("trigger", *path))
        if not answers or all(one is Outcome.PASS for one in answers):
            continue
        if all(one is Outcome.FAIL for one in answers):
            yield fail(where, f"No trigger of this automation provides {dotted}.")
        else:
            yield unknown(where, f"Not every trigger of this automation provides {dotted}.")
