"""Finds the states and events a clause may speak of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ..home.catalog import StateSpec
from ..home.models import Entity
from ..language.models import Clause, Concept, Role
from .context import Context
from .facts import EventFact, Fact, FactCandidate, StateFact
from .naming import match_named
from .targets import Match, Phrase, best_group, match_entities, phrases

_PRESSES = frozenset({"double", "held"})
"""Presses of a button that are not a plain one; a button without them cannot report them."""
_LOCAL = frozenset({"motion", "no_motion", "occupied", "empty", "present", "absent", "dark", "bright"})
"""States that, with no place named, are meant where the rule acts."""
_NEEDS_NAME = frozenset(
    {"on", "off", "open", "closed", "changed", "running", "finished", "locked", "unlocked", "present"}
    | {
        "absent",
        "unavailable",
        "idle",
        "paused",
        "playing",
        "cancelled",
        "connected",
        "disconnected",
        "update",
    }
)
"""Concepts that say nothing without a name: "when it is on" needs something that was named before."""

_ORDER_PENALTY = 0.002
"""Kinds listed first for a concept are preferred between equals."""

_OPTION_ATTRIBUTES = ("options", "hvac_modes", "preset_modes", "operation_list", "event_types")


def state_candidates(clause: Clause, context: Context) -> list[FactCandidate]:
    """Return the states and events a clause may mean, the best first."""
    by_words: list[tuple[frozenset[int], list[FactCandidate]]] = []
    special = any(one.name in _PRESSES for one in clause.concepts)
    for concept in clause.concepts[:8]:
        if special and concept.name == "pressed":
            continue
        meant = _meant(clause, concept, context)
        if meant is not None:
            by_words.append((frozenset(concept.words), _for_concept(clause, meant, context)))
    found = [
        one
        for words, candidates in by_words
        if not any(words < others and more for others, more in by_words)
        for one in candidates
    ]
    found += _for_options(clause, context)
    return sorted(found, key=lambda one: (-one.similarity, str(one.fact)))


def _meant(clause: Clause, concept: Concept, context: Context) -> Concept | None:
    """Return the concept, or its opposite where the clause says not; `None` where that has no name."""
    words = context.reading.words
    literals = {i for one in clause.literals for i in range(one.first, one.last)}
    negations = [
        i
        for i in range(clause.first, clause.last)
        if words[i].norm in context.pack.data["negations"] and i not in {*concept.words, *literals}
    ]
    if not negations:
        return concept
    opposite = context.catalog.opposite(concept.name)
    if opposite is None:
        return None
    return Concept(name=opposite, words=(*concept.words, *negations), weight=concept.weight + 0.5)


def _for_concept(clause: Clause, concept: Concept, context: Context) -> list[FactCandidate]:
    named = tuple(i for i in clause.content if i not in concept.words or context.is_kind_word(i))
    bare = tuple(i for i in named if i not in concept.words)

    def accepts(entity: Entity) -> bool:
        return _spec(concept, entity, context) is not None

    if not bare:
        found = _for_unnamed(clause, concept, named, accepts, context)
        if found:
            return found
    candidates: list[FactCandidate] = []
    groups = phrases(named, context.reading.words, context.lexicon, context.is_conjunction)
    picked = [_pick(phrase, accepts, context) for phrase in groups]
    if len(picked) > 1 and all(one for one in picked):
        parts = [one[0] for one in picked]
        entities = tuple(match.entity for part in parts for match in part[0])
        if entities and all(part[0] for part in parts):
            score = min(part[0][0].score for part in parts)
            explained = frozenset().union(*(m.explained for part in parts for m in part[0]))
            every = not _norms(clause, context).isdisjoint(context.pack.data["quantifiers"]["pair"])
            candidates.append(_candidate(clause, concept, entities, score, explained, context, every=every))
    whole = Phrase(
        indices=named,
        stems=tuple(context.reading.words[i].stem for i in named),
        many=any(one.many for one in groups),
        count=groups[-1].count if groups else None,
    )
    for group, tied in _pick(whole, accepts, context):
        matches = group or tied
        candidates.append(
            _candidate(
                clause,
                concept,
                tuple(one.entity for one in (group or tied[:1])),
                matches[0].score,
                frozenset().union(*(one.explained for one in matches)),
                context,
                tied=tuple(one.entity.entity_id for one in tied),
            )
        )
    return candidates


def _norms(clause: Clause, context: Context) -> set[str]:
    return {context.reading.words[i].norm for i in range(clause.first, clause.last)}


def _pick(
    phrase: Phrase, accepts: Callable[[Entity], bool], context: Context
) -> list[tuple[tuple[Match, ...], tuple[Match, ...]]]:
    """Return groups of matches by domain, so that another kind of thing stays a candidate."""
    if _is_indefinite(phrase, context):
        phrase = replace(phrase, many=True)
    matches = match_named(phrase, context, accepts)
    domains: dict[tuple[str, str | None], list[Match]] = {}
    for one in matches[:40]:
        domains.setdefault((one.entity.domain, one.entity.device_class), []).append(one)
    found = []
    for group in list(domains.values())[:4]:
        chosen, tied = best_group(group, phrase)
        wanted = context.preferred or (
            set(scoped)
            if len(scoped := context.in_scope(one.entity.entity_id for one in tied)) == 1
            else set()
        )
        preferred = [one for one in tied if one.entity.entity_id in wanted] or _named_before(tied, context)
        found.append(((preferred[0],), ()) if preferred else (chosen, tied))
    return sorted(found, key=lambda pair: -(pair[0] or pair[1])[0].score)


def _named_before(tied: Sequence[Match], context: Context) -> list[Match]:
    """Return the one of several that was named before: "the window" is the kitchen window of the sentence."""
    known = {one for ids in context.mentions for one in ids}
    found = [one for one in tied if one.entity.entity_id in known]
    return found if len(found) == 1 else []


def _spec(concept: Concept, entity: Entity, context: Context) -> StateSpec | None:
    """Return what a concept means for an entity: by the catalogue, or by one of the entity's own options."""
    known = context.catalog.state_spec(concept.name, entity)
    if known is not None and known.is_event and not _can_report(entity, known, context):
        return None
    options = entity.attributes.get("options")
    if known is not None or not isinstance(options, list):
        return known
    names = context.pack.state_phrases(concept.name)
    fitting = [str(one) for one in options if context.pack.stems(str(one).replace("_", " ")) in names]
    return StateSpec(values=tuple(fitting)) if fitting else None


def _can_report(entity: Entity, spec: StateSpec, context: Context) -> bool:
    """Tell whether a button has presses of this sort: one that lists no double press reports none."""
    offered = entity.attributes.get("event_types")
    if not isinstance(offered, list):
        return True
    own = _own_parts(entity, spec, context)
    return not own or not own.isdisjoint(_parts(offered, context))


def _own_parts(entity: Entity, spec: StateSpec, context: Context) -> set[str]:
    """Return what tells the presses of a sort from plain ones: the `hold` of `press_hold`."""
    plain = context.catalog.state_spec("pressed", entity)
    return _parts(spec.values, context) - _parts(plain.values if plain is not None else (), context)


def _parts(values: Iterable[object], context: Context) -> set[str]:
    return {stem for one in values for stem in context.pack.stems(str(one).replace("_", " "))}


def _is_indefinite(phrase: Phrase, context: Context) -> bool:
    """Tell whether any of its kind will do: "a window", "one of the detectors"."""
    first = min(phrase.indices, default=0)
    return any(
        context.reading.words[i].norm in context.pack.data["any_words"]
        for i in range(max(0, first - 3), first)
    )


def _candidate(
    clause: Clause,
    concept: Concept,
    entities: tuple[Entity, ...],
    score: float,
    explained: frozenset[int],
    context: Context,
    *,
    tied: tuple[str, ...] = (),
    every: bool = False,
) -> FactCandidate:
    spec = _spec(concept, entities[0], context) or StateSpec()
    fact: Fact
    ids = tuple(one.entity_id for one in entities)
    extra: frozenset[int] = frozenset()
    if spec.is_event:
        types, extra = _event_types(entities[0], spec, clause, context)
        fact = EventFact(entity_ids=ids, types=types)
    else:
        fact = StateFact(entity_ids=ids, spec=spec, concept=concept.name, every=every)
    said = {
        i
        for i in clause.content
        if (context.reading.words[i].stem,) in context.pack.state_phrases(concept.name)
    }
    known = explained | set(concept.words) | extra | said
    missing = tuple(i for i in clause.content if i not in known)
    total = context.weight(clause.content) or 1.0
    recall = 1 - context.weight(missing) / total
    order = context.catalog.concepts_of(entities[0].domain)
    similarity = (
        0.45 * score
        + 0.45 * recall
        + 0.1 * min(concept.weight / 3, 1.0)
        - _ORDER_PENALTY * _kind_rank(concept.name, entities[0], context)
    )
    del order
    return FactCandidate(
        fact=fact,
        similarity=max(similarity, 0.0),
        recall=recall,
        unexplained=missing,
        tied=tied,
        reason=f"{concept.name}: {', '.join(ids)}",
    )


def _kind_rank(concept: str, entity: Entity, context: Context) -> int:
    kinds = list(context.catalog.data["states"].get(concept, {}))
    for kind in (f"{entity.domain}/{entity.device_class}", entity.domain, "*"):
        if kind in kinds:
            return kinds.index(kind)
    return len(kinds)


def _event_types(
    entity: Entity, spec: StateSpec, clause: Clause, context: Context
) -> tuple[tuple[str, ...], frozenset[int]]:
    """Choose the event types of an entity that the words speak of; the words that say so are explained."""
    offered = entity.attributes.get("event_types")
    if not isinstance(offered, list):
        return spec.values, frozenset()
    values = [str(one) for one in offered]
    words = context.reading.words
    stems = {
        i: words[i].stem
        for i in range(clause.first, clause.last)
        if i + 1 >= clause.last
        or words[i + 1].norm not in context.pack.data["determiners"]
        or i in clause.content
    }
    hints = _own_parts(entity, spec, context) or _parts(spec.values, context)

    def score(value: str) -> float:
        parts = set(context.pack.stems(value.replace("_", " ")))
        said = len(parts & set(stems.values()))
        return (value in spec.values) + said + 0.9 * (not parts.isdisjoint(hints)) - 0.1 * len(parts)

    ranked = sorted(values, key=lambda value: -score(value))
    if not ranked or score(ranked[0]) <= 0:
        return (tuple(values) if not spec.values else (), frozenset())
    parts = set(context.pack.stems(ranked[0].replace("_", " ")))
    return (ranked[0],), frozenset(i for i, stem in stems.items() if stem in parts)


def _for_unnamed(
    clause: Clause,
    concept: Concept,
    named: tuple[int, ...],
    accepts: Callable[[Entity], bool],
    context: Context,
) -> list[FactCandidate]:
    """Return candidates where the clause names nothing: a pronoun, or a concept that needs no name."""
    referents = context.referents(accepts, subject=clause.role is Role.TRIGGER)
    pronoun = context.has_pronoun(clause, "it") or context.has_pronoun(clause, "them")
    if referents and (pronoun or concept.name in _NEEDS_NAME):
        entities = tuple(context.home.entity[one] for one in referents)
        return [_candidate(clause, concept, entities, 1.0, frozenset(clause.content), context)]
    if concept.name in _NEEDS_NAME:
        return []
    area = context.areas[-1] if context.areas and context.has_pronoun(clause, "there") else None
    fitting = [one for one in context.home.entities if accepts(one) and (area is None or one.area_id == area)]
    if area is None and concept.name in _LOCAL:
        near = [one for one in fitting if one.area_id in (context.scope or context.around)]
        fitting = near or fitting
    if not fitting:
        return []
    stems = {context.reading.words[i].stem for i in named} | {
        stem
        for phrase, name in context.pack.states
        if name == concept.name
        for stem in phrase
        if len(stem) > 2
    }
    ranked = sorted(
        fitting,
        key=lambda one: (
            -len(stems & set(context.lexicon.by_id[one.entity_id].weights)),
            _kind_rank(concept.name, one, context),
            one.entity_id,
        ),
    )
    best = len(stems & set(context.lexicon.by_id[ranked[0].entity_id].weights))
    group = [
        one
        for one in ranked
        if len(stems & set(context.lexicon.by_id[one.entity_id].weights)) == best
        and one.domain == ranked[0].domain
    ]
    tied = tuple(one.entity_id for one in group) if len(group) > 1 and not best else ()
    score = 0.95 if best else 0.7
    chosen = (ranked[0],) if ranked[0].domain in {"weather"} or len(group) == 1 else tuple(group)
    return [_candidate(clause, concept, chosen, score, frozenset(named), context, tied=tied)]


# ---------------------------------------------------------------- states by their own name
def _for_options(clause: Clause, context: Context) -> list[FactCandidate]:
    """Return candidates for states that entities list themselves: options of a select or an enum sensor."""
    stems = {i: context.reading.words[i].stem for i in clause.content}
    if len(stems) < 2:
        return []
    found: list[FactCandidate] = []
    for names in context.lexicon.having(stems.values()):
        for attribute in ("options", "hvac_modes", "preset_modes"):
            listed = names.entity.attributes.get(attribute)
            if not isinstance(listed, list) or names.entity.domain == "event":
                continue
            found += _option_matches(
                clause, names.entity, attribute, [str(one) for one in listed], stems, context
            )
    return sorted(found, key=lambda one: -one.similarity)[:5]


def _option_matches(
    clause: Clause,
    entity: Entity,
    attribute: str,
    listed: Iterable[str],
    stems: dict[int, str],
    context: Context,
) -> list[FactCandidate]:
    found: list[FactCandidate] = []
    for value in listed:
        parts = context.pack.stems(value.replace("_", " "))
        said = tuple(i for i, stem in stems.items() if stem in parts)
        if not parts or len({stems[i] for i in said}) < len(set(parts)):
            continue
        named = tuple(i for i in clause.content if i not in said)
        phrase = Phrase(indices=named, stems=tuple(stems[i] for i in named))
        matches = match_entities(phrase, context.lexicon, lambda one: one is entity)
        if not matches or matches[0].recall < 0.5:
            continue
        spec = StateSpec(values=(value,), attribute="preset_mode" if attribute == "preset_modes" else None)
        concept = Concept(name=value, words=said, weight=1.5)
        missing = tuple(i for i in clause.content if i not in matches[0].explained and i not in said)
        recall = 1 - context.weight(missing) / (context.weight(clause.content) or 1.0)
        found.append(
            FactCandidate(
                fact=StateFact(entity_ids=(entity.entity_id,), spec=spec, concept=concept.name),
                similarity=0.45 * matches[0].score + 0.45 * recall + 0.06,
                recall=recall,
                unexplained=missing,
                reason=f"option {value}: {entity.entity_id}",
            )
        )
    return found
