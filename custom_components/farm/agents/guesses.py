"""What a name that the home does not know may mean: asked, never taken for granted.

Words that nothing in the home is named by are compared with its things by meaning, and those that share
some words are offered too. A guess never becomes a draft without the user's word.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from ..home.models import Entity
from ..language.models import Clause
from ..retrieval.actions import ActionCandidate
from ..retrieval.context import Context
from ..retrieval.targets import Phrase, match_entities
from .answers import label, listing, refuse, say
from .proposal import Option, Question, Refusal

_NEAR = 0.4
"""Cosine from which a thing is worth asking about."""
_BESIDE = 0.08
"""How much farther than the nearest a thing may be to be named with it."""
_SHARED = 0.6
"""Share of the words from which a thing is worth asking about."""
_VERY_NAME = 0.95
"""Recall and precision from which the name of a thing was said."""
_MOST = 3


def ask_instead(
    clause: Clause,
    indices: Sequence[int],
    accepts: Callable[[Entity], bool],
    context: Context,
) -> Question | None:
    """Return "there is no X; do you mean Y?", `None` where nothing accepted is near enough.

    `indices`: the words that name nothing. `accepts`: what the clause can be about.
    """
    named = tuple(i for i in indices if i in clause.content) or clause.content
    if not named:
        return None
    found = guesses(named, accepts, context)
    if not found:
        return None
    options = tuple(Option(value=one, label=label(one, context)) for one in found)
    unknown = say(context, "nothing_named", words=context.reading.text(tuple(range(named[0], named[-1] + 1))))
    text = f"{unknown} {say(context, 'do_you_mean', options=listing(options, context))}"
    return Question(text=text, options=options, about=tuple(context.reading.words[i].stem for i in named))


def unable(named: Sequence[int], said: Collection[int], clause: Clause, context: Context) -> Refusal | None:
    """Return "X cannot do that", where the very name of a thing was said; `None` where it was not.

    `named`: the words that may be the name. `said`: those that say what it cannot do.
    """
    phrase = Phrase(indices=tuple(named), stems=tuple(context.reading.words[i].stem for i in named))
    matches = match_entities(phrase, context.lexicon, lambda _: True) if named and said else ()
    if not matches or min(matches[0].recall, matches[0].precision) < _VERY_NAME:
        return None
    return refuse(context, "cannot", clause, missing=said, about=(matches[0].entity.entity_id,))


def named_otherwise(best: ActionCandidate, clause: Clause, context: Context) -> Refusal | None:
    """Refuse to act on one thing where the whole name of another was said; `None` where it was not.

    "Set the house mode to away" is about the house mode, which has no such option, not the house alarm.
    """
    verb = {i for one in clause.concepts[:1] for i in one.words}
    content = tuple(i for i in clause.content if i not in verb)
    phrase = Phrase(indices=content, stems=tuple(context.reading.words[i].stem for i in content))
    for other in match_entities(phrase, context.lexicon, lambda _: True) if best.named else ():
        if other.entity.entity_id in best.entity_ids or other.precision < _VERY_NAME:
            continue
        words = sorted(other.explained)
        together = len(words) > 1 and words == list(range(words[0], words[-1] + 1))
        if together and best.named < other.explained:
            small = context.pack.data["prepositions_of_value"]
            rest = range(words[-1] + 1, clause.last)
            said = [i for i in rest if context.reading.words[i].norm not in small]
            return refuse(context, "cannot", clause, missing=said, about=(other.entity.entity_id,))
    return None


def guesses(named: Sequence[int], accepts: Callable[[Entity], bool], context: Context) -> tuple[str, ...]:
    """Return at most three things the words may mean, the nearest first."""
    words = context.reading.words
    phrase = Phrase(indices=tuple(named), stems=tuple(words[i].stem for i in named))
    shared = [
        one.entity.entity_id
        for one in match_entities(phrase, context.lexicon, accepts)
        if one.recall >= _SHARED
    ]
    return tuple(dict.fromkeys([*_nearest(context.reading.text(tuple(named)), accepts, context), *shared]))[
        :_MOST
    ]


def _nearest(text: str, accepts: Callable[[Entity], bool], context: Context) -> list[str]:
    if context.meaning is None:
        return []
    scores = [
        (one, score)
        for one, score in context.meaning.target_scores(text).items()
        if one in context.home.entity and accepts(context.home.entity[one])
    ]
    best = max((score for _, score in scores), default=0.0)
    least = max(_NEAR, best - _BESIDE)
    return [one for one, score in sorted(scores, key=lambda pair: -pair[1]) if score >= least]
