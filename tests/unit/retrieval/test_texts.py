"""Texts of functions and things (FARM eq. 3 to 5)."""

from custom_components.farm.home.functions import EntityFilter, Field, Function, Ingredient, Side
from custom_components.farm.home.models import Area, Entity, Floor, Home
from custom_components.farm.retrieval.texts import function_text, joined_text, target_text

HOME = Home(
    entities=(
        Entity(
            entity_id="binary_sensor.leak", name="Dishwasher leak", area_id="kitchen", device_class="moisture"
        ),
    ),
    areas=(Area(area_id="kitchen", name="Kitchen", aliases=("galley",), floor_id="ground"),),
    floors=(Floor(floor_id="ground", name="Ground floor", aliases=("downstairs",)),),
)  # fmt: skip
LEAK = HOME.entities[0]
TURN_ON = Function(
    key="light.turn_on", side=Side.ACTION, name="Turn on light", description="Turns on one or more lights.",
    fields=(Field(name="brightness_pct", label="Brightness"), Field(name="effect", required=True)),
    target=(EntityFilter(domains=("light",)),),
)  # fmt: skip


def test_action_says_what_it_requires() -> None:
    assert function_text(TURN_ON) == (
        "[light] Turn on light. Turns on one or more lights. || Requires: Brightness, effect required"
    )


def test_classic_trigger_says_what_it_provides() -> None:
    ingredient = Ingredient(path="trigger.to_state.state", type="state")
    trigger = Function(key="sun", side=Side.TRIGGER, name="Sun", ingredients=(ingredient,))
    assert function_text(trigger) == "[sun] Sun. || Provides: to state state state"


def test_fields_that_all_purpose_specific_triggers_have_are_left_out() -> None:
    trigger = Function(
        key="light.turned_on", side=Side.TRIGGER, name="Light turned on",
        fields=(Field(name="behavior", required=True), Field(name="for")),
    )  # fmt: skip
    assert function_text(trigger) == "[light] Light turned on."


def test_long_schemas_are_cut() -> None:
    fields = tuple(Field(name=f"field{n}") for n in range(20))
    text = function_text(Function(key="a.b", side=Side.ACTION, name="B", fields=fields))
    assert text.endswith("field7")


def test_thing_is_named_with_its_place_and_kind() -> None:
    assert target_text(LEAK, HOME) == (
        "Dishwasher leak, Kitchen (galley), Ground floor (downstairs). moisture binary sensor"
    )


def test_words_for_the_kind_can_be_given() -> None:
    assert target_text(LEAK, HOME, ("water sensor", "leak sensor")).endswith(". water sensor leak sensor")


def test_thing_without_area_has_no_place() -> None:
    scene = Entity(entity_id="scene.movie", name="Movie", aliases=("Movie", "film"))
    assert target_text(scene, HOME) == "Movie (film). scene"


def test_function_on_a_thing_names_both() -> None:
    trigger = Function(key="moisture.detected", side=Side.TRIGGER, name="Moisture detected")
    assert joined_text(trigger, LEAK, HOME) == (
        "[Kitchen (galley)] [moisture binary sensor] Dishwasher leak: Moisture detected."
    )
