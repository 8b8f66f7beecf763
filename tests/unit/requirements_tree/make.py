"""Short ways to write rules, and a home with a bit of everything."""

from __future__ import annotations

from custom_components.farm.home.models import Entity, Home
from custom_components.farm.requirements_tree.capabilities import Capabilities
from custom_components.farm.requirements_tree.knowledge import load_knowledge
from custom_components.farm.requirements_tree.rules import TIME, Effect, Event, Region, Rule, Test

KNOWLEDGE = load_knowledge()


def region(text: str) -> Region:
    """Read `=on|off`, `!=off`, `>21`, `<18`, `@22:30`, `@22:00-06:00`; empty: any."""
    if text.startswith("!="):
        return Region(states=frozenset(text[2:].split("|")), excluded=True)
    match text[:1]:
        case "=":
            return Region(states=frozenset(text[1:].split("|")))
        case ">":
            return Region(above=float(text[1:]))
        case "<":
            return Region(below=float(text[1:]))
        case "@":
            start, _, end = text[1:].partition("-")
            return Region(start=minute(start), end=minute(end) if end else None)
        case _:
            return Region()


def minute(clock: str) -> int:
    hour, _, minutes = clock.partition(":")
    return int(hour) * 60 + int(minutes)


def rule(when: str, do: str, *only: str, hold: float = 0.0, delay: float = 0.0, **data: object) -> Rule:
    """Return a rule of event, call and tests: `rule("cover.bay =open", "light.turn_on light.hall")`."""
    thing, _, wanted = when.partition(" ")
    call, _, target = do.partition(" ")
    return Rule(
        event=Event(entity_id=thing, region=region(wanted), hold=hold),
        effect=Effect(call=call, entity_id=target or None, data=data),  # type: ignore[arg-type]
        tests=tuple(
            Test(entity_id=one.partition(" ")[0], region=region(one.partition(" ")[2])) for one in only
        ),
        delay=delay,
        source=f"{when} -> {do}",
    )


def at(clock: str, do: str, *only: str, **data: object) -> Rule:
    """Return a rule that fires at a time of day."""
    return rule(f"{TIME} @{clock}", do, *only, **data)  # type: ignore[arg-type]


def thing(
    entity_id: str, name: str = "", area: str | None = None, device_class: str | None = None, **more: object
) -> Entity:
    """Return an entity whose name is that of its id where none is given."""
    name = name or entity_id.partition(".")[2].replace("_", " ").capitalize()
    return Entity(entity_id=entity_id, name=name, area_id=area, device_class=device_class, attributes=more)  # type: ignore[arg-type]


def home(*things: Entity) -> Capabilities:
    """Return these things as a home in which Ann can be told."""
    return Capabilities(Home(entities=things), KNOWLEDGE, ("notify.mobile_app_ann",))
