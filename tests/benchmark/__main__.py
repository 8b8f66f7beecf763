"""The benchmarks of the project: `python -m tests.benchmark VERB ...`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass

from . import agents, behaviour, completion, retrieval, scale, soak
from .reading import BenchmarkError


@dataclass(frozen=True, slots=True)
class Verb:
    """One benchmark."""

    name: str
    summary: str
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]
    """Returns the exit status."""


VERBS = (
    Verb(
        "behaviour",
        "do the automations for a request do what they must?",
        behaviour.add_arguments,
        behaviour.run,
    ),
    Verb(
        "agents",
        "what does a language model gain and cost?",
        agents.add_arguments,
        agents.run,
    ),
    Verb(
        "retrieval",
        "are the right function and thing among the first, clause by clause?",
        retrieval.add_arguments,
        retrieval.run,
    ),
    Verb(
        "completion",
        "are rules completed by what their intent and safety ask for?",
        completion.add_arguments,
        completion.run,
    ),
    Verb(
        "scale",
        "how long do indexing and searching take in homes of up to 20,000 entities?",
        scale.add_arguments,
        scale.run,
    ),
    Verb(
        "soak",
        "do memory, event loop and answers stay as they are over thousands of proposals in a changing home?",
        soak.add_arguments,
        soak.run,
    ),
)


def main(arguments: list[str]) -> int:
    """Run the benchmark that is asked for; 2 where its files or arguments have a mistake."""
    parser = ArgumentParser(prog="script/benchmark", description="Measures what the product does.")
    verbs = parser.add_subparsers(metavar="VERB", required=True)
    for verb in VERBS:
        one = verbs.add_parser(verb.name, help=verb.summary, description=verb.summary)
        verb.add_arguments(one)
        one.set_defaults(run=verb.run)
    parsed = parser.parse_args(arguments)
    try:
        return int(parsed.run(parsed))
    except BenchmarkError as err:
        print(f"script/benchmark: {err}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
