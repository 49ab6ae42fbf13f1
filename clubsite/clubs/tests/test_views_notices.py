"""The page of notices."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.accounts import actions
from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.notices import outbox
from clubsite.tests.builders import make_club, make_player, make_user
from clubsite.tests.crawl import links_of

pytestmark = pytest.mark.django_db
KIND = "clubs/password_link_made"


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def north(club: Club, client: Client) -> User:
    user = make_user("Sample North")
    client.force_login(user)
    return user


def test_a_person_reads_what_the_club_told_account_and_player(
    client: Client, club: Club, north: User
) -> None:
    player = make_player(club, account=north)
    outbox.post(KIND, club=club, to=north, key="1", link="/sample/")
    outbox.post(KIND, club=club, to=player, key="2")
    outbox.post(KIND, club=club, to=make_user("Sample Other"), key="3")
    outbox.post(KIND, club=make_club("elsewhere"), to=north, key="4")

    page = client.get(reverse("notice_list", args=[club.slug]))

    notices = page.context["told"]
    assert [each.subject for each in notices] == [
        "A password link was created for your account"
    ] * 2
    assert "A manager of The Sample Club created a link" in notices[0].text
    assert page.content.decode().count('class="notice unread"') == 2
    opened = reverse("notice_open", args=[club.slug, "sample/"])
    assert links_of(page.content.decode(), "/").count(opened) == 1
    assert client.get(opened).headers["Location"] == "/sample/"


def test_a_button_marks_all_as_read(client: Client, club: Club, north: User) -> None:
    outbox.post(KIND, club=club, to=north, key="1")
    path = reverse("notice_list", args=[club.slug])

    marked = client.post(path)

    page = client.get(path)
    assert (marked.status_code, page.context["navigation"].unread) == (302, 0)
    assert "Mark all as read" not in page.content.decode()
    assert 'class="notice"' in page.content.decode()


def test_what_the_operator_did_is_read_and_marked_in_any_club_of_the_person(
    client: Client, club: Club, north: User
) -> None:
    actions.make_password_link(north, by=None)
    path = reverse("notice_list", args=[club.slug])

    before = client.get(path).context
    client.post(path)
    after = client.get(path).context

    assert [each.subject for each in before["told"]] == [
        "A password link was created for your account"
    ]
    assert (before["navigation"].unread, after["navigation"].unread) == (1, 0)


def test_nothing_told_is_said_kindly(client: Client, club: Club, north: User) -> None:
    page = client.get(reverse("notice_list", args=[club.slug]))

    assert "No notifications" in page.content.decode()


def test_notices_cost_the_same_for_one_and_for_three(
    client: Client, club: Club, north: User
) -> None:
    def counted(key: str) -> int:
        outbox.post(KIND, club=club, to=north, key=key)
        with CaptureQueriesContext(connection) as captured:
            client.get(reverse("notice_list", args=[club.slug]))
        return len(captured)

    first, _second, third = counted("1"), counted("2"), counted("3")

    assert first == third
