"""The catalogue of models that can be downloaded."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml

from custom_components.farm.language_model.fitting import misfit
from custom_components.farm.language_model.offered import OfferedModel, load_offered

CATALOG = Path(__file__).parents[3] / "catalog"
OFFERED = load_offered()


def test_catalogue_fits_its_schema() -> None:
    schema = json.loads((CATALOG / "schemas" / "models.json").read_text(encoding="utf-8"))

    assert misfit(yaml.safe_load((CATALOG / "models.yaml").read_text(encoding="utf-8")), schema) is None


def test_models_are_ordered_by_memory_and_have_keys_of_their_own() -> None:
    assert [one.memory for one in OFFERED] == sorted(one.memory for one in OFFERED)
    assert len({one.key for one in OFFERED}) == len(OFFERED)


def test_granite_4_is_offered() -> None:
    assert any(one.repository.startswith("ibm-granite/granite-4") for one in OFFERED)


@pytest.mark.parametrize("model", [pytest.param(one, id=one.key) for one in OFFERED])
def test_source_is_the_page_of_the_repository(model: OfferedModel) -> None:
    page = urlsplit(model.source)

    assert page.scheme == "https"
    assert page.path == f"/{model.repository}"
    assert model.file.endswith(".gguf")


def test_label_tells_what_matters() -> None:
    (granite,) = (one for one in OFFERED if one.key == "granite-4.0-350m")

    assert granite.label == "IBM Granite 4.0 350M · 0.35 B · 0.7 GB RAM · Apache-2.0"
