"""The page that shows how a board was scored."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.labels import InPlay, RoleKind
from clubsite.clubs.models import Club
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState
from scoring.events.models import Event, Result
from scoring.results.queries.scores import forget_scores
from scoring.tests.builders import make_mitchell
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db
PAGE = "boards/1/how/"


def test_everybody_follows_the_points_of_a_board_once_results_are_posted(
    client: Client,
) -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)

    board = client.get(url(event, "boards/1/")).content.decode()
    page = client.get(url(event, PAGE)).content.decode()

    assert url(event, PAGE) in board
    assert "Clubsite scoring rules" in page
    assert "Two matchpoints for each score beaten, one for each tie." in page
    assert "ties 0" in page
    assert page.count("<details") >= 3


def test_before_posting_it_is_for_staff(client: Client) -> None:
    event = make_mitchell(make_club())
    Club.objects.update(in_play=InPlay.RANKING)

    visitor = client.get(url(event, PAGE)).status_code
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))

    assert (visitor, client.get(url(event, PAGE)).status_code) == (404, 200)
    assert client.get(url(event, "boards/99/how/")).status_code == 404


def test_the_page_asks_as_much_for_many_lines_as_for_few(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)
    client.get(url(event, PAGE))
    with CaptureQueriesContext(connection) as many:
        client.get(url(event, PAGE))
    Result.objects.exclude(pk=Result.objects.filter(board=1).earliest("pk").pk).delete()
    Event.objects.update(version=9)
    forget_scores()
    with CaptureQueriesContext(connection) as few:
        client.get(url(event, PAGE))

    assert len(few) == len(many)
