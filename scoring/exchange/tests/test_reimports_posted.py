"""A file that came again after the results were posted: each score is a correction."""

from datetime import UTC, datetime, timedelta

import pytest

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.events.models import Correction, Event, Snapshot
from scoring.exchange.actions.imports import import_event
from scoring.exchange.actions.reimports import reimport_event
from scoring.exchange.tests.test_actions_reimports import (
    DOWN,
    FIRST,
    OLD,
    SECOND,
    WHY,
    file_of,
    line,
    scores,
)
from scoring.play.actions.posting import post_results

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 3, 12, 0, tzinfo=UTC)


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director(club: Club) -> User:
    return make_member(club, RoleKind.DIRECTOR)


@pytest.fixture
def event(club: Club) -> Event:
    return import_event(club, OLD, by=None).event


def posted(event: Event, director: User) -> Event:
    with clock.at(NOON):
        post_results(event, by=director)
    event.refresh_from_db()
    return event


def test_posted_results_are_put_right_as_by_hand(event: Event, director: User) -> None:
    posted(event, director)

    with clock.at(NOON + timedelta(minutes=5)):
        reimport_event(event, file_of(FIRST, DOWN), by=director, why=WHY)

    correction = Correction.objects.get()
    assert (correction.was, correction.proposed, correction.reason) == (
        "4S N +1",
        "4S N -1",
        WHY,
    )
    event.refresh_from_db()
    last = Snapshot.objects.get(event=event, revision=2)
    assert (event.revision, last.reason, last.boards) == (2, "entry_error", [1])
    [entry] = trail.get_history(line(event, "3"))
    assert entry.verb == "line.corrected"


def test_a_file_that_changes_nothing_makes_no_revision(
    event: Event, director: User
) -> None:
    posted(event, director)
    again = file_of(FIRST, SECOND, facts="<WINNER_TYPE>1</WINNER_TYPE><!-- again -->")

    with clock.at(NOON + timedelta(minutes=5)):
        found = reimport_event(event, again, by=director, why=WHY)

    event.refresh_from_db()
    assert (found.none, event.revision, Correction.objects.count()) == (True, 1, 0)


def test_after_the_period_nothing_is_put_right_in_this_way(
    event: Event, director: User
) -> None:
    posted(event, director)

    with (
        clock.at(NOON + timedelta(days=30)),
        pytest.raises(Refused, match="The correction period has ended"),
    ):
        reimport_event(event, file_of(FIRST, DOWN), by=director, why=WHY)

    assert scores(event)["3v4"] == "4S N +1"


def test_who_sat_at_the_table_does_not_put_it_right(
    event: Event, director: User
) -> None:
    posted(event, director)
    member = line(event, "3").ns.members.first()
    assert member is not None
    member.player.account = director
    member.player.save()

    with (
        clock.at(NOON + timedelta(minutes=5)),
        pytest.raises(Refused, match="board 1, 3 v 4: You sat at this table"),
    ):
        reimport_event(event, file_of(FIRST, DOWN), by=director, why=WHY)


def test_at_the_console_no_posted_score_is_put_right(
    event: Event, director: User
) -> None:
    posted(event, director)

    with pytest.raises(
        Refused, match=r"The results are posted. Import the file on the"
    ):
        reimport_event(event, file_of(FIRST, DOWN), by=None, why=WHY)
