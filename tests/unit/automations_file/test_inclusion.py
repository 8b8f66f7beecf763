"""Whether the configuration loads the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from custom_components.farm.automations_file.errors import UnparsableError
from custom_components.farm.automations_file.inclusion import is_included


def included(folder: Path, **files: str) -> bool:
    (folder / "automations.yaml").write_text("[]", encoding="utf-8")
    for name, content in files.items():
        path = folder / name.replace("__", "/").replace("_yaml", ".yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return is_included(folder / "configuration.yaml", folder / "automations.yaml")


@pytest.mark.parametrize(
    "configuration",
    [
        "automation: !include automations.yaml\n",
        "homeassistant:\nautomation ui: !include automations.yaml\nautomation mine: !include_dir_list x\n",
        "automation: !include ./automations.yaml\n",
        "automation: !include_dir_merge_list .\n",
        "homeassistant:\n  packages:\n    one:\n      automation: !include automations.yaml\n",
    ],
)
def test_an_include_is_found(tmp_path: Path, configuration: str) -> None:
    assert included(tmp_path, configuration_yaml=configuration)


@pytest.mark.parametrize(
    "configuration",
    [
        "",
        "automation: []\n",
        "automation: !include_dir_merge_list automations/\n",
        "automation: !include other.yaml\n",
        "# automation: !include automations.yaml\n",
        "script: !include automations.yaml\n",
        "automation:\n  - !include automations.yaml\n",
        "default_config:\nfrontend: !secret x\n",
    ],
)
def test_a_file_that_is_not_loaded_is_noticed(tmp_path: Path, configuration: str) -> None:
    assert not included(tmp_path, configuration_yaml=configuration)


def test_includes_are_followed_through_other_files(tmp_path: Path) -> None:
    assert included(
        tmp_path,
        configuration_yaml="homeassistant: !include core.yaml\n",
        core_yaml="packages: !include_dir_named packages\n",
        packages__house_yaml="automation: !include ../all.yaml\n",
        all_yaml="!include automations.yaml\n",
    )


def test_merged_packages_are_followed(tmp_path: Path) -> None:
    assert included(
        tmp_path,
        configuration_yaml="homeassistant:\n  packages: !include_dir_merge_named packages\n",
        packages__house_yaml="one:\n  automation: !include ../automations.yaml\n",
    )


def test_files_that_include_each_other_do_not_hang(tmp_path: Path) -> None:
    assert not included(
        tmp_path,
        configuration_yaml="automation: !include one.yaml\n",
        one_yaml="!include two.yaml\n",
        two_yaml="!include one.yaml\n",
    )


def test_a_link_to_the_file_counts(tmp_path: Path) -> None:
    (tmp_path / "linked.yaml").symlink_to(tmp_path / "automations.yaml")

    assert included(tmp_path, configuration_yaml="automation: !include linked.yaml\n")


def test_a_broken_configuration_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnparsableError, match=r"configuration\.yaml"):
        included(tmp_path, configuration_yaml="a: [\n")
