"""The day and the hour of a further session, set right."""

from datetime import date, datetime, time

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_user
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.events.plans import SectionPlan, SessionPlan, When
from scoring.play.actions.setup import add_session, move_session
from scoring.tests.evening_world import make_planned

pytestmark = pytest.mark.django_db
TUESDAY = SessionPlan(date(2026, 3, 3), (SectionPlan("A", 3),), 2, starts=time(19, 0))


def manager_of(event: Event) -> User:
    return event.club.roles.get().user


def two_sessions() -> Event:
    event = make_planned(make_club(), SectionPlan("A", 3))
    add_session(event, TUESDAY, by=manager_of(event))
    event.refresh_from_db()
    return event


def test_a_session_gets_another_day_and_hour_and_the_history_says_which_it_had() -> (
    None
):
    event = two_sessions()
    session = event.sessions.get(number=2)
    before, hour = session.date, session.starts_at
    day = date(2026, 3, 24)

    move_session(event, 2, When(day, time(19, 30)), by=manager_of(event))

    session = event.sessions.get(number=2)
    entry = Entry.objects.get(verb="session.moved")
    assert before
    assert hour
    assert session.starts_at
    assert (session.date, session.starts_at) == (
        day,
        datetime(2026, 3, 24, 19, 30, tzinfo=event.club.zone),
    )
    assert entry.details == {
        "session": 2,
        "date": "2026-03-24",
        "was": before.isoformat(),
        "starts": session.starts_at.isoformat(),
        "started": hour.isoformat(),
    }


def test_sessions_of_a_final_event_stay_on_their_day() -> None:
    event = two_sessions()
    Event.objects.update(state=EventState.FINAL)
    event.refresh_from_db()

    with pytest.raises(Refused, match="Amend it first"):
        move_session(event, 2, When(date(2026, 3, 24)), by=manager_of(event))


def test_a_session_without_a_day_is_on_that_of_the_event_until_it_gets_one() -> None:
    event = two_sessions()
    event.sessions.filter(number=2).update(date=None)

    move_session(event, 2, When(date(2026, 3, 24)), by=manager_of(event))

    assert Entry.objects.get(verb="session.moved").details["was"] == ""


def page(event: Event, number: int = 2) -> str:
    return f"/sample/events/{event.pk}/sessions/{number}/edit/"


def test_the_manager_moves_it_from_the_page_of_the_event(client: Client) -> None:
    event = two_sessions()
    client.force_login(manager_of(event))

    manage = f"/sample/events/{event.pk}/manage/"
    offered = client.get(manage).content.decode()
    shown = client.get(page(event)).content.decode()
    saved = client.post(page(event), {"date": "2026-03-24", "starts": "19:30"})
    again = client.get(page(event)).content.decode()

    assert page(event) in offered
    assert 'value="2026-03-03"' in shown
    assert 'value="19:00"' in shown
    assert saved["Location"] == manage
    assert 'value="2026-03-24"' in again


def test_an_hour_that_the_clocks_jump_over_is_refused(client: Client) -> None:
    event = two_sessions()
    client.force_login(manager_of(event))

    empty = client.post(page(event), {"date": ""})
    jumped = client.post(page(event), {"date": "2026-03-29", "starts": "01:30"})
    first = client.get(page(event, 1))

    assert (empty.status_code, jumped.status_code, first.status_code) == (422, 422, 404)
    assert "exist on that day: the clocks go forward" in jumped.content.decode()


def test_a_session_without_an_hour_shows_none(client: Client) -> None:
    event = two_sessions()
    event.sessions.filter(number=2).update(date=None, starts_at=None)
    client.force_login(manager_of(event))

    assert (
        f'value="{event.date.isoformat()}"' in client.get(page(event)).content.decode()
    )


def test_nobody_else_finds_the_page_before_the_event_is_open(client: Client) -> None:
    event = two_sessions()
    client.force_login(make_user("Sample Stranger"))

    assert client.get(page(event)).status_code == 404


def test_the_first_session_is_moved_with_the_event() -> None:
    event = two_sessions()

    with pytest.raises(Refused, match="on the day of the event"):
        move_session(event, 1, When(date(2026, 3, 24)), by=manager_of(event))
