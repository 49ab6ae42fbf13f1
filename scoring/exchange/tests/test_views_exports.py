"""Files for other programs, on their page."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club, make_member
from scoring.events.models import Event, Result
from scoring.tests.builders import make_event, make_mitchell
from scoring.tests.every_kind import EVERY_KIND
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client: Client) -> Event:
    """An event, and its director signed in."""
    made = make_mitchell(make_club())
    client.force_login(make_member(made.club, RoleKind.DIRECTOR))
    return made


def test_staff_find_each_format_with_what_it_leaves_out(
    client: Client, event: Event
) -> None:
    found = client.get(url(event)).content.decode()
    page = client.get(url(event, "export/")).content.decode()

    assert url(event, "export/") in found
    for name in ("usebio", "pbn", "csv", "json"):
        assert url(event, f"export/{name}/") in page
    assert "things this format" in page
    assert "1 thing this format" not in page


def test_a_format_that_would_rank_otherwise_says_that_the_ranking_comes_back(
    client: Client,
) -> None:
    event = EVERY_KIND["swiss pairs"](make_club())
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))

    page = client.get(url(event, "export/")).content.decode()

    assert page.count("Extra lines at the end") == 1


def test_the_file_has_every_name_in_full_and_is_kept_by_nobody(
    client: Client, event: Event
) -> None:
    Player.objects.update(hidden=True)

    answer = client.get(url(event, "export/usebio/"))

    assert answer.headers["Content-Disposition"].endswith('sample-pairs.xml"')
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert Player.objects.all()[0].name in answer.content.decode()


def test_nobody_else_has_the_files(client: Client, event: Event) -> None:
    client.logout()
    strangers = [client.get(url(event, path)).status_code for path in PATHS]
    client.force_login(make_member(event.club))
    players = [client.get(url(event, path)).status_code for path in PATHS]

    assert strangers == [302, 302]
    assert players == [403, 403]


PATHS = ("export/", "export/csv/")


def test_what_cannot_be_written_has_no_button_and_no_file(client: Client) -> None:
    event = make_event(make_club())
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))

    page = client.get(url(event, "export/")).content.decode()

    assert "There are no results to export." in page
    assert url(event, "export/pbn/") not in page
    assert client.get(url(event, "export/pbn/")).status_code == 404
    assert client.get(url(event, "export/bws/")).status_code == 404


def test_the_page_asks_as_much_of_a_small_event_as_of_a_large_one(
    client: Client, event: Event
) -> None:
    path = url(event, "export/")
    client.get(path)
    with CaptureQueriesContext(connection) as large:
        client.get(path)
    Result.objects.filter(board__gt=1).delete()
    with CaptureQueriesContext(connection) as small:
        client.get(path)

    assert len(small) == len(large)
