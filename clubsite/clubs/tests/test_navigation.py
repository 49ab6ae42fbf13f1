"""What surrounds a page: the club, the places by role, what is unread."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.clubs.navigation import Navigation, build_navigation, navigation
from clubsite.notices import outbox
from clubsite.tests.builders import make_club, make_member, make_user

pytestmark = pytest.mark.django_db


def request_of(user: "User | None", club: Club, path: str = "/") -> HttpRequest:
    request = RequestFactory().get(path)
    request.user = user or AnonymousUser()
    request.club = club  # type: ignore[attr-defined]  # as open_club sets it
    return request


def names(user: "User | None", club: Club) -> list[str]:
    return [place.name for place in build_navigation(request_of(user, club)).places]


def test_outside_a_club_there_is_nothing_of_one() -> None:
    assert build_navigation(RequestFactory().get("/")) == Navigation()


def test_the_places_follow_the_roles() -> None:
    club = make_club()
    people = {
        "stranger": None,
        "player": make_user("Sample North"),
        "director": make_member(club, RoleKind.DIRECTOR),
        "recorder": make_member(club, RoleKind.RECORDER),
        "manager": make_member(club, RoleKind.MANAGER),
    }

    places = {part: names(user, club) for part, user in people.items()}

    staff = ["Desk", "Rulings", "Results", "My results", "My cases"]
    assert places == {
        "stranger": ["Results", "Club"],
        "player": ["Tonight", "My results", "Results", "My cases"],
        "director": staff,
        "recorder": ["Tonight", "My results", "Results", "Referrals", "My cases"],
        "manager": [*staff, "People"],
    }


def test_a_phone_has_five_places_with_more() -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)

    found = build_navigation(request_of(manager, club))

    assert [place.name for place in found.shown] == [
        *("Desk", "Rulings", "Results", "My results"),
    ]
    assert [place.name for place in found.more] == ["My cases", "People"]
    director = build_navigation(request_of(make_member(club, RoleKind.DIRECTOR), club))
    assert (len(director.shown), director.more) == (5, [])


def test_the_place_that_one_is_in_is_marked() -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)
    path = reverse("player_add", args=[club.slug])

    found = build_navigation(request_of(manager, club, path))

    assert [place.name for place in found.places if place.current] == ["People"]
    assert found.is_manager


def test_the_front_page_is_no_place_of_those_who_have_signed_in() -> None:
    club = make_club()
    path = reverse("club_home", args=[club.slug])

    stranger = build_navigation(request_of(None, club, path)).places
    player = build_navigation(request_of(make_user(), club, path)).places

    assert [place.name for place in stranger if place.current] == ["Club"]
    assert [place.name for place in player if place.current] == []


def test_unread_notices_of_this_club_are_counted() -> None:
    club, elsewhere = make_club(), make_club("elsewhere")
    user = make_user()
    kind = "clubs/password_link_made"
    outbox.post(kind, club=club, to=user, key="1")
    outbox.post(kind, club=elsewhere, to=user, key="2")

    found = build_navigation(request_of(user, club))

    assert (found.unread, found.notices_url) == (1, "/sample/notices/")
    assert build_navigation(request_of(None, club)).unread == 0


def test_the_context_processor_asks_nothing_until_a_page_shows_it(
    django_assert_num_queries: "object",
) -> None:
    club = make_club()

    with django_assert_num_queries(0):  # type: ignore[operator]
        context = navigation(request_of(None, club))

    assert str(context["navigation"].club) == str(club)  # type: ignore[attr-defined]
