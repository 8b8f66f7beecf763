"""Actions in words."""

from __future__ import annotations

from typing import assert_never

from ..applet.models import (
    Action,
    ActionCall,
    Choose,
    Condition,
    Delay,
    IfThen,
    Json,
    Repeat,
    Target,
    Trigger,
    Verbatim,
    WaitForTrigger,
)
from ..applet.parse import bare, parse_action, parse_condition
from ..home.functions import Function
from .amounts import tell_value
from .conditions import tell_condition
from .telling import Share, Telling
from .triggers import tell_trigger

_RECIPIENT_PREFIX = "mobile_app_"
_CONDITIONS = frozenset({"condition", "and", "or", "not"})


class ActionTeller:
    """Tells a sequence of actions; remembers what the last one was about, to say `it` the next time."""

    def __init__(self, telling: Telling, triggers: tuple[Trigger, ...]) -> None:
        """`triggers`: those of the automation, for conditions on what started it."""
        self._telling = telling
        self._words = telling.words
        self._triggers = triggers
        self._last: Target | None = None

    def each(self, actions: tuple[Action, ...]) -> list[str]:
        """Return every action in words."""
        return [self._action(one) for one in actions]

    def sequence(self, actions: tuple[Action, ...], told: list[str] | None = None) -> str:
        """Return the actions as one list; what comes after a wait is set off with `then`."""
        told = told if told is not None else self.each(actions)
        if len(told) > 1 and any(isinstance(one, Delay | WaitForTrigger) for one in actions):
            return self._words.say("next").join(told[:-1]) + self._words.say("then") + told[-1]
        return self._words.join(told)

    # ------------------------------------------------------------ one action
    def _action(self, action: Action) -> str:
        say = self._words.say
        match action:
            case ActionCall():
                return self._call(action)
            case Delay():
                return say("steps", "wait", duration=self._telling.duration(action.duration))
            case WaitForTrigger():
                told = [tell_trigger(one, self._telling).text for one in action.triggers]
                text = say("steps", "wait_until", triggers=self._words.join(told, "or"))
                if action.timeout is not None:
                    text += say("steps", "at_most", duration=self._telling.duration(action.timeout))
                return text
            case IfThen():
                return self._branch(action.conditions, action.then) + self._otherwise(action.otherwise)
            case Choose():
                branches = [self._branch(one.conditions, one.actions) for one in action.branches]
                return say("steps", "branch").join(branches) + self._otherwise(action.default)
            case Repeat():
                count = str(action.count)
                return say("steps", "repeat", count=count, actions=self.sequence(action.actions))
            case Verbatim():
                return self._verbatim(action.config)
            case _:
                assert_never(action)

    def _branch(self, conditions: tuple[Condition, ...], actions: tuple[Action, ...]) -> str:
        told = [tell_condition(one, self._triggers, self._telling) for one in conditions]
        self._last = None
        return self._words.say(
            "steps", "if", conditions=self._words.join(told), actions=self.sequence(actions)
        )

    def _otherwise(self, actions: tuple[Action, ...]) -> str:
        self._last = None
        return self._words.say("steps", "otherwise", actions=self.sequence(actions)) if actions else ""

    def _verbatim(self, config: Json) -> str:
        if not isinstance(config, dict):
            return self._words.say("verbatim")
        plain = bare(config)
        if isinstance(branches := plain.get("choose"), list):
            plain["choose"] = [bare(one) if isinstance(one, dict) else one for one in branches]
        again = parse_action(plain)
        if not isinstance(again, Verbatim):
            return self._action(again)
        say = self._words.say
        if not _CONDITIONS.isdisjoint(plain):
            told = tell_condition(parse_condition(plain), self._triggers, self._telling)
            return say("steps", "only_if", condition=told)
        if isinstance(steps := plain.get("parallel", plain.get("sequence")), list):
            return self.sequence(tuple(parse_action(one) for one in steps))
        if isinstance(scene := plain.get("scene"), str):
            return self._action(ActionCall(function="scene.turn_on", target=Target(entity_ids=(scene,))))
        for key in ("stop", "wait_template", "event", "variables"):
            if key in config:
                return say("steps", key, event=str(config.get("event")))
        return str(config.get("alias") or say("verbatim"))

    # ------------------------------------------------------------ calls
    def _call(self, call: ActionCall) -> str:
        function = self._telling.library.actions.get(call.function)
        thing, is_pronoun = self._thing(call, function)
        text = self._pattern(call, is_pronoun=is_pronoun)
        members = self._telling.home.members(call.target) if call.target is not None else ()
        entity = members[0] if members else None
        values = {one.field: tell_value(one.field, one.value, self._telling, entity) for one in call.fields}
        shown = {name for name in values if f"{{{name}}}" in text}
        rest = "".join(
            self._field(name, value, function) for name, value in values.items() if name not in shown
        )
        return text.format_map(
            _Gaps(
                {
                    **values,
                    "thing": thing,
                    "fields": rest,
                    "name": self._name(call, function),
                    "recipient": self._recipient(call.function),
                }
            )
        )

    def _pattern(self, call: ActionCall, *, is_pronoun: bool) -> str:
        domain, _, service = call.function.partition(".")
        truths = [
            f"{call.function}#{str(one.value).lower()}" for one in call.fields if isinstance(one.value, bool)
        ]
        keys = (*truths, call.function, f"{domain}.*", f"*.{service}")
        fallback = "other" if call.target is not None else "other_alone"
        key = next((one for one in keys if self._words.has("say", one)), fallback)
        table = "say_again" if is_pronoun and self._words.has("say_again", key) else "say"
        return self._words.pattern(table, key)

    def _thing(self, call: ActionCall, function: Function | None) -> tuple[str, bool]:
        """Return what it acts on, and whether that is a pronoun."""
        if call.target is None:
            return "", False
        repeated = self._last is not None and _ids(self._last) == _ids(call.target)
        self._last = call.target
        if repeated and self._words.has("pronoun", "one"):
            count = len(self._telling.home.members(call.target))
            return self._words.say("pronoun", "many" if count > 1 else "one"), True
        return self._telling.things(call.target, function, Share.ALL), False

    def _field(self, name: str, value: str, function: Function | None) -> str:
        if self._words.has("fields", name):
            return self._words.say("fields", name, value=value)
        described = function.field(name) if function is not None else None
        label = described.label if described is not None and described.label else name.replace("_", " ")
        return self._words.say("fields", "other", label=label, value=value)

    def _name(self, call: ActionCall, function: Function | None) -> str:
        entity = self._telling.home.entity.get(call.function)
        if entity is not None:
            return entity.name
        service = call.function.partition(".")[2].replace("_", " ")
        return function.name if function is not None and function.name else service

    def _recipient(self, function: str) -> str:
        """Return who a `notify` action reaches: the phone's own name where the home knows it."""
        service = function.partition(".")[2].removeprefix(_RECIPIENT_PREFIX)
        tracker = self._telling.home.entity.get(f"device_tracker.{service}")
        return tracker.name if tracker is not None else service.replace("_", " ")


class _Gaps(dict[str, str]):
    """Leaves a gap that nothing fills empty."""

    def __missing__(self, key: str) -> str:
        return ""


def _ids(target: Target) -> tuple[tuple[str, ...], ...]:
    return (target.entity_ids, target.device_ids, target.area_ids, target.floor_ids, target.label_ids)
