"""A home of a few things, the functions it offers, and one call to a check."""

from __future__ import annotations

from typing import Any

from custom_components.farm.applet.parse import parse
from custom_components.farm.home.catalog import load_catalog
from custom_components.farm.home.functions import EntityFilter, Field, Function, FunctionLibrary, Side
from custom_components.farm.home.models import Area, Device, Entity, Floor, Home, Label
from custom_components.farm.verification.models import Finding, Outcome
from custom_components.farm.verification.table import verify

PASS, FAIL, UNKNOWN = Outcome.PASS, Outcome.FAIL, Outcome.UNKNOWN
DIMMABLE = ("brightness", "color_temp", "hs")


def entity(entity_id: str, state: str | None, **more: Any) -> Entity:
    attributes = more.pop("attributes", {})
    name = more.pop("name", entity_id.partition(".")[2].replace("_", " ").capitalize())
    features = attributes.get("supported_features", 0)
    return Entity(
        entity_id=entity_id,
        name=name,
        state=state,
        attributes=attributes,
        supported_features=features,
        **more,
    )


HOME = Home(
    entities=(
        entity(
            "light.lamp",
            "off",
            area_id="kitchen",
            attributes={"supported_color_modes": ["brightness"], "supported_features": 0},
        ),
        entity(
            "light.bulb",
            "off",
            area_id="hall",
            attributes={"supported_color_modes": ["onoff"], "supported_features": 0},
        ),
        entity("light.asleep", None, attributes={}),
        entity(
            "light.colorful",
            "on",
            label_ids=("party",),
            attributes={
                "supported_color_modes": ["hs"],
                "effect_list": ["candle", "rainbow"],
                "supported_features": 4,
            },
        ),
        entity("switch.kettle", "off", area_id="kitchen"),
        entity("binary_sensor.door", "off", device_class="door", area_id="hall", device_id="door_device"),
        entity("binary_sensor.motion", "off", device_class="motion", area_id="hall"),
        entity(
            "sensor.temperature",
            "20.5",
            device_class="temperature",
            unit="°C",
            attributes={"state_class": "measurement"},
        ),
        entity("sensor.program", "Eco"),
        entity("sensor.silent", None),
        entity("sensor.departure", "2026-01-01T10:00:00+00:00", device_class="timestamp"),
        entity("select.mode", "Day", attributes={"options": ["Day", "Night"]}),
        entity(
            "climate.stove",
            "heat",
            attributes={
                "hvac_modes": ["off", "heat"],
                "preset_modes": ["eco", "away"],
                "min_temp": 7,
                "max_temp": 30,
                "hvac_action": "idle",
                "supported_features": 17,
            },
        ),
        entity("climate.mute", None),
        entity("cover.blind", "open", attributes={"supported_features": 3}),
        entity("cover.unsure", None),
        entity("group.lights", "off", attributes={"entity_id": ["light.lamp"]}),
        entity("group.anything", "off"),
        entity("person.anna", "home"),
        entity("zone.home", "1", name="Home"),
        entity("zone.work", "0", name="Work"),
        entity("input_datetime.alarm", "07:00:00"),
        entity("event.button", "2026-01-01T10:00:00+00:00", attributes={"event_types": ["press", "hold"]}),
        entity("sun.sun", "above_horizon", attributes={"elevation": 10.0}),
    ),
    devices=(Device(device_id="door_device", name="Door"),),
    areas=(
        Area(area_id="kitchen", name="Kitchen", floor_id="ground"),
        Area(area_id="hall", name="Hall", floor_id="ground"),
        Area(area_id="attic", name="Attic", floor_id="top"),
    ),
    floors=(Floor(floor_id="ground", name="Ground floor"), Floor(floor_id="top", name="Top floor")),
    labels=(Label(label_id="party", name="Party"),),
)


def _action(key: str, *fields: Field, domain: str | None = None, features: tuple[int, ...] = ()) -> Function:
    domains = (domain,) if domain else ()
    filters = (EntityFilter(domains=domains, supported_features=features),)
    return Function(key=key, side=Side.ACTION, fields=fields, target=filters)


def _number(name: str, low: float, high: float, **more: Any) -> Field:
    options = {"min": low, "max": high, **more.pop("options", {})}
    return Field(name=name, selector={"number": options}, **more)


_LIGHT = _action(
    "light.turn_on",
    _number("brightness_pct", 0, 100, attribute_filter={"supported_color_modes": DIMMABLE}),
    _number("transition", 0, 300, options={"unit_of_measurement": "seconds"}),
    Field(name="color_name", selector={"select": {"options": ["red", "blue"]}}),
    Field(name="rgb_color", selector={"color_rgb": {}}),
    Field(name="effect", selector={"state": {"attribute": "effect"}}, supported_features=(4,)),
    Field(name="strange", selector={"serial_port": {}}),
    domain="light",
)
_ACTIONS = (
    _LIGHT,
    _action("light.turn_off", domain="light"),
    _action("cover.open_cover", domain="cover", features=(1,)),
    _action(
        "cover.set_cover_position", _number("position", 0, 100, required=True), domain="cover", features=(4,)
    ),
    _action("climate.set_temperature", _number("temperature", 0, 250), domain="climate"),
    _action(
        "climate.set_preset_mode",
        Field(name="preset_mode", required=True, selector={"state": {"attribute": "preset_mode"}}),
        domain="climate",
    ),
    _action(
        "select.select_option", Field(name="option", required=True, selector={"state": {}}), domain="select"
    ),
    _action("homeassistant.turn_on"),
    Function(key="notify.phone", side=Side.ACTION),
    Function(key="shell_command.backup", side=Side.ACTION),
    Function(key="script.good_night", side=Side.ACTION),
)
_PURPOSE = Function(
    key="door.opened",
    side=Side.TRIGGER,
    fields=(
        Field(name="for", required=True, default="00:00:00", selector={"duration": {"enable_second": True}}),
    ),
    target=(EntityFilter(domains=("binary_sensor",), device_classes=("door",)),),
    ingredients=load_catalog().entity_ingredients,
)
_CALENDAR = Function(
    key="calendar.event_started", side=Side.TRIGGER, target=(), ingredients=load_catalog().entity_ingredients
)

LIBRARY = FunctionLibrary(
    triggers={**load_catalog().classic(Side.TRIGGER), _PURPOSE.key: _PURPOSE, _CALENDAR.key: _CALENDAR},
    conditions=load_catalog().classic(Side.CONDITION),
    actions={one.key: one for one in _ACTIONS},
)

OPENED: dict[str, Any] = {"trigger": "state", "entity_id": "binary_sensor.door", "to": "on"}
LAMP_ON: dict[str, Any] = {"action": "light.turn_on", "target": {"entity_id": "light.lamp"}}


def findings(check: str, **config: Any) -> list[Finding]:
    """Return what one check says about an automation; what is not given is fine."""
    given = {"alias": "Test", "triggers": [OPENED], "actions": [LAMP_ON], **config}
    return [one for one in verify(parse(given), HOME, LIBRARY).findings if one.check == check]


def outcome(check: str, **config: Any) -> Outcome:
    """Return the worst thing one check says about an automation."""
    said = {one.outcome for one in findings(check, **config)}
    return FAIL if FAIL in said else UNKNOWN if UNKNOWN in said else PASS


def about_trigger(check: str, **trigger: Any) -> Outcome:
    return outcome(check, triggers=[trigger])


def about_condition(check: str, **condition: Any) -> Outcome:
    return outcome(check, conditions=[condition])


def about_action(check: str, action: str, entity_id: str | list[str] | None = None, **data: Any) -> Outcome:
    target = {"target": {"entity_id": entity_id}} if entity_id else {}
    return outcome(check, actions=[{"action": action, **target, "data": data}])
