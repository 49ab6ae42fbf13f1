"""A table calls the director, and he goes there: from the player's page to the ruling."""

from datetime import date, time

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.tests.builders import EVENING, make_club, make_member, make_user
from clubsite.tests.query_bounds import queries
from rulings.desk.access import lines_now
from rulings.desk.actions.calls import call_director, end_call
from rulings.desk.actions.drafts import begin_draft
from rulings.desk.models import TableCall
from rulings.desk.queries.calls import place_of_call
from rulings.log.models import Ruling
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.calling import Calling, make_calling
from rulings.tests.skip_world import make_world
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Correction, Event, Result
from scoring.events.plans import SectionPlan, SessionPlan
from scoring.play.actions.setup import add_session, drop_session
from scoring.tests.evening_world import make_planned

pytestmark = pytest.mark.django_db


@pytest.fixture
def calling() -> Calling:
    return make_calling()


@pytest.fixture
def event(calling: Calling) -> Event:
    return calling.event


@pytest.fixture
def line(calling: Calling) -> Result:
    return calling.line


@pytest.fixture
def director(calling: Calling) -> User:
    return calling.director


@pytest.fixture
def player(calling: Calling) -> User:
    return calling.player


def page(event: Event) -> str:
    return f"/sample/events/{event.pk}/call/"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_player_calls_and_the_desk_leads_to_a_ruling_at_that_table(
    event: Event, line: Result, director: User, player: User
) -> None:
    his, desk = signed_in(player), signed_in(director)

    offered = his.get(f"/sample/events/{event.pk}/").content.decode()
    his.post(page(event), {"do": f"call:{line.pk}"})
    waiting = his.get(page(event)).content.decode()
    call = TableCall.objects.get()
    called = desk.get("/sample/desk/").content.decode()
    where = f"/sample/calls/{call.pk}/"
    shown = desk.get(where).content.decode()
    begun = desk.post(where, {"do": "begin"})
    ruling = Ruling.objects.get()
    after = desk.get("/sample/desk/").content.decode()

    assert page(event) in offered
    assert "The director was called" in waiting
    assert "Table is calling" in called
    assert where in called
    assert "Rule at this table" in shown
    assert begun["Location"] == f"/sample/rulings/{ruling.pk}/walk/"
    assert (ruling.table, ruling.result) == (5, line)
    assert "Table is calling" not in after
    assert "This call has been answered" in desk.get(where).content.decode()


@pytest.mark.full
def test_a_desk_of_many_events_takes_no_more_queries(
    event: Event, line: Result, director: User, player: User
) -> None:
    desk = signed_in(director)
    _add_calls(line, player)
    with queries() as of_one:
        desk.get("/sample/desk/")
    for _event in range(9):
        for table in range(1, 6):
            _add_calls(line_at(make_f1(event.club), table), player)

    with queries() as of_many:
        page = desk.get("/sample/desk/").content.decode()

    assert page.count("Table is calling") == 46
    assert page.count("Score queried") == 46
    assert (len(of_one), len(of_many)) == (12, 12)


def _add_calls(line: Result, player: User) -> None:
    """The table calls, and asks for a correction."""
    TableCall.objects.create(result=line, caller=player, called_at=now())
    Correction.objects.create(
        result=line, asked_by=player, asked_at=now(), expires_at=now()
    )


def test_a_director_who_has_been_there_ends_the_call(
    event: Event, line: Result, director: User, player: User
) -> None:
    call = call_director(line, by=player)
    desk = signed_in(director)

    wrong = desk.post(f"/sample/calls/{call.pk}/", {"do": "dance"})
    first = desk.post(f"/sample/calls/{call.pk}/", {"do": "been"})
    again = desk.post(f"/sample/calls/{call.pk}/", {"do": "been"})

    assert b"No ruling needed" in wrong.content
    assert first["Location"] == "/sample/desk/"
    assert again.status_code == 422
    assert b"This call has been answered." in again.content


def test_who_called_takes_it_back_and_nobody_else_at_the_table_does(
    event: Event, line: Result, player: User
) -> None:
    call = call_director(line, by=player)
    his = signed_in(player)
    his.post(page(event), {"do": "back:0"})
    still = TableCall.objects.filter(ended_at=None).count()
    his.post(page(event), {"do": f"back:{call.pk}"})

    assert (still, TableCall.objects.filter(ended_at=None).count()) == (1, 0)


def test_a_table_calls_once_at_a_time(event: Event, line: Result, player: User) -> None:
    call_director(line, by=player)
    again = signed_in(player).post(page(event), {"do": f"call:{line.pk}"})

    assert again.status_code == 422
    assert b"Your table has already called the director." in again.content


def test_where_no_director_is_none_is_called(
    event: Event, line: Result, player: User
) -> None:
    Event.objects.update(without_director=True)
    line = line_at(event, 5)

    with pytest.raises(Refused, match="without a director"):
        call_director(line, by=player)


def test_when_play_is_over_nobody_is_at_a_table(
    event: Event, line: Result, player: User
) -> None:
    Event.objects.update(state=EventState.SCORING)
    shown = signed_in(player).get(page(event)).content

    assert b"You aren't at a table now" in shown


def test_with_all_results_in_the_last_table_is_called_to(
    event: Event, line: Result, player: User
) -> None:
    Result.objects.update(kind=ResultKind.NOT_PLAYED)

    assert b"Call the director" in signed_in(player).get(page(event)).content


def test_who_does_not_play_calls_nobody(event: Event, line: Result) -> None:
    outsider = make_user("Sample Outsider")

    assert signed_in(outsider).get(page(event)).status_code == 403


def test_a_call_is_for_the_directors_of_the_event(
    event: Event, line: Result, player: User
) -> None:
    call = call_director(line, by=player)
    manager = make_member(event.club, RoleKind.MANAGER)

    for user in (player, manager):
        assert signed_in(user).get(f"/sample/calls/{call.pk}/").status_code == 404


def test_desks_of_nothing_in_play_are_called_from_nowhere(director: User) -> None:
    Event.objects.update(state=EventState.FINAL)

    shown = signed_in(director).get("/sample/desk/")

    assert b"The table calls you" not in shown.content


def test_a_table_of_a_later_round_is_not_called_to_yet(
    event: Event, line: Result, player: User
) -> None:
    later = line_at(event, 4)
    Result.objects.filter(pk=later.pk).update(ns=line.ns, round=2)

    assert lines_now(player, event) == [line]
    with pytest.raises(PermissionDenied):
        call_director(later, by=player)


def test_when_play_is_over_a_call_is_the_directors_to_end(
    line: Result, player: User
) -> None:
    call = call_director(line, by=player)
    Event.objects.update(state=EventState.SCORING)
    call.refresh_from_db()

    with pytest.raises(PermissionDenied):
        end_call(call, by=player)


def test_a_director_who_called_as_a_player_ends_it_after_play(
    event: Event, line: Result, player: User
) -> None:
    call = call_director(line, by=player)
    Role.objects.create(
        club=event.club, user=player, kind=RoleKind.DIRECTOR, starts=EVENING
    )
    Event.objects.update(state=EventState.SCORING)
    call.refresh_from_db()

    end_call(TableCall.objects.get(), by=player)

    assert not TableCall.objects.filter(ended_at=None)


def test_a_call_keeps_no_line_that_nobody_plays(line: Result, player: User) -> None:
    call_director(line, by=player)

    line.delete()

    assert not TableCall.objects.exists()


def test_who_comes_to_the_table_next_calls_again(
    event: Event, line: Result, player: User
) -> None:
    call_director(line, by=player)
    Result.objects.filter(pk=line.pk).update(kind=ResultKind.NOT_PLAYED)
    later = line_at(event, 4)
    Result.objects.filter(pk=later.pk).update(
        ns=line.ns, ew=line.ew, table=line.table, round=2, board=8
    )

    call_director(lines_now(player, event)[0], by=player)

    assert TableCall.objects.filter(ended_at=None).count() == 2


def test_the_desk_hears_of_a_call_and_of_its_end_and_no_other_page_grows_stale(
    event: Event, line: Result, director: User, player: User
) -> None:
    desk = signed_in(director)
    event.refresh_from_db()
    before = event.version

    def new_on_the_desk(etag: str) -> str:
        headers = {"hx-request": "true", "if-none-match": etag}
        part = desk.get("/sample/desk/", headers=headers)
        return part["ETag"] if part.status_code == 200 else ""

    quiet = new_on_the_desk("")
    call = call_director(line, by=player)
    called = new_on_the_desk(quiet)
    same = new_on_the_desk(called)
    begin_draft(event, place_of_call(call), by=director)
    begun = new_on_the_desk(called)
    again = call_director(line, by=player)
    end_call(again, by=player)

    event.refresh_from_db()
    assert all([quiet, called, begun])
    assert same == ""
    assert event.version == before
    assert not TableCall.objects.filter(ended_at=None)


def test_the_desk_asks_as_much_for_many_calls_as_for_one(
    event: Event, line: Result, director: User, player: User
) -> None:
    call_director(line, by=player)
    desk = signed_in(director)
    desk.get("/sample/desk/")
    with CaptureQueriesContext(connection) as before:
        desk.get("/sample/desk/")
    for table in (1, 2, 3):
        TableCall.objects.create(
            result=line_at(event, table), caller=player, called_at=EVENING
        )
    with CaptureQueriesContext(connection) as four:
        shown = desk.get("/sample/desk/")

    assert shown.content.decode().count("Table is calling") == 4
    assert len(four) == len(before)


def test_in_teams_only_who_sits_in_the_room_calls_from_there() -> None:
    world = make_world()
    world.seat_in_a_room("north", "west")

    tables = [
        len(lines_now(world.people[who], world.event))
        for who in ("north", "south", "east")
    ]

    assert tables == [1, 0, 1]


def test_a_session_with_a_ruling_stays() -> None:
    event = make_planned(make_club("planned"), SectionPlan("A", 3))
    manager = event.club.roles.get().user
    plan = SessionPlan(date(2026, 3, 3), (SectionPlan("A", 3),), 2, starts=time(19, 0))
    add_session(event, plan, by=manager)
    Event.objects.update(state=EventState.IN_PLAY)
    event.refresh_from_db()
    line = Result.objects.filter(section__session__number=2).latest("pk")
    make_draft(line, by=make_member(event.club, RoleKind.DIRECTOR))

    with pytest.raises(Refused, match="refers to a board in this session"):
        drop_session(event, 2, by=manager)
