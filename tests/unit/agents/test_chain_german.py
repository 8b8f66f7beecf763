"""The chain in a small German home: compounds, separable verbs, refusals."""

from __future__ import annotations

import pytest

from custom_components.farm.agents.chain import run
from custom_components.farm.agents.proposal import Proposal, Status
from custom_components.farm.home.catalog import load_catalog
from custom_components.farm.home.models import Area, Home
from custom_components.farm.language.pack import load_pack
from custom_components.farm.language.reader import read
from custom_components.farm.retrieval.context import Context
from custom_components.farm.retrieval.lexicon import Lexicon
from custom_components.farm.verification.models import Verdict
from tests.unit.small_home import entity, small_library

HOME = Home(
    entities=(
        entity("binary_sensor.scheunentor", "Scheunentür", "scheune", device_class="door", state="off"),
        entity("binary_sensor.keller", "Bewegung Keller", "keller", device_class="motion", state="off"),
        entity("cover.scheune", "Rollladen Scheunentür", "scheune", device_class="shutter", state="open"),
        entity("cover.keller", "Rollladen Keller", "keller", device_class="shutter", state="open"),
        entity("light.keller", "Licht Keller", "keller", state="off", supported_color_modes=["onoff"]),
        entity(
            "light.scheune", "Scheunenlicht", "scheune", state="off", supported_color_modes=["brightness"]
        ),
        entity("switch.pumpe", "Brunnenpumpe", "scheune", state="off"),
    ),
    areas=(Area(area_id="scheune", name="Scheune"), Area(area_id="keller", name="Keller")),
)


def propose(request: str) -> Proposal:
    pack = load_pack("de")
    lexicon = Lexicon(home=HOME, pack=pack)
    context = Context(
        home=HOME,
        library=small_library(),
        catalog=load_catalog(),
        lexicon=lexicon,
        reading=read(request, pack, lexicon.resembles, lexicon.known),
    )
    return run(context, lambda _applet: Verdict(), lambda applet: applet.alias)


@pytest.mark.parametrize(
    ("request_", "trigger", "action", "target"),
    [
        (
            "Wenn die Scheunentür aufgeht, mach das Licht in der Scheune an",
            "door.opened",
            "light.turn_on",
            "light.scheune",
        ),
        (
            "Wenn sich im Keller etwas bewegt, schalte das Kellerlicht ein",
            "motion.detected",
            "light.turn_on",
            "light.keller",
        ),
        ("um halb acht die brunnenpumpe ausschalten", "time", "switch.turn_off", "switch.pumpe"),
        ("Fahr um 21 Uhr den Kellerrollladen runter", "time", "cover.close_cover", "cover.keller"),
    ],
)
def test_names_are_found_whole_and_in_parts(request_: str, trigger: str, action: str, target: str) -> None:
    proposal = propose(request_)

    (automation,) = proposal.automations
    assert automation["triggers"][0]["trigger"] == trigger
    assert automation["actions"][0]["action"] == action
    assert automation["actions"][0]["target"] == {"entity_id": target}


def test_a_door_is_not_the_shutter_named_after_it() -> None:
    assert propose("Öffne die Scheunentür um acht").status is not Status.DRAFTED


def test_what_is_missing_is_named_in_german() -> None:
    proposal = propose("Wenn die Scheunentür aufgeht, mach den Springbrunnen an")

    assert proposal.refusal is not None
    assert "Springbrunnen" in proposal.refusal.text
    assert "gibt es" in proposal.refusal.text
