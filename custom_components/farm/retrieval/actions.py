"""Finds the action functions and targets a command may mean (FARM eq. 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..applet.models import Binding
from ..home.catalog import ActionSpec
from ..home.functions import Function
from ..home.models import Entity
from ..language.models import Clause, Color, Concept, Literal, Quantity, Quote
from ..language.phrases import match_phrase
from .context import Context
from .fields import Command, bind_fields, is_gradual
from .naming import match_named
from .steps import is_step
from .targets import Match, Phrase, best_group, match_entities, phrases

_BEST_MATCHES = 8
_NAMED = 0.4
"""Recall from which words name what is left out."""
_UNDERSTOOD = 0.6
"""Recall below which "switch it to high demand" names no thing but says what to do with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionCandidate:
    """An action function on entities, with its fields filled from the request."""

    function: str
    concept: str
    entity_ids: tuple[str, ...]
    fields: tuple[Binding, ...] = ()
    similarity: float = 0.0
    recall: float = 1.0
    unexplained: tuple[int, ...] = ()
    named: frozenset[int] = frozenset()
    """Words that name what it acts on, by itself or by its room."""
    tied: tuple[str, ...] = ()
    """Entities that fit equally well where one is meant."""
    used: frozenset[Literal] = frozenset()
    """Literals that fill a field."""
    missing: tuple[str, ...] = ()
    """Required fields that nothing fills."""
    unused: tuple[Literal, ...] = ()
    """Values that were said and that no field takes: the thing cannot do that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionChoice:
    """Candidates for each thing a command names; the best of each together are what is meant."""

    parts: tuple[tuple[ActionCandidate, ...], ...]
    unresolved: tuple[tuple[int, ...], ...] = field(default=())
    """Words that name nothing the command could act on."""


def action_candidates(clause: Clause, context: Context, fallback: Sequence[Concept] = ()) -> ActionChoice:
    """Return the candidates of a command, the best first for each thing it names.

    `fallback`: concepts where the command has no verb of its own ("off again at eight").
    """
    concepts = tuple(clause.concepts) or tuple(fallback)
    named, excluded = split_excluded(clause, context)
    groups = phrases(named, context.reading.words, context.lexicon, context.is_conjunction)
    if excluded and not named:
        return ActionChoice(parts=(), unresolved=(excluded,))
    if all(_names_nothing(i, context) for i in named):
        return _for_unnamed(clause, concepts, context)
    shared = [
        _candidates(clause, concepts, phrase, _own_literals(clause, groups, phrase), context)
        for phrase in groups
    ]
    if len(groups) > 1 and not all(shared):
        whole = _whole(groups)
        together = _candidates(clause, concepts, whole, clause.literals, context)
        if together:
            return without((together,), excluded, context)
    best = max((one[0].recall for one in shared if one), default=0.0)
    if best < _UNDERSTOOD and (context.has_pronoun(clause, "it") or context.has_pronoun(clause, "them")):
        referred = _for_unnamed(clause, concepts, context)
        if referred.parts:
            return referred
    unresolved = tuple(phrase.indices for phrase, found in zip(groups, shared, strict=True) if not found)
    choice = without([found for found in shared if found], excluded, context)
    return replace(choice, unresolved=(*choice.unresolved, *unresolved))


def _names_nothing(index: int, context: Context) -> bool:
    """Tell whether a word is a number, or only says which value is set: "its volume"."""
    norm = context.reading.words[index].norm
    return norm.isdigit() or any(norm in nouns for nouns in context.pack.data["field_nouns"].values())


def _whole(groups: Sequence[Phrase]) -> Phrase:
    return Phrase(
        indices=tuple(i for one in groups for i in one.indices),
        stems=tuple(stem for one in groups for stem in one.stems),
        many=any(one.many for one in groups),
        count=groups[-1].count,
    )


def split_excluded(clause: Clause, context: Context) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the words before and after "except"; only those before it name what to act on."""
    for phrase in context.pack.data["quantifiers"]["exclude"]:
        parts = tuple(phrase.split())
        for index in range(clause.first, clause.last):
            if match_phrase(context.reading.words, index, parts) and any(i > index for i in clause.content):
                before = tuple(i for i in clause.content if i < index)
                return before, tuple(i for i in clause.content if i > index)
    return clause.content, ()


def without(
    parts: Sequence[tuple[ActionCandidate, ...]], excluded: tuple[int, ...], context: Context
) -> ActionChoice:
    """Return the parts without what the words after "except" name; unresolved where they name none of it."""
    offered = {one for part in parts for candidate in part for one in candidate.entity_ids}
    gone: set[str] = set()
    unknown: list[tuple[int, ...]] = []
    for phrase in phrases(excluded, context.reading.words, context.lexicon, context.is_conjunction):
        matches = match_entities(phrase, context.lexicon, lambda entity: entity.entity_id in offered)
        best = matches[0].recall if matches else 0.0
        named = {one.entity.entity_id for one in matches if best > _NAMED and one.recall >= best - 0.03}
        gone |= named
        if not named:
            unknown.append(phrase.indices)
    if unknown:
        return ActionChoice(parts=(), unresolved=tuple(unknown))
    left = (
        tuple(replace(one, entity_ids=tuple(i for i in one.entity_ids if i not in gone)) for one in part)
        for part in parts
    )
    return ActionChoice(parts=tuple(part for part in left if any(one.entity_ids for one in part)))


def _own_literals(clause: Clause, groups: Sequence[Phrase], phrase: Phrase) -> tuple[Literal, ...]:
    """Values belong to the name before them; a name without one shares that of the names after it."""
    if len(groups) < 2:
        return clause.literals
    position = groups.index(phrase)
    for later in range(position, len(groups)):
        start = groups[later].last
        end = groups[later + 1].first if later + 1 < len(groups) else clause.last
        own = tuple(
            one for one in clause.literals if start <= one.first < end or one.first in groups[later].indices
        )
        if own:
            return own
    return clause.literals


def _candidates(
    clause: Clause,
    concepts: Sequence[Concept],
    phrase: Phrase,
    literals: tuple[Literal, ...],
    context: Context,
) -> tuple[ActionCandidate, ...]:
    area = context.areas[-1] if context.areas and context.has_pronoun(clause, "there") else None
    offered = offers(concepts, context)
    domains = {function.key.partition(".")[0] for _, _, function in offered}

    def accepts(entity: Entity) -> bool:
        return entity.domain in domains and (area is None or entity.area_id == area)

    matches = match_named(phrase, context, accepts)[: 400 if phrase.many else 60]
    matches = _prefer_referents(matches, clause, phrase, context)
    found: list[ActionCandidate] = []
    for domain in dict.fromkeys(one.entity.domain for one in matches[:_BEST_MATCHES]):
        of_domain = [one for one in matches if one.entity.domain == domain]
        group, tied = best_group(of_domain, phrase)
        preferred = tuple(one for one in tied if one.entity.entity_id in context.preferred)
        scoped = context.in_scope(one.entity.entity_id for one in tied)
        if preferred:
            group, tied = preferred, ()
        elif len(scoped) == 1:
            group, tied = tuple(one for one in tied if one.entity.entity_id in scoped), ()
        for spec, concept, function in offered:
            if function.key.partition(".")[0] == domain:
                one = _candidate(clause, phrase, literals, spec, concept, function, group, tied, context)
                if one is not None:
                    found.append(one)
    return tuple(sorted(found, key=lambda one: (-one.similarity, one.function, one.entity_ids)))


def offers(concepts: Sequence[Concept], context: Context) -> tuple[tuple[ActionSpec, Concept, Function], ...]:
    """Return the functions of this home that answer to the concepts."""
    seen: dict[tuple[str, str, tuple[str, ...]], tuple[ActionSpec, Concept, Function]] = {}
    for concept in concepts:
        for spec in context.catalog.actions_by_concept.get(concept.name, ()):
            function = context.library.actions.get(spec.function)
            key = (spec.function, concept.name, (*spec.words, *spec.named))
            if function is not None and key not in seen:
                seen[key] = (spec, concept, function)
    return tuple(seen.values())


def _prefer_referents(
    matches: Sequence[Match], clause: Clause, phrase: Phrase, context: Context
) -> tuple[Match, ...]:
    """Break ties by what was spoken of: "her night light", "its irrigation"."""
    words = context.reading.words
    possessive = any(
        words[i].norm in context.pack.data["possessives"] for i in range(clause.first, clause.last)
    )
    if not possessive or not context.mentions or phrase.many:
        return tuple(matches)
    stems = {
        stem
        for one in context.mentions[-1]
        if one in context.lexicon.by_id
        for variant in context.lexicon.by_id[one].variants
        for stem in variant
    }
    area = context.areas[-1] if context.areas else None

    def nearness(match: Match) -> float:
        names = context.lexicon.by_id[match.entity.entity_id]
        shared = sum(stem in stems for variant in names.variants for stem in variant)
        return match.score + 0.05 * shared + (0.1 if area and match.entity.area_id == area else 0.0)

    nearest = sorted(matches, key=nearness, reverse=True)
    return tuple(replace(one, score=min(nearness(one), 1.2), precision=1.0) for one in nearest)


def _candidate(
    clause: Clause,
    phrase: Phrase,
    literals: tuple[Literal, ...],
    spec: ActionSpec,
    concept: Concept,
    function: Function,
    group: tuple[Match, ...],
    tied: tuple[Match, ...],
    context: Context,
) -> ActionCandidate | None:
    matches = tuple(
        one
        for one in (group or tied)
        if function.accepts(one.entity) and _is_named(one.entity, spec, context)
    )
    if not matches:
        return None
    explained = frozenset().union(*(one.explained for one in matches))
    command = Command(clause, literals, matches[0].entity, explained, concept, context)
    bound = bind_fields(command, spec, function)
    if bound is None or (len(matches) > 1 and any(is_step(one.value) for one in bound.fields)):
        return None  # of a step, what each would have to be is not the same
    unused = [
        one for one in literals if one not in bound.used and (_must_be_used(one) or is_gradual(one, context))
    ]
    if concept.name in spec.needs_field_for and not bound.fields and not unused:
        return None
    said = {i for one in clause.concepts if one.name == concept.name for i in one.words}
    known = explained | bound.explained | said | set(concept.words)
    missing = tuple(i for i in phrase.indices if i not in known)
    recall = 1 - context.weight(missing) / (context.weight(phrase.indices) or 1.0)
    similarity = (
        0.4 * min(matches[0].score, 1.2)
        + 0.4 * recall
        + 0.1 * min(concept.weight / 2, 1.0)
        + 0.02 * spec.rank * bool(bound.fields)
        + 0.04 * len(bound.fields)
        + 0.03 * (matches[0].entity.area_id in {*context.scope, *context.areas[-1:]})
        - 0.12 * len(unused)
        - 0.2 * len(bound.missing)
    )
    return ActionCandidate(
        function=function.key,
        concept=concept.name,
        entity_ids=tuple(one.entity.entity_id for one in (matches if group else matches[:1])),
        fields=tuple(bound.fields),
        similarity=max(similarity, 0.0),
        recall=recall,
        unexplained=missing,
        named=explained,
        tied=tuple(one.entity.entity_id for one in matches) if not group and len(matches) > 1 else (),
        used=frozenset(bound.used),
        missing=bound.missing,
        unused=tuple(unused),
    )


def _is_named(entity: Entity, spec: ActionSpec, context: Context) -> bool:
    """Tell whether the name of the target shows that it is made for this: only sprinklers water."""
    if not spec.named:
        return True
    stems = {stem for variant in context.lexicon.by_id[entity.entity_id].variants for stem in variant}
    return any(
        stem in stems for word in context.pack.words_for(spec.named) for stem in context.pack.stems(word)
    )


def _must_be_used(literal: Literal) -> bool:
    return isinstance(literal.value, Color | Quote) or (
        isinstance(literal.value, Quantity)
        and (bool(literal.value.unit) or literal.value.comparator is not None)
    )


def _for_unnamed(clause: Clause, concepts: Sequence[Concept], context: Context) -> ActionChoice:
    """Act on what was spoken of before ("close it"), or on the only thing of the kind."""
    offered = offers(concepts, context)
    found: list[ActionCandidate] = []
    several = context.has_pronoun(clause, "them")
    for spec, concept, function in offered:
        meant = context.joined_referents if several else context.referents
        referents = meant(function.accepts)
        if not referents:
            continue
        matches = tuple(
            Match(entity=context.home.entity[one], score=1.0, recall=1.0, explained=frozenset())
            for one in referents
        )
        words = context.reading.words
        empty = Phrase(indices=clause.content, stems=tuple(words[i].stem for i in clause.content), many=True)
        one = _candidate(clause, empty, clause.literals, spec, concept, function, matches, (), context)
        if one is not None:
            found.append(replace(one, similarity=one.similarity - 0.05 * _distance(referents, context)))
    ranked = tuple(sorted(found, key=lambda one: (-one.similarity, one.function)))
    return ActionChoice(parts=(ranked,) if ranked else ())


def _distance(referents: tuple[str, ...], context: Context) -> int:
    for steps, ids in enumerate(reversed(context.mentions)):
        if set(referents) <= set(ids):
            return steps
    return len(context.mentions)
