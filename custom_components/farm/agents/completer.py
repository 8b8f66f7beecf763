"""What a draft lacks and where it clashes: the requirements tree, in the terms of a proposal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..applet.models import Applet, Json
from ..applet.parse import parse
from ..applet.render import render
from ..home.functions import FunctionLibrary
from ..home.models import Home
from ..language.pack import LanguagePack
from ..requirements_tree.capabilities import Capabilities
from ..requirements_tree.completion import complete
from ..requirements_tree.conflicts import Conflict
from ..requirements_tree.knowledge import Knowledge
from ..requirements_tree.models import Node
from ..requirements_tree.offers import Offer, clashes, offers, things_of
from ..requirements_tree.reading import Reader
from ..requirements_tree.rules import Rule
from ..requirements_tree.workspace import Workspace
from ..requirements_tree.writing import applets_of
from ..verification.models import Finding, Outcome
from ..verification.table import verify
from ..words.description import describe
from .proposal import Completion

MOST_OFFERS = 12
"""More are not read."""
_FALLBACK = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a draft is completed against."""

    home: Home
    library: FunctionLibrary
    knowledge: Knowledge
    automations: Sequence[tuple[str, Mapping[str, Json]]] = ()
    """Those that are there already: name, configuration."""
    household: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Completed:
    """Offers, findings on clashes, and the tree behind them."""

    completions: tuple[Completion, ...]
    findings: tuple[Finding, ...]
    workspace: Workspace
    unread: tuple[str, ...]
    """Automations of the home of which something could not be read."""


def complete_applets(
    applets: Sequence[Applet], around: Surroundings, pack: LanguagePack, *, standing: bool = False
) -> Completed:
    """Return what the applets are offered and where they clash.

    `standing`: they are automations of the home; then each is not compared with itself.
    """
    reader = Reader(around.home, around.library)
    about = [rule for one in applets for rule in reader.read(one, one.alias).rules]
    others: list[Rule] = []
    unread: list[str] = []
    for name, config in around.automations:
        found = reader.read(parse(config), name)
        others += found.rules
        unread += [] if found.is_whole else [name]
    given = others if standing else [*about, *others]
    capabilities = Capabilities(around.home, around.knowledge, notifiers(around.library))
    workspace = complete(capabilities, given, around.household, focus=things_of(about, capabilities))
    found_conflicts = () if standing else clashes(about, others, workspace)
    return Completed(
        completions=tuple(_completions(_mendable(offers(workspace, about), applets), around, pack)),
        findings=tuple(_finding(one, pack) for one in found_conflicts),
        workspace=workspace,
        unread=tuple(unread),
    )


def notifiers(library: FunctionLibrary) -> tuple[str, ...]:
    """Return the action functions that reach a person: phones first, then other services."""
    skipped = {"notify.send_message", "notify.reload", "notify.persistent_notification", "notify.notify"}
    found = [one for one in library.actions if one.startswith("notify.") and one not in skipped]
    return tuple(sorted(found, key=lambda one: ("mobile_app" not in one, one)))


def _mendable(found: Sequence[Offer], applets: Sequence[Applet]) -> list[Offer]:
    """Leave out corrections of automations that are not at hand: they would stand beside the old ones."""
    own = {one.alias for one in applets}
    kept = []
    for one in found:
        rules = tuple(rule for rule in one.rules if not rule.replaces or rule.replaces in own)
        if rules:
            kept.append(replace(one, rules=rules))
    return kept


def _completions(found: Sequence[Offer], around: Surroundings, pack: LanguagePack) -> Iterator[Completion]:
    for offer in found[:MOST_OFFERS]:
        title = _said(offer.intent, pack)
        template = around.knowledge.template(offer.rules[0].source)
        reason = title if template is None else _in(template.hazard, pack)
        applets = applets_of(offer.rules, title, reason)
        verdicts = [verify(one, around.home, around.library) for one in applets]
        if any(one.outcome is Outcome.FAIL for one in verdicts):
            continue
        yield Completion(
            id=offer.intent.id,
            title=title,
            reason=reason,
            severity=offer.intent.severity or "medium",
            quality=offer.intent.quality,
            path=tuple(_said(one, pack) for one in offer.path),
            automations=tuple(render(one) for one in applets),
            words="\n".join(describe(one, around.home, around.library, pack.language) for one in applets),
            findings=tuple(finding for one in verdicts for finding in one.findings),
            replaces=tuple(dict.fromkeys(one.replaces for one in offer.rules if one.replaces)),
        )


def _said(node: Node, pack: LanguagePack) -> str:
    return _in(node.text, pack) or node.id


def _in(text: Mapping[str, str], pack: LanguagePack) -> str:
    """Return a text in the language of the request; English where it has none."""
    return text.get(pack.language) or text.get(_FALLBACK, "")


def _finding(conflict: Conflict, pack: LanguagePack) -> Finding:
    other = conflict.other
    answers: dict[str, str] = pack.data["answers"]
    key = {
        "self-conflict": "conflict_self",
        "multi-value conflict": "conflict_opposite",
        "redundancy": "conflict_redundant",
        "duplicate": "conflict_redundant",
        "loop": "conflict_loop",
        "environment conflict": "conflict_channel",
    }.get(conflict.fault.value, "conflict_opposite")
    names = {"name": conflict.rule.source, "other": other.source if other is not None else ""}
    return Finding(
        check="conflict",
        outcome=Outcome.UNKNOWN,
        where=names["other"] or names["name"],
        message=answers[key].format(**names),
    )
