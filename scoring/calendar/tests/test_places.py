"""A session takes as many pairs as the policy allows; others wait, or are refused."""

from datetime import date, datetime

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.actions import change_policy
from clubsite.clubs.models import Player
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_player, make_user
from scoring.calendar.actions import pairs
from scoring.calendar.models import PlannedDate
from scoring.tests.calendar_world import CalendarWorld, make_calendar

pytestmark = pytest.mark.django_db

NEXT = date(2026, 3, 9)


def make_full(*, waiting_list: bool) -> tuple[CalendarWorld, list[User]]:
    """One table is allowed, and two pairs have entered."""
    world = make_calendar()
    values = {"entry_tables": 1, "entry_waiting_list": waiting_list}
    change_policy(world.club, values, by=world.manager)
    users = [make_user(f"Entrant {number}") for number in range(3)]
    for number, user in enumerate(users):
        player = make_player(world.club, f"Entrant {number}")
        Player.objects.filter(pk=player.pk).update(account=user)
        make_player(world.club, f"Friend {number}")
    for number in range(2):
        enter(world, users, number)
    return world, users


def enter(world: CalendarWorld, users: list[User], number: int) -> None:
    pairs.enter_pair(world.series, NEXT, f"Friend {number}", by=users[number])


def page_of(world: CalendarWorld, user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.get(f"/sample/calendar/{world.series.pk}/{NEXT}/").content.decode()


def test_a_full_session_takes_no_more_pairs(evening: datetime) -> None:
    world, users = make_full(waiting_list=False)

    with pytest.raises(Refused, match="full: the club takes 1 table"):
        enter(world, users, 2)
    page = page_of(world, users[2])
    pairs.withdraw_pair(world.series, NEXT, by=users[0])
    enter(world, users, 2)

    assert "This session is full." in page
    assert "Enter with a partner" not in page


def test_who_waits_moves_up_when_a_pair_withdraws(evening: datetime) -> None:
    world, users = make_full(waiting_list=True)

    before = page_of(world, users[2])
    enter(world, users, 2)
    waits, staff = page_of(world, users[2]), page_of(world, world.director)
    pairs.withdraw_pair(world.series, NEXT, by=users[0])
    after = page_of(world, users[2])

    assert "go on the waiting list" in before
    assert "You are number 1 on the waiting list" in waits
    assert staff.count(">waiting list<") == 1
    assert "Your entry" in after
    assert "waiting list" not in after


def test_a_pair_that_moves_up_is_notified_once_and_no_other(evening: datetime) -> None:
    world, users = make_full(waiting_list=True)
    enter(world, users, 2)

    pairs.withdraw_pair(world.series, NEXT, by=users[0])
    pairs.withdraw_pair(world.series, NEXT, by=users[1])

    notices = Notice.objects.filter(kind="scoring/place_free")
    subject, text = notice_text(notices[0])
    assert {str(notice.player) for notice in notices} == {"Entrant 2", "Friend 2"}
    assert subject == "You have a place: Sample Monday Pairs"
    assert "from Sample Monday Pairs on Mon 9 Mar 2026." in text
    assert notices[0].link == f"/sample/calendar/{world.series.pk}/{NEXT}/"


def test_a_pair_that_the_desk_removes_makes_room_too(evening: datetime) -> None:
    world, users = make_full(waiting_list=True)
    enter(world, users, 2)
    planned = PlannedDate.objects.get(series=world.series, date=NEXT)
    first, _second, last = planned.pairs.order_by("pk")

    pairs.remove_pair(planned, last.pk, by=world.director)
    none = Notice.objects.filter(kind="scoring/place_free").count()
    enter(world, users, 2)
    pairs.remove_pair(planned, first.pk, by=world.director)

    assert none == 0
    assert Notice.objects.filter(kind="scoring/place_free").count() == 2
