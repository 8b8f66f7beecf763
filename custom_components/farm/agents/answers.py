"""Questions and refusals in the user's language."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..language.models import Clause
from ..retrieval.context import Context
from .proposal import Option, Question, Refusal

_MOST_OPTIONS = 6
_MOST_NEAREST = 3
_NEAR = 0.33
"""Cosine from which a thing is worth naming."""


def say(context: Context, key: str, **values: str) -> str:
    """Return one of the pack's answers with its places filled."""
    return str(context.pack.data["answers"][key]).format(**values)


def which(clause: Clause, tied: Sequence[str], context: Context, key: str = "which") -> Question:
    """Ask which of several equally fitting things is meant."""
    options = tuple(Option(value=one, label=label(one, context)) for one in tied)
    words = _pronoun(clause, context) if key == "who" else clause_text(clause, context)
    if len(options) > _MOST_OPTIONS:
        count = str(len(options))
        return Question(
            text=say(context, "many", words=words, count=count), options=options, about=tuple(tied)
        )
    return Question(
        text=say(context, key, words=words, options=listing(options, context)),
        options=options,
        about=tuple(tied),
    )


def _pronoun(clause: Clause, context: Context) -> str:
    """Return the "I" of "when I come home"; all that is said where there is none."""
    first_person = context.pack.data["first_person"]
    words = range(clause.first, clause.last)
    said = [i for i in words if context.reading.words[i].norm in first_person]
    return context.reading.text(tuple(said[:1])) or clause_text(clause, context)


def listing(options: Sequence[Option], context: Context) -> str:
    """Return "A, B or C"."""
    labels = [one.label for one in options]
    if len(labels) < 2:
        return "".join(labels)
    return f"{', '.join(labels[:-1])} {context.pack.data['answers']['or']} {labels[-1]}"


def label(one: str, context: Context) -> str:
    """Return the name of a thing with its room."""
    entity = context.home.entity.get(one)
    if entity is None:
        name = one.partition(".")[2].removeprefix("mobile_app_").replace("_", " ")
        return name[:1].upper() + name[1:]
    area = context.home.area.get(entity.area_id or "")
    if area is None or area.name.lower() in entity.name.lower():
        return entity.name
    return say(context, "in_area", name=entity.name, area=area.name)


def clause_text(clause: Clause, context: Context) -> str:
    """Return the words of a clause as they were said, without marks at its ends."""
    indices = clause.content or tuple(range(clause.first, clause.last))
    span = context.reading.span(min(indices), max(indices) + 1)
    return context.reading.request[span.start : span.end].strip(" .,;:!?")


def refuse(
    context: Context,
    key: str,
    clause: Clause,
    *,
    missing: Collection[int] = (),
    verb: str = "",
    about: Sequence[str] = (),
) -> Refusal:
    """Say what the home lacks, and the nearest it has."""
    indices = _named(clause, missing)
    words = context.reading.text(tuple(range(indices[0], indices[-1] + 1)))
    nearest = [label(one, context) for one in about] if key == "cannot" else nearest_names(indices, context)
    text = say(context, key, words=words, verb=verb, names=", ".join(nearest))
    if key == "cannot" and (known := _options(about, context)):
        text += " " + say(context, "knows", names=known)
    if nearest and key != "cannot":
        text += " " + say(context, "nearest", names=", ".join(nearest))
    return Refusal(text=text, missing=words, nearest=tuple(nearest))


def _options(about: Sequence[str], context: Context) -> str:
    """Return what a selection offers; empty where the thing is none."""
    entity = context.home.entity.get(about[0]) if about else None
    options = entity.attributes.get("options") if entity is not None else None
    return ", ".join(str(one) for one in options[:_MOST_OPTIONS]) if isinstance(options, list) else ""


def _named(clause: Clause, missing: Collection[int]) -> tuple[int, ...]:
    """Return the words to repeat: the name that was said, without what is said of it."""
    verb = {i for one in clause.concepts[:1] for i in one.words}
    named = tuple(i for i in clause.content if i not in verb)
    words = sorted({*(named if set(named) & set(missing) or not missing else ()), *missing})
    return tuple(words) or clause.content or tuple(range(clause.first, clause.last))


def nearest_names(indices: Sequence[int], context: Context) -> list[str]:
    """Return up to three things that share a word with what was said, else those nearest by meaning."""
    stems = [context.reading.words[i].stem for i in indices]
    found = context.lexicon.having(stem for stem, sure in map(context.lexicon.spelled, stems) if sure)
    ranked = sorted(
        found,
        key=lambda one: (-sum(one.weights.get(stem, 0.0) for stem in stems), one.entity.entity_id),
    )
    names = [one.entity.name for one in ranked]
    if not names and context.meaning is not None:
        near = context.meaning.target_scores(context.reading.text(tuple(indices)), _MOST_NEAREST)
        names = [
            context.home.entity[one].name
            for one, score in near.items()
            if score >= _NEAR and one in context.home.entity
        ]
    return list(dict.fromkeys(names))[:3]
