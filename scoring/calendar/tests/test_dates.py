"""Postponing a session of a series: to which days, and where it is played."""

from datetime import date, datetime

import pytest

from clubsite.site.errors import Refused
from scoring.calendar.actions import dates, making, pairs, series
from scoring.calendar.plans import People
from scoring.calendar.rules import SetUp
from scoring.tests.calendar_world import MONDAY, make_calendar

pytestmark = pytest.mark.django_db

TUESDAY = date(2026, 3, 3)
NEXT = date(2026, 3, 9)


def test_a_postponed_date_is_played_on_its_new_day(evening: datetime) -> None:
    world = make_calendar(tables=3, missing=None)
    dates.postpone_date(world.series, MONDAY, "Snow", None, by=world.manager)
    with pytest.raises(Refused, match="no new date"):
        world.planned()

    dates.postpone_date(world.series, MONDAY, "Snow", TUESDAY, by=world.manager)
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)

    event = making.make_event(
        planned, SetUp(boards_a_round=2), People(world.director), by=world.director
    )
    assert event.date == TUESDAY


def test_a_date_is_postponed_to_a_day_to_come_on_which_the_club_is_open(
    evening: datetime,
) -> None:
    world = make_calendar()
    series.add_closure(world.club, NEXT, NEXT, "Fair", by=world.manager)

    for day, why in ((date(2026, 3, 1), "in the past"), (NEXT, "closed.*Fair")):
        with pytest.raises(Refused, match=why) as refusal:
            dates.postpone_date(world.series, MONDAY, "Snow", day, by=world.manager)
        assert refusal.value.field == "moved_to"


def test_a_date_is_not_postponed_to_a_day_on_which_the_series_meets(
    evening: datetime,
) -> None:
    world = make_calendar()

    def postpone(day: date, to: date) -> None:
        dates.postpone_date(world.series, day, "Snow", to, by=world.manager)

    with pytest.raises(Refused, match="already has a session") as refusal:
        postpone(MONDAY, NEXT)
    postpone(NEXT, TUESDAY)
    with pytest.raises(Refused, match="already has a session"):
        postpone(MONDAY, TUESDAY)
    postpone(MONDAY, NEXT)

    assert refusal.value.field == "moved_to"
    assert world.planned().moved_to == NEXT
