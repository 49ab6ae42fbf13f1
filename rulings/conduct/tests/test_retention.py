"""When the period of a referral ends, by what it was and whom it is about."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from rulings.conduct.policy import ConductPolicy
from rulings.conduct.procedure import State
from rulings.conduct.retention import (
    DECLINED,
    ENDED,
    INFORMAL,
    MEMO,
    EndedReferral,
    ends_of_periods,
)

SENT = datetime(2026, 1, 10, 20, tzinfo=UTC)
FILED = datetime(2026, 2, 1, 20, tzinfo=UTC)
POLICY = ConductPolicy()
ENDED_ONE = EndedReferral(
    key=1,
    desk="recorder",
    last=State.MEMO_FILED,
    sent_at=SENT,
    ended_at=FILED,
    persons=frozenset({7}),
)


def end_of(referral: EndedReferral, *others: EndedReferral) -> tuple[str, str]:
    row, at = ends_of_periods([referral, *others], POLICY)[referral.key]
    return row, at.date().isoformat()


@pytest.mark.parametrize(
    ("last", "row", "end"),
    [
        (State.MEMO_FILED, MEMO, "2027-02-01"),
        (State.DECLINED, DECLINED, "2026-08-01"),
        (State.WITHDRAWN, DECLINED, "2026-08-01"),
        (State.INFORMAL, INFORMAL, "2027-02-01"),
    ],
)
def test_the_period_is_that_of_the_outcome(last: State, row: str, end: str) -> None:
    assert end_of(replace(ENDED_ONE, last=last)) == (row, end)


@pytest.mark.parametrize(
    ("of_other", "end"),
    [
        ({"ended_at": datetime(2026, 9, 1, tzinfo=UTC)}, "2027-09-01"),
        ({"ended_at": datetime(2028, 9, 1, tzinfo=UTC)}, "2029-02-01"),
        ({"ended_at": datetime(2025, 9, 1, tzinfo=UTC)}, "2027-02-01"),
        (
            {"ended_at": datetime(2026, 9, 1, tzinfo=UTC), "persons": frozenset({8})},
            "2027-02-01",
        ),
        (
            {"ended_at": datetime(2026, 9, 1, tzinfo=UTC), "desk": "deputy"},
            "2027-02-01",
        ),
        (
            {"ended_at": datetime(2026, 9, 1, tzinfo=UTC), "last": State.DECLINED},
            "2027-02-01",
        ),
    ],
    ids=["newer", "36 months", "older", "someone else", "unread", "not a memo"],
)
def test_a_newer_memo_about_the_same_person_begins_it_again(
    of_other: dict[str, Any], end: str
) -> None:
    other = replace(ENDED_ONE, key=2, **of_other)

    assert end_of(ENDED_ONE, other) == (MEMO, end)


@pytest.mark.parametrize(
    ("adult_on", "end"),
    [
        (date(2026, 6, 1), "2026-06-01"),
        (date(2028, 6, 1), "2027-02-01"),
        (date(2026, 1, 20), "2026-02-01"),
        (date(1990, 1, 1), "2027-02-01"),
    ],
    ids=["earlier", "later", "before it ended", "an adult"],
)
def test_about_a_minor_it_ends_at_18_if_that_is_earlier(
    adult_on: date, end: str
) -> None:
    referral = replace(ENDED_ONE, adult_on=frozenset({adult_on}))

    assert end_of(referral) == (MEMO, end)


def test_a_period_runs_in_every_state_that_ends_a_referral() -> None:
    assert State.TRIAGE not in ENDED
    assert State.INFORMAL not in ENDED
    assert {State.MEMO_FILED, State.DECLINED, State.CLOSED} <= ENDED
