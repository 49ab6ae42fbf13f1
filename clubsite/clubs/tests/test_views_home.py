"""The front pages, settings, policy and history."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs import actions
from clubsite.clubs.facts import get_settings
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.tests.builders import (
    EVENING,
    make_club,
    make_member,
    make_player,
    make_user,
)

pytestmark = pytest.mark.django_db
TYPED = {
    "name": "Renamed Club",
    "about": "Mondays at seven.",
    "contact": "club@example.org",
    "time_zone": "Europe/Vienna",
    "language": "en-us",
    "paper": "letter",
    "in_play": "ranking",
    "names": "initials",
    "external_contact": "An officer of the region",
    "mail_message": "Next Monday: mince pies.",
    "national_numbers": "EBU 123456\n\nWorld  Bridge Fed. 7\n",
}
NUMBERS = [["EBU", "123456"], ["World Bridge Fed.", "7"]]


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def manager(club: Club, client: Client) -> User:
    user = make_member(club, RoleKind.MANAGER)
    client.force_login(user)
    return user


def test_the_site_lists_its_clubs(client: Client) -> None:
    empty = client.get(reverse("site_home")).content.decode()
    make_club()

    full = client.get(reverse("site_home")).content.decode()

    assert "No clubs yet." in empty
    assert "The Sample Club" in full


def test_the_root_leads_a_member_to_the_club_and_others_to_the_list(
    client: Client, manager: User, club: Club
) -> None:
    path = reverse("site_home")

    member = client.get(path)
    clubs = client.get(reverse("club_list"))
    make_player(make_club("elsewhere"), account=manager)
    of_two = client.get(path)
    client.force_login(make_user("Sample Stranger"))
    of_none = client.get(path)
    client.force_login(make_user("Sample Operator", is_operator=True))
    operator = client.get(path)

    assert (member.status_code, member.headers["Location"]) == (302, "/sample/")
    assert operator.headers["Location"] == reverse("site_work")
    found = [page.status_code for page in (clubs, of_two, of_none)]
    assert found == [200, 200, 200]
    assert "The Sample Club" in of_none.content.decode()


def test_a_club_says_what_it_is_to_everybody(client: Client, club: Club) -> None:
    club.about, club.contact = "Mondays at seven.\n<b>Bold</b>", "club@example.org"
    club.save()

    page = client.get(reverse("club_home", args=[club.slug])).content.decode()

    assert "Mondays at seven.<br>&lt;b&gt;Bold" in page
    assert 'href="mailto:club@example.org"' in page
    assert reverse("referral_begin", args=[club.slug]) in page
    assert reverse("club_settings", args=[club.slug]) not in page


def test_only_who_belongs_to_the_club_is_led_to_a_report(
    client: Client, club: Club
) -> None:
    client.force_login(make_user("Sample Stranger"))

    page = client.get(reverse("club_home", args=[club.slug])).content.decode()

    assert reverse("referral_begin", args=[club.slug]) not in page


def test_a_manager_finds_the_settings(
    client: Client, club: Club, manager: User
) -> None:
    page = client.get(reverse("club_home", args=[club.slug])).content.decode()

    assert reverse("club_settings", args=[club.slug]) in page


def test_the_settings_lead_to_the_most_used_rulings(
    client: Client, club: Club, manager: User
) -> None:
    page = client.get(reverse("club_settings", args=[club.slug])).content.decode()

    assert f'href="{reverse("ruling_favourites", args=[club.slug])}"' in page


def test_settings_are_typed_and_kept(client: Client, club: Club, manager: User) -> None:
    path = reverse("club_settings", args=[club.slug])

    form = client.get(path)
    saved = client.post(path, TYPED)

    stored = get_settings(Club.objects.get(pk=club.pk))
    assert form.context["form"].initial["time_zone"] == "Europe/London"
    assert (saved.status_code, saved.headers["Location"]) == (302, "/sample/")
    assert {name: getattr(stored, name) for name in TYPED} == {
        **TYPED,
        "national_numbers": NUMBERS,
    }
    again = client.get(path).content.decode()
    assert ">\nEBU 123456\nWorld Bridge Fed. 7</textarea>" in again


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 101),
        ("time_zone", "Mars/Base"),
        ("language", "tlh"),
        ("paper", "b5"),
        ("in_play", "all"),
        ("names", "none"),
        ("about", "x" * 2001),
        ("national_numbers", "123456"),
        ("national_numbers", "EBU " + "9" * 21),
        ("national_numbers", "x" * 41 + " 1"),
        ("national_numbers", "EBU 1\n" * 9),
    ],
)
def test_a_setting_out_of_range_is_named(
    client: Client, club: Club, manager: User, field: str, value: str
) -> None:
    path = reverse("club_settings", args=[club.slug])

    page = client.post(path, {**TYPED, field: value})

    assert page.status_code == 422
    assert set(page.context["form"].errors) == {field}
    assert Club.objects.get(pk=club.pk).name == "The Sample Club"


@pytest.mark.parametrize("name", ["club_settings", "club_history", "people"])
def test_only_a_manager_opens_what_is_his(
    client: Client, club: Club, name: str
) -> None:
    client.force_login(make_member(club, RoleKind.DIRECTOR))

    assert client.get(reverse(name, args=[club.slug])).status_code == 403


def test_everybody_reads_the_policy(client: Client, club: Club) -> None:
    page = client.get(reverse("policy_detail", args=[club.slug])).content.decode()

    assert "Version 1" in page
    assert "Law 92B" in page


def test_a_club_without_a_policy_says_so(client: Client) -> None:
    Club.objects.create(slug="old", name="Old", made_at=EVENING)

    page = client.get(reverse("policy_detail", args=["old"])).content.decode()

    assert "No policies yet" in page


def test_the_history_tells_in_words_who_did_what(
    client: Client, club: Club, manager: User
) -> None:
    role = actions.give_role(club, RoleKind.DIRECTOR, user=make_user(), by=manager)
    actions.end_role(role, by=manager)

    page = client.get(reverse("club_history", args=[club.slug]))

    rows = [(line.words, line.details, line.by) for line in page.context["lines"]]
    assert rows == [
        ("Role ended: Director", "Sample Person: Director", manager),
        ("Role given: Director", "Sample Person: Director", manager),
    ]


def test_the_history_tells_nothing_of_other_clubs_or_of_cases(
    client: Client, club: Club, manager: User
) -> None:
    elsewhere = make_club("elsewhere")
    actions.change_policy(elsewhere, {}, by=make_user())
    case = trail.Subject("rulings.referral", "7", "Referral 7")
    trail.record("club.created", case, by=manager, club=club)

    page = client.get(reverse("club_history", args=[club.slug]))

    assert page.context["lines"] == []


def test_the_history_costs_the_same_for_one_entry_and_for_three(
    client: Client, club: Club, manager: User
) -> None:
    path = reverse("club_history", args=[club.slug])
    actions.change_policy(club, {}, by=manager)
    counted = queries_of(client, path)
    for number in range(2):
        player = make_player(club, f"Sample {number}")
        actions.mark_same(player, make_player(club), by=make_user(f"M {number}"))

    assert queries_of(client, path) == counted


def queries_of(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)
