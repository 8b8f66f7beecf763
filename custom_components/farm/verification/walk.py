"""Takes an applet apart into what the checks look at."""

from __future__ import annotations

from typing import assert_never

from ..applet.models import (
    Action,
    ActionCall,
    Applet,
    Choose,
    Condition,
    ConditionCall,
    ConditionGroup,
    Delay,
    IfThen,
    Json,
    Repeat,
    Trigger,
    TriggerCall,
    Verbatim,
    WaitForTrigger,
)
from ..applet.parse import bare, parse_action, parse_condition, parse_trigger
from ..applet.render import render_target
from ..home.functions import FunctionLibrary, Side
from ..home.models import Home
from .subject import Call, Pause, PauseKind, Subject, Unseen, Value, call_of, ids_of

_CONDITION_KEYS = frozenset({"condition", "and", "or", "not"})
_ENDS = frozenset({"stop", "event", "set_conversation_response", "wait_template", "variables", "scene"})


def take_apart(applet: Applet, home: Home, library: FunctionLibrary) -> Subject:
    """Return everything the checks look at."""
    walk = _Walk(home, library)
    top = [walk.trigger(one, f"triggers[{index}]") for index, one in enumerate(applet.triggers)]
    triggers = tuple(walk.calls)
    for index, condition in enumerate(applet.conditions):
        walk.condition(condition, f"conditions[{index}]")
    walk.actions(applet.actions, "actions")
    for key, value in applet.extra:
        walk.top_level(key, value)
    return Subject(
        applet=applet,
        home=home,
        library=library,
        calls=tuple(walk.calls),
        pauses=tuple(walk.pauses),
        values=tuple(walk.values),
        unseen=tuple(walk.unseen),
        variables=frozenset(walk.variables),
        events=tuple(walk.events),
        triggers=triggers,
        trigger_ids=ids_of(tuple(top)),
    )


class _Walk:
    """Collects while it goes through the parts in order."""

    def __init__(self, home: Home, library: FunctionLibrary) -> None:
        self.home = home
        self.library = library
        self.calls: list[Call] = []
        self.pauses: list[Pause] = []
        self.values: list[Value] = []
        self.unseen: list[Unseen] = []
        self.events: list[str] = []
        self.variables: set[str] = set()

    # ------------------------------------------------------------ triggers
    def trigger(self, trigger: Trigger, where: str) -> TriggerCall | None:
        """Look at a trigger; return it where it could be read."""
        if isinstance(trigger, Verbatim):
            config = trigger.config
            if not isinstance(config, dict):
                self._unseen(where, "it is no trigger")
                return None
            self._define(config.get("variables"), where)
            again = parse_trigger(bare(config))
            if isinstance(again, Verbatim):
                self._unseen(where, "its form is unknown")
                return None
            if config.get("enabled") is not False:
                self._call(where, Side.TRIGGER, again)
            return again
        self._call(where, Side.TRIGGER, trigger)
        return trigger

    # ------------------------------------------------------------ conditions
    def condition(self, condition: Condition, where: str) -> None:
        """Look at a condition and those inside it."""
        match condition:
            case ConditionCall():
                self._call(where, Side.CONDITION, condition)
            case ConditionGroup():
                for index, one in enumerate(condition.conditions):
                    self.condition(one, f"{where}.conditions[{index}]")
            case Verbatim():
                self._verbatim_condition(condition.config, where)
            case _:
                assert_never(condition)

    def _verbatim_condition(self, config: Json, where: str) -> None:
        if isinstance(config, dict) and config.get("enabled") is False:
            return
        again = parse_condition(bare(config)) if isinstance(config, dict) else None
        if again is None or isinstance(again, Verbatim):
            self._unseen(where, "its form is unknown")
        else:
            self.condition(again, where)

    def conditions(self, conditions: Json, where: str) -> None:
        """Look at conditions in Home Assistant's form."""
        for index, one in enumerate(_items(conditions)):
            self.condition(parse_condition(one), f"{where}[{index}]")

    # ------------------------------------------------------------ actions
    def actions(self, actions: tuple[Action, ...], where: str) -> None:
        """Look at a sequence of actions."""
        for index, one in enumerate(actions):
            self.action(one, f"{where}[{index}]")

    def action(self, action: Action, where: str) -> None:
        """Look at an action and those inside it."""
        match action:
            case ActionCall():
                self._call(where, Side.ACTION, action)
                if action.response_variable is not None:
                    self.variables.add(action.response_variable)
            case Delay():
                self._pause(f"{where}.delay", PauseKind.DELAY, action.duration)
            case WaitForTrigger():
                self.variables.add("wait")
                for index, one in enumerate(action.triggers):
                    self.trigger(one, f"{where}.wait_for_trigger[{index}]")
                if action.timeout is not None:
                    self._pause(f"{where}.timeout", PauseKind.TIMEOUT, action.timeout)
            case IfThen():
                for index, condition in enumerate(action.conditions):
                    self.condition(condition, f"{where}.if[{index}]")
                self.actions(action.then, f"{where}.then")
                self.actions(action.otherwise, f"{where}.else")
            case Choose():
                for number, branch in enumerate(action.branches):
                    for index, condition in enumerate(branch.conditions):
                        self.condition(condition, f"{where}.choose[{number}].conditions[{index}]")
                    self.actions(branch.actions, f"{where}.choose[{number}].sequence")
                self.actions(action.default, f"{where}.default")
            case Repeat():
                self.variables.add("repeat")
                self._pause(f"{where}.repeat.count", PauseKind.COUNT, action.count)
                self.actions(action.actions, f"{where}.repeat.sequence")
            case Verbatim():
                self._verbatim_action(action.config, where)
            case _:
                assert_never(action)

    def _verbatim_action(self, config: Json, where: str) -> None:
        if not isinstance(config, dict):
            self._unseen(where, "it is no action")
            return
        if config.get("enabled") is False:
            return
        plain = bare(config)
        again = parse_action(plain)
        if not isinstance(again, Verbatim):
            self.action(again, where)
        elif not _CONDITION_KEYS.isdisjoint(plain) and "choose" not in plain:
            self.condition(parse_condition(plain), where)
        elif not _ENDS.isdisjoint(config):
            self._end(config, where)
        elif not self._nested(plain, where):
            self._unseen(where, "its form is unknown")
            self.values.append(Value(where=where, value=plain, after_trigger=True))

    def _end(self, config: dict[str, Json], where: str) -> None:
        """Look at a step without steps inside."""
        self._define(config.get("variables"), where)
        if "wait_template" in config:
            self.variables.add("wait")
        if "timeout" in config:
            self._pause(f"{where}.timeout", PauseKind.TIMEOUT, config["timeout"])
        if "event" in config:
            self.events.append(where)
        if isinstance(scene := config.get("scene"), str):
            self.action(parse_action({"action": "scene.turn_on", "target": {"entity_id": scene}}), where)
        if isinstance(response := config.get("response_variable"), str):
            self.variables.add(response)
        self.values.append(Value(where=where, value=config, after_trigger=True))

    def _nested(self, config: dict[str, Json], where: str) -> bool:
        """Look at the steps inside a step; tell whether its form is known."""
        if "sequence" in config:
            self._steps(config["sequence"], f"{where}.sequence")
        elif "parallel" in config:
            self._steps(config["parallel"], f"{where}.parallel")
        elif isinstance(repeat := config.get("repeat"), dict):
            self.variables.add("repeat")
            for key in ("while", "until"):
                self.conditions(repeat.get(key), f"{where}.repeat.{key}")
            if "count" in repeat:
                self._pause(f"{where}.repeat.count", PauseKind.COUNT, repeat["count"])
            self.values.append(
                Value(where=f"{where}.repeat", value=repeat.get("for_each"), after_trigger=True)
            )
            self._steps(repeat.get("sequence"), f"{where}.repeat.sequence")
        elif "choose" in config:
            for index, one in enumerate(_items(config["choose"])):
                branch = one if isinstance(one, dict) else {}
                self.conditions(branch.get("conditions"), f"{where}.choose[{index}].conditions")
                self._steps(branch.get("sequence"), f"{where}.choose[{index}].sequence")
            self._steps(config.get("default"), f"{where}.default")
        else:
            return False
        return True

    def _steps(self, config: Json, where: str) -> None:
        for index, one in enumerate(_items(config)):
            self.action(parse_action(one), f"{where}[{index}]")

    # ------------------------------------------------------------ the rest
    def top_level(self, key: str, value: Json) -> None:
        """Look at a top-level key that has no field of its own."""
        if key in {"variables", "trigger_variables"}:
            self._define(value, key)
        elif key == "use_blueprint":
            self._unseen(key, "the blueprint is not read")

    def _call(self, where: str, side: Side, call: TriggerCall | ConditionCall | ActionCall) -> None:
        found = call_of(where, side, call.function, call.target, call.fields, self.home, self.library)
        self.calls.append(found)
        after = side is not Side.TRIGGER
        for one in call.fields:
            about_state = one.field == "value_template" and call.function == "numeric_state"
            self.values.append(
                Value(
                    where=f"{where}.{one.field}",
                    value=one.value,
                    after_trigger=after,
                    about_state=about_state,
                )
            )
        if call.target is not None:
            target = render_target(call.target)
            self.values.append(Value(where=f"{where}.target", value=target, after_trigger=after))

    def _pause(self, where: str, kind: PauseKind, value: Json) -> None:
        self.pauses.append(Pause(where=where, kind=kind, value=value))
        self.values.append(Value(where=where, value=value, after_trigger=True))

    def _define(self, variables: Json, where: str) -> None:
        if isinstance(variables, dict):
            self.variables.update(variables)
            after = not where.startswith("trigger")
            self.values.append(Value(where=where, value=variables, after_trigger=after))

    def _unseen(self, where: str, reason: str) -> None:
        self.unseen.append(Unseen(where=where, reason=reason))


def _items(value: Json) -> list[Json]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]
