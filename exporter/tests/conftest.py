"""A tiny random encoder and two small homes: enough to walk the whole path in a minute."""

import json
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the exporter is not installed; run exporter/script/setup")

from transformers import BertConfig, BertModel, BertTokenizerFast

from farm_exporter.homes import composed, slug

FUNCTIONS = (
    ("trigger", "light.turned_on", "[light] Light turned on."),
    ("trigger", "light.turned_off", "[light] Light turned off."),
    ("trigger", "door.opened", "[door] Door opened."), ("trigger", "motion.detected", "[motion] Motion detected."),
    ("trigger", "time", "[time] Time."), ("trigger", "zone.entered", "[zone] Zone entered."),
    ("condition", "light.is_on", "[light] Light is on."), ("condition", "door.is_open", "[door] Door is open."),
    ("action", "light.turn_on", "[light] Turn on light."), ("action", "light.turn_off", "[light] Turn off light."),
    ("action", "cover.open_cover", "[cover] Open cover."), ("action", "lock.lock", "[lock] Lock lock."),
)  # fmt: skip


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sentence-transformers folder with a random encoder of two layers."""
    folder = tmp_path_factory.mktemp("base")
    letters = "abcdefghijklmnopqrstuvwxyz0123456789.,|[]%-"
    marks = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    pieces = [*marks, *letters, *(f"##{one}" for one in letters), "light", "door", "the"]
    (folder / "vocab.txt").write_text("\n".join(pieces) + "\n", encoding="utf-8")
    BertTokenizerFast(str(folder / "vocab.txt")).save_pretrained(folder)
    config = BertConfig(
        vocab_size=len(pieces), hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64
    )
    BertModel(config).save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def functions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the integration would dump for four composed homes."""
    path = tmp_path_factory.mktemp("functions") / "functions.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for number in range(6):
            home = composed("en", number, 1)
            shared = {"home": home["home"], "language": "en"}
            for side, key, text in FUNCTIONS:
                row = {**shared, "kind": "function", "id": key, "side": side, "text": text}
                file.write(json.dumps(row) + "\n")
            rooms = {slug(one["name"]): one["name"] for one in home["areas"]}
            for one in home["entities"]:
                area = rooms.get(one.get("area"))
                row = {
                    **shared, "kind": "target", "id": one["entity_id"], "side": "target", "name": one["name"],
                    "text": f"{one['name']}, {area}.", "area": area, "device_class": one.get("device_class"),
                }  # fmt: skip
                file.write(json.dumps(row) + "\n")
    return path
