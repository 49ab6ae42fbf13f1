"""Whether what a notice leads to is still open to its reader."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.notices import links
from clubsite.notices.models import Notice
from clubsite.tests.builders import make_club, make_user, post_notice

pytestmark = pytest.mark.django_db
KIND = "clubs/password_link_made"


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


def told(club: Club, user: User, *places: str) -> list[Notice]:
    return [
        post_notice(KIND, club=club, to=user, key=f"{number}", link=place)
        for number, place in enumerate(places)
    ]


def test_all_pages_of_one_kind_are_asked_for_at_once(queried: list[set[int]]) -> None:
    club, user = make_club(), make_user()
    pages = [reverse("player_edit", args=[club.slug, key]) for key in (1, 2, 3, 2)]
    notices = told(club, user, *pages, reverse("people", args=[club.slug]))

    shut = links.closed(user, club, notices)

    assert queried == [{1, 2, 3, 0}]
    assert shut == {notices[1].pk, notices[3].pk, notices[4].pk}


def test_what_leads_nowhere_in_particular_stays_as_it_is(
    queried: list[set[int]],
) -> None:
    club, user = make_club(), make_user()
    notices = told(club, user, "", "/sample/", "/sample/no/such/page/")

    assert links.closed(user, club, notices) == {notices[2].pk}
    assert queried == []


def test_the_page_says_so_and_has_no_link(
    client: Client, queried: list[set[int]]
) -> None:
    club, user = make_club(), make_user()
    open_one, shut = (reverse("player_edit", args=[club.slug, key]) for key in (1, 2))
    told(club, user, open_one, shut)
    client.force_login(user)

    page = client.get(reverse("notice_list", args=[club.slug])).content.decode()

    assert f'href="{open_one}"' in page
    assert shut not in page
    assert page.count("no longer have access to this") == 1
