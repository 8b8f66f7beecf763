"""The model card: no bundle is written without one."""

from __future__ import annotations

from collections.abc import Mapping

from .encoder import DualEncoder


def card(encoder: DualEncoder, licences: Mapping[str, str], metrics: Mapping[str, object]) -> str:
    """Return the card as Markdown."""
    rows = [
        f"| {method} | {label} | {values['r1']:.3f} | {values['r5']:.3f} | {values['r10']:.3f} | {values['mrr5']:.3f} |"
        for method, by_label in metrics["by"].items()
        for label, values in by_label.items()
    ]
    return "\n".join(
        [
            "# Text encoders of FARM for Home Assistant",
            "",
            f"Made by `exporter export` from {encoder.base.name}: {encoder.shape.towers} towers, "
            f"{encoder.shape.adaptation} training ({encoder.share_trained():.0%} of the parameters), "
            f"{encoder.base.dimensions} dimensions, texts cut at {encoder.shape.longest} tokens. "
            f"`encoder.onnx` is quantised to int8; `static.npz` is the table for systems without ONNX Runtime.",
            "",
            "Meant for one thing: to find the functions and things of a home that a clause of a request names, "
            "in English and German. Other languages work as far as names are alike.",
            "",
            "## Data and licences",
            *(f"- {name}: {licence}" for name, licence in licences.items()),
            "",
            f"Trained on {encoder.trained_on} pairs of a request and what it asks for. "
            "`composed` requests come from phrases and names of our own; "
            "the texts of functions are Home Assistant's own descriptions (Apache-2.0). No data from IFTTT.",
            "",
            "## Measured on homes and phrases not trained on",
            f"Lowest cosine of fp32 graph and torch: {metrics['cosine_fp32']:.5f}. "
            f"R@5 lost by int8: {metrics['r5_lost_int8']:.4f}. Texts a second: {metrics['texts_per_second']}.",
            "",
            "| encoder | what | R@1 | R@5 | R@10 | MRR@5 |",
            "|---|---|---|---|---|---|",
            *rows,
            "",
        ]
    )
