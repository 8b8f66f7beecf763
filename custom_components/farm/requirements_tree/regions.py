"""Which regions of values meet, lie within each other, or exclude each other."""

from __future__ import annotations

from .rules import DAY, Region


def overlap(one: Region, other: Region) -> bool:
    """Tell whether a value can lie in both; true where that cannot be told."""
    if one.states and other.states:
        if one.excluded and other.excluded:
            return True
        if one.excluded or other.excluded:
            kept, gone = (other, one) if one.excluded else (one, other)
            return not kept.states <= gone.states
        return not one.states.isdisjoint(other.states)
    if one.is_numeric and other.is_numeric:
        low = max(_low(one), _low(other))
        high = min(_high(one), _high(other))
        return low < high
    if one.is_time and other.is_time:
        return bool(_minutes(one) & _minutes(other))
    return True


def within(inner: Region, outer: Region) -> bool:
    """Tell whether every value of `inner` surely lies in `outer`."""
    if not (outer.states or outer.is_numeric or outer.is_time):
        return True
    if outer.states:
        if not inner.states:
            return False
        if outer.excluded:
            return (inner.excluded and outer.states <= inner.states) or (
                not inner.excluded and inner.states.isdisjoint(outer.states)
            )
        return not inner.excluded and inner.states <= outer.states
    if outer.is_numeric:
        return inner.is_numeric and _low(inner) >= _low(outer) and _high(inner) <= _high(outer)
    return inner.is_time and _minutes(inner) <= _minutes(outer)


def _low(region: Region) -> float:
    return float("-inf") if region.above is None else region.above


def _high(region: Region) -> float:
    return float("inf") if region.below is None else region.below


def _minutes(region: Region) -> frozenset[int]:
    start = region.start or 0
    if region.end is None:
        return frozenset({start})
    length = (region.end - start) % DAY or DAY
    return frozenset((start + step) % DAY for step in range(length))
