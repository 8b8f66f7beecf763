"""Buttons of remotes that have no entity."""

from __future__ import annotations

from dataclasses import replace

from custom_components.farm.agents.chain import run
from custom_components.farm.home.models import Device, DeviceTrigger
from custom_components.farm.verification.models import Verdict
from tests.unit.small_home import SMALL_HOME, context_for

REMOTE = Device(
    device_id="remote1",
    name="Loft remote",
    triggers=tuple(
        DeviceTrigger(
            config={"device_id": "remote1", "domain": "radio", "type": kind, "subtype": button},
            name=f"{button} button {words}",
        )
        for button in ("left", "right")
        for kind, words in (("press", "pressed"), ("hold", "held down"))
    ),
)


def test_the_button_that_was_named_is_bound() -> None:
    context = context_for("When I press the right button on the loft remote, turn on the barn lamp")
    context.home = replace(SMALL_HOME, devices=(REMOTE,))

    proposal = run(context, lambda _applet: Verdict(), lambda applet: applet.alias)

    assert proposal.automations[0]["triggers"] == [
        {"trigger": "device", "device_id": "remote1", "domain": "radio", "type": "press", "subtype": "right"}
    ]
