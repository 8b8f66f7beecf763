"""Writes an applet in Home Assistant's form (2026.7 and later): plural keys, canonical order."""

from __future__ import annotations

from typing import assert_never

from .models import (
    Action,
    ActionCall,
    Applet,
    Binding,
    Choose,
    Condition,
    ConditionCall,
    ConditionGroup,
    Delay,
    IfThen,
    Json,
    Mode,
    Repeat,
    Target,
    Trigger,
    TriggerCall,
    Verbatim,
    WaitForTrigger,
)

_TARGET_KEYS = ("entity_id", "device_id", "area_id", "floor_id", "label_id")


def render(applet: Applet) -> dict[str, Json]:
    """Return the automation of an applet, without `id`."""
    config: dict[str, Json] = {"alias": applet.alias}
    if applet.description:
        config["description"] = applet.description
    config["triggers"] = [render_trigger(one) for one in applet.triggers]
    if applet.conditions:
        config["conditions"] = [render_condition(one) for one in applet.conditions]
    config["actions"] = [render_action(one) for one in applet.actions]
    if applet.mode is not Mode.SINGLE:
        config["mode"] = applet.mode.value
    config.update(applet.extra)
    return config


def render_trigger(trigger: Trigger) -> Json:
    """Return one item of `triggers`."""
    match trigger:
        case Verbatim():
            return trigger.config
        case TriggerCall():
            config = _call("trigger", trigger.function, trigger.target, trigger.fields)
            if trigger.id is not None:
                config["id"] = trigger.id
            return config
        case _:
            assert_never(trigger)


def render_condition(condition: Condition) -> Json:
    """Return one item of `conditions`."""
    match condition:
        case Verbatim():
            return condition.config
        case ConditionGroup():
            return {
                "condition": condition.junction.value,
                "conditions": [render_condition(one) for one in condition.conditions],
            }
        case ConditionCall():
            return _call("condition", condition.function, condition.target, condition.fields)
        case _:
            assert_never(condition)


def render_action(action: Action) -> Json:
    """Return one item of `actions`."""
    match action:
        case Verbatim():
            return action.config
        case ActionCall():
            return _action_call(action)
        case Delay():
            return {"delay": action.duration}
        case WaitForTrigger():
            config: dict[str, Json] = {"wait_for_trigger": [render_trigger(one) for one in action.triggers]}
            if action.timeout is not None:
                config["timeout"] = action.timeout
                config["continue_on_timeout"] = action.continue_on_timeout
            return config
        case IfThen():
            config = {
                "if": [render_condition(one) for one in action.conditions],
                "then": [render_action(one) for one in action.then],
            }
            if action.otherwise:
                config["else"] = [render_action(one) for one in action.otherwise]
            return config
        case Choose():
            config = {
                "choose": [
                    {
                        "conditions": [render_condition(one) for one in branch.conditions],
                        "sequence": [render_action(one) for one in branch.actions],
                    }
                    for branch in action.branches
                ]
            }
            if action.default:
                config["default"] = [render_action(one) for one in action.default]
            return config
        case Repeat():
            return {
                "repeat": {
                    "count": action.count,
                    "sequence": [render_action(one) for one in action.actions],
                }
            }
        case _:
            assert_never(action)


def _call(key: str, function: str, target: Target | None, fields: tuple[Binding, ...]) -> dict[str, Json]:
    """Purpose-specific functions take `target` and `options`; classic platforms take everything flat."""
    config: dict[str, Json] = {key: function}
    values: dict[str, Json] = {one.field: one.value for one in fields}
    if "." in function:
        if target is not None and not target.is_empty():
            config["target"] = render_target(target)
        if values:
            config["options"] = values
        return config
    if target is not None:
        config.update(render_target(target))
    config.update(values)
    return config


def _action_call(action: ActionCall) -> dict[str, Json]:
    config: dict[str, Json] = {"action": action.function}
    if action.target is not None and not action.target.is_empty():
        config["target"] = render_target(action.target)
    if action.fields:
        config["data"] = {one.field: one.value for one in action.fields}
    if action.response_variable is not None:
        config["response_variable"] = action.response_variable
    return config


def render_target(target: Target) -> dict[str, Json]:
    """Return a target; one id stands alone, several are a list."""
    parts = (target.entity_ids, target.device_ids, target.area_ids, target.floor_ids, target.label_ids)
    return {
        key: ids[0] if len(ids) == 1 else list(ids)
        for key, ids in zip(_TARGET_KEYS, parts, strict=True)
        if ids
    }


def duration(seconds: float) -> str:
    """Return `HH:MM:SS`."""
    whole = round(seconds)
    return f"{whole // 3600:02}:{whole % 3600 // 60:02}:{whole % 60:02}"
