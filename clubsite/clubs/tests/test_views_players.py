"""The pages of one player, for managers."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs import access, actions
from clubsite.clubs.facts import PlayerFacts, get_player_facts
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.tests.builders import make_club, make_member, make_player, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture(autouse=True)
def manager(club: Club, client: Client) -> User:
    user = make_member(club, RoleKind.MANAGER)
    client.force_login(user)
    return user


def test_a_player_is_added(client: Client, club: Club) -> None:
    path = reverse("player_add", args=[club.slug])
    typed = {"name": "Sample East", "national_number": "131", "minor": "on"}

    form = client.get(path)
    added = client.post(path, typed)
    again = client.post(path, typed)
    empty = client.post(path, {"email": "no address"})

    answers = [page.status_code for page in (form, added, again, empty)]
    player = Player.objects.get()
    assert answers == [200, 302, 422, 422]
    assert (player.name, player.minor, player.hidden) == ("Sample East", True, False)
    assert set(again.context["form"].errors) == {"__all__"}
    assert set(empty.context["form"].errors) == {"name", "email"}


def test_a_name_that_nobody_can_read_is_refused_at_its_field(
    client: Client, club: Club
) -> None:
    path = reverse("player_add", args=[club.slug])
    hidden = {"name": "Sample\u202eEast", "national_number": "1\u200b31"}

    page = client.post(path, hidden | {"email": "east@exam\u202eple.org"})

    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"name", "national_number", "email"}
    assert "invisible character (U+202E)" in page.content.decode()


def test_a_date_of_birth_is_a_day_that_has_been(client: Client, club: Club) -> None:
    player = make_player(club, "Sample East")
    path = reverse("player_edit", args=[club.slug, player.pk])
    fields = {"name": "Sample East"}

    refused = client.post(path, {**fields, "born_on": "2190-01-01"})
    saved = client.post(path, {**fields, "born_on": "2010-05-01"})

    assert "in the future" in refused.content.decode()
    assert (saved.status_code, Player.objects.get(pk=player.pk).born_on) == (
        302,
        date(2010, 5, 1),
    )


def test_contact_numbers_and_grade_are_edited(client: Client, club: Club) -> None:
    player = make_player(club, "Sample East")
    path = reverse("player_edit", args=[club.slug, player.pk])
    typed = {
        "name": "Sample East",
        "nickname": "Sam",
        "phone": "020 7946 0000",
        "guardian_email": "Parent@Example.org",
        "contact_agreed_on": "2026-02-01",
        "grade": "Life Master",
        "handicap": "-2.5",
        "numbers": "WBF 7\nSome Union 12",
    }

    twice = client.post(path, {**typed, "numbers": "WBF 7\nwbf 8"})
    later = client.post(path, {**typed, "contact_agreed_on": "2190-01-01"})
    saved = client.post(path, typed)
    page = client.get(path)

    assert set(twice.context["form"].errors) == {"numbers"}
    assert set(later.context["form"].errors) == {"contact_agreed_on"}
    assert saved.status_code == 302
    assert get_player_facts(Player.objects.get()) == PlayerFacts(
        "Sample East",
        nickname="Sam",
        phone="020 7946 0000",
        guardian_email="parent@example.org",
        contact_agreed_on=date(2026, 2, 1),
        grade="Life Master",
        handicap=Decimal("-2.50"),
        numbers=(("Some Union", "12"), ("WBF", "7")),
    )
    assert "Some Union 12\nWBF 7" in page.content.decode()


def test_a_player_is_edited(client: Client, club: Club) -> None:
    player, other = make_player(club), make_player(club, "Sample East")
    other.national_number = "131"
    other.save()
    path = reverse("player_edit", args=[club.slug, player.pk])

    form = client.get(path)
    taken = client.post(path, {"name": "Sample New", "national_number": "131"})
    saved = client.post(path, {"name": "Sample New", "hidden": "on"})

    player.refresh_from_db()
    assert form.context["form"].initial["name"] == "Sample North"
    assert (taken.status_code, saved.status_code) == (422, 302)
    assert (player.name, player.hidden) == ("Sample New", True)


def test_the_page_tells_the_history_of_the_player(client: Client, club: Club) -> None:
    player = make_player(club)
    path = reverse("player_edit", args=[club.slug, player.pk])
    client.post(path, {"name": "Sample New"})

    page = client.get(path)

    assert [line.words for line in page.context["lines"]] == ["Player edited: name"]


def history(client: Client, player: Player) -> list[tuple[str, str]]:
    """The lines of the player's history: what happened, and to which record."""
    page = client.get(reverse("player_edit", args=[player.club.slug, player.pk]))
    return [(line.words, line.details) for line in page.context["lines"]]


def test_what_joins_two_records_and_parts_them_is_in_the_history_of_both(
    client: Client, club: Club, manager: User
) -> None:
    player, twin = make_player(club), make_player(club, "S. North")
    stranger = make_player(club, "Sample East")
    actions.edit_player(player, get_player_facts(player), by=manager)
    actions.mark_same(twin, player, by=manager)
    actions.edit_player(twin, replace(get_player_facts(twin), minor=True), by=manager)
    together = [history(client, record) for record in (player, twin)]

    actions.separate(twin, by=manager)

    edited = ("Player edited", "Sample North")
    marked = ("Player record merged with another", "S. North")
    parted = ("Player record separated from another", "S. North")
    under_age = "Player edited: under 18"
    assert together == [[edited, marked, (under_age, "S. North")]] * 2
    assert history(client, player) == [edited, marked, parted]
    assert [words for words, _of in history(client, twin)] == [
        marked[0],
        under_age,
        parted[0],
    ]
    assert history(client, stranger) == []
    assert (
        Entry.objects.filter(verb__in=["player.same", "player.separated"]).count() == 2
    )


def test_the_page_says_that_another_record_withholds_the_name(
    client: Client, club: Club, manager: User
) -> None:
    player, twin = make_player(club), make_player(club, "S. North")
    actions.edit_player(twin, replace(get_player_facts(twin), hidden=True), by=manager)
    actions.mark_same(twin, player, by=manager)

    pages = [
        client.get(reverse("player_edit", args=[club.slug, record.pk])).content.decode()
        for record in (player, twin)
    ]
    people = client.get(reverse("people", args=[club.slug])).content.decode()

    assert ["player’s other record" in page for page in pages] == [True, False]
    assert people.count("Name withheld") == 2


def test_a_player_is_invited(client: Client, club: Club) -> None:
    player = make_player(club)
    path = reverse("player_invite", args=[club.slug, player.pk])

    form = client.get(path)
    sent = client.post(path, {"email": "north@example.org"})
    again = client.post(path, {"email": "north@example.org"})
    wrong = client.post(path, {"email": ""})

    answers = [page.status_code for page in (form, sent, again, wrong)]
    assert answers == [200, 302, 422, 422]
    assert access.open_invitations(club).get().player == player


def test_two_records_are_marked_as_one_person_and_separated(
    client: Client, club: Club
) -> None:
    player, twin = make_player(club), make_player(club, "S. North")
    path = reverse("player_same", args=[club.slug, twin.pk])

    form = client.get(path)
    marked = client.post(path, {"other": player.pk})
    response = client.get(reverse("player_edit", args=[club.slug, twin.pk]))
    twin.refresh_from_db()
    first = twin.same_as
    apart = client.post(reverse("player_separate", args=[club.slug, twin.pk]))
    twice = client.post(reverse("player_separate", args=[club.slug, twin.pk]))

    assert list(form.context["form"].fields["other"].queryset) == [player]
    assert [p.status_code for p in (marked, apart, twice)] == [302, 302, 422]
    assert first == player
    assert "Same person as Sample North." in response.content.decode()


def test_records_with_different_accounts_are_not_marked(
    client: Client, club: Club
) -> None:
    player = make_player(club, account=make_user("Sample North"))
    other = make_player(club, "Sample East", account=make_user("Sample East"))
    path = reverse("player_same", args=[club.slug, other.pk])

    refused = client.post(path, {"other": player.pk})
    abroad = client.post(path, {"other": make_player(make_club("elsewhere")).pk})

    assert (refused.status_code, abroad.status_code) == (422, 422)
    assert set(refused.context["form"].errors) == {"__all__"}
    assert set(abroad.context["form"].errors) == {"other"}


def test_players_are_told_apart_by_their_numbers(client: Client, club: Club) -> None:
    player, other = make_player(club), make_player(club, "Sample East")
    other.national_number = "131"
    other.save()
    path = reverse("player_same", args=[club.slug, player.pk])
    back = reverse("player_same", args=[club.slug, other.pk])

    pages = [client.get(each).content.decode() for each in (path, back)]

    assert "East, Sample (131)" in pages[0]
    assert "North, Sample</option>" in pages[1]


def test_an_account_is_unlinked(client: Client, club: Club) -> None:
    player = make_player(club, account=make_user("Sample North"))

    shown = client.get(reverse("player_edit", args=[club.slug, player.pk]))
    page = client.post(reverse("player_unlink", args=[club.slug, player.pk]))

    player.refresh_from_db()
    assert "Unlink account" in shown.content.decode()
    assert (page.status_code, player.account) == (302, None)


@pytest.mark.parametrize("name", ["player_edit", "player_invite", "player_same"])
def test_a_player_of_another_club_is_not_found(
    client: Client, club: Club, name: str
) -> None:
    abroad = make_player(make_club("elsewhere"))

    assert client.get(reverse(name, args=[club.slug, abroad.pk])).status_code == 404


@pytest.mark.parametrize("name", ["player_add", "player_edit", "player_same"])
def test_a_director_does_not_change_players(
    client: Client, club: Club, name: str
) -> None:
    client.force_login(make_member(club, RoleKind.DIRECTOR))
    player = make_player(club)
    more = [] if name == "player_add" else [player.pk]

    assert client.get(reverse(name, args=[club.slug, *more])).status_code == 403


def test_the_main_record_names_those_merged_with_it(
    client: Client, club: Club, manager: User
) -> None:
    player, twin = make_player(club), make_player(club, "S. North")
    actions.mark_same(twin, player, by=manager)
    page = client.get(reverse("player_edit", args=[club.slug, player.pk]))
    path = reverse("player_separate", args=[club.slug, twin.pk])

    client.post(path)

    assert f'action="{path}"' in page.content.decode()
    assert list(access.get_records(player)) == [player]
