"""The sample is counted back from the moment of its making."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from clubsite.sample.clubs import Timetable

LONDON = ZoneInfo("Europe/London")


def test_an_evening_begins_at_half_past_seven_on_the_clock_of_the_club() -> None:
    times = Timetable(datetime(2026, 4, 5, 10, 0, tzinfo=UTC), LONDON)

    evenings = [times.evening(days) for days in (0, 14, -7)]

    assert evenings == [
        datetime(2026, 4, 5, 18, 30, tzinfo=UTC),
        datetime(2026, 3, 22, 19, 30, tzinfo=UTC),  # before the clocks went forward
        datetime(2026, 4, 12, 18, 30, tzinfo=UTC),
    ]


def test_instants_are_kept_in_utc() -> None:
    times = Timetable(datetime(2026, 7, 1, 10, 0, tzinfo=UTC), LONDON)

    assert [times.evening(3).tzinfo, times.ago(minutes=5).tzinfo] == [UTC, UTC]
