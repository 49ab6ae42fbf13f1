"""A table calls the director, and he goes there: from the player's page to the ruling."""

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.errors import Refused
from clubsite.testing import make_member, make_user
from rulings.access.table_calls import lines_now
from rulings.actions.table_calls import call_director, end_call
from rulings.models import Ruling, TableCall
from rulings.tests.builders import line_at
from rulings.tests.calling import Calling, make_calling
from scoring.labels import EventState, ResultKind
from scoring.models import Event, Result

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
    assert "The table calls you" in called
    assert where in called
    assert "Ruling at this table" in shown
    assert begun["Location"] == f"/sample/rulings/{ruling.pk}/walk/"
    assert (ruling.table, ruling.result) == (5, line)
    assert "The table calls you" not in after
    assert "Somebody has been there" in desk.get(where).content.decode()


def test_a_director_who_has_been_there_ends_the_call(
    event: Event, line: Result, director: User, player: User
) -> None:
    call = call_director(line, by=player)
    desk = signed_in(director)

    wrong = desk.post(f"/sample/calls/{call.pk}/", {"do": "dance"})
    first = desk.post(f"/sample/calls/{call.pk}/", {"do": "been"})
    again = desk.post(f"/sample/calls/{call.pk}/", {"do": "been"})

    assert b"No ruling is needed" in wrong.content
    assert first["Location"] == "/sample/desk/"
    assert again.status_code == 422
    assert b"Somebody has been there already." in again.content


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
    assert b"Your table has called already." in again.content


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

    assert b"You are at no table now" in shown


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
