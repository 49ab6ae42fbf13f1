"""Sessions added and taken away on their pages."""

import pytest
from django.test import Client

from clubsite.tests.builders import make_club
from scoring.bridge.contract import Side
from scoring.events.labels import EventState
from scoring.events.models import Event, Result, Section
from scoring.events.plans import SectionPlan
from scoring.tests.evening_world import make_planned
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db

TYPED = {
    "date": "2026-03-03",
    "starts": "19:30",
    "seating": "as_they_are",
    "movement": "mitchell",
    "boards_a_round": "2",
    "rounds": "",
    "a-tables": "3",
    "a-missing": "",
    "b-tables": "4",
    "b-missing": "E",
}


def opened(client: Client) -> Event:
    half = SectionPlan("B", 4, Side.EW)
    event = make_planned(make_club(), SectionPlan("A", 3), half)
    client.force_login(event.club.roles.get().user)
    return event


def test_the_form_begins_with_what_was_played_last(client: Client) -> None:
    event = opened(client)

    page = client.get(url(event, "sessions/new/")).content.decode()

    assert 'name="a-tables" value="3"' in page
    assert 'name="b-tables" value="4"' in page
    assert '<option value="EW" selected' in page
    assert "<details open" in page


def test_a_session_is_added_shown_and_taken_away(client: Client) -> None:
    event = opened(client)
    path = url(event, "sessions/new/")
    before = client.get(url(event, "manage/")).content.decode()

    added = client.post(path, TYPED | {"b-missing": "EW"})
    page = client.get(url(event, "manage/")).content.decode()
    drop = url(event, "sessions/2/drop/")
    html = client.get(drop).content.decode()
    dropped = client.post(drop)

    assert path in before
    assert "sessions/1/drop/" not in before
    assert added.headers["Location"] == url(event, "manage/")
    assert "Session 2, section B" in page
    assert drop in page
    assert "Delete session 2" in html
    assert dropped.headers["Location"] == url(event, "manage/")
    assert event.sessions.count() == 1


def test_what_cannot_be_added_is_said(client: Client) -> None:
    event = opened(client)
    path = url(event, "sessions/new/")

    shape = client.post(path, TYPED | {"date": "soon"})
    seats = client.post(path, TYPED | {"b-missing": ""})
    drop = client.post(url(event, "sessions/1/drop/"))

    assert [response.status_code for response in (shape, seats, drop)] == [
        422,
        422,
        422,
    ]
    assert "Enter a valid date" in shape.content.decode()
    assert "There are 6 pairs East–West but seats for 7" in seats.content.decode()
    assert "You can delete only the last of several sessions" in drop.content.decode()


def test_scores_of_the_other_session_are_one_tap_away(client: Client) -> None:
    event = opened(client)
    client.post(url(event, "sessions/new/"), TYPED | {"b-missing": "EW"})
    Event.objects.update(state=EventState.IN_PLAY)
    first = Section.objects.get(session__number=1, letter="A")
    second = Section.objects.get(session__number=2, letter="A")

    page = client.get(url(event, f"entry/{first.pk}/1/")).content.decode()

    start = Result.objects.filter(section=second).order_by("board")[0].board
    assert url(event, f"entry/{second.pk}/{start}/") in page
    assert "Session 2, section A" in page


def test_deals_are_asked_for_by_session(client: Client) -> None:
    event = opened(client)
    client.post(url(event, "sessions/new/"), TYPED | {"b-missing": "EW"})

    page = client.get(url(event, "deals/")).content.decode()

    assert "Session 2, section A, Session 2, section B" in page
