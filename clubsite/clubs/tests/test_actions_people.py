"""Invitations and roles."""

from datetime import timedelta

import pytest
from django.core import mail

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs_access
from clubsite.clubs import actions
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Role
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site.clock import at
from clubsite.site.errors import Refused
from clubsite.tests.builders import (
    EVENING,
    make_club,
    make_member,
    make_player,
    make_user,
)

pytestmark = pytest.mark.django_db
DIRECTOR, MANAGER = RoleKind.DIRECTOR, RoleKind.MANAGER


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def manager(club: Club) -> User:
    return make_member(club, MANAGER)


def test_an_invitation_mails_its_link_and_stores_only_a_hash(
    club: Club, manager: User
) -> None:
    invitation = actions.invite(club, " New@example.org ", kinds=[DIRECTOR], by=manager)
    path = clubs_access.invitation_path(invitation)
    token = path.split("/")[-2]

    run_kind(outbox.MAIL)

    stored = str(list(Notice.objects.values())) + str(vars(invitation))
    assert mail.outbox[0].to == ["new@example.org"]
    assert path in mail.outbox[0].body
    assert token not in stored
    assert clubs_access.found_by(token) == invitation


def test_an_invitation_that_was_withdrawn_is_not_mailed(
    club: Club, manager: User
) -> None:
    invitation = actions.invite(club, "new@example.org", kinds=[DIRECTOR], by=manager)
    actions.withdraw_invitation(invitation, by=manager)

    run_kind(outbox.MAIL)

    assert mail.outbox == []
    assert invitation.withdrawn_at is not None


def test_a_mail_whose_invitation_is_gone_is_not_sent(club: Club) -> None:
    outbox.post(
        "clubs/invitation",
        club=club,
        to="new@example.org",
        key="gone",
        params={"invitation": 0},
    )

    run_kind(outbox.MAIL)

    assert mail.outbox == []


def test_an_address_is_invited_once_at_a_time(club: Club, manager: User) -> None:
    first = actions.invite(club, "new@example.org", kinds=[DIRECTOR], by=manager)

    with pytest.raises(Refused, match="already has an invitation"):
        actions.invite(club, "NEW@example.org", kinds=[MANAGER], by=manager)
    actions.withdraw_invitation(first, by=manager)
    second = actions.invite(club, "new@example.org", kinds=[MANAGER], by=manager)

    assert second.token_hash != first.token_hash


def test_a_player_with_an_account_is_not_invited(club: Club, manager: User) -> None:
    player = make_player(club, account=make_user("Sample North"))

    with pytest.raises(Refused, match="has an account"):
        actions.invite(club, "new@example.org", player=player, by=manager)


def test_no_invitation_gives_a_role_that_reads_confidential_files(
    club: Club, manager: User
) -> None:
    with pytest.raises(Refused, match="give this role by invitation"):
        actions.invite(club, "new@example.org", kinds=[RoleKind.RECORDER], by=manager)

    assert not club.invitations.exists()


def test_an_invitation_gives_roles_and_players_to_the_account(
    club: Club, manager: User
) -> None:
    player, twin = make_player(club), make_player(club, "S. North")
    actions.mark_same(twin, player, by=manager)
    invitation = actions.invite(
        club, "new@example.org", kinds=[DIRECTOR], player=player, by=manager
    )
    user = make_user("New")

    actions.accept_invitation(invitation, by=user)

    assert clubs_access.get_roles(user, club) == {DIRECTOR}
    assert set(clubs_access.get_players(user, club)) == {player, twin}
    assert invitation.accepted_at is not None
    assert not clubs_access.is_open(invitation)


def test_a_role_that_is_held_already_is_not_given_twice(
    club: Club, manager: User
) -> None:
    invitation = actions.invite(club, manager.email, kinds=[MANAGER], by=manager)

    actions.accept_invitation(invitation, by=manager)

    assert Role.objects.filter(user=manager).count() == 1


def test_an_invitation_ends_after_two_weeks(club: Club, manager: User) -> None:
    with at(EVENING):
        invitation = actions.invite(
            club, "new@example.org", kinds=[DIRECTOR], by=manager
        )

    with (
        at(EVENING + timedelta(days=14)),
        pytest.raises(Refused, match="used or withdrawn, or has expired"),
    ):
        actions.accept_invitation(invitation, by=make_user("New"))


def test_an_invitation_is_for_the_invited_address_alone(
    club: Club, manager: User
) -> None:
    player = make_player(club)
    invitation = actions.invite(
        club, "new@example.org", kinds=[DIRECTOR], player=player, by=manager
    )
    other = make_user("Sample Other")

    with pytest.raises(Refused, match=r"for new@example\.org"):
        actions.accept_invitation(invitation, by=other)

    assert clubs_access.is_open(invitation)
    assert not clubs_access.is_member(other, club)


def test_a_player_who_got_another_account_meanwhile_is_not_taken_over(
    club: Club, manager: User
) -> None:
    player = make_player(club)
    invitation = actions.invite(club, "new@example.org", player=player, by=manager)
    player.account = make_user("Sample North")
    player.save()

    with pytest.raises(Refused, match="another account"):
        actions.accept_invitation(invitation, by=make_user("New"))

    assert clubs_access.is_open(invitation)


def test_a_role_begins_and_ends(club: Club, manager: User) -> None:
    user = make_user()
    role = actions.give_role(club, DIRECTOR, user=user, by=manager)
    during = clubs_access.get_roles(user, club)

    actions.end_role(role, by=manager)

    assert during == {DIRECTOR}
    assert clubs_access.get_roles(user, club) == frozenset()
    with pytest.raises(Refused, match="already ended"):
        actions.end_role(role, by=manager)


def test_a_role_is_held_once(club: Club, manager: User) -> None:
    with pytest.raises(Refused, match="already"):
        actions.give_role(club, MANAGER, user=manager, by=manager)


def test_the_last_manager_stays_until_there_is_another(
    club: Club, manager: User
) -> None:
    role = manager.roles.get()
    closed = make_member(club, MANAGER, name="Sample Closed")
    closed.is_active = False
    closed.save()

    with pytest.raises(Refused, match="only manager"):
        actions.end_role(role, by=manager)
    actions.give_role(club, MANAGER, user=make_user("Sample Next"), by=manager)
    actions.end_role(role, by=manager)

    assert [user.name for user in clubs_access.get_holders(MANAGER, club)] == [
        "Sample Closed",
        "Sample Next",
    ]


def test_roles_raise_the_version_of_the_club(club: Club, manager: User) -> None:
    role = actions.give_role(club, DIRECTOR, user=make_user(), by=manager)
    actions.end_role(role, by=manager)

    assert Club.objects.get(pk=club.pk).version == 3
