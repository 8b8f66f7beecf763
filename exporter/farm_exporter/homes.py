"""Homes to train on: device lists of others in our home format, and homes composed from our own names."""

from __future__ import annotations

import random
import re
import unicodedata
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path

import yaml

from .lines import ExporterError

_KINDS = {
    "light": "light", "light-dimmable": "light", "light-rgbw": "light", "smart-speaker": "media_player",
    "smart-plug": "switch/outlet", "motion-sensor": "binary_sensor/motion", "hvac": "climate",
    "heat-pump": "climate", "smart-tv": "media_player/tv", "smart-sprinkler": "switch", "camera": "camera",
    "exhaust-fan": "fan", "fan-oscilating": "fan", "weather-service": "weather", "switch": "switch",
    "water-valve": "valve", "door-sensor": "binary_sensor/door", "window-sensor": "binary_sensor/window",
    "garage-door": "cover/garage", "temperature-sensor": "sensor/temperature", "smart-lock": "lock",
    "vacuum": "vacuum", "gate": "cover/gate", "smart-blinds": "cover/blind", "water-heater": "water_heater",
}  # fmt: skip
"""Device types of the synthetic homes, as our kinds."""

_OFTEN = {
    "light": 7, "switch/outlet": 2, "binary_sensor/motion": 2, "binary_sensor/window": 3,
    "binary_sensor/door": 2, "sensor/temperature": 3, "sensor/humidity": 2, "cover/blind": 2,
    "cover/shutter": 2, "climate": 2, "media_player": 2, "sensor/power": 2, "person": 2, "scene": 2,
}  # fmt: skip
"""How often a kind occurs beside those that occur once."""

_ALL_FEATURES = 65535


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("--devices", type=Path, metavar="DIR", help="translate these device lists (*.yaml)")
    parser.add_argument("--compose", type=int, default=0, metavar="N", help="compose N homes per language")
    parser.add_argument("--language", action="append", choices=["en", "de"], help="of composed homes (both)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the home files go")


def run(arguments: Namespace) -> int:
    """Write the homes and say how many there are."""
    homes: list[Mapping[str, object]] = []
    if arguments.devices:
        paths = sorted(arguments.devices.glob("*.yaml"))
        if not paths:
            raise ExporterError(f"{arguments.devices}: no *.yaml here")
        homes += [translated(yaml.safe_load(path.read_text(encoding="utf-8")), path.stem) for path in paths]
    for language in arguments.language or ["en", "de"]:
        homes += [composed(language, number, arguments.seed) for number in range(arguments.compose)]
    arguments.out.mkdir(parents=True, exist_ok=True)
    for home in homes:
        path = arguments.out / f"{home['home']}.yaml"
        path.write_text(yaml.safe_dump(home, allow_unicode=True, sort_keys=False), encoding="utf-8")
    print(f"{len(homes)} homes in {arguments.out}")
    return 0


def names() -> Mapping[str, Mapping]:
    """Return the names of rooms and things by language."""
    return yaml.safe_load((resources.files("farm_exporter.material") / "names.yaml").read_text("utf-8"))


def translated(described: Mapping, name: str) -> Mapping[str, object]:
    """Return a synthetic device list as a home; devices of unknown type are left out."""
    areas = {str(one): slug(str(one)) for one in described.get("devices") or {}}
    entities: dict[str, Mapping[str, object]] = {}
    for room, devices in (described.get("devices") or {}).items():
        for device in devices or ():
            kind = _KINDS.get(str(device.get("device_type")))
            if kind is not None:
                entity = _entity(kind, str(device["name"]), areas[str(room)], entities)
                entities[str(entity["entity_id"])] = entity
    return {
        "home": slug(name), "name": str(described.get("name") or name), "language": "en",
        "areas": [{"id": one, "name": room} for room, one in areas.items()],
        "entities": list(entities.values()),
    }  # fmt: skip


def composed(language: str, number: int, seed: int) -> Mapping[str, object]:
    """Return a home with names of our own: four to eighteen rooms, five to nine things in each."""
    chance = random.Random(f"{language}/{number}/{seed}")
    known = names()[language]
    floors = chance.sample(list(known["floors"]), chance.randint(1, 3))
    rooms = chance.sample(known["rooms"], chance.randint(4, 18))
    people = chance.sample(known["people"], chance.randint(1, 4))
    entities: dict[str, Mapping[str, object]] = {}
    for room in rooms:
        for kind, name in _things(known["things"], room, people, chance):
            if name not in {one["name"] for one in entities.values()}:
                entity = _entity(kind, name, None if kind in ("person", "calendar", "scene") else slug(room), entities)
                entities[str(entity["entity_id"])] = entity
    return {
        "home": f"composed_{language}_{number}", "name": "Home", "language": language,
        "floors": [{"name": one, "aliases": known["floors"][one]} for one in floors],
        "areas": [
            {"id": slug(room), "name": room, "floor": chance.choice(floors), "aliases": known["aliases"].get(room, [])}
            for room in rooms
        ],
        "entities": list(entities.values()),
    }  # fmt: skip


def _things(
    things: Mapping[str, list[str]], room: str, people: list[str], chance: random.Random
) -> Iterator[tuple[str, str]]:
    kinds = list(things)
    weights = [_OFTEN.get(kind, 1) for kind in kinds]
    for kind in chance.choices(kinds, weights, k=chance.randint(5, 9)):
        name = chance.choice(things[kind]).format(room=room, person=chance.choice(people))
        yield kind, name[0].upper() + name[1:]


def _entity(kind: str, name: str, area: str | None, others: Mapping[str, object]) -> Mapping[str, object]:
    domain, _, device_class = kind.partition("/")
    entity_id = base = f"{domain}.{slug(name)}"
    number = 2
    while entity_id in others:
        entity_id, number = f"{base}_{number}", number + 1
    found: dict[str, object] = {"entity_id": entity_id, "name": name, "state": "off"}
    if area:
        found["area"] = area
    if device_class:
        found["device_class"] = device_class
    if domain == "light":
        found["attributes"] = {"supported_color_modes": ["hs", "color_temp"], "supported_features": 44}
    elif domain not in ("person", "sensor", "binary_sensor", "weather"):
        found["attributes"] = {"supported_features": _ALL_FEATURES}
    return found


def slug(text: str) -> str:
    """Return a name as an id: lower case, ASCII, underscores."""
    plain = text.lower().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("ß", "ss")
    plain = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_") or "thing"
