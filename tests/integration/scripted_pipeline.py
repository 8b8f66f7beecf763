"""A pipeline that knows its answers by heart; everything behind it is real."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace

from homeassistant.core import HomeAssistant

from custom_components.farm.agents.completer import Completed
from custom_components.farm.agents.proposal import Completion, Option, Proposal, Question, Refusal, Status
from custom_components.farm.agents.sources import Source
from custom_components.farm.applet.models import Json
from custom_components.farm.dense_index import Indexed
from custom_components.farm.home.functions import FunctionLibrary
from custom_components.farm.home.models import Entity, Home
from custom_components.farm.language.pack import LanguagePack, load_pack
from custom_components.farm.requirements_tree.capabilities import Capabilities
from custom_components.farm.requirements_tree.knowledge import load_knowledge
from custom_components.farm.requirements_tree.workspace import Workspace
from custom_components.farm.retrieval.finding import Found
from custom_components.farm.stages import OnStage, Stage, unheard
from custom_components.farm.verification.models import Finding, Outcome, Verdict

HOME = Home(
    entities=(
        Entity(entity_id="binary_sensor.front_door", name="Front door", device_class="door", state="off"),
        Entity(entity_id="light.hall", name="Hall light", state="off"),
    )
)
HALL = {
    "alias": "Hall light at night",
    "triggers": [{"trigger": "state", "entity_id": "binary_sensor.front_door", "to": "on"}],
    "actions": [{"action": "light.turn_on", "target": {"entity_id": "light.hall"}}],
    "mode": "single",
}
OFF_AGAIN = {
    "alias": "Hall light off again",
    "triggers": [{"trigger": "state", "entity_id": "light.hall", "to": "on", "for": "00:05:00"}],
    "actions": [{"action": "light.turn_off", "target": {"entity_id": "light.hall"}}],
}
TEMPLATED = {
    "alias": "Hall light by template",
    "triggers": [
        {"trigger": "template", "value_template": "{{ is_state('sun.sun', 'below_horizon') }}"},
        {"trigger": "time", "at": "06:30:00"},
    ],
    "actions": [{"action": "light.turn_on", "target": {"entity_id": "light.hall"}}],
}
IMPOSSIBLE = {"alias": "Nonsense", "triggers": [{"trigger": "no_such_trigger"}], "actions": []}
FINDING = Finding(
    check="critical_action", outcome=Outcome.UNKNOWN, where="actions[0]", message="This opens a lock."
)

DRAFTED = Proposal(
    request="",
    language="en",
    status=Status.DRAFTED,
    automations=(HALL,),
    words="When the front door opens, the hall light is turned on.",
    score=0.9,
    trace=({"agent": "Verifier", "outcome": "pass", "score": 0.9},),
)
ANSWERS = {
    "create hall": DRAFTED,
    "create both": replace(DRAFTED, automations=(HALL, OFF_AGAIN)),
    "create lock": replace(DRAFTED, findings=(FINDING,)),
    "create offered": replace(
        DRAFTED,
        completions=(
            Completion(
                id="off",
                title="Hall light is not left on",
                reason="It would burn all night.",
                severity="low",
                automations=(OFF_AGAIN,),
            ),
            Completion(
                id="better",
                title="Hall light only for a while",
                reason="It would burn all night.",
                severity="low",
                automations=({**OFF_AGAIN, "alias": "Hall light, corrected"},),
                replaces=("Hall light at night",),
                findings=(FINDING,),
            ),
        ),
    ),
    "create urgent": replace(
        DRAFTED,
        completions=tuple(
            Completion(
                id=name,
                title=name,
                reason="It could burn.",
                severity="critical",
                automations=(OFF_AGAIN,),
                replaces=replaces,
            )
            for name, replaces in (("off", ()), ("better", ("Hall light at night",)))
        ),
    ),
    "create nonsense": replace(DRAFTED, automations=(IMPOSSIBLE,)),
    "create half nonsense": replace(DRAFTED, automations=(HALL, IMPOSSIBLE)),
    "create templated": replace(DRAFTED, automations=(TEMPLATED,)),
    "create which": Proposal(
        request="",
        language="en",
        status=Status.QUESTION,
        question=Question(
            text="Which lamp?",
            options=(
                Option(value="light.hall", label="Hall light"),
                Option(value="light.desk", label="Desk light"),
            ),
        ),
    ),
    "create fountain": Proposal(
        request="",
        language="en",
        status=Status.REFUSED,
        refusal=Refusal(text="There is no fountain.", missing="fountain", nearest=("Garden pump",)),
    ),
}


NOTHING_LACKS = Completed(
    completions=(),
    findings=(),
    workspace=Workspace(capabilities=Capabilities(Home(entities=()), load_knowledge()), given=()),
    unread=(),
)


class ScriptedPipeline:
    """Stands where the real pipeline does; remembers who spoke."""

    def __init__(self, hass: HomeAssistant) -> None:
        self.running = False
        self.always_ask: frozenset[str] = frozenset()
        self.household: frozenset[str] = frozenset()
        self.recent: deque[Proposal] = deque(maxlen=50)
        self.speakers: list[str | None] = []
        self.verdict = Verdict()
        """What is found when an automation is checked once more."""
        self.indexed: Indexed | None = None

    async def async_start(self) -> None:
        self.running = True

    async def async_stop(self) -> None:
        self.running = False

    async def async_propose(
        self,
        request: str,
        *,
        language: str | None = None,
        speaker: str | None = None,
        on_stage: OnStage = unheard,
    ) -> Proposal:
        for stage in list(Stage)[:-1]:
            on_stage(stage)
            await asyncio.sleep(0)
        self.speakers.append(speaker)
        proposal = replace(ANSWERS[request], request=request, language=language or "en")
        self.recent.append(proposal)
        return proposal

    async def async_prepared(self, language: str) -> tuple[LanguagePack, Home, FunctionLibrary]:
        return load_pack(language), HOME, FunctionLibrary()

    async def async_narrowed(self, found: Sequence[Source], text: str, language: str) -> tuple[Source, ...]:
        return tuple(found)

    async def async_tree(self, automations: Sequence[Mapping[str, Json]], language: str) -> str:
        return f"<svg xmlns='http://www.w3.org/2000/svg'><title>{len(automations)}</title></svg>"

    async def async_complete(self, names: frozenset[str], language: str) -> Completed:
        return NOTHING_LACKS

    async def async_find(self, text: str, language: str) -> tuple[Found, Home]:
        names = ("hall", "safe")
        lamps = [Entity(entity_id=f"light.{one}", name=one, exposed=one != "safe") for one in names]
        things = tuple((one.entity_id, 0.9) for one in lamps)
        return Found(things=things, triggers=(("state", 0.5),)), Home(entities=tuple(lamps))

    async def async_verify(self, automation: Mapping[str, Json]) -> Verdict:
        return self.verdict

    async def async_answer(self, proposal: Proposal, text: str, *, on_stage: OnStage = unheard) -> Proposal:
        on_stage(Stage.READING)
        assert proposal.question is not None
        known = {one.label.casefold() for one in proposal.question.options}
        return replace(DRAFTED, request=proposal.request) if text.casefold() in known else proposal

    def is_for_us(self, text: str, language: str) -> bool:
        return text.startswith("create")
