"""Whether what a notice leads to is still open to its reader, and where its link leads."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.notices import links
from clubsite.notices.models import Notice
from clubsite.tests.builders import make_club, make_player, make_user, post_notice
from clubsite.tests.crawl import links_of
from clubsite.tests.query_bounds import queries

pytestmark = pytest.mark.django_db
KIND = "clubs/password_link_made"
SUBJECT = "A password link was created for your account"


@pytest.fixture
def queried() -> Iterator[list[set[int]]]:
    """The keys asked about, call by call; pages of odd keys are open."""
    questions: list[set[int]] = []
    with pytest.MonkeyPatch.context() as patch:

        def odd(_user: User, _club: Club, keys: set[int]) -> set[int]:
            questions.append(keys)
            return {key for key in keys if key % 2}

        answers = dict.fromkeys(("player_edit", "people"), odd)
        patch.setattr(links.open_pages, "answers", answers)
        yield questions


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def north(club: Club, client: Client) -> User:
    user = make_user("Sample North")
    client.force_login(user)
    return user


def told(club: Club, user: User, *places: str) -> list[Notice]:
    return [
        post_notice(KIND, club=club, to=user, key=f"{number}", link=place)
        for number, place in enumerate(places)
    ]


def opened(place: str) -> str:
    return reverse("notice_open", args=["sample", place.removeprefix("/")])


def test_the_page_of_a_notice_is_asked_for_by_its_row(
    club: Club, north: User, queried: list[set[int]]
) -> None:
    pages = [reverse("player_edit", args=[club.slug, key]) for key in (1, 2)]
    notices = told(club, north, *pages, reverse("people", args=[club.slug]))

    answers = [links.is_open(north, club, notice) for notice in notices]

    assert queried == [{1}, {2}, {0}]
    assert answers == [True, False, False]


def test_a_page_of_no_question_is_open_and_one_that_is_gone_is_not(
    club: Club, north: User, queried: list[set[int]]
) -> None:
    notices = told(club, north, "/sample/", "/sample/no/such/page/")

    assert [links.is_open(north, club, notice) for notice in notices] == [True, False]
    assert queried == []


def test_the_list_links_to_every_page_and_asks_for_none(
    client: Client, club: Club, north: User, queried: list[set[int]]
) -> None:
    places = [reverse("player_edit", args=[club.slug, key]) for key in (1, 2)]
    told(club, north, *places, "")

    page = client.get(reverse("notice_list", args=[club.slug])).content.decode()

    followed = [link for link in links_of(page, "/") if "/notices/open/" in link]
    assert followed == [opened(place) for place in reversed(places)]
    assert queried == []


def test_the_link_of_a_notice_leads_to_its_page_and_marks_nothing_as_read(
    client: Client, club: Club, north: User, queried: list[set[int]]
) -> None:
    place = reverse("player_edit", args=[club.slug, 1])
    told(club, north, place, place)

    answer = client.get(opened(place))

    assert (answer.status_code, answer.headers["Location"]) == (302, place)
    assert "no-store" in answer.headers["Cache-Control"]
    assert not Notice.objects.exclude(read_at=None).exists()


def test_what_was_told_to_the_player_of_an_account_is_the_accounts(
    client: Client, club: Club, north: User
) -> None:
    player = make_player(club, account=north)
    post_notice(KIND, club=club, to=player, key="1", link="/sample/")

    assert client.get(opened("/sample/")).headers["Location"] == "/sample/"


@pytest.mark.parametrize(
    "place", ["/sample/people/players/2/", "/sample/no/such/page/"]
)
def test_the_link_of_a_page_that_is_closed_or_gone_says_so(
    client: Client, club: Club, north: User, queried: list[set[int]], place: str
) -> None:
    told(club, north, place)

    answer = client.get(opened(place))

    page = answer.content.decode()
    assert answer.status_code == 403
    assert f"<h1>{SUBJECT}</h1>" in page
    assert "You no longer have access to this." in page
    assert f'href="{reverse("notice_list", args=[club.slug])}"' in page
    assert f'href="{place}"' not in page


def test_no_one_else_can_tell_a_notice_from_none(
    client: Client, club: Club, north: User
) -> None:
    elsewhere = make_club("elsewhere")
    post_notice(KIND, club=club, to=make_user(), key="1", link="/sample/others/")
    post_notice(KIND, club=elsewhere, to=north, key="2", link="/sample/elsewhere/")
    cleared = post_notice(KIND, club=club, to=north, key="3", link="/sample/cleared/")
    Notice.objects.filter(pk=cleared.pk).update(cleared_at=cleared.made_at)
    places = [f"/sample/{name}/" for name in ("others", "elsewhere", "cleared", "none")]

    answers = []
    for place in (*places, "//example.org/"):
        with queries() as executed:
            answer = client.get(opened(place))
        answers.append((answer.status_code, len(executed)))

    assert set(answers) == {(404, answers[0][1])}


def test_the_link_of_a_notice_asks_who_it_is_first(client: Client, club: Club) -> None:
    told(club, make_user(), "/sample/")

    answer = client.get(opened("/sample/"))

    sign_in = f"{reverse('sign_in')}?next={opened('/sample/')}"
    assert answer.headers["Location"] == sign_in
