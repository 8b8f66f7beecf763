"""Files as people leave them behind: those of the corpus, and large ones made up from a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from homeassistant.util.yaml import Secrets, load_yaml

CORPUS = Path(__file__).parent / "corpus"
CHANGED = sorted((CORPUS / "changed").glob("*.yaml"))
"""Files to which an automation can be added."""
REFUSED = sorted((CORPUS / "refused").glob("*.yaml"))
"""Files that Home Assistant could not load, that hold no list, or whose last text would change."""

BESIDE = {
    "secrets.yaml": "gate_webhook: abcdef\ngate_message: The gate is open\n",
    "included_automation.yaml": "id: included\nalias: Included\ntriggers: []\nactions: []\n",
    "included_triggers.yaml": "- trigger: sun\n  event: sunset\n",
}
"""What the files of the corpus refer to."""

LIGHT = {
    "id": "farm_1",
    "alias": "Licht über der Tür 🚪",
    "description": "",
    "triggers": [{"trigger": "state", "entity_id": ["binary_sensor.door"], "to": "on"}],
    "conditions": [{"condition": "template", "value_template": "{{ is_state('sun.sun', 'below_horizon') }}"}],
    "actions": [{"action": "light.turn_on", "target": {"entity_id": "light.door"}, "data": {}}],
    "mode": "single",
}
NOTICE = {
    "id": "farm_2",
    "alias": "Notice: 'yes'",
    "triggers": [{"trigger": "time", "at": "06:30:00"}],
    "actions": [{"action": "notify.notify", "data": {"message": "One line\n  and: another # one\n"}}],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """A configuration folder with one ugly file in it."""

    file: Path
    history: Path

    def load(self) -> list[object]:
        """Return what Home Assistant's own loader makes of the file."""
        return load_yaml(self.file, Secrets(self.file.parent)) or []


def folder_with(path: Path, content: bytes) -> Folder:
    """Write the file and what it refers to into a folder."""
    for name, text in BESIDE.items():
        (path / name).write_text(text, encoding="utf-8")
    file = path / "automations.yaml"
    file.write_bytes(content)
    return Folder(file=file, history=path / "history")


def many(count: int, *, seed: int = 0, filler: int = 0) -> bytes:
    """Return a file of so many automations, each with about `filler` characters of description."""
    chance = random.Random(seed)
    return "".join(_automation(number, chance, filler) for number in range(count)).encode()


def five_megabytes() -> bytes:
    """Return a file of 2,000 automations with a little more than 5 MB."""
    return many(2_000, filler=2_500)


def quickly_read_slowly_written() -> bytes:
    """Return a file of which most is a comment, so that most of a change's time is spent on the disk."""
    return b"# A long, long story about these automations.\n" * 10_000 + many(20)


def _automation(number: int, chance: random.Random, filler: int) -> str:
    words = " ".join(
        chance.choice(["Licht", "Tür", "evening", "❄", "it's", "24 °C"]) for _ in range(filler // 6)
    )
    name = chance.choice([f"'{number}: it''s'", f'"{number} \\u00e4"', f"Number {number}"])
    comment = chance.choice(["", "# between\n", "\n", "  # inside\n"])
    actions = chance.choice(
        [
            f"  actions:\n  - action: light.turn_on\n    target:\n      entity_id: light.l{number}\n",
            f"  actions: [{{action: light.turn_off, target: {{area_id: a{number}}}}}]\n",
            f"  action:\n    service: notify.x\n    data: {{message: '{{{{ {number} }}}}'}}\n",
            f"  action:\n  - variables:\n      text: |\n        {{{{ {number} }}}}\n        # text\n",
        ]
    )
    return (
        f"- id: '{1_700_000_000_000 + number}'\n  alias: {name}\n  description: >-\n    Text {words}\n"
        f"  triggers:\n    - trigger: state\n      entity_id: binary_sensor.b{number}\n{actions}{comment}"
    )
