"""What Home Assistant and HACS expect of an integration, checked without a network."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from awesomeversion import AwesomeVersion
from homeassistant.const import Platform

ROOT = Path(__file__).parents[1]
FARM = ROOT / "custom_components" / "farm"
MANIFEST: dict[str, Any] = json.loads((FARM / "manifest.json").read_text(encoding="utf-8"))
STRINGS: dict[str, Any] = json.loads((FARM / "strings.json").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = yaml.safe_load((FARM / "services.yaml").read_text(encoding="utf-8"))
ICONS: dict[str, Any] = json.loads((FARM / "icons.json").read_text(encoding="utf-8"))
SCALE: dict[str, Any] = yaml.safe_load((FARM / "quality_scale.yaml").read_text(encoding="utf-8"))["rules"]
TIERS = {
    "bronze": (
        *("action-setup", "appropriate-polling", "brands", "common-modules", "config-flow"),
        *("config-flow-test-coverage", "dependency-transparency", "docs-actions"),
        *("docs-high-level-description", "docs-installation-instructions", "docs-removal-instructions"),
        *("entity-event-setup", "entity-unique-id", "has-entity-name", "runtime-data"),
        *("test-before-configure", "test-before-setup", "unique-config-entry"),
    ),
    "silver": (
        *("action-exceptions", "config-entry-unloading", "docs-configuration-parameters"),
        *("docs-installation-parameters", "entity-unavailable", "integration-owner"),
        *("log-when-unavailable", "parallel-updates", "reauthentication-flow", "test-coverage"),
    ),
    "gold": (
        *("devices", "diagnostics", "discovery", "discovery-update-info", "docs-data-update"),
        *("docs-examples", "docs-known-limitations", "docs-supported-devices", "docs-supported-functions"),
        *("docs-troubleshooting", "docs-use-cases", "dynamic-devices", "entity-category"),
        *("entity-device-class", "entity-disabled-by-default", "entity-translations"),
        *("exception-translations", "icon-translations", "reconfiguration-flow", "repair-issues"),
        "stale-devices",
    ),
    "platinum": ("async-dependency", "inject-websession", "strict-typing"),
}
PLATFORMS = [one for one in ("conversation", "event", "sensor") if (FARM / f"{one}.py").is_file()]


def test_the_manifest_has_its_keys_in_order() -> None:
    keys = list(MANIFEST)

    assert keys == ["domain", "name", *sorted(keys[2:])]
    assert MANIFEST["domain"] == FARM.name
    assert AwesomeVersion(MANIFEST["version"]).valid
    for key in ("documentation", "issue_tracker"):
        assert MANIFEST[key].startswith("https://")


def test_every_integration_the_code_imports_is_a_dependency() -> None:
    declared = {*MANIFEST["dependencies"], *MANIFEST["after_dependencies"]}
    # Always there, or asked for only by the component itself.
    free = {
        *("blueprint", "device_automation", "diagnostics", "homeassistant"),
        *("llm", "persistent_notification", "repairs", "script", "system_health"),
        *(one.value for one in Platform),
    }
    source = "".join(one.read_text(encoding="utf-8") for one in FARM.rglob("*.py"))
    used = set(re.findall(r"homeassistant\.components(?:\.| import )(\w+)", source))

    assert used - free <= declared


def test_hacs_finds_what_it_needs() -> None:
    hacs = json.loads((ROOT / "hacs.json").read_text(encoding="utf-8"))

    assert hacs["name"] == MANIFEST["name"]
    assert AwesomeVersion(hacs["homeassistant"]) <= AwesomeVersion("2026.10.4")
    assert [one.parent.name for one in (ROOT / "custom_components").glob("*/manifest.json")] == ["farm"]
    assert (FARM / "brand" / "icon.png").is_file()


def test_every_action_and_its_fields_are_described() -> None:
    assert STRINGS["services"].keys() == SERVICES.keys() == ICONS["services"].keys()
    for name, service in SERVICES.items():
        described = STRINGS["services"][name]
        assert described["name"]
        assert described["description"]
        assert described.get("fields", {}).keys() == (service or {}).get("fields", {}).keys()


def test_every_rule_of_the_quality_scale_is_done_or_exempt_with_a_reason() -> None:
    rules = [one for tier in TIERS.values() for one in tier]

    assert list(SCALE) == rules
    for value in SCALE.values():
        assert value == "done" or (value["status"] == "exempt" and value["comment"])


@pytest.mark.parametrize("platform", PLATFORMS)
def test_platforms_say_how_many_updates_run_at_once(platform: str) -> None:
    assert re.search(r"^PARALLEL_UPDATES = \d", (FARM / f"{platform}.py").read_text(encoding="utf-8"), re.M)
