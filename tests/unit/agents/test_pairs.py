"""Cross-scoring of pairs and agreement with retrieval (FARM eq. 9 to 11)."""

from __future__ import annotations

import pytest

from custom_components.farm.agents.pairs import agrees, coverage, matches, ranked_pairs, select_pair
from custom_components.farm.home.functions import EntityFilter, Field, Function, Ingredient, Side
from custom_components.farm.language.models import Startup
from custom_components.farm.retrieval.actions import ActionCandidate
from custom_components.farm.retrieval.facts import FactCandidate, MomentFact

NOTIFY = Function(
    key="notify.x", side=Side.ACTION, fields=(Field(name="message", required=True), Field(name="title"))
)
LIGHT = Function(key="light.turn_on", side=Side.ACTION, target=(EntityFilter(domains=("light",)),))
STATE = Ingredient(path="trigger.to_state.state", type="state")
SUMMARY = Ingredient(path="trigger.calendar_event.summary", type="string")


def action(
    similarity: float, *, missing: tuple[str, ...] = (), entities: tuple[str, ...] = ("light.a",)
) -> ActionCandidate:
    return ActionCandidate(
        function="x", concept="x", entity_ids=entities, similarity=similarity, missing=missing
    )


def trigger(similarity: float) -> FactCandidate:
    return FactCandidate(fact=MomentFact(value=Startup()), similarity=similarity)


@pytest.mark.parametrize(
    ("path", "field", "fits"),
    [
        ("trigger.temperature", "temperature", True),
        ("trigger.stock_name", "name", True),
        ("trigger.calendar_event.summary", "message", True),
        ("trigger.to_state.state", "message", False),
        ("trigger.zone.name", "title", True),
    ],
)
def test_an_ingredient_fits_by_word_part_or_meaning(path: str, field: str, fits: bool) -> None:
    assert matches(Ingredient(path=path, type="string"), field) is fits


def test_all_required_inputs_filled_is_full_coverage() -> None:
    assert coverage((), LIGHT, action(1.0)) == 1.0


def test_a_missing_target_lowers_coverage() -> None:
    assert coverage((), LIGHT, action(1.0, entities=())) == 0.0


def test_an_ingredient_fills_an_open_field() -> None:
    assert coverage((STATE,), NOTIFY, action(1.0, missing=("message",))) == 0.0
    assert coverage((SUMMARY,), NOTIFY, action(1.0, missing=("message",))) == 1.0


def test_coverage_weighs_more_than_similarity() -> None:
    pairs = ranked_pairs(
        [trigger(0.9)], [action(0.95, missing=("message",)), action(0.6)], (), [NOTIFY, LIGHT]
    )

    assert [one.action for one in pairs] == [1, 0]
    assert pairs[0].score == pytest.approx(0.7 * 1.0 + 0.3 * 0.75)


def test_all_pairs_are_ranked() -> None:
    assert (
        len(ranked_pairs([trigger(0.9), trigger(0.8)], [action(0.9), action(0.7)], (), [LIGHT, LIGHT])) == 4
    )


def test_a_choice_must_reach_its_share_of_the_top_score() -> None:
    assert agrees(0.744, 0.753, 0.95)
    assert not agrees(0.70, 0.753, 0.95)


def test_a_pair_that_disagrees_with_retrieval_is_passed_over() -> None:
    triggers, actions = [trigger(0.9), trigger(0.5)], [action(0.9), action(0.6)]
    pairs = ranked_pairs(triggers, actions, (), [LIGHT, LIGHT])

    selected = select_pair(list(reversed(pairs)), triggers, actions)

    assert selected is not None
    assert (selected.trigger, selected.action) == (0, 0)
