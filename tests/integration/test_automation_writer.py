"""The writer against a real core: what does not come up is taken back, and nothing else is touched."""

# ruff: noqa: ASYNC240 - a test may wait for its own small files

from __future__ import annotations

import asyncio
import errno
import os
from pathlib import Path

import pytest
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import issue_registry as ir
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.farm import automation_writer
from custom_components.farm.automation_writer import AutomationWriter
from tests.integration.scripted_pipeline import HALL, IMPOSSIBLE

OLD = "- id: old # keep me\n  alias: Old\n  triggers: []\n  actions: []\n"


@pytest.fixture
def writer(hass: HomeAssistant, core: None, automations: Path) -> AutomationWriter:
    automations.write_text(OLD)
    return AutomationWriter(hass)


async def refused(writer: AutomationWriter, *added: dict) -> str | None:
    with pytest.raises(HomeAssistantError) as error:
        await writer.async_add("change", added or (HALL,), context=Context())
    return error.value.translation_key


async def test_an_invalid_automation_never_reaches_the_file(
    hass: HomeAssistant, writer: AutomationWriter, automations: Path
) -> None:
    assert await refused(writer, HALL, IMPOSSIBLE) == "automation_invalid"

    assert automations.read_text() == OLD
    assert not hass.states.async_all("automation")


async def test_an_automation_that_does_not_come_up_is_taken_back(
    hass: HomeAssistant, writer: AutomationWriter, automations: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def blind(*_: object) -> None:
        """Let everything pass, as if the automation became invalid between check and load."""

    monkeypatch.setattr(automation_writer, "async_validate_config_item", blind)

    assert await refused(writer, HALL, IMPOSSIBLE) == "automation_unavailable"
    await hass.async_block_till_done()

    assert automations.read_text() == OLD
    assert not hass.states.async_all("automation")
    assert not er.async_get(hass).entities.get_entries_for_config_entry_id("")
    assert not ir.async_get(hass).issues


async def test_a_file_that_is_not_included_is_left_alone(writer: AutomationWriter, automations: Path) -> None:
    (automations.parent / "configuration.yaml").write_text("automation: []\n")

    assert await refused(writer) == "file_not_included"
    assert automations.read_text() == OLD


async def test_a_folder_of_automations_beside_it_is_not_written_to(
    writer: AutomationWriter, automations: Path
) -> None:
    folder = automations.parent / "automations"
    folder.mkdir()
    (folder / "mine.yaml").write_text(OLD)
    (automations.parent / "configuration.yaml").write_text(
        "automation: !include_dir_merge_list automations/\n"
    )

    assert await refused(writer) == "file_not_included"

    assert [one.name for one in folder.iterdir()] == ["mine.yaml"]
    assert (folder / "mine.yaml").read_text() == automations.read_text() == OLD


async def test_a_file_among_those_of_an_included_folder_is_written(
    hass: HomeAssistant, writer: AutomationWriter, automations: Path
) -> None:
    folder = automations.parent / "all"
    folder.mkdir()
    (folder / "linked.yaml").symlink_to(automations)
    (automations.parent / "configuration.yaml").write_text("automation: !include_dir_merge_list all\n")

    (written,) = await writer.async_add("change", [HALL], context=Context())

    assert hass.states.get(written.entity_id).state == "on"
    assert automations.read_text().startswith(OLD)


async def test_a_configuration_broken_elsewhere_takes_the_change_back(
    hass: HomeAssistant, writer: AutomationWriter, automations: Path
) -> None:
    (automations.parent / "configuration.yaml").write_text(
        "automation: !include automations.yaml\nhttp: !include missing.yaml\n"
    )

    with pytest.raises(HomeAssistantError, match=r"missing\.yaml"):
        await writer.async_add("change", [HALL], context=Context())

    assert automations.read_text() == OLD


async def test_a_file_home_assistant_does_not_load_after_all_is_restored(
    hass: HomeAssistant, writer: AutomationWriter, automations: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automation_writer, "LOAD_TIMEOUT", 0.2)
    hass.config.recovery_mode = True

    async def nothing(*_: object) -> dict:
        return {"automation": []}

    monkeypatch.setattr("homeassistant.config.async_hass_config_yaml", nothing)

    assert await refused(writer) == "automation_not_loaded"
    assert automations.read_text() == OLD


@pytest.mark.parametrize(
    ("content", "key"),
    [("a: 1\n", "file_not_a_list"), ("- a: [\n", "file_unparsable"), (None, "file_missing")],
)
async def test_a_broken_file_is_named_and_left_alone(
    writer: AutomationWriter, automations: Path, content: str | None, key: str
) -> None:
    if content is None:
        automations.unlink()
    else:
        automations.write_text(content)

    assert await refused(writer) == key
    assert (automations.read_text() if automations.exists() else None) == content


async def test_a_read_only_file_is_left_alone(writer: AutomationWriter, automations: Path) -> None:
    automations.chmod(0o444)

    assert await refused(writer) == "file_read_only"
    assert automations.read_text() == OLD


async def test_a_folder_in_its_place_is_left_alone(writer: AutomationWriter, automations: Path) -> None:
    automations.unlink()
    automations.mkdir()

    assert await refused(writer) == "file_unreadable"
    assert list(automations.iterdir()) == []


async def test_a_full_disk_is_named_and_nothing_runs(
    hass: HomeAssistant, writer: AutomationWriter, automations: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)

    assert await refused(writer) == "file_not_written"
    assert automations.read_text() == OLD
    assert not hass.states.async_all("automation")


async def test_an_automation_edited_by_hand_is_not_taken_back(
    hass: HomeAssistant, writer: AutomationWriter, automations: Path
) -> None:
    (written,) = await writer.async_add("change", [HALL], context=Context())
    edited = automations.read_text().replace("Hall light at night", "My hall light")
    automations.write_text(edited)

    with pytest.raises(HomeAssistantError) as error:
        await writer.async_undo("change")

    assert error.value.translation_key == "edited_since"
    assert error.value.translation_placeholders["subject"] == "Hall light at night"
    assert automations.read_text() == edited
    assert hass.states.get(written.entity_id).state == "on"


async def test_a_hand_edit_elsewhere_survives_an_undo(
    hass: HomeAssistant, writer: AutomationWriter, automations: Path
) -> None:
    (written,) = await writer.async_add("change", [HALL], context=Context())
    edited = OLD.replace("alias: Old", "alias: Mine # really")
    automations.write_text(automations.read_text().replace(OLD, edited) + "# end\n")

    await writer.async_undo("change")

    assert automations.read_text() == edited + "# end\n"
    assert hass.states.get(written.entity_id) is None


async def test_a_comment_of_a_neighbour_survives(
    hass: HomeAssistant, writer: AutomationWriter, automations: Path
) -> None:
    (written,) = await writer.async_add("change", [HALL], context=Context())

    assert automations.read_text().startswith(OLD)
    assert hass.states.get(written.entity_id).state == "on"


async def test_writing_the_same_change_again_changes_nothing(
    writer: AutomationWriter, automations: Path
) -> None:
    first = await writer.async_add("change", [HALL], context=Context())
    after = automations.read_text()

    assert await writer.async_add("change", [HALL], context=Context()) == first
    assert automations.read_text() == after


async def test_ten_at_once_are_all_there(
    hass: HomeAssistant, writer: AutomationWriter, automations: Path
) -> None:
    await asyncio.gather(
        *(writer.async_add(f"change{number}", [HALL], context=Context()) for number in range(10))
    )
    assert len(hass.states.async_all("automation")) == 10

    for number in (3, 0, 9, 1, 2, 8, 4, 7, 5, 6):
        await writer.async_undo(f"change{number}")
    assert automations.read_text() == OLD


async def test_a_caller_that_goes_away_does_not_leave_it_half_done(
    hass: HomeAssistant, writer: AutomationWriter, automations: Path
) -> None:
    caller = hass.async_create_task(writer.async_add("change", [HALL], context=Context()))
    await asyncio.sleep(0)
    caller.cancel()
    await hass.async_block_till_done()

    assert automations.read_text() != OLD
    assert hass.states.get("automation.hall_light_at_night").state == "on"


async def test_undo_of_an_unknown_change_is_refused(writer: AutomationWriter) -> None:
    with pytest.raises(HomeAssistantError) as error:
        await writer.async_undo("ghost")
    assert error.value.translation_key == "nothing_to_undo"


async def test_home_assistants_own_editor_gets_along_with_the_file(
    hass: HomeAssistant, entry: MockConfigEntry, writer: AutomationWriter, hass_client, automations: Path
) -> None:
    (written,) = await writer.async_add("change", [HALL], context=Context())
    from homeassistant.setup import async_setup_component

    assert await async_setup_component(hass, "config", {})
    client = await hass_client()

    response = await client.get(f"/api/config/automation/config/{written.automation_id}")
    assert (await response.json())["alias"] == "Hall light at night"
    await client.post("/api/config/automation/config/by_hand", json={**HALL, "alias": "By hand"})
    await hass.async_block_till_done()

    await writer.async_undo("change")
    assert [one.entity_id for one in hass.states.async_all("automation")] == ["automation.by_hand"]
