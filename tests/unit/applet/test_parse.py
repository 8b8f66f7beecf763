from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from custom_components.farm.applet.models import (
    Action,
    ActionCall,
    Applet,
    Binding,
    BindingSource,
    Branch,
    Choose,
    Condition,
    ConditionCall,
    ConditionGroup,
    Delay,
    IfThen,
    Json,
    Junction,
    Mode,
    Repeat,
    Span,
    Target,
    Trigger,
    TriggerCall,
    Verbatim,
    WaitForTrigger,
)
from custom_components.farm.applet.parse import (
    parse,
    parse_action,
    parse_condition,
    parse_trigger,
    without_sources,
)
from custom_components.farm.applet.render import render

# ---------------------------------------------------------------- random applets
_names = st.sampled_from(("above", "to", "message", "brightness_pct", "at"))
_scalars = st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(("on", "07:00:00", "{{ x }}"))
_json: st.SearchStrategy[Json] = st.recursive(
    _scalars,
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(("a", "b")), inner, max_size=2)
    ),
    max_leaves=3,
)
_spans = st.none() | st.builds(Span, start=st.integers(0, 5), end=st.integers(6, 9))
_ids = st.lists(st.sampled_from(("light.a", "light.b", "{{ x }}")), min_size=1, max_size=2, unique=True).map(
    tuple
)
_none = st.just(())
_targets = st.builds(
    Target,
    entity_ids=_ids,
    area_ids=_ids | _none,
    floor_ids=_ids | _none,
    label_ids=_ids | _none,
    span=_spans,
)
_flat_targets = st.builds(Target, entity_ids=_ids, span=_spans)
_bindings = st.lists(
    st.builds(Binding, field=_names, value=_json, source=st.sampled_from(BindingSource), span=_spans),
    max_size=2,
    unique_by=lambda one: one.field,
).map(tuple)
_purpose = st.sampled_from(("door.opened", "light.turned_on"))
_flat = st.sampled_from(("state", "numeric_state"))
_alone = st.sampled_from(("time", "sun"))
_trigger_ids = st.none() | st.sampled_from(("morning", "0"))
_triggers: st.SearchStrategy[Trigger] = (
    st.builds(TriggerCall, function=_purpose, target=st.none() | _targets, fields=_bindings, id=_trigger_ids)
    | st.builds(TriggerCall, function=_flat, target=_flat_targets, fields=_bindings, id=_trigger_ids)
    | st.builds(TriggerCall, function=_alone, fields=_bindings, id=_trigger_ids)
    | st.just(Verbatim(config={"trigger": "state", "alias": "Seen"}))
)
_condition_calls = (
    st.builds(ConditionCall, function=_purpose, target=st.none() | _targets, fields=_bindings)
    | st.builds(ConditionCall, function=_flat, target=_flat_targets, fields=_bindings)
    | st.builds(ConditionCall, function=_alone, fields=_bindings)
    | st.just(Verbatim(config={"condition": "state", "enabled": False}))
)
_conditions: st.SearchStrategy[Condition] = st.recursive(
    _condition_calls,
    lambda inner: st.builds(
        ConditionGroup, junction=st.sampled_from(Junction), conditions=st.lists(inner, max_size=2).map(tuple)
    ),
    max_leaves=3,
)
_some_conditions = st.lists(_conditions, max_size=2).map(tuple)
_calls = st.builds(
    ActionCall,
    function=st.sampled_from(("light.turn_on", "notify.phone")),
    target=st.none() | _targets,
    fields=_bindings,
    response_variable=st.none() | st.just("answer"),
)
_waits = st.builds(
    WaitForTrigger,
    triggers=st.lists(_triggers, max_size=2).map(tuple),
    timeout=st.sampled_from(("00:05:00", 3)),
    continue_on_timeout=st.booleans(),
)
_actions: st.SearchStrategy[Action] = st.recursive(
    _calls
    | st.builds(Delay, duration=_json, span=_spans)
    | _waits
    | st.just(Verbatim(config={"stop": "Done"})),
    lambda inner: (
        st.builds(
            IfThen,
            conditions=_some_conditions,
            then=st.lists(inner, max_size=2).map(tuple),
            otherwise=st.lists(inner, max_size=1).map(tuple),
        )
        | st.builds(
            Choose,
            branches=st.lists(
                st.builds(
                    Branch, conditions=_some_conditions, actions=st.lists(inner, max_size=1).map(tuple)
                ),
                max_size=2,
            ).map(tuple),
            default=st.lists(inner, max_size=1).map(tuple),
        )
        | st.builds(Repeat, count=st.integers(1, 3), actions=st.lists(inner, max_size=1).map(tuple))
    ),
    max_leaves=3,
)
_applets = st.builds(
    Applet,
    alias=st.text(max_size=5),
    description=st.text(max_size=5),
    triggers=st.lists(_triggers, max_size=2).map(tuple),
    conditions=_some_conditions,
    actions=st.lists(_actions, max_size=3).map(tuple),
    mode=st.sampled_from(Mode),
    extra=st.sampled_from(((), (("max", 3),), (("variables", {"a": 1}),))),
)
_patient = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


@_patient
@given(_applets)
def test_parsing_what_was_rendered_gives_the_applet_back(applet: Applet) -> None:
    assert parse(render(applet)) == without_sources(applet)


@_patient
@given(_applets)
def test_rendering_what_was_parsed_gives_the_canonical_form_back(applet: Applet) -> None:
    canonical = render(applet)

    assert render(parse(canonical)) == canonical


# ---------------------------------------------------------------- forms people write
def test_old_keys_and_single_items_are_understood() -> None:
    applet = parse(
        {
            "id": "17",
            "alias": "Old",
            "trigger": {"platform": "state", "entity_id": "light.a", "to": "on"},
            "condition": {"condition": "sun", "after": "sunset"},
            "action": {"service": "light.turn_off", "entity_id": "light.a, light.b"},
            "max": 3,
        }
    )

    assert render(applet) == {
        "alias": "Old",
        "triggers": [{"trigger": "state", "entity_id": "light.a", "to": "on"}],
        "conditions": [{"condition": "sun", "after": "sunset"}],
        "actions": [{"action": "light.turn_off", "target": {"entity_id": ["light.a", "light.b"]}}],
        "max": 3,
    }


@pytest.mark.parametrize(
    "action",
    [
        {"action": "light.turn_on", "target": {"entity_id": "light.a"}, "data": {"effect": "candle"}},
        {"action": "light.turn_on", "entity_id": "light.a", "data": {"effect": "candle"}},
        {"service": "light.turn_on", "data": {"entity_id": ["light.a"], "effect": "candle"}},
        {
            "action": "light.turn_on",
            "metadata": {},
            "target": {"entity_id": ["light.a"]},
            "data": {"effect": "candle"},
        },
    ],
)
def test_every_place_of_a_target_means_the_same(action: dict[str, Json]) -> None:
    assert parse_action(action) == ActionCall(
        function="light.turn_on",
        target=Target(entity_ids=("light.a",)),
        fields=(Binding(field="effect", value="candle"),),
    )


def test_shorthands_of_conditions_are_understood() -> None:
    template = ConditionCall(function="template", fields=(Binding(field="value_template", value="{{ x }}"),))

    assert parse_condition("{{ x }}") == template
    assert parse_condition({"condition": "{{ x }}"}) == template
    assert parse_condition({"or": ["{{ x }}"]}) == ConditionGroup(
        junction=Junction.OR, conditions=(template,)
    )
    assert parse_condition({"condition": ["{{ x }}"]}) == ConditionGroup(
        junction=Junction.AND, conditions=(template,)
    )


def test_lists_of_triggers_inside_triggers_are_flattened() -> None:
    time = {"trigger": "time", "at": "07:00"}

    assert parse({"triggers": [{"triggers": [time, time]}, time]}).triggers == (parse_trigger(time),) * 3


@pytest.mark.parametrize(
    "action",
    [
        {"alias": "Light", "action": "light.turn_on"},
        {"action": "light.turn_on", "enabled": False},
        {"action": "light.turn_on", "target": "{{ x }}"},
        {"action": "light.turn_on", "data": "{{ x }}"},
        {"action": "light.turn_on", "target": {"entity_id": "light.a", "exclude": {}}},
        {"condition": "state", "entity_id": "light.a", "state": "on"},
        {"repeat": {"while": [], "sequence": []}},
        {"choose": [{"alias": "One", "conditions": [], "sequence": []}]},
        {"wait_template": "{{ x }}"},
        "light.turn_on",
    ],
)
def test_what_says_more_than_an_applet_can_hold_is_kept(action: Json) -> None:
    assert parse_action(action) == Verbatim(config=action)


def test_a_condition_with_an_alias_is_kept() -> None:
    condition: Json = {"condition": "state", "entity_id": "light.a", "state": "on", "alias": "Lit"}

    assert parse_condition(condition) == Verbatim(config=condition)


def test_a_mode_nobody_knows_is_kept() -> None:
    assert render(parse({"alias": "A", "mode": "sometimes"}))["mode"] == "sometimes"
