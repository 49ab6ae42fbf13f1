"""The page of people, invitations and roles."""

from urllib.parse import quote

import pytest
from django.contrib.auth import get_user
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs_access
from clubsite.clubs import actions
from clubsite.clubs.facts import PlayerFacts
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Invitation
from clubsite.clubs.queries import page_of_players
from clubsite.tests.builders import make_club, make_member, make_player, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]
DIRECTOR, MANAGER = RoleKind.DIRECTOR, RoleKind.MANAGER
HTMX = {"HX-Request": "true"}


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def manager(club: Club, client: Client) -> User:
    user = make_member(club, MANAGER)
    client.force_login(user)
    return user


def invited(club: Club, manager: User, email: str = "new@example.org") -> Invitation:
    return actions.invite(club, email, kinds=[DIRECTOR], by=manager)


def test_people_shows_roles_invitations_and_players(
    client: Client, club: Club, manager: User
) -> None:
    make_member(club, DIRECTOR, RoleKind.RECORDER, name="Sample Both")
    make_player(club)
    invitation = invited(club, manager)

    page = client.get(reverse("people", args=[club.slug]))

    holders = [(each.user.name, each.labels) for each in page.context["holders"]]
    waiting = page.context["invitations"][0]
    assert holders == [
        ("Sample Both", ["Director", "Recorder"]),
        ("Sample Manager sample", ["Manager"]),
    ]
    assert (waiting.invitation, waiting.labels) == (invitation, ["Director"])
    assert [player.name for player in page.context["page"]] == ["Sample North"]


@pytest.mark.parametrize("configured", [True, False])
def test_no_manager_sees_the_link_of_an_invitation(
    client: Client, club: Club, manager: User, *, configured: bool
) -> None:
    path = clubs_access.invitation_path(invited(club, manager))

    with override_settings(EMAIL_CONFIGURED=configured):
        page = client.get(reverse("people", args=[club.slug])).content.decode()

    assert path not in page
    assert ("script/manage invitation_link sample" in page) == (not configured)


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        ("north", ["Sample North"]),
        ("NOR sam", ["Sample North"]),
        ("131", ["Sample East"]),
        ("east@", ["Sample East"]),
        ("sample", ["Sample East", "Sample North"]),
        ("nor\0th", ["Sample North"]),
        ("nobody", []),
        ("", ["Sample East", "Sample North"]),
    ],
)
def test_a_player_is_found_by_name_number_or_address(
    client: Client, club: Club, manager: User, sought: str, found: list[str]
) -> None:
    make_player(club)
    east = make_player(club, "Sample East")
    east.national_number, east.email = "131", "east@example.org"
    east.save()
    make_player(make_club("elsewhere"), "Sample North")

    page = client.get(reverse("people", args=[club.slug]), {"q": sought}, headers=HTMX)

    assert [player.name for player in page.context["page"]] == found
    assert page.content.decode().strip().startswith('<div id="players">')


def test_players_come_fifty_at_a_time(
    client: Client, club: Club, manager: User
) -> None:
    for number in range(51):
        make_player(club, f"Sample {number:04}")
    path = reverse("people", args=[club.slug])

    pages = [client.get(path, {"page": n}).context["page"] for n in ("1", "2", "x")]

    assert [len(page) for page in pages] == [50, 1, 50]


def test_people_costs_the_same_for_one_row_and_for_three(
    client: Client, club: Club, manager: User
) -> None:
    def counted(number: int) -> int:
        make_member(club, DIRECTOR, name=f"Sample Director {number}")
        user = make_user(f"Sample Player {number}")
        player = make_player(club, f"Sample {number}", account=user)
        actions.mark_same(make_player(club, f"S. {number}"), player, by=manager)
        actions.invite(
            club, f"p{number}@example.org", player=make_player(club), by=manager
        )
        with CaptureQueriesContext(connection) as captured:
            client.get(reverse("people", args=[club.slug]))
        return len(captured)

    first, _second, third = counted(1), counted(2), counted(3)

    assert first == third


def test_somebody_is_invited_to_roles(
    client: Client, club: Club, manager: User
) -> None:
    path = reverse("invitation_send", args=[club.slug])

    form = client.get(path)
    sent = client.post(path, {"email": "New@example.org", "kinds": ["director"]})
    again = client.post(path, {"email": "new@example.org", "kinds": ["director"]})

    assert (form.status_code, sent.status_code, again.status_code) == (200, 302, 422)
    assert [each.email for each in clubs_access.open_invitations(club)] == [
        "new@example.org"
    ]
    assert set(again.context["form"].errors) == {"__all__"}


def test_an_invitation_needs_an_address_and_a_role(
    client: Client, club: Club, manager: User
) -> None:
    page = client.post(
        reverse("invitation_send", args=[club.slug]),
        {"email": "no address", "kinds": ["king"]},
    )

    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"email", "kinds"}


def test_an_invitation_is_withdrawn(client: Client, club: Club, manager: User) -> None:
    invitation = invited(club, manager)
    path = reverse("invitation_withdraw", args=[club.slug, invitation.pk])

    first, second = client.post(path), client.post(path)

    assert (first.status_code, second.status_code) == (302, 422)
    assert not clubs_access.open_invitations(club).exists()


def test_an_invitation_of_another_club_is_not_found(
    client: Client, club: Club, manager: User
) -> None:
    elsewhere = invited(make_club("elsewhere"), manager)

    page = client.post(reverse("invitation_withdraw", args=[club.slug, elsewhere.pk]))

    assert page.status_code == 404


def test_a_stranger_accepts_with_a_new_account(client: Client, club: Club) -> None:
    invitation = invited(club, make_member(club, MANAGER))
    path = clubs_access.invitation_path(invitation)
    typed = {"name": "Sample New", "password": "four unrelated words"}

    form = client.get(path)
    weak = client.post(path, {**typed, "password": "sample new"})
    joined = client.post(path, typed)

    user = User.objects.get(email="new@example.org")
    assert (form.status_code, weak.status_code) == (200, 422)
    assert (joined.status_code, joined.headers["Location"]) == (302, "/sample/")
    assert user.name == "Sample New"
    assert clubs_access.get_roles(user, club) == {DIRECTOR}
    request = client.get("/").wsgi_request
    assert get_user(request) == user


def test_an_address_with_an_account_is_asked_to_sign_in(
    client: Client, club: Club
) -> None:
    manager = make_member(club, MANAGER)
    make_user("Sample New")
    path = clubs_access.invitation_path(
        invited(club, manager, "sample.new@example.org")
    )

    html = client.get(path).content.decode()
    tried = client.post(path, {"name": "Thief", "password": "four unrelated words"})

    assert f"{reverse('sign_in')}?next={quote(path, safe='')}" in html
    assert (tried.status_code, User.objects.filter(name="Thief").exists()) == (
        200,
        False,
    )


def test_the_invited_accept_with_their_account(client: Client, club: Club) -> None:
    user = make_user("New")
    path = clubs_access.invitation_path(invited(club, make_member(club, MANAGER)))
    client.force_login(user)

    response = client.get(path)
    accepted = client.post(path)
    again = client.get(path)

    assert "new@example.org" in response.content.decode()
    assert (accepted.status_code, again.status_code) == (302, 410)
    assert clubs_access.get_roles(user, club) == {DIRECTOR}


def test_a_forwarded_invitation_is_not_taken_with_another_account(
    client: Client, club: Club
) -> None:
    path = clubs_access.invitation_path(invited(club, make_member(club, MANAGER)))
    other = make_user("Sample Other")
    client.force_login(other)

    answers = [client.get(path), client.post(path)]

    for answer in answers:
        html = answer.content.decode()
        assert "This invitation is for new@example.org." in html
        assert reverse("sign_out") in html
        assert "Accept invitation" not in html
    assert clubs_access.get_roles(other, club) == frozenset()


def test_an_unknown_invitation_is_not_found(client: Client) -> None:
    assert client.get(reverse("invitation_accept", args=["x"])).status_code == 404


def test_a_person_shows_roles_and_players(
    client: Client, club: Club, manager: User
) -> None:
    director = make_member(club, DIRECTOR)
    make_player(club, account=director)

    page = client.get(reverse("person_detail", args=[club.slug, director.pk]))

    assert [role.kind for role in page.context["person"].roles] == ["director"]
    assert [player.name for player in page.context["players"]] == ["Sample North"]
    assert "director" not in dict(page.context["form"].fields["kind"].choices)


def test_a_person_who_has_nothing_to_do_with_the_club_is_not_found(
    client: Client, club: Club, manager: User
) -> None:
    outsider = make_user("Sample Outsider")

    page = client.get(reverse("person_detail", args=[club.slug, outsider.pk]))

    assert page.status_code == 404


def test_a_role_is_given_and_ended(client: Client, club: Club, manager: User) -> None:
    director = make_member(club, DIRECTOR)
    give = reverse("role_give", args=[club.slug, director.pk])

    given = client.post(give, {"kind": "manager"})
    twice = client.post(give, {"kind": "manager"})
    both = clubs_access.get_roles(director, club)
    role = director.roles.get(kind="manager")
    ended = client.post(reverse("role_end", args=[club.slug, role.pk]))

    assert (given.status_code, twice.status_code, ended.status_code) == (302, 422, 302)
    assert both == {DIRECTOR, MANAGER}
    assert clubs_access.get_roles(director, club) == {DIRECTOR}


def test_the_last_manager_reads_why_he_stays(
    client: Client, club: Club, manager: User
) -> None:
    role = manager.roles.get()

    page = client.post(reverse("role_end", args=[club.slug, role.pk]))

    assert page.status_code == 422
    assert "only manager" in page.content.decode()


def test_a_manager_who_ends_his_own_role_leaves_the_page(
    client: Client, club: Club, manager: User
) -> None:
    make_member(club, MANAGER, name="Sample Next")
    role = manager.roles.get()

    page = client.post(reverse("role_end", args=[club.slug, role.pk]))

    assert (page.status_code, page.headers["Location"]) == (302, "/sample/")


@pytest.mark.parametrize(
    ("configured", "says"),
    [(True, "can ask for a link when signing in"), (False, "can print a link")],
)
def test_a_person_page_says_who_helps_with_a_password(
    client: Client, club: Club, manager: User, *, configured: bool, says: str
) -> None:
    director = make_member(club, DIRECTOR)

    with override_settings(EMAIL_CONFIGURED=configured):
        page = client.get(reverse("person_detail", args=[club.slug, director.pk]))

    text = page.content.decode()
    assert says in text
    assert "Managers never see these links." in text


def test_no_manager_makes_a_password_link(
    client: Client, club: Club, manager: User
) -> None:
    director = make_member(club, DIRECTOR)

    with override_settings(EMAIL_CONFIGURED=False):
        page = client.post(f"/{club.slug}/people/{director.pk}/link/")

    assert (page.status_code, b"/password/" in page.content) == (404, False)


def test_players_are_found_by_nickname_and_by_numbers_of_other_bodies(
    club: Club, manager: User
) -> None:
    facts = PlayerFacts("Sample East", nickname="Occi", numbers=(("WBF", "4711"),))
    east = actions.add_player(club, facts, by=manager)
    make_player(club, "Sample West")

    found = [
        list(page_of_players(manager, club, sought=sought, number=None))
        for sought in ("occ", "471", "sample 4711", "4712")
    ]

    assert found == [[east], [east], [east], []]
