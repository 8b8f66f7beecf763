from __future__ import annotations

import pytest

from custom_components.farm.applet.parse import parse
from custom_components.farm.home.functions import EntityFilter, Function, FunctionLibrary, Side
from custom_components.farm.home.models import Area, Entity, Home
from custom_components.farm.verification.models import Outcome
from custom_components.farm.verification.table import verify

HOME = Home(
    entities=(
        Entity(entity_id="lock.hatch", name="Hatch", state="locked", area_id="shed"),
        Entity(entity_id="cover.gate", name="Gate", state="closed", device_class="gate", area_id="shed"),
        Entity(entity_id="cover.drapes", name="Drapes", state="closed", device_class="curtain"),
        Entity(entity_id="alarm_control_panel.shed", name="Shed alarm", state="armed_away"),
    ),
    areas=(Area(area_id="shed", name="Shed"),),
)
KEYS = (
    *("lock.lock", "lock.unlock", "cover.open_cover", "cover.close_cover"),
    *("alarm_control_panel.alarm_disarm", "shell_command.anything"),
)
LIBRARY = FunctionLibrary(
    triggers={"time": Function(key="time", side=Side.TRIGGER)},
    actions={
        key: Function(
            key=key,
            side=Side.ACTION,
            target=None if key.startswith("shell") else (EntityFilter(domains=(key.partition(".")[0],)),),
        )
        for key in KEYS
    },
)


def critical(action: str, **target: object) -> list[Outcome]:
    config: dict[str, object] = {"action": action, **({"target": target} if target else {})}
    applet = parse({"alias": "x", "triggers": [{"trigger": "time", "at": "07:00:00"}], "actions": [config]})  # type: ignore[dict-item]
    return [one.outcome for one in verify(applet, HOME, LIBRARY).findings if one.check == "critical"]


@pytest.mark.parametrize(
    ("action", "target"),
    [
        ("lock.unlock", {"entity_id": "lock.hatch"}),
        ("lock.unlock", {"area_id": "shed"}),
        ("cover.open_cover", {"entity_id": "cover.gate"}),
        ("cover.open_cover", {"area_id": "shed"}),
        ("alarm_control_panel.alarm_disarm", {"entity_id": "alarm_control_panel.shed"}),
        ("shell_command.anything", {}),
    ],
)
def test_what_opens_disarms_or_runs_code_needs_a_yes(action: str, target: dict[str, object]) -> None:
    assert critical(action, **target) == [Outcome.UNKNOWN]


@pytest.mark.parametrize(
    ("action", "target"),
    [
        ("lock.lock", {"entity_id": "lock.hatch"}),
        ("cover.close_cover", {"entity_id": "cover.gate"}),
        ("cover.open_cover", {"entity_id": "cover.drapes"}),
    ],
)
def test_what_closes_or_harms_nobody_passes(action: str, target: dict[str, object]) -> None:
    assert critical(action, **target) == []


def test_a_target_nothing_is_known_of_counts_as_critical() -> None:
    assert critical("cover.open_cover", label_id="unheard") == [Outcome.UNKNOWN]
