"""The shared state through which the agents communicate (FARM section 3.2.7, table 3)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..applet.models import Applet, Json
from ..language.models import Clause, Reading
from ..retrieval.actions import ActionCandidate
from ..retrieval.facts import FactCandidate
from .proposal import Question, Refusal

TAU_TRIGGER = 0.95
"""Agreement threshold of the trigger selector (FARM eq. 10)."""
TAU_ACTION = 0.80
"""Agreement threshold of the action selector (FARM section 3.2.10)."""
THETA = 0.5
"""Verifier score below which the fallback starts (FARM section 3.2.12)."""
TOP_K = 5
"""Candidates per clause (FARM section 3.2.5)."""


@dataclass
class RuleState:
    """What the agents know of one rule."""

    trigger_candidates: list[tuple[Clause, list[FactCandidate]]] = field(default_factory=list)
    """T_k per trigger clause, written by stage 1."""
    condition_candidates: list[tuple[Clause, list[FactCandidate]]] = field(default_factory=list)
    action_candidates: list[tuple[Clause, list[list[ActionCandidate]]]] = field(default_factory=list)
    """A_k per action clause and thing named, written by stage 1."""
    selected_pair: tuple[int, int] = (0, 0)
    """Ranks of the selected trigger and action."""
    pair_score: float = 0.0
    verifier_score: float = 0.0
    applet: Applet | None = None


@dataclass
class ChainState:
    """The state of one request; serialisable by `trace`."""

    query: str
    reading: Reading | None = None
    """search_intents: what the Intent Analyzer made of the query."""
    rules: list[RuleState] = field(default_factory=list)
    llm_overrode_rag: bool = False
    question: Question | None = None
    refusal: Refusal | None = None
    trace: list[dict[str, Json]] = field(default_factory=list)

    def record(self, agent: str, **entries: Json) -> None:
        """Add an entry to the trace."""
        self.trace.append({"agent": agent, **entries})

    @property
    def is_stopped(self) -> bool:
        """Tell whether a question or a refusal ends the chain."""
        return self.question is not None or self.refusal is not None
