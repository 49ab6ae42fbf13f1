"""When someone was told, by the clock on the wall."""

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest

from rulings.log.procedure.deadlines import last_at

LONDON = ZoneInfo("Europe/London")


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("hour", "now", "expected"),
    [
        (time(21, 40), "2026-03-02 22:00", "2026-03-02 21:40"),
        (time(22, 0), "2026-03-02 22:00", "2026-03-02 22:00"),
        (time(23, 50), "2026-03-03 00:10", "2026-03-02 23:50"),
        (time(21, 40), "2026-07-02 21:00", "2026-07-02 20:40"),
        (time(1, 45), "2026-10-25 02:00", "2026-10-25 01:45"),
        (time(1, 45), "2026-10-25 01:00", "2026-10-25 00:45"),
    ],
    ids=[
        "earlier this evening",
        "this minute",
        "before midnight",
        "summer time",
        "the later of a repeated hour",
        "the earlier of a repeated hour",
    ],
)
def test_a_time_of_day_is_the_last_instant_that_had_it(
    hour: time, now: str, expected: str
) -> None:
    assert last_at(hour, utc(now), LONDON) == utc(expected)
