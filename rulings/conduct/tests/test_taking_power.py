"""Ways in which a manager could come to read confidential files, and each is shut."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import override_settings
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs_access
from clubsite.clubs import actions as clubs
from clubsite.clubs.labels import CONFIDENTIAL, RoleKind
from clubsite.clubs.models import Invitation, Role
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_member, make_player, make_user
from rulings.conduct import access, actions
from rulings.conduct.models import Referral
from rulings.conduct.procedure import State
from rulings.tests.referral_world import (
    People,
    about,
    address,
    bring_to,
    browser,
    make_people,
    make_referral,
)

pytestmark = pytest.mark.django_db
EACH = sorted(CONFIDENTIAL)


@pytest.fixture
def people() -> People:
    return make_people()


@pytest.fixture
def manager(people: People) -> User:
    return make_member(people.club, RoleKind.MANAGER)


@pytest.mark.parametrize("kind", EACH)
def test_a_manager_cannot_take_a_confidential_role(
    people: People, manager: User, kind: RoleKind
) -> None:
    path = reverse("role_give", args=["sample", manager.pk])

    response = browser(manager).post(path, {"kind": kind})

    assert response.status_code == 422
    assert clubs_access.get_roles(manager, people.club) == {RoleKind.MANAGER}


@pytest.mark.parametrize("kind", EACH)
def test_no_invitation_is_sent_with_a_confidential_role(
    people: People, manager: User, kind: RoleKind
) -> None:
    path = reverse("invitation_send", args=["sample"])
    fields = {"email": "friend@example.org", "kinds": [kind, "director"]}

    response = browser(manager).post(path, fields)

    assert response.status_code == 422
    assert not clubs_access.open_invitations(people.club).exists()


def test_an_invitation_sent_before_gives_no_confidential_role(
    people: People, manager: User
) -> None:
    invitation = clubs.invite(
        people.club, "sample.friend@example.org", kinds=[RoleKind.DIRECTOR], by=manager
    )
    Invitation.objects.update(role_kinds=["recorder", "director"])
    path = clubs_access.invitation_path(invitation)
    friend = make_user("Sample Friend")

    page = browser(friend).get(path).content.decode()
    browser(friend).post(path)

    assert "Recorder" not in page
    assert clubs_access.get_roles(friend, people.club) == {RoleKind.DIRECTOR}


@override_settings(EMAIL_CONFIGURED=False)
def test_no_manager_sees_a_password_link(people: People, manager: User) -> None:
    path = f"/sample/people/{people.reporter.pk}/link/"

    response = browser(manager).post(path)

    assert (response.status_code, b"/password/" in response.content) == (404, False)


@pytest.mark.full
def test_everyone_with_an_open_case_is_told_of_the_role_and_not_which_case(
    people: People, manager: User
) -> None:
    make_referral(people.club, about(people.subject_player), by=people.reporter)
    talked = make_player(people.club, "Sample Talked", account=make_user("Sample Told"))
    talk = make_referral(people.club, about(talked), by=people.recorder)
    bring_to(talk, State.INFORMAL, gist="Please mind your voice.")
    past = make_user("Sample Past")
    make_player(people.club, "Sample Past", account=past)
    over = make_referral(people.club, about(people.subject_player), by=past)
    bring_to(over, State.CLOSED)
    Notice.objects.all().delete()

    clubs.propose_appointment(
        people.club, RoleKind.RECORDER, user=make_user("Sample Friend"), by=manager
    )

    notices = Notice.objects.select_related("user")
    assert {str(notice.user) for notice in notices} == {
        "Sample Reporter sample",
        "Sample Told",
        "Sample Friend",
        manager.name,
        *(officer.name for officer in people.all_officers()),
    }
    assert {notice.kind for notice in notices} == {"clubs/appointment_proposed"}
    texts = {outbox.notice_text(notice) for notice in notices}
    assert len(texts) == 1
    assert "case" not in str(texts)


def opens(user: User, referral: Referral) -> bool:
    return access.visible_referrals(user, referral.club).filter(pk=referral.pk).exists()


@pytest.mark.parametrize("kind", [RoleKind.RECORDER, RoleKind.SAFEGUARDING])
def test_a_role_does_not_reach_back(people: People, kind: RoleKind) -> None:
    allegation = about(people.subject_player)
    referral = make_referral(people.club, allegation, by=people.reporter)
    Referral.objects.update(safeguarded_at=now())
    newcomer = make_user("Sample Newcomer")
    Role.objects.create(club=people.club, user=newcomer, kind=kind, starts=now())

    later = make_referral(people.club, allegation, by=people.reporter)
    Referral.objects.update(safeguarded_at=now())

    assert (opens(newcomer, referral), opens(newcomer, later)) == (False, True)


@pytest.mark.full
def test_whoever_handles_an_earlier_file_hands_it_over(people: People) -> None:
    allegation = about(people.subject_player)
    referral = make_referral(people.club, allegation, by=people.reporter)
    other = make_referral(people.club, allegation, by=people.reporter)
    newcomer = make_user("Sample Newcomer")
    Role.objects.create(
        club=people.club, user=newcomer, kind=RoleKind.RECORDER, starts=now()
    )
    client = browser(people.recorder)
    path = address("referral_act", referral, "hand_over")
    fields = {"version": referral.version}

    page = client.get(path).content.decode()
    unknown = client.post(path, {**fields, "to": people.deputy.pk})
    foreign = browser(newcomer).post(path, {**fields, "to": newcomer.pk})
    done = client.post(path, {**fields, "to": newcomer.pk})

    assert "Sample Newcomer" in page
    statuses = (unknown.status_code, foreign.status_code, done.status_code)
    assert statuses == (422, 404, 302)
    assert (opens(newcomer, referral), opens(newcomer, other)) == (True, False)
    referral.refresh_from_db()
    assert access.get_handlers(referral) == [people.recorder, newcomer]
    assert access.get_successors(referral) == []
    actions.note_on_referral(
        referral, by=newcomer, expected_version=referral.version, text="A note."
    )


def test_nobody_kept_out_is_handed_a_file(people: People) -> None:
    allegation = replace(about(people.subject_player), minor_involved=True)
    referral = make_referral(people.club, allegation, by=people.reporter)
    for user in (people.subject, make_user("Sample Guard")):
        Role.objects.create(
            club=people.club, user=user, kind=RoleKind.SAFEGUARDING, starts=now()
        )

    assert [user.name for user in access.get_successors(referral)] == ["Sample Guard"]
    with pytest.raises(Refused, match="can't hand this file"):
        actions.hand_over_referral(
            referral, by=people.recorder, expected_version=1, to=people.subject.pk
        )


def test_a_file_whose_recorder_left_passes_over_those_who_came_later(
    people: People,
) -> None:
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    people.recorder.roles.update(ends=now())
    newcomer = make_user("Sample Newcomer")
    Role.objects.create(
        club=people.club, user=newcomer, kind=RoleKind.RECORDER, starts=now()
    )
    Referral.objects.update(due_at=now() - timedelta(days=1))

    actions.sweep_referrals()

    referral.refresh_from_db()
    assert (referral.desk, access.get_handlers(referral)) == ("deputy", [people.deputy])
    assert not opens(newcomer, referral)


def about_a_stranger(people: People) -> Referral:
    """A referral about a player without an account, who was told of it."""
    player = make_player(people.club, "Sample Unlinked")
    referral = make_referral(people.club, about(player), by=people.reporter)
    return bring_to(referral, State.INFORMAL, gist="Please mind your voice.")


def test_linking_an_address_to_a_player_opens_no_earlier_case(
    people: People, manager: User
) -> None:
    referral = about_a_stranger(people)
    player = people.club.players.get(name="Sample Unlinked")
    invitation = clubs.invite(
        people.club, "sample.friend@example.org", player=player, by=manager
    )
    friend = make_user("Sample Friend")

    clubs.accept_invitation(invitation, by=friend)

    assert not opens(friend, referral)
    assert referral not in access.own_referrals(friend, people.club)
    assert access.told_accounts(referral) == []


def test_merging_two_records_opens_no_earlier_case(
    people: People, manager: User
) -> None:
    make_player(people.club, "Sample Manager", account=manager)
    referral = about_a_stranger(people)
    of_manager = people.club.players.get(account=manager)
    other = people.club.players.get(name="Sample Unlinked")

    clubs.mark_same(other, of_manager, by=manager)

    assert not opens(manager, referral)
    assert referral not in access.own_referrals(manager, people.club)


def test_a_link_before_the_case_opens_it_as_before(
    people: People, manager: User
) -> None:
    player = make_player(people.club, "Sample Unlinked")
    friend = make_user("Sample Friend")
    invitation = clubs.invite(
        people.club, "sample.friend@example.org", player=player, by=manager
    )
    clubs.accept_invitation(invitation, by=friend)
    referral = make_referral(people.club, about(player), by=people.reporter)
    bring_to(referral, State.INFORMAL, gist="Please mind your voice.")

    assert opens(friend, referral)
    assert access.told_accounts(referral) == [friend]
