"""The words of a request and what they became."""

from __future__ import annotations

from custom_components.farm.agents.sources import Source, narrowed, sources
from custom_components.farm.applet.models import (
    ActionCall,
    Applet,
    Binding,
    Delay,
    IfThen,
    Span,
    Target,
    TriggerCall,
)
from tests.unit.retrieval.test_targets import LEXICON

REQUEST = "when the door opens, dim the lamp to 40 % and after 5 minutes turn it off"


def span(words: str) -> Span:
    start = REQUEST.index(words)
    return Span(start=start, end=start + len(words))


APPLET = Applet(
    alias="x",
    triggers=(
        TriggerCall(
            function="door.opened", target=Target(entity_ids=("binary_sensor.door",), span=span("the door"))
        ),
    ),
    actions=(
        IfThen(
            conditions=(),
            then=(
                ActionCall(
                    function="light.turn_on",
                    target=Target(entity_ids=("light.lamp",), span=span("the lamp")),
                    fields=(Binding(field="brightness_pct", value=40, span=span("40 %")),),
                ),
            ),
        ),
        Delay(duration="00:05:00", span=span("5 minutes")),
        ActionCall(function="light.turn_off", target=Target(entity_ids=("light.lamp",))),
    ),
)


def test_words_are_told_in_the_order_of_the_request() -> None:
    told = [(REQUEST[one.start : one.end], one.ids, one.field, one.value) for one in sources((APPLET,))]

    assert told == [
        ("the door", ("binary_sensor.door",), "", ""),
        ("the lamp", ("light.lamp",), "", ""),
        ("40 %", (), "brightness_pct", "40"),
        ("5 minutes", (), "delay", "00:05:00"),
    ]


def test_two_automations_of_the_same_words_tell_them_once() -> None:
    assert sources((APPLET, APPLET)) == sources((APPLET,))


def test_they_can_be_sent() -> None:
    assert sources((APPLET,))[0].as_json() == {
        "start": 5,
        "end": 13,
        "ids": ["binary_sensor.door"],
        "field": "",
        "value": "",
    }


def test_a_thing_is_narrowed_to_the_words_that_name_it() -> None:
    text = "at 8 am switch on the barn lamp, please"
    whole = Source(start=0, end=len(text), ids=("light.barn",))
    value = Source(start=0, end=len(text), field="at", value="08:00:00")

    told = [(text[one.start : one.end], one.field) for one in narrowed([whole, value], text, LEXICON)]

    assert told == [(text, "at"), ("barn lamp", "")]


def test_a_thing_that_was_not_named_keeps_its_clause() -> None:
    text = "and turn it off again"
    meant = Source(start=4, end=21, ids=("light.barn",))

    assert narrowed([meant], text, LEXICON) == (meant,)
