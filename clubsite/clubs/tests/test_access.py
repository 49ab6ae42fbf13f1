"""Who is what in a club."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.clubs import access
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from clubsite.site.clock import at
from clubsite.tests.builders import (
    EVENING,
    make_club,
    make_member,
    make_player,
    make_user,
)

pytestmark = pytest.mark.django_db
DIRECTOR, MANAGER = RoleKind.DIRECTOR, RoleKind.MANAGER


def test_a_role_counts_from_its_beginning_until_its_end() -> None:
    club, user = make_club(), make_user()
    ends = EVENING + timedelta(hours=1)
    Role.objects.create(club=club, user=user, kind=DIRECTOR, starts=EVENING, ends=ends)
    instants = [EVENING - timedelta(seconds=1), EVENING, ends]

    roles = []
    for instant in instants:
        with at(instant):
            roles.append(access.get_roles(user, club))

    assert roles == [frozenset(), {DIRECTOR}, frozenset()]


def test_a_role_in_one_club_is_none_in_another() -> None:
    club, elsewhere = make_club(), make_club("elsewhere")
    director = make_member(club, DIRECTOR)

    assert access.get_roles(director, elsewhere) == frozenset()
    assert (access.is_staff(director, club), access.is_staff(director, elsewhere)) == (
        True,
        False,
    )


def test_nobody_is_nothing() -> None:
    club = make_club()
    make_player(club)

    answers = [
        access.get_roles(None, club),
        access.is_member(None, club),
        access.is_manager(None, club),
        list(access.get_players(None, club)),
        list(access.visible_players(None, club)),
        list(access.visible_people(None, club)),
    ]

    assert answers == [frozenset(), False, False, [], [], []]


def test_a_check_lets_only_holders_of_the_role_pass() -> None:
    club = make_club()
    director = make_member(club, DIRECTOR)

    access.check_is(director, club, DIRECTOR, MANAGER)

    with pytest.raises(PermissionDenied):
        access.check_is(director, club, MANAGER)


def test_a_member_has_a_role_or_plays() -> None:
    club = make_club()
    director, north = make_member(club, DIRECTOR), make_user("Sample North")
    make_player(club, account=north)

    answers = [
        access.is_member(user, club)
        for user in (director, north, make_user("Sample Outsider"))
    ]

    assert answers == [True, True, False]


def test_the_list_of_players_is_for_staff_alone() -> None:
    club = make_club()
    player = make_player(club, account=make_user("Sample North"))
    make_player(make_club("elsewhere"))
    director = make_member(club, DIRECTOR)

    assert list(access.visible_players(director, club)) == [player]
    assert list(access.visible_players(player.account, club)) == []


def test_the_people_of_a_club_are_for_its_managers_alone() -> None:
    club = make_club()
    manager = make_member(club, MANAGER, name="Sample A")
    director = make_member(club, DIRECTOR, name="Sample B")
    north = make_user("Sample North")
    make_player(club, account=north)
    make_member(make_club("elsewhere"), MANAGER)

    assert list(access.visible_people(manager, club)) == [manager, director, north]
    assert list(access.visible_people(director, club)) == []
