"""What rules do, as one variable of one thing with one value."""

from __future__ import annotations

from dataclasses import dataclass

from ..applet.models import Json
from .knowledge import Knowledge
from .rules import Effect, Event, Region, Rule, Test


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effect of a rule in comparable terms."""

    thing: str
    """Entity id; the recipient's service for messages, the player for announcements."""
    variable: str
    value: Json
    repeats: bool
    """Doing it twice is twice: messages, presses."""


def outcome(effect: Effect, knowledge: Knowledge) -> Outcome:
    """Return what an effect does; an unknown call stands for itself."""
    known = knowledge.of_call(effect.call)
    if known is None:
        return Outcome(effect.entity_id or "", effect.call, "done", repeats=True)
    value = effect.data.get(str(known["field"])) if "field" in known else known["value"]
    if known["variable"] == "power" and 0 in (
        effect.data.get("brightness_pct"),
        effect.data.get("percentage"),
    ):
        value = "off"
    thing = "" if known["variable"] == "message" else effect.entity_id or effect.call
    if known["variable"] == "announcement":
        thing = str(effect.data.get("media_player_entity_id", ""))
    return Outcome(thing, str(known["variable"]), value, bool(known.get("repeats")))


def same_effect(one: Effect, other: Effect, knowledge: Knowledge) -> bool:
    """Tell whether two effects come to the same; messages do, whoever gets them."""
    return outcome(one, knowledge) == outcome(other, knowledge)


def state_after(effect: Effect, knowledge: Knowledge) -> str | None:
    """Return the state the thing has afterwards, `None` where that is not sure."""
    done = outcome(effect, knowledge)
    states: dict[str, dict[str, str]] = knowledge.data["effects"]["states"]
    if done.variable == "hvac_mode":
        return str(done.value)
    return states.get(done.variable, {}).get(str(done.value))


def same_event(one: Event, other: Event) -> bool:
    """Tell whether two events are about the same thing in the same region, whatever they wait."""
    return (one.entity_id, one.attribute, one.region) == (other.entity_id, other.attribute, other.region)


def regions_of(rule: Rule) -> tuple[tuple[str, str | None, Region], ...]:
    """Return what a rule says about which thing: of its event and of its tests."""
    event = rule.event
    tests = ((one.entity_id, one.attribute, one.region) for one in rule.tests)
    return ((event.entity_id, event.attribute, event.region), *tests)


def with_tests(rule: Rule, tests: tuple[Test, ...]) -> tuple[Test, ...]:
    """Return the tests of a rule with those added that it has not yet."""
    known = {(one.entity_id, one.attribute) for one in rule.tests}
    return (*rule.tests, *(one for one in tests if (one.entity_id, one.attribute) not in known))
