"""Which published requests are trained on, and which are made of names."""

from farm_exporter.applets import FOLDS, Applet, Ground, composed, function_text, split
from farm_exporter.lines import Document

RARE = Applet(query="Rare. Seen once", trigger="a::b", action="c::d")
GOLD = (
    *(Applet(query=f"Title {number}. As gold {number}", trigger="a::b", action="c::d") for number in range(20)),
    RARE,
)
NOISY = tuple(Applet(query=f"title {number}! as noisy", trigger="a::b", action="c::d") for number in range(30))
GROUND = Ground(functions={}, requests={"gold": GOLD, "noisy": NOISY, "one_shot": (RARE,)})


def function(number: int, side: str) -> Document:
    return Document(id=f"Service {number}::Do {number}", side=side, text="", group="ifttt")


def test_text_of_a_function_names_service_and_fields() -> None:
    row = {"service": "Mail", "function": "Send", "description": None, "fields": ["to", "subject"]}
    assert function_text(row, "action") == "[Mail] Send. || Requires: to, subject"


def test_every_request_is_held_out_by_one_fold() -> None:
    held = [one.query for fold in range(FOLDS) for one in split(GROUND, fold, 1)[1]["gold"]]
    assert sorted(held) == sorted(one.query for one in GOLD)


def test_requests_of_one_title_are_held_out_together() -> None:
    for fold in range(FOLDS):
        ours, held = split(GROUND, fold, 1)
        titles = {one.title for some in held.values() for one in some}
        assert titles.isdisjoint(one.title for one in ours)


def test_one_shot_requests_are_never_trained_on() -> None:
    for fold in range(FOLDS):
        ours, held = split(GROUND, fold, 1)
        assert held["one_shot"] == [RARE]
        assert RARE not in ours


def test_every_function_is_asked_for_by_composed_requests() -> None:
    functions = {"trigger": [function(one, "trigger") for one in range(5)], "action": [function(9, "action")]}
    made = list(composed(functions, 2, seed=1))
    assert sorted(one.trigger for one in made) == sorted(2 * [one.id for one in functions["trigger"]])
    assert {one.action for one in made} == {"Service 9::Do 9"}
    assert all("do 9" in one.query for one in made)
