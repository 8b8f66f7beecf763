"""Finds the device triggers a clause may speak of: "the second button of the hall remote"."""

from __future__ import annotations

from ..home.models import Device, DeviceTrigger
from ..language.models import Clause
from .context import Context
from .facts import DeviceFact, FactCandidate

_LEAST = 0.75
"""Share of the words that device and trigger must explain together."""


def device_candidates(clause: Clause, context: Context) -> list[FactCandidate]:
    """Return the device triggers whose names explain the words of a clause, the best first."""
    found = [
        candidate
        for device in context.home.devices
        for trigger in device.triggers
        if (candidate := _candidate(clause, device, trigger, context)) is not None
    ]
    return sorted(found, key=lambda one: (-one.similarity, one.reason))


def _candidate(
    clause: Clause, device: Device, trigger: DeviceTrigger, context: Context
) -> FactCandidate | None:
    pack = context.pack
    area = context.home.area.get(device.area_id or "")
    device_stems = {*pack.stems(device.name), *(pack.stems(area.name) if area else ())}
    trigger_stems = set(pack.stems(trigger.name))
    words = [
        i for i in range(clause.first, clause.last) if context.reading.words[i].norm not in pack.stop_words
    ]
    said = {i: context.reading.words[i].stem for i in words}
    by_device = {i for i, stem in said.items() if stem in device_stems}
    by_trigger = {i for i, stem in said.items() if stem in trigger_stems}
    if not by_device or not by_trigger:
        return None
    missing = tuple(i for i in said if i not in by_device | by_trigger)
    recall = 1 - context.weight(missing) / (context.weight(said) or 1.0)
    if recall < _LEAST:
        return None
    unsaid = len(trigger_stems - set(said.values())) / len(trigger_stems)
    return FactCandidate(
        fact=DeviceFact(config=tuple(trigger.config.items()), name=f"{device.name}: {trigger.name}"),
        similarity=0.9 * recall - 0.1 * unsaid,
        recall=recall,
        unexplained=missing,
        reason=f"{device.name}: {trigger.name}",
    )
