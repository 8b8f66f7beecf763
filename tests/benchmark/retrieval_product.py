"""The product's own shortlist for each clause: what stage 1 hands to the agents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from custom_components.farm.agents.chain import run
from custom_components.farm.home.catalog import Catalog
from custom_components.farm.home.functions import FunctionLibrary, Side
from custom_components.farm.home.models import Home
from custom_components.farm.language.models import Reading
from custom_components.farm.retrieval.context import Context
from custom_components.farm.retrieval.lexicon import Lexicon
from custom_components.farm.retrieval.meaning import Meaning
from custom_components.farm.verification.models import Verdict

from .reading import Json

type Shortlists = Mapping[tuple[Side, str], Sequence[frozenset[tuple[str, str | None]]]]
"""By side and text of a clause: the pairs of function and thing of each candidate, the best first."""

_SIDES = {"Trigger Selector": Side.TRIGGER, "Action Selector": Side.ACTION}


def shortlists(
    reading: Reading,
    lexicon: Lexicon,
    home: Home,
    library: FunctionLibrary,
    catalog: Catalog,
    meaning: Meaning | None,
) -> Shortlists:
    """Return the candidates of a request's clauses, as far as the chain came.

    A question or a refusal ends the chain; clauses after it have none.
    """
    context = Context(
        home=home, library=library, catalog=catalog, lexicon=lexicon, reading=reading, meaning=meaning
    )
    proposal = run(context, lambda _applet: Verdict(), lambda applet: applet.alias)
    found: dict[tuple[Side, str], Sequence[frozenset[tuple[str, str | None]]]] = {}
    for entry in proposal.trace:
        side = _SIDES.get(str(entry["agent"]))
        if side is None or "candidates" not in entry or entry.get("role") == "condition":
            continue
        candidates = entry["candidates"]
        assert isinstance(candidates, list)
        found.setdefault((side, str(entry["clause"])), [frozenset(_pairs(one)) for one in candidates])
    return found


def _pairs(candidate: Json) -> Iterator[tuple[str, str | None]]:
    assert isinstance(candidate, dict)
    functions = candidate.get("functions") or [candidate.get("function")]
    assert isinstance(functions, list)
    for function in functions:
        yield from ((str(function), str(one)) for one in candidate.get("entities") or ())
        if not candidate.get("entities"):
            yield str(function), None
