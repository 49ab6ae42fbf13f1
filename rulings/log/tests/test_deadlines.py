from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.log.procedure.deadlines import (
    InvalidWindow,
    NaiveInstant,
    Prompt,
    Reminder,
    Unit,
    Window,
    appeal_deadline,
    end_of_day,
    in_time,
    instant,
    late_by,
    months_later,
    overdue_reminder,
    reminders,
    reminders_due,
)

LONDON = ZoneInfo("Europe/London")
BEIRUT = ZoneInfo("Asia/Beirut")
APIA = ZoneInfo("Pacific/Apia")
HALF_AN_HOUR = Window.minutes(30)
POSTED = datetime(2026, 3, 3, 22, 30, tzinfo=LONDON)
INSTANTS = st.datetimes(
    min_value=datetime(2000, 1, 1),  # noqa: DTZ001 - the strategy adds the zone
    max_value=datetime(2040, 1, 1),  # noqa: DTZ001 - the strategy adds the zone
    timezones=st.just(LONDON),
)


def utc(*parts: int) -> datetime:
    year, month, day, *clock = parts
    hour, minute, second = (*clock, 0, 0, 0)[:3]
    return datetime(year, month, day, hour, minute, second, tzinfo=UTC)


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (datetime(2026, 3, 3, 22, 59, 59, tzinfo=LONDON), True),
        (datetime(2026, 3, 3, 23, 0, 0, tzinfo=LONDON), True),
        (datetime(2026, 3, 3, 23, 0, 0, 1, tzinfo=LONDON), False),
        (datetime(2026, 3, 3, 23, 0, 1, tzinfo=LONDON), False),
    ],
)
def test_an_appeal_is_in_time_up_to_the_last_instant_of_the_half_hour(
    at: datetime, expected: bool
) -> None:
    deadline = appeal_deadline(POSTED, POSTED, HALF_AN_HOUR, LONDON, late=HALF_AN_HOUR)

    assert in_time(at, deadline) is expected


@pytest.mark.parametrize(
    ("notified_at", "deadline"),
    [
        (utc(2026, 3, 3, 21, 0), utc(2026, 3, 3, 23, 0)),
        (utc(2026, 3, 3, 22, 30), utc(2026, 3, 3, 23, 0)),
        (utc(2026, 3, 3, 23, 10), utc(2026, 3, 3, 23, 40)),
    ],
)
def test_the_window_runs_from_posting_or_from_being_told_whichever_is_later(
    notified_at: datetime, deadline: datetime
) -> None:
    assert (
        appeal_deadline(POSTED, notified_at, HALF_AN_HOUR, LONDON, late=HALF_AN_HOUR)
        == deadline
    )


@pytest.mark.parametrize(
    ("notified_at", "minutes", "deadline"),
    [
        (utc(2026, 3, 3, 22, 30), 120, utc(2026, 3, 3, 23, 0)),
        (utc(2026, 3, 3, 22, 31), 120, utc(2026, 3, 4, 0, 31)),
        (utc(2026, 3, 3, 22, 50), 15, utc(2026, 3, 3, 23, 5)),
        (utc(2026, 3, 3, 22, 31), 15, utc(2026, 3, 3, 23, 0)),
    ],
)
def test_who_is_told_after_the_posting_has_the_period_for_late_rulings_and_never_less(
    notified_at: datetime, minutes: int, deadline: datetime
) -> None:
    late = Window.minutes(minutes)

    assert (
        appeal_deadline(POSTED, notified_at, HALF_AN_HOUR, LONDON, late=late)
        == deadline
    )


def test_before_anything_is_posted_the_window_has_not_begun() -> None:
    deadline = appeal_deadline(None, POSTED, HALF_AN_HOUR, LONDON, late=HALF_AN_HOUR)

    assert (deadline, in_time(POSTED, deadline), late_by(POSTED, deadline)) == (
        None,
        True,
        timedelta(0),
    )


@pytest.mark.parametrize("fold", [0, 1])
def test_thirty_minutes_are_1800_seconds_on_the_night_clocks_go_back(fold: int) -> None:
    posted = datetime(2026, 10, 25, 1, 45, tzinfo=LONDON, fold=fold)

    deadline = appeal_deadline(posted, posted, HALF_AN_HOUR, LONDON, late=HALF_AN_HOUR)

    assert deadline == utc(2026, 10, 25, 1 + fold, 15)


def test_the_later_of_two_equal_readings_of_the_clock_counts() -> None:
    posted = datetime(2026, 10, 25, 1, 50, tzinfo=LONDON, fold=0)
    notified_at = datetime(2026, 10, 25, 1, 10, tzinfo=LONDON, fold=1)

    deadline = appeal_deadline(
        posted, notified_at, HALF_AN_HOUR, LONDON, late=HALF_AN_HOUR
    )

    assert deadline == utc(2026, 10, 25, 1, 40)


def test_thirty_minutes_are_1800_seconds_on_the_night_clocks_go_forward() -> None:
    posted = datetime(2026, 3, 29, 0, 45, tzinfo=LONDON)

    deadline = HALF_AN_HOUR.ends_at(posted, LONDON)

    assert deadline == utc(2026, 3, 29, 1, 15)


@pytest.mark.parametrize(
    ("window", "start", "end"),
    [
        (Window.hours(24), utc(2026, 3, 28, 20), utc(2026, 3, 29, 20)),
        (Window.days(1), utc(2026, 3, 28, 20), utc(2026, 3, 29, 22, 59, 59)),
        (Window.days(1), utc(2026, 10, 24, 20), utc(2026, 10, 25, 23, 59, 59)),
        (Window.days(7), utc(2026, 1, 1), utc(2026, 1, 8, 23, 59, 59)),
        (Window.days(1), utc(2026, 7, 1, 23, 30), utc(2026, 7, 3, 22, 59, 59)),
        (Window.months(12), utc(2026, 2, 28), utc(2027, 2, 28, 23, 59, 59)),
        (Window.months(1), utc(2026, 8, 31), utc(2026, 9, 30, 22, 59, 59)),
    ],
)
def test_day_windows_end_with_the_clubs_day_and_hours_run_exactly(
    window: Window, start: datetime, end: datetime
) -> None:
    assert window.ends_at(start, LONDON) == end


@given(INSTANTS, st.integers(1, 100_000))
def test_minutes_run_exactly_from_every_instant(start: datetime, count: int) -> None:
    ends = Window.minutes(count).ends_at(start, LONDON)

    assert ends - instant(start) == timedelta(minutes=count)


@given(INSTANTS, st.integers(1, 400))
def test_days_end_at_the_last_second_of_a_club_day(start: datetime, count: int) -> None:
    first = instant(start).astimezone(LONDON).date()

    ends = Window.days(count).ends_at(start, LONDON).astimezone(LONDON)

    assert (ends.date() - first, ends.strftime("%H:%M:%S")) == (
        timedelta(days=count),
        "23:59:59",
    )


def test_a_day_whose_last_hour_comes_twice_ends_the_second_time() -> None:
    # clocks in Beirut go back from midnight to 23:00
    assert end_of_day(date(2026, 10, 24), BEIRUT) == utc(2026, 10, 24, 21, 59, 59)


def test_a_day_that_a_zone_left_out_still_has_an_end() -> None:
    # Samoa went from 29 to 31 December 2011
    assert end_of_day(date(2011, 12, 30), APIA) == utc(2011, 12, 31, 9, 59, 59)


@pytest.mark.parametrize("count", [0, -1])
@pytest.mark.parametrize("unit", list(Unit))
def test_a_period_without_length_is_refused(unit: Unit, count: int) -> None:
    with pytest.raises(InvalidWindow, match=f"{count} {unit}"):
        Window(unit, count)


def test_an_instant_without_zone_is_refused() -> None:
    with pytest.raises(NaiveInstant, match="2026-03-03T22:30:00 has no time zone"):
        instant(POSTED.replace(tzinfo=None))


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2026, 12, 31), 1, date(2027, 1, 31)),
        (date(2026, 11, 30), 1, date(2026, 12, 30)),
        (date(2028, 2, 29), 12, date(2029, 2, 28)),
        (date(2026, 1, 15), -1, date(2025, 12, 15)),
        (date(2026, 3, 31), -13, date(2025, 2, 28)),
    ],
)
def test_a_month_later_is_the_same_day_or_the_months_last(
    day: date, months: int, expected: date
) -> None:
    assert months_later(day, months) == expected


def test_lateness_is_measured_from_the_last_instant() -> None:
    deadline = utc(2026, 3, 3, 23)

    lateness = [
        late_by(deadline + timedelta(seconds=seconds), deadline)
        for seconds in (-1, 0, 1)
    ]

    assert lateness == [timedelta(0), timedelta(0), timedelta(seconds=1)]


@given(INSTANTS, INSTANTS)
def test_an_act_is_either_in_time_or_late(at: datetime, deadline: datetime) -> None:
    assert in_time(at, deadline) is (late_by(at, deadline) == timedelta(0))


def test_a_week_has_three_reminders() -> None:
    start, deadline = utc(2026, 3, 1), utc(2026, 3, 8)

    assert reminders(start, deadline) == (
        Reminder(Prompt.HALF_WAY, utc(2026, 3, 4, 12)),
        Reminder(Prompt.DAY_BEFORE, utc(2026, 3, 7)),
        Reminder(Prompt.EXPIRED, utc(2026, 3, 8)),
    )


@pytest.mark.parametrize(
    ("hours", "prompts"),
    [
        (1, [Prompt.HALF_WAY, Prompt.EXPIRED]),
        (24, [Prompt.HALF_WAY, Prompt.EXPIRED]),
        (36, [Prompt.DAY_BEFORE, Prompt.HALF_WAY, Prompt.EXPIRED]),
        (48, [Prompt.HALF_WAY, Prompt.EXPIRED]),
        (49, [Prompt.HALF_WAY, Prompt.DAY_BEFORE, Prompt.EXPIRED]),
    ],
)
def test_short_periods_have_fewer_reminders(hours: int, prompts: list[Prompt]) -> None:
    start = utc(2026, 3, 1)

    due = reminders(start, start + timedelta(hours=hours))

    assert [each.prompt for each in due] == prompts


def test_reminders_are_due_when_their_instant_has_come_and_only_once() -> None:
    start, deadline = utc(2026, 3, 1), utc(2026, 3, 8)
    just_before, half_way = utc(2026, 3, 4, 11, 59, 59), utc(2026, 3, 4, 12)

    due = [
        [each.prompt for each in reminders_due(start, deadline, now, sent)]
        for now, sent in (
            (just_before, ()),
            (half_way, ()),
            (half_way, (Prompt.HALF_WAY,)),
            (deadline, (Prompt.HALF_WAY,)),
        )
    ]

    assert due == [
        [],
        [Prompt.HALF_WAY],
        [],
        [Prompt.DAY_BEFORE, Prompt.EXPIRED],
    ]


@pytest.mark.parametrize(
    ("hours_late", "expected"),
    [
        (-1, None),
        (23, None),
        (24, Reminder(Prompt.OVERDUE, utc(2026, 3, 9))),
        (71, Reminder(Prompt.OVERDUE, utc(2026, 3, 10))),
    ],
)
def test_after_expiry_one_reminder_falls_due_each_day(
    hours_late: int, expected: Reminder | None
) -> None:
    deadline = utc(2026, 3, 8)

    assert (
        overdue_reminder(deadline, deadline + timedelta(hours=hours_late)) == expected
    )
