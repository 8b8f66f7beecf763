"""Reads an automation in any form Home Assistant accepts into an applet; the inverse of `render`.

`parse(render(applet))` is the applet up to where its values came from (`without_sources`), and
`render(parse(config))` is the canonical form of a config: plural keys, `trigger:` and `action:`, targets
under `target`, lists for single items. The `id` of the automation is left to the caller. A part that says
more than an applet can hold, such as a step with its own alias, stays as it is: `Verbatim`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

from .models import (
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

ANNOTATIONS = frozenset({"alias", "note", "metadata", "continue_on_error", "enabled", "variables"})
"""Keys that every part of an automation may carry and that change nothing about what it refers to."""

_RENAMED = {"trigger": "triggers", "condition": "conditions", "action": "actions"}
_OWN_KEYS = frozenset({"id", "alias", "description", "triggers", "conditions", "actions", "mode"})
_TARGET_KEYS = ("entity_id", "device_id", "area_id", "floor_id", "label_id")
_FLAT_TARGET = frozenset({"state", "numeric_state", "zone", "calendar"})
"""Classic platforms whose `entity_id` stands beside their fields."""
_JUNCTIONS = frozenset(one.value for one in Junction)
_MODES = frozenset(one.value for one in Mode)


def parse(config: Mapping[str, Json]) -> Applet:
    """Return the applet of an automation."""
    plain = {_RENAMED.get(key, key): value for key, value in config.items()}
    mode = plain.get("mode", Mode.SINGLE.value)
    kept = _OWN_KEYS if mode in _MODES else _OWN_KEYS - {"mode"}
    return Applet(
        alias=str(plain.get("alias") or ""),
        description=str(plain.get("description") or ""),
        triggers=_triggers(plain.get("triggers")),
        conditions=tuple(parse_condition(one) for one in _items(plain.get("conditions"))),
        actions=_actions(plain.get("actions")),
        mode=Mode(mode) if mode in _MODES else Mode.SINGLE,
        extra=tuple((key, value) for key, value in plain.items() if key not in kept),
    )


def without_sources[T](value: T) -> T:
    """Return a part of an applet without the words its values came from."""
    if isinstance(value, tuple):
        return cast("T", tuple(without_sources(one) for one in value))
    if not is_dataclass(value) or isinstance(value, type | Span):
        return value
    changes: dict[str, Any] = {one.name: without_sources(getattr(value, one.name)) for one in fields(value)}
    if "span" in changes:
        changes["span"] = None
    if isinstance(value, Binding):
        changes["source"] = BindingSource.REQUEST
    return cast("T", replace(cast("Any", value), **changes))


def bare(config: Mapping[str, Json]) -> dict[str, Json]:
    """Return a part of an automation without the annotations that keep it from being typed."""
    return {key: value for key, value in config.items() if key not in ANNOTATIONS}


# ---------------------------------------------------------------- triggers
def parse_trigger(config: Json) -> Trigger:
    """Return one item of `triggers`."""
    if not isinstance(config, dict):
        return Verbatim(config=config)
    plain = {("trigger" if key == "platform" else key): value for key, value in config.items()}
    identity = plain.pop("id", None)
    call = _call(plain, "trigger")
    if call is None or not isinstance(identity, str | None):
        return Verbatim(config=config)
    function, target, bindings = call
    return TriggerCall(function=function, target=target, fields=bindings, id=identity)


def _triggers(value: Json) -> tuple[Trigger, ...]:
    found: list[Trigger] = []
    for one in _items(value):
        if isinstance(one, dict) and set(one) == {"triggers"}:
            found += _triggers(one["triggers"])
        else:
            found.append(parse_trigger(one))
    return tuple(found)


# ---------------------------------------------------------------- conditions
def parse_condition(config: Json) -> Condition:
    """Return one item of `conditions`."""
    if isinstance(config, str):
        return _template_condition(config)
    if not isinstance(config, dict):
        return Verbatim(config=config)
    if len(config) == 1 and (key := next(iter(config))) in _JUNCTIONS:
        return _group(key, config[key])
    kind = config.get("condition")
    if isinstance(kind, list) and len(config) == 1:
        return _group(Junction.AND.value, kind)
    if isinstance(kind, str) and kind in _JUNCTIONS and set(config) == {"condition", "conditions"}:
        return _group(kind, config["conditions"])
    if isinstance(kind, str) and _is_template(kind) and len(config) == 1:
        return _template_condition(kind)
    call = None if kind in _JUNCTIONS else _call(config, "condition")
    if call is None:
        return Verbatim(config=config)
    function, target, bindings = call
    return ConditionCall(function=function, target=target, fields=bindings)


def _group(junction: str, conditions: Json) -> ConditionGroup:
    return ConditionGroup(
        junction=Junction(junction), conditions=tuple(parse_condition(one) for one in _items(conditions))
    )


def _template_condition(template: str) -> ConditionCall:
    return ConditionCall(function="template", fields=(Binding(field="value_template", value=template),))


# ---------------------------------------------------------------- actions
def parse_action(config: Json) -> Action:
    """Return one item of `actions`."""
    if not isinstance(config, dict):
        return Verbatim(config=config)
    keys = set(config)
    if keys & {"action", "service"}:
        return _action_call(config) or Verbatim(config=config)
    if keys == {"delay"}:
        return Delay(duration=config["delay"])
    if "wait_for_trigger" in keys and keys <= {"wait_for_trigger", "timeout", "continue_on_timeout"}:
        return _wait(config)
    if "if" in keys and "then" in keys and keys <= {"if", "then", "else"}:
        return IfThen(
            conditions=tuple(parse_condition(one) for one in _items(config["if"])),
            then=_actions(config["then"]),
            otherwise=_actions(config.get("else")),
        )
    if "choose" in keys and keys <= {"choose", "default"}:
        return _choose(config) or Verbatim(config=config)
    repeat = config.get("repeat")
    if keys == {"repeat"} and isinstance(repeat, dict) and set(repeat) == {"count", "sequence"}:
        return Repeat(count=repeat["count"], actions=_actions(repeat["sequence"]))
    return Verbatim(config=config)


def _actions(value: Json) -> tuple[Action, ...]:
    return tuple(parse_action(one) for one in _items(value))


def _wait(config: Mapping[str, Json]) -> Action:
    timeout = config.get("timeout")
    goes_on = config.get("continue_on_timeout", True)
    if not isinstance(goes_on, bool):
        return Verbatim(config=dict(config))
    return WaitForTrigger(
        triggers=_triggers(config["wait_for_trigger"]),
        timeout=timeout,
        continue_on_timeout=goes_on or timeout is None,
    )


def _choose(config: Mapping[str, Json]) -> Choose | None:
    branches: list[Branch] = []
    for one in _items(config["choose"]):
        if not isinstance(one, dict) or set(one) != {"conditions", "sequence"}:
            return None
        branches.append(
            Branch(
                conditions=tuple(parse_condition(each) for each in _items(one["conditions"])),
                actions=_actions(one["sequence"]),
            )
        )
    return Choose(branches=tuple(branches), default=_actions(config.get("default")))


def _action_call(config: Mapping[str, Json]) -> ActionCall | None:
    plain = {("action" if key == "service" else key): value for key, value in config.items()}
    if plain.get("metadata") == {}:
        del plain["metadata"]
    function, data, response = plain.get("action"), plain.get("data"), plain.get("response_variable")
    flat = {key: plain[key] for key in _TARGET_KEYS if key in plain}
    if (
        not isinstance(function, str)
        or not isinstance(data, dict | None)
        or not isinstance(response, str | None)
        or not set(plain) <= {"action", "target", "data", "response_variable", *flat}
        or ("target" in plain and flat)
    ):
        return None
    values = dict(data or {})
    if "target" not in plain and not flat:
        flat = {key: values.pop(key) for key in _TARGET_KEYS if key in values}
    target = _target(plain.get("target") or flat)
    if target is None:
        return None
    return ActionCall(
        function=function,
        target=None if target.is_empty() else target,
        fields=_bindings(values),
        response_variable=response,
    )


# ---------------------------------------------------------------- calls, targets, fields
def _call(config: Mapping[str, Json], key: str) -> tuple[str, Target | None, tuple[Binding, ...]] | None:
    """Return function, target and fields; `None` where the form says more than that."""
    function = config.get(key)
    if not isinstance(function, str) or not set(config).isdisjoint(ANNOTATIONS - {"variables"}):
        return None
    rest = {name: value for name, value in config.items() if name != key}
    if "." in function:
        options = rest.get("options", {})
        target = _target(rest.get("target", {}))
        if not set(rest) <= {"target", "options"} or not isinstance(options, dict) or target is None:
            return None
        return function, None if target.is_empty() else target, _bindings(options)
    if function not in _FLAT_TARGET or "entity_id" not in rest:
        return function, None, _bindings(rest)
    ids = _ids(rest.pop("entity_id"))
    return None if ids is None else (function, Target(entity_ids=ids), _bindings(rest))


def _bindings(values: Mapping[str, Json]) -> tuple[Binding, ...]:
    return tuple(Binding(field=name, value=value) for name, value in values.items())


def _target(value: Json) -> Target | None:
    """Return a target; `None` where it is a template or holds more than ids."""
    if not isinstance(value, dict) or not set(value) <= set(_TARGET_KEYS):
        return None
    ids = [_ids(value.get(key)) for key in _TARGET_KEYS]
    if any(one is None for one in ids):
        return None
    entities, devices, areas, floors, labels = cast("list[tuple[str, ...]]", ids)
    return Target(entity_ids=entities, device_ids=devices, area_ids=areas, floor_ids=floors, label_ids=labels)


def _ids(value: Json) -> tuple[str, ...] | None:
    """Return ids; a text may hold several between commas, unless it is a template."""
    if value is None:
        return ()
    if isinstance(value, str):
        return (
            (value,) if _is_template(value) else tuple(one.strip() for one in value.split(",") if one.strip())
        )
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return tuple(cast("list[str]", value))
    return None


def _items(value: Json) -> list[Json]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def _is_template(text: str) -> bool:
    return "{{" in text or "{%" in text
