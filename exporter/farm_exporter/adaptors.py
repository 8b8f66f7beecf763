"""Requests that others published, as pairs; each source names its licence for the model card."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from .corpus import head_of, is_test
from .lines import Document, ExporterError, Pair, raw_lines

_DEVICES = {
    "blinds": "cover", "garage_door": "cover", "light": "light", "fan": "fan", "lock": "lock",
    "media_player": "media_player", "switch": "switch", "climate": "climate", "vacuum": "vacuum",
    "timer": "timer", "todo": "todo", "humidifier": "humidifier",
}  # fmt: skip
_INTENTS = {
    "HassTurnOn": {
        "light": "light.turn_on", "fan": "fan.turn_on", "switch": "switch.turn_on", "cover": "cover.open_cover",
        "lock": "lock.lock", "scene": "scene.turn_on", "script": "script.turn_on", "valve": "valve.open_valve",
    },
    "HassTurnOff": {
        "light": "light.turn_off", "fan": "fan.turn_off", "switch": "switch.turn_off", "lock": "lock.unlock",
        "cover": "cover.close_cover", "valve": "valve.close_valve",
    },
    "HassLightSet": {"light": "light.turn_on"},
    "HassClimateSetTemperature": {"climate": "climate.set_temperature"},
    "HassVacuumStart": {"vacuum": "vacuum.start"},
    "HassVacuumReturnToBase": {"vacuum": "vacuum.return_to_base"},
    "HassMediaPause": {"media_player": "media_player.media_pause"},
    "HassMediaUnpause": {"media_player": "media_player.media_play"},
    "HassMediaNext": {"media_player": "media_player.media_next_track"},
    "HassSetVolume": {"media_player": "media_player.volume_set"},
    "HassSetPosition": {"cover": "cover.set_cover_position", "valve": "valve.set_valve_position"},
    "HassListAddItem": {"todo": "todo.add_item"},
    "HassShoppingListAddItem": {"shopping_list": "todo.add_item"},
    "HassStartTimer": {"homeassistant": "timer.start"},
    "HassCancelTimer": {"homeassistant": "timer.cancel"},
}  # fmt: skip
_DIALOGUE = "$dialogue @org.thingpedia.dialogue.transaction . execute ;"
_THINGS = (
    (re.compile(r"monitor.*@light-bulb\.state.*power == enum\(?on"), "trigger", "light.turned_on"),
    (re.compile(r"monitor.*@light-bulb\.state.*power == enum\(?off"), "trigger", "light.turned_off"),
    (re.compile(r"monitor.*(motion).*state == enum\(?(detecting|on)"), "trigger", "motion.detected"),
    (re.compile(r"monitor.*temperature.*value *[<>]="), "trigger", "temperature.crossed_threshold"),
    (re.compile(r"monitor.*humidity.*value *[<>]="), "trigger", "humidity.crossed_threshold"),
    (re.compile(r"^ *attimer"), "trigger", "time"),
    (re.compile(r"^[^=]*@light-bulb\.set_power\(.*power=enum\(?on"), "action", "light.turn_on"),
    (re.compile(r"^[^=]*@light-bulb\.set_power\(.*power=enum\(?off"), "action", "light.turn_off"),
)


@dataclass(frozen=True, slots=True)
class Adaptor:
    """How a source becomes pairs."""

    summary: str
    licence: str
    read: Callable[[Path], Iterator[tuple[str, str, str, str]]]
    """Yields query, language, role, function."""

    def pairs(self, path: Path, documents: Sequence[Document]) -> list[Pair]:
        """Return the pairs whose function is in the corpus; one query in six is kept for testing."""
        if not path.exists():
            raise ExporterError(f"{path}: there is no such file or folder")
        known = {(one.group, one.kind, one.id) for one in documents}
        name = next(name for name, one in ADAPTORS.items() if one is self)
        return [
            Pair(
                query=query, positive=function, side=head_of(role), group=language, language=language, kind=role,
                template=query, split="test" if is_test(query, 6) else "train", origin=name,
            )
            for query, language, role, function in dict.fromkeys(self.read(path))
            if (language, role, function) in known
        ]  # fmt: skip


def _home_llm(path: Path) -> Iterator[tuple[str, str, str, str]]:
    """Read the phrases of actions: `service_name, device_name, phrase`."""
    for folder, language in (("english", "en"), ("german", "de")):
        for file in sorted(path.rglob(f"{folder}/pile_of_specific_actions.csv")):
            with file.open(encoding="utf-8", newline="") as lines:
                for row in csv.DictReader(lines):
                    device, _, service = str(row["service_name"]).partition(".")
                    if domain := _DEVICES.get(device):
                        yield str(row["phrase"]), language, "action", f"{domain}.{service}"


def _ha_intents(path: Path) -> Iterator[tuple[str, str, str, str]]:
    """Read test sentences: the intent and the domain that its file is about name the function."""
    for language in ("en", "de"):
        for file in sorted(path.rglob("*.yaml")):
            if language not in file.parts or file.name.startswith("_"):
                continue
            for test in (yaml.safe_load(file.read_text(encoding="utf-8")) or {}).get("tests") or ():
                intent = test.get("intent") or {}
                domain = file.name.partition("_")[0] if "_" in file.name else file.stem
                function = _INTENTS.get(str(intent.get("name")), {}).get(domain)
                for sentence in test.get("sentences") or () if function else ():
                    yield str(sentence), language, "action", str(function)


def _thingpedia(path: Path) -> Iterator[tuple[str, str, str, str]]:
    """Read utterances whose program is about one thing that homes have too."""
    for file in sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]:
        for row in raw_lines(file):
            program = str(row.get("thingtalk")).removeprefix(_DIALOGUE)
            program = re.sub(r" ?([.:()=]) ?", r"\1", program).replace("==", " == ")
            for pattern, role, function in _THINGS:
                if pattern.search(program):
                    yield re.sub(r"\b[A-Z]+_\d\b", "10", str(row["utterance"])), "en", role, function
                    break


ADAPTORS = {
    "home-llm": Adaptor("folder of home-llm data: phrases of actions", "MIT", _home_llm),
    "ha-intents": Adaptor("folder of Home Assistant's intent tests: sentences", "CC BY 4.0", _ha_intents),
    "thingpedia": Adaptor("folder of Thingpedia utterances as JSON lines", "BSD-3-Clause", _thingpedia),
}
