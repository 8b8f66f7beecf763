"""The command `exporter`: from homes and phrases to a bundle of encoders."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from .lines import ExporterError

_THREADS = "2"


@dataclass(frozen=True, slots=True)
class Verb:
    """One step; its module is imported when it is asked for, since torch takes seconds."""

    name: str
    module: str
    summary: str


VERBS = (
    Verb("homes", "homes", "make homes to train on: translate device lists, compose new ones"),
    Verb("corpus", "corpus", "collect the functions and things of homes"),
    Verb("pairs", "pairs", "compose requests for the functions and things of a corpus"),
    Verb("train", "train", "train encoders on pairs"),
    Verb("evaluate", "evaluate", "measure encoders on pairs they have not seen"),
    Verb("export", "export", "write the bundle that the integration loads"),
    Verb("ifttt", "ifttt", "measure encoders on the functions and requests of IFTTT"),
    Verb("ablation", "ablation", "compare what is trained, on the requests of IFTTT"),
)


def main(arguments: list[str] | None = None) -> int:
    """Run a verb; 2 where its files or arguments have a mistake."""
    os.environ.setdefault("OMP_NUM_THREADS", _THREADS)
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # threads that spin starve on a busy machine
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    words = sys.argv[1:] if arguments is None else arguments
    parser = ArgumentParser(prog="exporter", description="Trains and exports FARM's text encoders.")
    verbs = parser.add_subparsers(metavar="VERB", required=True)
    for verb in VERBS:
        one = verbs.add_parser(verb.name, help=verb.summary, description=verb.summary)
        if words and words[0] == verb.name:
            module = import_module(f".{verb.module}", __package__)
            module.add_arguments(one)
            one.set_defaults(run=module.run)
    parsed: Namespace = parser.parse_args(words)
    run: Callable[[Namespace], int] = parsed.run
    try:
        return run(parsed)
    except ExporterError as err:
        print(f"exporter: {err}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
