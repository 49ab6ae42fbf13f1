"""The blocks that a policy is made of, as they are stored and read."""

from collections import Counter
from dataclasses import fields
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from clubsite.clubs import policy_labels
from clubsite.clubs.models import PolicyVersion
from clubsite.clubs.period_labels import (
    check_days,
    period_end_text,
    period_text,
    stored_period_end,
)
from clubsite.clubs.periods import read_period
from clubsite.clubs.policy import PolicyBlock, complete, with_changes
from clubsite.clubs.policy_labels import Visibility
from clubsite.tests.builders import OWN_TOPICS
from clubsite.wiring import POLICY as LABELS
from rulings.appeals.policy import AppealPolicy
from rulings.log.policy import ZERO_TOLERANCE, PenaltyPolicy
from scoring.events.policy import AppealPeriodPolicy
from scoring.play.policy import CorrectionPolicy

BLOCKS = [labels.block for labels in LABELS]
EACH = pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.__name__)


@EACH
def test_a_block_is_read_back_as_it_was_stored(block: type[PolicyBlock]) -> None:
    assert block.from_values(complete({})) == block()


@EACH
def test_a_club_without_a_policy_goes_by_the_preset(block: type[PolicyBlock]) -> None:
    assert block.of(None) == block.of(PolicyVersion(values={})) == block()


def test_no_two_blocks_store_the_same_key() -> None:
    stored = Counter(field.name for block in BLOCKS for field in fields(block))

    assert set(stored.values()) == {1}
    assert list(stored) == list(complete({}))


def test_a_value_unknown_then_or_since_does_no_harm() -> None:
    values = {"quorum": 2, "abolished": 1}

    assert AppealPolicy.from_values(values) == AppealPolicy(quorum=2)
    assert complete(values) == complete({}) | {"quorum": 2}


def test_a_change_leaves_all_other_values_as_they_are() -> None:
    before = complete({"quorum": 2, "elections": {"bidding": "written"}})

    after = with_changes(before, {"deposit": "5.00", "elections": {"alerts": "own"}})

    elected = {"bidding": "written", "alerts": "own"}
    assert after == before | {"deposit": "5.00", "elections": elected}


def test_a_value_of_no_block_cannot_be_with_changes() -> None:
    with pytest.raises(KeyError, match="abolished"):
        with_changes({}, {"abolished": 1})


def test_a_policy_from_before_the_ladders_has_the_usual_ones() -> None:
    block = PenaltyPolicy.from_values({"appeal_minutes": 20})

    assert block.zero_tolerance == ZERO_TOLERANCE


POSTED = datetime(2026, 3, 6, 22, 30, tzinfo=UTC)
"""A Friday evening."""
LONDON = ZoneInfo("Europe/London")


@pytest.mark.parametrize(
    ("values", "end", "text"),
    [
        ({}, "2026-03-06 23:00:00", "30 minutes"),
        ({"minutes": 0}, "2026-03-06 22:30:00", "0 minutes"),
        ({"period": "clock"}, "2026-03-07 12:00:00", "until 12:00 the next day"),
        (
            {"period": "clock", "days": 0, "clock": "23:15"},
            "2026-03-06 23:15:00",
            "until 23:15 the same day",
        ),
        (
            {"period": "clock", "days": 0, "clock": "14:00"},
            "2026-03-07 14:00:00",
            "until 14:00 the same day",
        ),
        (
            {"period": "clock", "days": 2},
            "2026-03-08 12:00:00",
            "until 12:00, 2 days later",
        ),
        ({"period": "days"}, "2026-03-07 23:59:59", "until the end of the next day"),
        (
            {"period": "working_days"},
            "2026-03-09 23:59:59",
            "until the end of the next working day",
        ),
        (
            {"period": "working_days", "days": 6},
            "2026-03-16 23:59:59",
            "until the end of the day, 6 working days later",
        ),
    ],
)
def test_periods_run_by_minutes_clock_or_days(
    values: dict[str, object], end: str, text: str
) -> None:
    appeal = {f"appeal_{name}": value for name, value in values.items()}
    correction = {f"correction_{name}": value for name, value in values.items()}
    regular = AppealPeriodPolicy.from_values(appeal).appeal_window
    corrections = CorrectionPolicy.from_values(correction).correction_window

    ends = regular.ends_at(POSTED, LONDON)
    assert regular == corrections
    assert ends.strftime("%Y-%m-%d %H:%M:%S") == end
    assert period_text(regular) == text
    assert (
        regular.lasts_minutes(POSTED, LONDON) == (ends - POSTED).total_seconds() // 60
    )


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({}, "30 minutes after the results are posted"),
        ({"appeal_period": "clock"}, "12:00 the day after the results are posted"),
        (
            {"appeal_period": "clock", "appeal_days": 0},
            "12:00 on the day the results are posted",
        ),
        ({"appeal_period": "days"}, "the end of the day after the results are posted"),
        (
            {"appeal_period": "working_days", "appeal_days": 2},
            "the end of the day, 2 working days after the results are posted",
        ),
    ],
)
def test_the_end_of_a_period_is_said_before_it_begins(
    values: dict[str, object], text: str
) -> None:
    period = AppealPeriodPolicy.from_values(values).appeal_window

    assert period_end_text(period) == stored_period_end(period.stored) == text


def test_a_day_that_is_an_hour_longer_ends_with_its_last_hour() -> None:
    period = read_period("clock", 0, 0, "01:30")
    before = datetime(2026, 10, 24, 23, 30, tzinfo=UTC)  # 0:30 of a long Sunday

    assert period.ends_at(before, LONDON) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("kind", "days", "found"),
    [
        ("days", 0, True),
        ("working_days", 0, True),
        ("clock", 0, False),
        ("days", 1, False),
    ],
)
def test_a_period_in_days_has_a_day(kind: str, days: int, found: bool) -> None:
    policy = AppealPeriodPolicy(appeal_period=kind, appeal_days=days)

    assert (check_days("appeal")(policy) is not None) is found


@pytest.mark.parametrize("labels", LABELS, ids=lambda labels: labels.block.__name__)
def test_every_value_of_a_policy_has_words(labels: policy_labels.BlockLabels) -> None:
    assert labels.missing == set()
    read = [each for each in labels.fields.values() if each.place is Visibility.PAGE]
    assert len(labels.rows(PolicyVersion(values={"topics": OWN_TOPICS}))) >= len(read)


def test_values_are_told_with_their_units() -> None:
    policy = PolicyVersion(
        values={"deposit": "20.00", "appeal_body": "reviewer", "quorum": 1}
    )

    values = {
        row.label: row.value
        for group in policy_labels.build_policy_groups(policy)
        for row in group.rows
    }

    assert {
        label: values[label]
        for label in (
            "Deposit",
            "Deciding body",
            "Members needed to decide",
            "Appeal period after the results are posted (Law 92B)",
            "Average plus",
            "Procedural, teams",
            "Both sides must confirm",
        )
    } == {
        "Deposit": "20.00 EUR",
        "Deciding body": "a single reviewer",
        "Members needed to decide": "1 person",
        "Appeal period after the results are posted (Law 92B)": "30 minutes",
        "Average plus": "60 %",
        "Procedural, teams": "6 IMPs",
        "Both sides must confirm": "yes",
    }


@pytest.mark.parametrize(
    ("value", "text"),
    [(30, "30 minutes"), (60, "60 minutes"), (90, "90 minutes"), (120, "2 hours")],
)
def test_long_periods_are_said_in_hours_or_days(value: int, text: str) -> None:
    assert policy_labels.minutes(value) == text
    assert policy_labels.minutes(24 * 60) == "1 day"
    assert policy_labels.minutes(0) == "0 minutes"


def test_no_deposit_is_none() -> None:
    rows = [
        row
        for group in policy_labels.build_policy_groups(PolicyVersion(values={}))
        for row in group.rows
    ]

    assert policy_labels.Row("Deposit", "none") in rows
