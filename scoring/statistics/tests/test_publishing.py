"""A season is private unless the player and the club's policy say otherwise."""

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.statistics.actions import publish_statistics
from scoring.statistics.models import PublishedStatistics
from scoring.statistics.tests.test_season import multiply, play
from scoring.tests.builders import START

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def user() -> User:
    return make_user("Sample Own")


@pytest.fixture
def player(club: Club, user: User) -> Player:
    """Someone with figures, in a club that lets players publish them."""
    event = play(club, user)
    multiply(event, "Player 1NSa", 30)
    allow(club)
    return Player.objects.get(account=user)


def allow(club: Club, *, may: bool = True) -> None:
    manager = make_member(club, RoleKind.MANAGER, name=f"Sample Manager {may}")
    change_policy(club, {"public_statistics": may}, by=manager)


def send(user: User, club: Club, name: str) -> int:
    client = Client()
    client.force_login(user)
    with clock.at(START):
        return client.post(reverse(name, args=[club.slug])).status_code


def own_page(user: User, club: Club) -> str:
    client = Client()
    client.force_login(user)
    with clock.at(START):
        return client.get(reverse("my_season", args=[club.slug])).content.decode()


def public_page(player: Player) -> tuple[int, str]:
    """What a stranger is answered."""
    with clock.at(START):
        response = Client().get(
            reverse("player_season", args=[player.club.slug, player.pk])
        )
    return response.status_code, response.content.decode()


def test_a_player_publishes_and_withdraws_at_once(
    club: Club, user: User, player: Player
) -> None:
    before = public_page(player)[0]
    offered = own_page(user, club)
    published = send(user, club, "season_publish")
    status, page = public_page(player)
    own = own_page(user, club)
    withdrawn = send(user, club, "season_withdraw")

    assert "Publish my season" in offered
    assert [before, published, status, withdrawn, public_page(player)[0]] == [
        *(404, 302, 200, 302),
        404,
    ]
    assert "Season of Player 1NSa" in page
    assert "published by the player since Mon 2 Mar 2026" in page
    assert "Player 1NSb" not in page
    assert "Opponent" not in page
    assert "public since Mon 2 Mar 2026" in own
    verbs = [entry.verb for entry in trail.get_history(player)]
    assert verbs[-2:] == ["player.statistics_published", "player.statistics_withdrawn"]
    assert send(user, club, "season_withdraw") == 422


def test_the_club_withdraws_for_everyone(
    club: Club, user: User, player: Player
) -> None:
    send(user, club, "season_publish")
    row = PublishedStatistics.objects.get()
    allow(club, may=False)

    assert public_page(player)[0] == 404
    assert "no one sees it" in own_page(user, club)
    assert send(user, club, "season_publish") == 422
    assert str(row) == f"statistics of player {player.pk}"


@pytest.mark.parametrize(
    "facts",
    [
        {"minor": True},
        {"born_on": "2010-05-05"},
        {"hidden": True},
        {"withheld_elsewhere": True},
    ],
)
def test_juniors_and_withheld_names_are_never_public(
    club: Club, user: User, player: Player, facts: dict[str, object]
) -> None:
    send(user, club, "season_publish")
    Player.objects.filter(pk=player.pk).update(**facts)

    assert public_page(player)[0] == 404
    assert send(user, club, "season_publish") == 422


def test_it_counts_for_the_account_that_agreed(
    club: Club, user: User, player: Player
) -> None:
    send(user, club, "season_publish")
    other = make_user("Sample Other")
    Player.objects.filter(pk=player.pk).update(account=other)

    assert public_page(player)[0] == 404
    assert "Publish my season" in own_page(other, club)
    assert send(user, club, "season_publish") == 404
    assert send(other, club, "season_publish") == 302
    assert public_page(player)[0] == 200


def test_records_of_one_person_are_one_season(
    club: Club, user: User, player: Player
) -> None:
    send(user, club, "season_publish")
    other = Player.objects.get(name="Player 2NSa")
    Player.objects.filter(pk=other.pk).update(same_as=player)

    assert "34 boards" in public_page(player)[1]
    assert public_page(other)[0] == 404


def test_nobody_publishes_for_another_person(club: Club, player: Player) -> None:
    other = make_user("Sample Other")

    with pytest.raises(PermissionDenied):
        publish_statistics(player, by=other)

    assert "Who sees this" not in own_page(other, club)
