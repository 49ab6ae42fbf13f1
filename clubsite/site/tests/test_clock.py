"""The one clock."""

from datetime import UTC, datetime, timedelta

from clubsite.site import clock

INSTANT = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)


def test_the_clock_runs_in_utc() -> None:
    early, late = clock.now(), clock.now()

    assert early <= late < early + timedelta(minutes=1)
    assert early.tzinfo is UTC


def test_the_clock_stands_where_it_is_set_and_runs_on_afterwards() -> None:
    with clock.at(INSTANT) as given:
        outer = clock.now()
        with clock.at(INSTANT + timedelta(hours=1)):
            inner = clock.now()
        back = clock.now()

    assert (given, outer, back) == (INSTANT, INSTANT, INSTANT)
    assert inner == INSTANT + timedelta(hours=1)
    assert clock.now() != INSTANT
