"""One case in full: the request, the whole answer with its trace, and what every scenario called."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from .answers import Answer
from .judge.verdict import Verdict


def told_in_full(verdict: Verdict, answer: Answer | None) -> Iterator[str]:
    """Yield the lines that tell everything about one case."""
    case = verdict.case
    yield f"{case.id} ({case.home}, {case.set}, {case.language}): {case.request}"
    yield f"verdict: {verdict.fault or 'passed'}"
    yield f"valid: {verdict.valid}, functions: {verdict.functions}, {verdict.milliseconds or 0:.0f} ms"
    yield from (f"note: {note}" for note in verdict.notes)
    if answer is not None:
        yield from _section("answer", {
            "status": answer.status,
            "text": answer.text,
            "options": list(answer.options),
            "automations": list(answer.automations),
        })  # fmt: skip
        if answer.trace:
            yield from _section("trace", list(answer.trace))
    for played in verdict.scenarios:
        yield f"scenario {played.name!r}: {played.fault or 'passed'}"
        yield from (f"  {call}" for call in played.calls)


def _section(title: str, content: object) -> Iterator[str]:
    yield f"{title}:"
    text = yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=110)
    yield from (f"  {line}" for line in text.splitlines())
