"""How many drafts are kept, and for how long."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from custom_components.farm.drafts import MAX_AGE, MAX_DRAFTS, Draft, DraftState, Origin, worth_keeping

NOW = datetime(2026, 11, 1, tzinfo=UTC)


def draft(number: int, *, state: DraftState = DraftState.WAITING, age: timedelta = timedelta()) -> Draft:
    return Draft(
        id=f"{number:04}",
        request="When it rains, close the window",
        language="en",
        words="",
        automations=({"alias": "Rain"},),
        findings=({"check": "x", "message": "y"},),
        origin=Origin.TEXT,
        created=(NOW - age).isoformat(),
        state=state,
        automation_ids=("1",),
    )


def test_old_drafts_are_dropped() -> None:
    kept = worth_keeping([draft(1, age=MAX_AGE + timedelta(seconds=1)), draft(2, age=MAX_AGE / 2)], NOW)

    assert [one.id for one in kept] == ["0002"]


def test_decided_drafts_go_before_waiting_ones() -> None:
    waiting = [draft(number) for number in range(MAX_DRAFTS - 1)]
    decided = [draft(number, state=DraftState.ACCEPTED) for number in (8001, 8002)]

    kept = worth_keeping([*decided, *waiting], NOW)

    assert len(kept) == MAX_DRAFTS
    assert [one.id for one in kept if one.state is DraftState.ACCEPTED] == ["8002"]


def test_the_oldest_waiting_ones_go_when_there_are_too_many() -> None:
    kept = worth_keeping([draft(number) for number in range(MAX_DRAFTS + 2)], NOW)

    assert kept[0].id == "0002"


def test_a_stored_draft_is_read_back_the_same() -> None:
    assert Draft.from_json(draft(1).as_json()) == draft(1)
