"""The verb `retrieval`: are the right function and thing among the first, clause by clause?"""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from custom_components.farm.function_library import FunctionReader
from custom_components.farm.home.catalog import load_catalog
from custom_components.farm.home.functions import FunctionLibrary, Side
from custom_components.farm.home.models import Home
from custom_components.farm.home_snapshot import HomeSnapshot
from custom_components.farm.language.pack import known_languages, load_pack
from custom_components.farm.language.reader import read
from custom_components.farm.retrieval.bundle import load_bundle
from custom_components.farm.retrieval.cache import EmbeddingCache
from custom_components.farm.retrieval.dense import DenseScorer
from custom_components.farm.retrieval.encoder import BUNDLE, Encoder, EncoderError
from custom_components.farm.retrieval.fusion import FUSION, Weights
from custom_components.farm.retrieval.lexicon import Lexicon
from custom_components.farm.retrieval.onnx_encoder import OnnxEncoder
from custom_components.farm.retrieval.overlap import Overlap
from custom_components.farm.retrieval.static_encoder import StaticEncoder
from custom_components.farm.retrieval.texts import function_text, joined_text, target_text

from .cases import SETS, Case, load_benchmark
from .forgetting import forgetful
from .plots import bar_chart
from .progress import shown
from .reading import BenchmarkError
from .retrieval_product import Shortlists, shortlists
from .retrieval_truth import Question, fitting, questions
from .world.core import benchmark_core
from .world.home import BenchmarkHome

_JOINED = 30
"""Pairs scored on their full text."""
_SPELLING = Weights(
    function_dense=0, function_lexical=1, target_dense=0, target_lexical=1, alone=0.5, joined=0
)
_DENSE = Weights(function_dense=1, function_lexical=0, target_dense=1, target_lexical=0, alone=0.5, joined=0)

type Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a case with the scores of its candidates."""

    case: Case
    question: Question
    size: int
    """Entities of the home."""
    candidates: Sequence[tuple[str, str | None]]
    parts: Mapping[str, Sequence[Scores]]
    """Per encoder and for `spelling`: scores of function and thing per candidate."""
    joined: Callable[[str, Sequence[int]], Scores]
    shortlists: Mapping[str, Sequence[frozenset[tuple[str, str | None]]]]
    """What the product takes into account, with words alone (`lexical`) and with the encoder (`fused`)."""


@dataclass(frozen=True, slots=True)
class Method:
    """A way to order candidates."""

    name: str
    encoder: str
    weights: Weights
    shortlist: str | None = None
    """Comes first; what it lacks follows by the weights."""


FUSED = Method("fused", "trained", FUSION, shortlist="fused")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the verb takes."""
    parser.add_argument("directory", metavar="DIR", type=Path, help="holds homes/*.yaml and cases/*.yaml")
    parser.add_argument("--bundle", type=Path, default=BUNDLE, help="the trained bundle (the one that ships)")
    parser.add_argument("--untrained", type=Path, metavar="BUNDLE", help="a bundle of the untrained base")
    parser.add_argument("--cache", type=Path, metavar="DIR", help="keep embeddings between runs")
    parser.add_argument(
        "--forget", type=float, default=0.0, metavar="SHARE", help="of the words of the packs"
    )
    parser.add_argument("--tune", action="store_true", help="look for the best weights of the fused score")
    parser.add_argument("--misses", action="store_true", help="show what the fused score misses")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--plots", type=Path, metavar="DIR", help="write a chart of R@5 for each language")


def run(arguments: Namespace) -> int:
    """Measure every method and print a table and one JSON line."""
    encoders = _encoders(arguments)
    benchmark = load_benchmark(arguments.directory)
    asked: list[Asked] = []
    for home in shown(iter(benchmark.homes.values()), len(benchmark.homes), "embedding"):
        cases = [one for one in benchmark.cases if one.home == home.name and one.functions]
        if cases:
            asked += _ask(home, cases, encoders, arguments)
    if not asked:
        raise BenchmarkError(f"{arguments.directory}: no case names its functions")
    if arguments.tune:
        _print([f"best weights: {_tuned(asked)}"])
    by: dict[str, dict[str, float]] = {}
    for method in _methods(encoders):
        by |= {f"{method.name}/{label}": values for label, values in _measured(asked, method).items()}
    _print(_table(by))
    if arguments.misses:
        _print(_misses(asked))
    if arguments.json:
        arguments.json.write_text(json.dumps({"by": by}, indent=1) + "\n", encoding="utf-8")
    if arguments.plots:
        _plot(by, arguments.plots)
    _print([json.dumps({"by": by})])
    return 0


def _plot(by: Mapping[str, Mapping[str, float]], folder: Path) -> None:
    for language in sorted({label.split("/")[1] for label in by}):
        groups: dict[str, dict[str, float]] = defaultdict(dict)
        for label, values in by.items():
            method, spoken, name = label.split("/")
            if spoken == language and (name in SETS or name in ("all", "over_600")):
                groups[name.replace("_", " ")][method] = values["r5"]
        path = folder / f"retrieval_{language}.svg"
        path.write_text(bar_chart(f"R@5, {language}", groups), encoding="utf-8")


def _methods(encoders: Iterable[str]) -> tuple[Method, ...]:
    return (
        Method("spelling", "trained", _SPELLING),
        Method("lexical", "trained", _SPELLING, shortlist="lexical"),
        *(Method(name, name, _DENSE) for name in encoders),
        Method("joined", "trained", FUSION),
        FUSED,
    )


def _encoders(arguments: Namespace) -> dict[str, Encoder]:
    try:
        bundle = load_bundle(arguments.bundle)
        found: dict[str, Encoder] = {"static": StaticEncoder(bundle), "trained": OnnxEncoder(bundle)}
        if arguments.untrained:
            found["untrained"] = OnnxEncoder(load_bundle(arguments.untrained))
    except EncoderError as err:
        raise BenchmarkError(str(err)) from err
    return found


async def _described(home: BenchmarkHome) -> tuple[Home, FunctionLibrary]:
    async with benchmark_core(home) as hass:
        library = await FunctionReader(hass, load_catalog()).async_library(home.language)
        return HomeSnapshot(hass).async_home()[0], library


def _ask(
    described: BenchmarkHome, cases: Sequence[Case], encoders: Mapping[str, Encoder], arguments: Namespace
) -> list[Asked]:
    folder: Path | None = arguments.cache
    home, library = asyncio.run(_described(described))
    functions = {side: {key: function_text(one) for key, one in library.side(side).items()} for side in Side}
    targets = {one.entity_id: target_text(one, home) for one in home.entities}
    scorers: dict[str, DenseScorer] = {}
    for name, encoder in encoders.items():
        cache = EmbeddingCache(folder / f"{described.name}-{name}.npz" if folder else None)
        scorers[name] = DenseScorer(encoder, cache)
        scorers[name].prepare(functions, targets)
    spelled = {side: Overlap(texts) for side, texts in functions.items()}
    spelled_targets = Overlap(targets)
    candidates = {
        side: [(key, one) for key, function in library.side(side).items() for one in fitting(function, home)]
        for side in (Side.TRIGGER, Side.ACTION)
    }
    asked: list[Asked] = []
    catalog = load_catalog()
    packs = [forgetful(load_pack(name), arguments.forget) for name in known_languages()]
    lexicons = {one.language: Lexicon(home=home, pack=one) for one in packs}
    for case in cases:
        lexicon = lexicons.get(case.language)
        reading = read(case.request, lexicon.pack, lexicon.resembles, lexicon.known) if lexicon else None
        found: dict[str, Shortlists] = {}
        if lexicon is not None and reading is not None:
            for name, meaning in (("lexical", None), ("fused", scorers["trained"])):
                found[name] = shortlists(reading, lexicon, home, library, catalog, meaning)
        for question in questions(case, home, library, reading):
            side, pairs = question.side, candidates[question.side]
            text = question.text
            parts = {
                name: _parts(pairs, one.function_scores(text, side), one.target_scores(text))
                for name, one in scorers.items()
            }
            parts["spelling"] = _parts(pairs, spelled[side].scores(text), spelled_targets.scores(text))
            joined = _joined_scorer(question, pairs, home, library, scorers)
            short = {name: one.get((side, text), ()) for name, one in found.items()}
            asked.append(Asked(case, question, len(home.entities), pairs, parts, joined, short))
    for scorer in scorers.values():
        scorer.save()
    return asked


def _joined_scorer(
    question: Question,
    pairs: Sequence[tuple[str, str | None]],
    home: Home,
    library: FunctionLibrary,
    scorers: Mapping[str, DenseScorer],
) -> Callable[[str, Sequence[int]], Scores]:
    known: dict[tuple[str, int], float] = {}

    def scores(name: str, places: Sequence[int]) -> Scores:
        missing = [place for place in places if (name, place) not in known]
        texts = []
        for key, entity_id in (pairs[place] for place in missing):
            function = library.side(question.side)[key]
            entity = home.entity.get(entity_id or "")
            texts.append(function_text(function) if entity is None else joined_text(function, entity, home))
        found = scorers[name].joined_scores(question.text, question.side, texts)
        known.update({(name, place): score for place, score in zip(missing, found, strict=True)})
        return np.array([known[(name, place)] for place in places])

    return scores


def _parts(
    pairs: Sequence[tuple[str, str | None]], functions: Mapping[str, float], targets: Mapping[str, float]
) -> Sequence[Scores]:
    """Return the scores of function and thing of each pair; NaN for the thing where there is none."""
    return (
        np.array([functions.get(key, 0.0) for key, _ in pairs]),
        np.array([np.nan if one is None else targets.get(one, 0.0) for _, one in pairs]),
    )


def _totals(one: Asked, encoder: str, weights: Weights) -> Scores:
    """Return the score of each candidate; what takes no thing counts its function in the thing's place."""
    dense, lexical = one.parts[encoder], one.parts["spelling"]
    function = weights.function_dense * dense[0] + weights.function_lexical * lexical[0]
    target = weights.target_dense * dense[1] + weights.target_lexical * lexical[1]
    alone = dense[0] if weights.function_dense else lexical[0]
    totals = function + np.where(np.isnan(target), weights.alone * alone, target)
    if weights.joined:
        places = np.argsort(-totals, kind="stable")[:_JOINED]
        boost = np.zeros_like(totals)
        boost[places] = weights.joined * one.joined(encoder, places.tolist()) + 1.0
        totals = totals + boost
    return totals


def _rank(one: Asked, method: Method) -> int:
    """Return the rank of the best right candidate, from 1; past the end where none is a candidate."""
    shortlist = one.shortlists.get(method.shortlist or "", ())
    for place, pairs in enumerate(shortlist):
        if not pairs.isdisjoint(one.question.wanted):
            return place + 1
    return len(shortlist) + _open_rank(one, method.encoder, method.weights)


def _open_rank(one: Asked, encoder: str, weights: Weights) -> int:
    right = np.array([pair in one.question.wanted for pair in one.candidates])
    if not right.any():
        return len(one.candidates) + 1
    totals = _totals(one, encoder, weights)
    best = totals[right].max()
    return int(((totals >= best) & ~right).sum()) + 1


def _measured(asked: Sequence[Asked], method: Method) -> dict[str, dict[str, float]]:
    """Return R@1, R@5, R@10 and joint R@5 by language, set and size of the home."""
    ranks: dict[str, list[int]] = defaultdict(list)
    cases: dict[str, dict[str, bool]] = defaultdict(dict)
    for one in asked:
        rank = _rank(one, method)
        language, case = one.case.language, one.case
        labels = [f"{language}/{case.set}", f"{language}/all", f"{language}/{_size(one.size)}"]
        if one.question.named:
            labels += [f"{language}/{case.set}_named", f"{language}/all_named"]
        for label in labels:
            ranks[label].append(rank)
            cases[label][case.id] = cases[label].get(case.id, True) and rank <= 5
    return {
        label: {
            **{f"r{cut}": round(sum(rank <= cut for rank in found) / len(found), 4) for cut in (1, 5, 10)},
            "joint_r5": round(sum(cases[label].values()) / len(cases[label]), 4),
            "clauses": len(found),
        }
        for label, found in sorted(ranks.items())
    }


def _size(entities: int) -> str:
    return next((f"up_to_{limit}" for limit in (100, 300, 600) if entities <= limit), "over_600")


def _tuned(asked: Sequence[Asked]) -> Weights:
    """Return the weights with the best R@5, then R@1; the joined score last, as it is slow."""

    def quality(weights: Weights) -> tuple[int, int]:
        ranks = [_open_rank(one, "trained", weights) for one in asked]
        return sum(rank <= 5 for rank in ranks), sum(rank <= 1 for rank in ranks)

    shares = (0.25, 0.5, 0.75, 1.0)
    grid = itertools.product((0.0, 0.1, 0.25), (0.25, 0.5, 1.0, 1.5), (0.0, *shares), shares)
    first = [
        Weights(function_dense=1, function_lexical=a, target_dense=b, target_lexical=c, alone=d, joined=0)
        for a, b, c, d in grid
    ]
    best = max(first, key=quality)
    return max((replace(best, joined=share) for share in (0.0, 0.5, 1.0, 2.0, 3.0, 4.0)), key=quality)


def _table(by: Mapping[str, Mapping[str, float]]) -> list[str]:
    columns = ("r1", "r5", "r10", "joint_r5")
    return [
        f"{'method / language / set':<34} " + " ".join(f"{one:>9}" for one in (*columns, "clauses")),
        *(
            f"{name:<34} {' '.join(f'{one[column]:9.3f}' for column in columns)} {one['clauses']:9.0f}"
            for name, one in by.items()
        ),
    ]


def _misses(asked: Sequence[Asked]) -> list[str]:
    lines = []
    for one in asked:
        if (rank := _rank(one, FUSED)) > 5:
            totals = _totals(one, "trained", FUSION)
            best = [one.candidates[place] for place in np.argsort(-totals, kind="stable")[:2]]
            wanted = sorted(one.question.wanted, key=str)[:2]
            lines.append(f"{one.case.id} #{rank} {one.question.text!r}: {wanted}, got {best}")
    return lines


def _print(lines: Sequence[str]) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)
