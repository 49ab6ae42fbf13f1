"""What rulings tell a running evening."""

from datetime import datetime, timedelta

import pytest
from django.urls import reverse

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_player
from rulings.appeals.queries.lodging import last_appeal
from rulings.desk.queries.calls import open_rulings
from rulings.log.models import Ruling, RulingNotice, RulingState, RulingVersion
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.play.queries.desk import DeskCall
from scoring.play.queries.event_status import latest_window
from scoring.tests.builders import START, make_event

pytestmark = pytest.mark.django_db


def make_given(event: Event, notified_at: datetime) -> RulingVersion:
    director = make_member(event.club, RoleKind.DIRECTOR)
    ruling = Ruling.objects.create(
        club=event.club,
        event=event,
        number=1,
        state=RulingState.GIVEN,
        director=director,
        made_at=START,
    )
    version = RulingVersion.objects.create(
        ruling=ruling, number=1, given_by=director, given_at=START
    )
    player = make_player(event.club)
    RulingNotice.objects.create(version=version, player=player, notified_at=notified_at)
    return version


def test_an_event_is_open_until_the_last_ruling_can_no_longer_be_appealed() -> None:
    event = make_event(make_club(), state=EventState.PROVISIONAL)
    assert event.posted_at is not None
    late = event.posted_at + timedelta(minutes=20)
    make_given(event, late)

    assert last_appeal(event) == late + timedelta(minutes=30)
    assert latest_window(event) == last_appeal(event)


def test_without_rulings_or_before_posting_nothing_is_held_open() -> None:
    club = make_club()
    posted = make_event(club, state=EventState.PROVISIONAL)
    playing = make_event(club, state=EventState.IN_PLAY)
    make_given(playing, START)

    assert (last_appeal(posted), last_appeal(playing)) == (None, None)


@pytest.mark.parametrize(
    ("section", "table", "board", "where"),
    [
        ("", 5, 18, "Table 5, board 18"),
        ("B", 5, 18, "Table B 5, board 18"),
        ("", None, 18, "Board 18"),
        ("B", None, 18, "Section B, board 18"),
        ("", None, None, "Ruling"),
    ],
)
def test_a_ruling_that_is_begun_stands_on_the_desk(
    section: str, table: int | None, board: int | None, where: str
) -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    event = make_event(club, state=EventState.IN_PLAY)
    ruling = Ruling.objects.create(
        club=club,
        event=event,
        section=section,
        table=table,
        board=board,
        director=director,
        made_at=START,
    )

    calls = list(open_rulings(director, [event]))

    url = reverse("ruling_edit", args=[club.slug, ruling.pk])
    assert calls == [DeskCall(where, "Draft ruling, not yet given", START, url)]


def test_without_a_running_event_nothing_is_asked() -> None:
    club = make_club()

    assert list(open_rulings(make_member(club, RoleKind.DIRECTOR), [])) == []
