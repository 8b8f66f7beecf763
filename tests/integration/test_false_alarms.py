"""Verification does not cry wolf: what is right in the demo home passes without a word."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import homeassistant.components.automation as automation
import yaml
from homeassistant.components.automation.config import async_validate_config_item

from custom_components.farm.applet.models import Json
from custom_components.farm.pipeline import Pipeline
from custom_components.farm.verification.models import Finding, Outcome
from tests.benchmark.world.core import benchmark_core
from tests.benchmark.world.home import load_home

HERE = Path(__file__).parent
DEMO = HERE.parents[1] / "script" / "demo" / "home.yaml"
PARTS: dict[str, list[Json]] = yaml.safe_load((HERE / "valid_parts.yaml").read_text(encoding="utf-8"))
COUNT = 300


def automations() -> list[dict[str, Any]]:
    """Return automations in which every part stands, beside different ones each time."""
    triggers, conditions, actions = PARTS["triggers"], PARTS["conditions"], PARTS["actions"]
    return [
        {
            "id": f"valid_{n}",
            "alias": f"Valid {n}",
            "triggers": [triggers[n % len(triggers)]],
            "conditions": [conditions[n % len(conditions)]] if n % 3 else [],
            "actions": [actions[n % len(actions)], actions[(n * 7 + 3) % len(actions)]],
            "mode": ("single", "restart", "queued", "parallel")[n % 4],
        }
        for n in range(COUNT)
    ]


def of_blueprints() -> list[dict[str, Any]]:
    """Return an automation of each blueprint that comes with Home Assistant, its inputs filled."""
    inputs = {
        "motion_entity": "binary_sensor.hallway_motion",
        "light_target": {"entity_id": "light.hallway_ceiling"},
        "no_motion_wait": 90,
        "person_entity": "person.rosa",
        "zone_entity": "zone.school",
        "notify_device": "rosas_phone",
    }
    folder = Path(automation.__file__).parent / "blueprints"
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.yaml"))}
    found = []
    for name, text in texts.items():
        if "device" in text and name != "motion_light.yaml":
            continue  # a device action needs a phone of the companion app
        config = yaml.load(text, _loader(inputs))
        del config["blueprint"]
        found.append({"id": name, "alias": name, **config})
    return found


def _loader(inputs: dict[str, Json]) -> type[yaml.SafeLoader]:
    class Loader(yaml.SafeLoader):
        pass

    Loader.add_constructor("!input", lambda loader, node: inputs[loader.construct_scalar(node)])
    return Loader


def is_alarm(finding: Finding) -> bool:
    """Tell whether something is held to be wrong: not a critical step, nor a target computed when it runs."""
    return finding.check != "critical" and finding.outcome is not Outcome.UNKNOWN


async def verified(configs: list[dict[str, Any]]) -> tuple[list[str], list[tuple[str, Finding]]]:
    """Return what Home Assistant would not load, and what verification holds to be wrong."""
    async with benchmark_core(load_home(DEMO)) as core:
        pipeline = Pipeline(core)
        await pipeline.async_start()
        broken, found = [], []
        for config in configs:
            loaded = await async_validate_config_item(core, config["id"], dict(config))
            if loaded is None or loaded.validation_error:
                broken.append(f"{config['id']}: {loaded and loaded.validation_error}")
            verdict = await pipeline.async_verify(config)
            found += [(config["id"], one) for one in verdict.findings if is_alarm(one)]
        await pipeline.async_stop()
        return broken, found


def test_valid_automations_pass() -> None:
    broken, found = asyncio.run(verified(automations()))

    assert broken == []
    assert found == []


def test_blueprints_of_home_assistant_pass() -> None:
    configs = of_blueprints()
    broken, found = asyncio.run(verified(configs))

    assert configs
    assert broken == []
    assert found == []


def test_every_part_is_tried() -> None:
    tried = str(automations())

    assert [part for kind in PARTS for part in PARTS[kind] if str(part) not in tried] == []
