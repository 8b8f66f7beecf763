"""A small home and its functions, for tests that need no Home Assistant."""

from __future__ import annotations

from dataclasses import replace

from custom_components.farm.agents.chain import run
from custom_components.farm.agents.proposal import Proposal
from custom_components.farm.applet.models import Json
from custom_components.farm.home.catalog import load_catalog
from custom_components.farm.home.functions import EntityFilter, Field, Function, FunctionLibrary, Side
from custom_components.farm.home.models import Area, Entity, Floor, Home
from custom_components.farm.language.pack import load_pack
from custom_components.farm.language.reader import read
from custom_components.farm.retrieval.context import Context
from custom_components.farm.retrieval.lexicon import Lexicon
from custom_components.farm.verification.models import Verdict

REQUIRED = {
    "todo.add_item": ("item",),
    "select.select_option": ("option",),
    "number.set_value": ("value",),
}
PURPOSE = {
    "door.opened": ("binary_sensor", "door"),
    "door.closed": ("binary_sensor", "door"),
    "motion.detected": ("binary_sensor", "motion"),
    "light.turned_on": ("light", None),
    "lock.unlocked": ("lock", None),
}


def entity(entity_id: str, name: str, area: str | None = None, **more: Json) -> Entity:
    """Return an entity; `device_class`, `unit`, `state` by name, everything else is an attribute."""
    known = {key: more.pop(key) for key in ("device_class", "unit", "state") if key in more}
    return Entity(entity_id=entity_id, name=name, area_id=area, attributes=more, **known)  # type: ignore[arg-type]


SMALL_HOME = Home(
    entities=(
        entity("binary_sensor.barn_door", "Barn door", "barn", device_class="door", state="off"),
        entity("binary_sensor.barn_motion", "Barn motion", "barn", device_class="motion", state="off"),
        entity("binary_sensor.pantry_motion", "Pantry motion", "pantry", device_class="motion", state="off"),
        entity("event.gate_bell", "Gate bell", "yard", device_class="doorbell", event_types=["ring"]),
        entity("event.desk_dial", "Desk dial", "den", device_class="button", event_types=["press", "hold"]),
        entity("fan.pantry", "Pantry fan", "pantry", state="off", preset_modes=["calm", "storm"]),
        entity("light.barn", "Barn lamp", "barn", state="off", supported_color_modes=["hs"]),
        entity("light.den_floor", "Den floor lamp", "den", state="off", supported_color_modes=["brightness"]),
        entity("light.den_wall", "Den wall lamp", "den", state="off", supported_color_modes=["onoff"]),
        entity("lock.barn", "Barn lock", "barn", state="locked"),
        entity("person.ines", "Ines", state="home"),
        entity("person.otto", "Otto", state="home"),
        entity(
            "sensor.barn_temperature",
            "Barn temperature",
            "barn",
            device_class="temperature",
            unit="°C",
            state="9",
        ),
        entity(
            "sensor.pantry_humidity",
            "Pantry humidity",
            "pantry",
            device_class="humidity",
            unit="%",
            state="50",
        ),
        entity("switch.heat_mat", "Heat mat", "barn", state="off"),
        entity("todo.errands", "Errands", state="2"),
        entity("weather.home", "Forecast", state="sunny"),
        entity("zone.home", "Home", state="2"),
    ),
    areas=(
        Area(area_id="barn", name="Barn", floor_id="out"),
        Area(area_id="yard", name="Yard", floor_id="out"),
        Area(area_id="den", name="Den", aliases=("snug",), floor_id="in"),
        Area(area_id="pantry", name="Pantry", floor_id="in"),
    ),
    floors=(Floor(floor_id="out", name="Outside"), Floor(floor_id="in", name="Ground floor")),
)


def small_library() -> FunctionLibrary:
    """Return the actions of the catalogue, its classic platforms and a few purpose-specific triggers."""
    catalog = load_catalog()
    actions = {spec.function: _action(spec.function, tuple(spec.fields)) for spec in catalog.actions}
    for person in ("ines", "otto"):
        key = f"notify.mobile_app_{person}"
        actions[key] = Function(
            key=key, side=Side.ACTION, fields=(Field(name="message", required=True), Field(name="title"))
        )
    purpose = {
        key: Function(
            key=key,
            side=Side.TRIGGER,
            target=(EntityFilter(domains=(domain,), device_classes=(kind,) if kind else ()),),
            ingredients=catalog.entity_ingredients,
            meaning=catalog.meaning(Side.TRIGGER, key),
        )
        for key, (domain, kind) in PURPOSE.items()
    }
    return FunctionLibrary(
        triggers={**catalog.classic(Side.TRIGGER), **purpose},
        conditions=catalog.classic(Side.CONDITION),
        actions=actions,
    )


def _action(key: str, fields: tuple[str, ...]) -> Function:
    dims = {"supported_color_modes": ("brightness", "hs", "color_temp")}
    return Function(
        key=key,
        side=Side.ACTION,
        target=(EntityFilter(domains=(key.partition(".")[0],)),),
        fields=tuple(
            Field(
                name=name,
                required=name in REQUIRED.get(key, ()),
                attribute_filter=dims if name == "brightness_pct" else {},
            )
            for name in fields
        ),
    )


def context_for(
    request: str, *, speaker: str | None = None, chosen: dict[tuple[str, ...], tuple[str, ...]] | None = None
) -> Context:
    """Return the context of a request in the small home."""
    pack = load_pack("en")
    home = SMALL_HOME if speaker is None else replace(SMALL_HOME, speaker=speaker)
    lexicon = Lexicon(home=home, pack=pack)
    return Context(
        home=home,
        library=small_library(),
        catalog=load_catalog(),
        lexicon=lexicon,
        reading=read(request, pack, lexicon.resembles, lexicon.known),
        chosen=chosen or {},
    )


def propose(
    request: str, *, speaker: str | None = None, chosen: dict[tuple[str, ...], tuple[str, ...]] | None = None
) -> Proposal:
    """Return the chain's answer in the small home; every applet passes verification."""
    context = context_for(request, speaker=speaker, chosen=chosen or {})
    return run(context, lambda _applet: Verdict(), lambda applet: applet.alias)
