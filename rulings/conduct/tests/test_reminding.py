"""When the next reminder of a step is due."""

from datetime import UTC, datetime, timedelta

import pytest

from rulings.conduct.procedure import next_reminder

START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
END = START + timedelta(days=4)


@pytest.mark.parametrize(
    ("days", "next_days"),
    [(0, 2), (1.9, 2), (2, 3), (3, 4), (4, 5), (4.5, 5), (5, 6), (9.2, 10)],
)
def test_reminders_come_half_way_a_day_before_at_the_end_and_daily(
    days: float, next_days: float
) -> None:
    after = START + timedelta(days=days)

    found = next_reminder(START, END, after)

    assert found == START + timedelta(days=next_days)
