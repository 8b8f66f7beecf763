"""Refusals and questions: whether the answer tells what is missing, or asks among the right things."""

from __future__ import annotations

from ..answers import Answer
from ..cases import Case
from ..world.home import BenchmarkHome


def reply_fault(case: Case, answer: Answer, home: BenchmarkHome) -> str | None:
    """Return what is wrong with the reply to an impossible or ambiguous request, `None` if it is right."""
    return _refusal_fault(case, answer) if case.wants_refusal else _question_fault(case, answer, home)


def _refusal_fault(case: Case, answer: Answer) -> str | None:
    """A question is as honest as a refusal where it names what is missing."""
    if answer.status not in ("refused", "question"):
        return f"expected a refusal, got {answer.status}"
    lacking = [word for word in case.must_mention if not _mentions(answer.text, word)]
    return f"the refusal does not mention {', '.join(lacking)}" if lacking else None


def _question_fault(case: Case, answer: Answer, home: BenchmarkHome) -> str | None:
    """A refusal is as good as a question where it names the options."""
    if answer.status == "refused" and all(
        _mentions(answer.text, entity.name) for entity in home.entities if entity.entity_id in case.options
    ):
        return None
    if answer.status != "question":
        return f"expected a question, got {answer.status}"
    by_name = {entity.name.casefold(): entity.entity_id for entity in home.entities}
    asked = {by_name.get(option.casefold(), option) for option in answer.options}
    wanted = set(case.options)
    if asked == wanted:
        return None
    return f"asked among {', '.join(sorted(asked)) or 'nothing'} instead of {', '.join(sorted(wanted))}"


def _mentions(text: str, word: str) -> bool:
    return word.casefold() in text.casefold()
