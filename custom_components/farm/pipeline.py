"""One request through all stages: reading, retrieval, agents, verification."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from homeassistant.core import HomeAssistant

from .agents.chain import run
from .agents.completer import Completed, Surroundings, complete_applets
from .agents.proposal import Proposal, Status
from .agents.second_reading import Policy, is_worth_asking, second_reading
from .agents.sources import Source, narrowed
from .applet.models import Json
from .applet.parse import parse
from .definitions import async_definitions
from .dense_index import DenseIndex, Indexed
from .device_triggers import async_with_device_triggers
from .dialogue.consent import Consent, read_consent
from .function_library import FunctionReader
from .ha_validator import async_validate
from .home.catalog import Catalog, load_catalog
from .home.functions import FunctionLibrary
from .home.models import Device, Home
from .home_snapshot import HomeSnapshot
from .language.pack import LanguagePack, known_languages, load_pack
from .language.reader import read
from .language_model.models import LanguageModel
from .requirements_tree.drawing import svg
from .requirements_tree.knowledge import Knowledge, load_knowledge
from .retrieval.context import Context
from .retrieval.finding import Found, find
from .retrieval.lexicon import Lexicon
from .stages import OnStage, Stage, unheard
from .standing import standing_automations
from .verification.models import Verdict
from .verification.table import verify
from .words.description import describe

MAX_RECENT = 50
"""Proposals that are remembered with the way they were come by."""
_FOUND = 20
"""Of each kind that a search returns."""
_FALLBACK_LANGUAGE = "en"


class Pipeline:
    """The way of a request; keeps the index of the home warm between requests."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Remember Home Assistant; nothing is read before `async_start`."""
        self._hass = hass
        self._snapshot = HomeSnapshot(hass)
        self._catalog: Catalog | None = None
        self._reader: FunctionReader | None = None
        self._dense = DenseIndex(hass)
        self._lexicons: dict[str, Lexicon] = {}
        self._packs: dict[str, LanguagePack] = {}
        self._plain_devices: tuple[Device, ...] = ()
        self._devices: tuple[Device, ...] = ()
        self._renamed = False
        self._knowledge: Knowledge | None = None
        self.household: frozenset[str] = frozenset()
        """Facts about the people that decide which templates apply: `children`, `frail`, `pets`."""
        self.recent: deque[Proposal] = deque(maxlen=MAX_RECENT)
        """What was answered lately, the latest last."""
        self.always_ask: frozenset[str] = frozenset()
        """Things of which the user wants every action confirmed."""
        self.model: LanguageModel | None = None
        """Asked about requests that are not understood."""
        self.policy = Policy()
        """When it is asked, and what of its answer counts."""

    async def async_start(self) -> None:
        """Load the catalogue and follow the home."""
        self._catalog = await self._hass.async_add_executor_job(load_catalog)
        self._knowledge = await self._hass.async_add_executor_job(load_knowledge)
        self._reader = FunctionReader(self._hass, self._catalog)
        self._snapshot.async_start()
        language = self._hass.config.language
        pack = await self._async_pack(language)
        home = await self._async_home(language)
        await self._reader.async_library(language)
        await self._hass.async_add_executor_job(self._warm, home, pack)
        self._dense.async_refresh(home, await self._reader.async_library(language), pack)

    async def async_stop(self) -> None:
        """Stop following the home."""
        self._snapshot.async_stop()
        await self._dense.async_stop()

    async def async_propose(
        self,
        request: str,
        *,
        language: str | None = None,
        speaker: str | None = None,
        chosen: Mapping[tuple[str, ...], tuple[str, ...]] | None = None,
        on_stage: OnStage = unheard,
    ) -> Proposal:
        """Return the answer to a request: applets, a question or a refusal.

        `speaker`: the `person.…` who asks. `chosen`: what the user meant when asked, as in `Context.chosen`.
        `on_stage`: told what begins.
        """
        started = time.perf_counter()
        on_stage(Stage.READING)
        language = language or self._hass.config.language
        pack, home, library = await self.async_prepared(language)
        assert self._catalog is not None
        if self._renamed:
            self._renamed = False
            self._dense.async_refresh(home, library, pack)
        prepared = time.perf_counter()
        on_stage(Stage.CHOOSING)
        chain = partial(
            self._run,
            home=replace_speaker(home, speaker),
            library=library,
            catalog=self._catalog,
            pack=pack,
            chosen=chosen or {},
        )
        proposal = await self._hass.async_add_executor_job(chain, request)
        chained = time.perf_counter()
        proposal = await self._async_reworded(proposal, pack, chain)
        asked = time.perf_counter()
        on_stage(Stage.CHECKING)
        proposal = await async_validate(self._hass, proposal, pack)
        validated = time.perf_counter()
        if proposal.status is Status.DRAFTED:
            on_stage(Stage.COMPLETING)
            around = self._surroundings(home, library)
            proposal = await self._hass.async_add_executor_job(_completed, proposal, around, pack)
        timings = {
            "prepare": (prepared - started) * 1000,
            "agents": (chained - prepared) * 1000,
            "model": (asked - chained) * 1000,
            "validate": (validated - asked) * 1000,
            "complete": (time.perf_counter() - validated) * 1000,
            "total": (time.perf_counter() - started) * 1000,
        }
        proposal = replace(proposal, timings_ms={name: round(value, 1) for name, value in timings.items()})
        self.recent.append(proposal)
        return proposal

    async def async_prepared(self, language: str) -> tuple[LanguagePack, Home, FunctionLibrary]:
        """Return what every request needs, as it is now."""
        pack = await self._async_pack(language)
        if self._reader is None:
            await self.async_start()
        assert self._reader is not None
        home = await self._async_home(language)
        return pack, home, await self._reader.async_library(self._hass.config.language)

    async def _async_reworded(
        self, proposal: Proposal, pack: LanguagePack, chain: Callable[[str], Proposal]
    ) -> Proposal:
        """Return what becomes of a refusal with the help of the model; the proposal itself without one."""
        if self.model is None or not is_worth_asking(proposal, self.policy):
            return proposal
        lexicon = self._lexicons[pack.language]
        return await self._hass.async_add_executor_job(
            second_reading, proposal, self.model, lexicon, chain, self.policy
        )

    async def async_answer(self, proposal: Proposal, text: str, *, on_stage: OnStage = unheard) -> Proposal:
        """Return the answer to a request after the user answered its question."""
        question = proposal.question
        if question is None:
            return proposal
        if not question.options:
            return await self.async_propose(
                f"{text.strip(' .')}: {proposal.request}", language=proposal.language, on_stage=on_stage
            )
        chosen = await self._hass.async_add_executor_job(
            choose_options, text, [(one.value, one.label) for one in question.options], proposal.language
        )
        if not chosen:
            return proposal
        return await self.async_propose(
            proposal.request,
            language=proposal.language,
            chosen={**proposal.chosen, question.about: chosen},
            on_stage=on_stage,
        )

    async def async_verify(self, automation: Mapping[str, Json]) -> Verdict:
        """Return what the checks say about an automation of Home Assistant in the home as it is now."""
        _, home, library = await self.async_prepared(self._hass.config.language)
        return await self._hass.async_add_executor_job(verify, parse(automation), home, library)

    async def async_find(self, text: str, language: str) -> tuple[Found, Home]:
        """Return the things and functions nearest to a text, and the home they are of."""
        pack, home, library = await self.async_prepared(language)

        def found() -> Found:
            return find(text, library, self._warm(home, pack), self._dense.meaning, _FOUND)

        return await self._hass.async_add_executor_job(found), home

    async def async_narrowed(self, found: Sequence[Source], text: str, language: str) -> tuple[Source, ...]:
        """Return what the words of a text became, each thing by the words that name it."""
        pack, home, _ = await self.async_prepared(language)
        lexicon = await self._hass.async_add_executor_job(self._warm, home, pack)
        return await self._hass.async_add_executor_job(narrowed, found, text, lexicon)

    async def async_tree(self, automations: Sequence[Mapping[str, Json]], language: str) -> str:
        """Return the requirements tree of automations as an SVG."""
        pack, home, library = await self.async_prepared(language)
        around = self._surroundings(home, library)

        def drawn() -> str:
            found = complete_applets([parse(one) for one in automations], around, pack)
            return svg(found.workspace.tree, pack.language)

        return await self._hass.async_add_executor_job(drawn)

    async def async_ready(self) -> None:
        """Wait until the home is encoded; requests never need to."""
        await self._dense.async_ready()

    @property
    def indexed(self) -> Indexed | None:
        """What of the home is encoded; `None` before it is."""
        return self._dense.indexed

    async def async_complete(self, names: frozenset[str], language: str) -> Completed:
        """Return what automations of the home are offered; all of them where none is named.

        `names`: entity ids or names of automations.
        """
        pack, home, library = await self.async_prepared(language)
        around = self._surroundings(home, library)
        chosen = [
            parse({**config, "alias": name}) for name, config in standing_automations(self._hass, names)
        ]
        return await self._hass.async_add_executor_job(
            partial(complete_applets, chosen, around, pack, standing=True)
        )

    def _surroundings(self, home: Home, library: FunctionLibrary) -> Surroundings:
        assert self._knowledge is not None
        return Surroundings(
            home=home,
            library=library,
            knowledge=self._knowledge,
            automations=standing_automations(self._hass),
            household=self.household,
        )

    def is_for_us(self, text: str, language: str) -> bool:
        """Tell whether a sentence asks for an automation: a command with something that starts it."""
        pack = self._packs.get(language.partition("-")[0]) or self._packs.get(_FALLBACK_LANGUAGE)
        if pack is None:
            return False
        reading = read(text, pack)
        return any(rule.triggers and rule.actions for rule in reading.rules)

    # ------------------------------------------------------------ in the executor
    def _run(
        self,
        request: str,
        home: Home,
        library: FunctionLibrary,
        catalog: Catalog,
        pack: LanguagePack,
        chosen: Mapping[tuple[str, ...], tuple[str, ...]],
    ) -> Proposal:
        lexicon = self._warm(home, pack)
        context = Context(
            home=home,
            library=library,
            catalog=catalog,
            lexicon=lexicon,
            reading=read(request, pack, lexicon.resembles, lexicon.known),
            chosen=chosen,
            meaning=self._dense.meaning,
        )
        return run(
            context,
            lambda applet: verify(applet, home, library),
            lambda applet: describe(applet, home, library, pack.language),
        )

    def _warm(self, home: Home, pack: LanguagePack) -> Lexicon:
        known = self._lexicons.get(pack.language)
        lexicon = Lexicon(home=home, pack=pack) if known is None else known.updated(home)
        lexicon.prepare()
        self._lexicons[pack.language] = lexicon
        return lexicon

    async def _async_home(self, language: str) -> Home:
        """Return the home with its device triggers, which are read again only where something was renamed."""
        home, changed = self._snapshot.async_home()
        self._renamed = self._renamed or changed
        if changed or home.devices != self._plain_devices:
            self._plain_devices = home.devices
            self._devices = (await async_with_device_triggers(self._hass, home, language)).devices
        return replace(
            home,
            devices=self._devices or home.devices,
            behind=async_definitions(self._hass),
            always_ask=self.always_ask,
        )

    async def _async_pack(self, language: str) -> LanguagePack:
        base = language.partition("-")[0].lower()
        if base not in self._packs:
            known = await self._hass.async_add_executor_job(known_languages)
            name = base if base in known else _FALLBACK_LANGUAGE
            self._packs[base] = await self._hass.async_add_executor_job(load_pack, name)
        return self._packs[base]


def _completed(proposal: Proposal, around: Surroundings, pack: LanguagePack) -> Proposal:
    """Return the proposal with what it is offered, and with findings on clashes with what is there."""
    found = complete_applets(proposal.applets, around, pack)
    return replace(proposal, completions=found.completions, findings=(*proposal.findings, *found.findings))


def replace_speaker(home: Home, speaker: str | None) -> Home:
    """Return the home as seen by who speaks."""
    return home if speaker is None else replace(home, speaker=speaker)


def choose_options(text: str, options: list[tuple[str, str]], language: str) -> tuple[str, ...]:
    """Return the options an answer names; empty where it names none or several equally."""
    if len(options) == 1 and read_consent(text, language) is Consent.YES:
        return (options[0][0],)
    pack = load_pack(language)
    said = set(pack.stems(text))
    if said & set(pack.stems(" ".join(pack.data["quantifiers"]["all"]))):
        return tuple(value for value, _ in options)
    common = set.intersection(*(set(pack.stems(label)) for _, label in options)) if options else set()
    distinct = {value: len((said & set(pack.stems(label))) - common) for value, label in options}
    best = max(distinct.values(), default=0)
    winners = [value for value, score in distinct.items() if score == best and best > 0]
    if len(winners) == 1:
        return (winners[0],)
    exact = [value for value, label in options if label.casefold() == text.strip(" .").casefold()]
    return (exact[0],) if exact else ()
