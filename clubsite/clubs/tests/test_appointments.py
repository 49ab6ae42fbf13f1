"""Confidential roles: one person proposes, another approves, and a third accepts."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs import access, actions
from clubsite.clubs.labels import CONFIDENTIAL, RoleKind
from clubsite.clubs.models import Club, Invitation, Role, RoleAppointment
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.tests.builders import (
    EVENING,
    make_club,
    make_member,
    make_player,
    make_user,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]
MANAGER, RECORDER = RoleKind.MANAGER, RoleKind.RECORDER
EACH = sorted(CONFIDENTIAL)


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def manager(club: Club) -> User:
    return make_member(club, MANAGER, name="Sample First")


@pytest.fixture
def second(club: Club) -> User:
    return make_member(club, MANAGER, name="Sample Second")


@pytest.fixture
def candidate(club: Club) -> User:
    user = make_user("Sample Candidate")
    make_player(club, "Sample Candidate", account=user)
    return user


def propose(club: Club, user: User, by: User, kind: RoleKind = RECORDER) -> Any:
    return actions.propose_appointment(club, kind, user=user, by=by)


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def notices(user: User) -> list[str]:
    return [each.kind for each in outbox.get_notices(user).order_by("pk")]


@pytest.mark.parametrize("kind", EACH)
def test_the_role_begins_when_the_third_person_accepts(
    club: Club, manager: User, second: User, candidate: User, kind: RoleKind
) -> None:
    before = []
    appointment = propose(club, candidate, manager, kind)
    before.append(access.get_roles(candidate, club))
    actions.approve_appointment(appointment, by=second)
    before.append(access.get_roles(candidate, club))

    role = actions.accept_appointment(appointment, by=candidate)

    assert before == [frozenset(), frozenset()]
    assert access.get_roles(candidate, club) == {kind}
    assert (appointment.role, appointment.accepted_at) == (role, role.starts)
    assert not access.open_appointments(club).exists()


@pytest.mark.parametrize("kind", EACH)
def test_no_manager_gives_such_a_role(
    club: Club, manager: User, candidate: User, kind: RoleKind
) -> None:
    with pytest.raises(Refused, match="give this role alone"):
        actions.give_role(club, kind, user=candidate, by=manager)


def test_only_a_manager_proposes(club: Club, candidate: User) -> None:
    director = make_member(club, RoleKind.DIRECTOR)

    with pytest.raises(PermissionDenied):
        propose(club, candidate, director)


def test_a_role_is_proposed_once_and_only_where_it_is_not_held(
    club: Club, manager: User, candidate: User
) -> None:
    recorder = make_member(club, RECORDER)
    propose(club, candidate, manager)

    with pytest.raises(Refused, match="already proposed"):
        propose(club, candidate, manager)
    with pytest.raises(Refused, match="already has that role"):
        propose(club, recorder, manager)
    with pytest.raises(Refused, match="needs no appointment"):
        propose(club, candidate, manager, RoleKind.DIRECTOR)


def test_nobody_is_two_of_the_three(
    club: Club, manager: User, second: User, candidate: User
) -> None:
    by_manager = propose(club, candidate, manager)
    for_second = propose(club, second, manager)

    with pytest.raises(Refused, match="can't propose yourself"):
        propose(club, manager, manager)
    with pytest.raises(Refused, match="three different people"):
        actions.approve_appointment(by_manager, by=manager)
    with pytest.raises(Refused, match="three different people"):
        actions.approve_appointment(for_second, by=second)


@pytest.mark.parametrize("same", ["name", "address", "merged", "linked before"])
def test_two_accounts_of_one_person_are_not_two_people(
    club: Club, manager: User, second: User, candidate: User, same: str
) -> None:
    player = make_player(club, "Sample Twofold", account=second)
    twin = make_user("Sample Twin")
    if same == "name":
        twin.name = "sample SECOND"
        twin.save()
    if same == "address":
        player.email = twin.email
        player.save()
    if same == "merged":
        other = make_player(club, "S. Twofold", account=None)
        Invitation.objects.create(
            club=club, email=twin.email, token_hash="a", made_at=EVENING,
            expires_at=EVENING, player=other, accepted_by=twin,
        )  # fmt: skip
        actions.mark_same(other, player, by=manager)
    if same == "linked before":
        actions.unlink_account(player, by=manager)
        for user in (second, twin):
            invitation = actions.invite(club, user.email, player=player, by=manager)
            actions.accept_invitation(invitation, by=user)
            player.refresh_from_db()
            actions.unlink_account(player, by=manager)
    appointment = propose(club, twin, manager)

    with pytest.raises(Refused, match="three different people"):
        actions.approve_appointment(appointment, by=second)


def test_two_people_who_share_nothing_are_two(club: Club, second: User) -> None:
    other = make_user("Sample Other")
    make_player(club, "Sample Second", account=second)
    make_player(club, "Sample Other", account=other)

    assert not access.is_same_person(second, other)
    assert access.is_same_person(second, second)


def test_who_approves_has_managed_for_a_month_or_holds_such_a_role(
    club: Club, candidate: User
) -> None:
    new, known = make_user("Sample New"), make_user("Sample Known")
    for user, days in ((new, 29), (known, 30)):
        since = now() - timedelta(days=days, seconds=1)
        Role.objects.create(club=club, user=user, kind=MANAGER, starts=since)
    officer = make_member(club, RoleKind.SAFEGUARDING)
    director = make_member(club, RoleKind.DIRECTOR)

    allowed = [
        access.may_approve(user, club) for user in (new, known, officer, director)
    ]

    assert allowed == [False, True, True, False]
    appointment = propose(club, candidate, known)
    with pytest.raises(PermissionDenied):
        actions.approve_appointment(appointment, by=new)
    actions.approve_appointment(appointment, by=officer)
    assert appointment.approved_by == officer


def test_the_second_of_two_approvals_is_refused(
    club: Club, manager: User, second: User, candidate: User
) -> None:
    appointment = propose(club, candidate, manager)
    as_the_other_sees_it = RoleAppointment.objects.get(pk=appointment.pk)
    actions.approve_appointment(appointment, by=second)

    with pytest.raises(Refused, match="no longer waiting"):
        actions.approve_appointment(
            as_the_other_sees_it, by=make_member(club, RoleKind.INVESTIGATOR)
        )

    appointment.refresh_from_db()
    assert appointment.approved_by == second


def test_only_the_appointee_accepts_and_only_once_it_is_approved(
    club: Club, manager: User, second: User, candidate: User
) -> None:
    appointment = propose(club, candidate, manager)

    with pytest.raises(Refused, match="hasn't been approved"):
        actions.accept_appointment(appointment, by=candidate)
    actions.approve_appointment(appointment, by=second)
    with pytest.raises(PermissionDenied):
        actions.accept_appointment(appointment, by=second)
    actions.accept_appointment(appointment, by=candidate)
    with pytest.raises(Refused, match="or has ended"):
        actions.accept_appointment(appointment, by=candidate)


def test_what_is_withdrawn_is_not_accepted(
    club: Club, manager: User, second: User, candidate: User
) -> None:
    appointment = propose(club, candidate, manager)
    actions.approve_appointment(appointment, by=second)
    actions.withdraw_appointment(appointment, by=candidate)

    with pytest.raises(Refused, match="or has ended"):
        actions.accept_appointment(appointment, by=candidate)
    with pytest.raises(PermissionDenied):
        actions.withdraw_appointment(appointment, by=candidate)
    assert propose(club, candidate, manager) != appointment


@pytest.mark.parametrize(
    ("constraint", "changed"),
    [
        ("nobody_proposes_themselves", {"proposed_by": "candidate"}),
        (
            "nobody_approves_themselves",
            {"approved_by": "candidate", "approved_at": EVENING},
        ),
        (
            "the_proposer_does_not_approve",
            {"approved_by": "manager", "approved_at": EVENING},
        ),
        ("two_people_or_the_operator_appoint", {"approved_at": EVENING}),
        ("two_people_or_the_operator_appoint", {"by_operator": True}),
        ("two_people_or_the_operator_appoint", {"proposed_by": None}),
        ("a_role_is_accepted_once_approved", {"accepted_at": EVENING}),
        ("only_confidential_roles_are_appointed", {"kind": "director"}),
    ],
)
def test_the_database_refuses_it_too(
    club: Club,
    manager: User,
    candidate: User,
    constraint: str,
    changed: dict[str, Any],
) -> None:
    appointment = propose(club, candidate, manager)
    people = {"candidate": candidate, "manager": manager}
    values = {
        name: people.get(value, value) if isinstance(value, str) else value
        for name, value in changed.items()
    }

    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        RoleAppointment.objects.filter(pk=appointment.pk).update(**values)


def test_each_step_is_told_and_logged(
    club: Club, manager: User, second: User, candidate: User
) -> None:
    officer = make_member(club, RoleKind.HEARING_MEMBER)
    stranger = make_member(club, RoleKind.DIRECTOR)
    appointment = propose(club, candidate, manager)
    actions.approve_appointment(appointment, by=second)
    role = actions.accept_appointment(appointment, by=candidate)
    actions.end_role(role, by=manager)

    steps = [
        "clubs/appointment_proposed",
        "clubs/appointment_approved",
        "clubs/appointment_accepted",
        "clubs/role_ended",
    ]
    for user in (manager, second, officer, candidate):
        assert notices(user) == steps, user
    assert notices(stranger) == []
    history = browser(manager).get(reverse("club_history", args=["sample"]))
    text = history.content.decode()
    for words in ("Proposed for", "Approved for", "Role accepted", "Role ended"):
        assert f"{words}: Recorder" in text


@pytest.mark.parametrize("kind", EACH)
def test_whoever_holds_such_a_role_can_resign(
    club: Club, manager: User, kind: RoleKind
) -> None:
    holder = make_member(club, kind, RoleKind.DIRECTOR, name="Sample Holder")
    role, other = holder.roles.get(kind=kind), holder.roles.get(kind="director")
    path, home = (
        reverse(name, args=["sample", *key])
        for name, key in (("role_resign", [role.pk]), ("club_home", []))
    )
    client = browser(holder)

    listed = client.get(reverse("appointment_list", args=["sample"]))
    asks = client.get(path)
    done = client.post(path)

    assert path in listed.content.decode()
    assert (asks.status_code, done.status_code, done.headers["Location"]) == (
        200,
        302,
        home,
    )
    assert access.get_roles(holder, club) == {RoleKind.DIRECTOR}
    assert notices(manager) == notices(holder) == ["clubs/role_resigned"]
    assert "has resigned" in outbox.notice_text(outbox.get_notices(manager)[0])[1]
    history = browser(manager).get(reverse("club_history", args=["sample"]))
    assert "Role resigned: " in history.content.decode()
    assert client.post(path).status_code == 404
    other_path = reverse("role_resign", args=["sample", other.pk])
    assert client.post(other_path).status_code == 404


def test_nobody_resigns_for_another(club: Club, manager: User) -> None:
    holder = make_member(club, RECORDER, name="Sample Holder")
    role = holder.roles.get()
    path = reverse("role_resign", args=["sample", role.pk])

    for user in (manager, make_member(club, RoleKind.DEPUTY_RECORDER)):
        assert browser(user).post(path).status_code == 404
        with pytest.raises(PermissionDenied):
            actions.resign_role(role, by=user)
    assert access.get_roles(holder, club) == {RECORDER}


def test_the_end_of_any_other_role_is_told_to_nobody(
    club: Club, manager: User, second: User
) -> None:
    actions.end_role(second.roles.get(), by=manager)

    assert not Notice.objects.exists()


def test_the_mails_name_the_person_and_the_role(
    club: Club, manager: User, second: User, candidate: User
) -> None:
    propose(club, candidate, manager, RoleKind.HEARING_MEMBER)
    withdrawn = propose(club, candidate, manager, RoleKind.SAFEGUARDING)
    actions.withdraw_appointment(withdrawn, by=second)
    actions.appoint_by_operator(club, RECORDER, user=second, by=None)
    for kind in (RoleKind.INVESTIGATOR, RoleKind.DEPUTY_RECORDER):
        actions.end_role(make_member(club, kind).roles.get(), by=None)

    run_kind(outbox.MAIL)

    mails = [each for each in mail.outbox if each.to == [candidate.email]]
    officers = [each for each in mail.outbox if each.to == [manager.email]]
    assert [each.subject for each in mails] == [
        "Sample Candidate has been proposed for a confidential role at The Sample Club",
        "Sample Candidate has been proposed for a confidential role at The Sample Club",
        "An appointment at The Sample Club has been withdrawn",
    ]
    assert "Sample First has proposed Sample Candidate." in mails[0].body
    assert "Role: hearing panel member" in mails[0].body
    texts = "\n".join(str(each.body) for each in officers)
    for role in ("recorder", "safeguarding officer", "investigating", "deputy"):
        assert f"Role: {role}" in texts
    assert "The site administrator has appointed Sample Second." in texts


def test_the_operator_appoints_where_a_club_has_one_manager(
    club: Club, manager: User, candidate: User
) -> None:
    call_command("appoint", "sample", "recorder", " Sample.Candidate@example.org ")
    before = access.get_roles(candidate, club)

    page = browser(candidate).get(reverse("appointment_list", args=["sample"]))
    appointment = access.open_appointments(club).get()
    browser(candidate).post(
        reverse("appointment_accept", args=["sample", appointment.pk])
    )

    assert before == frozenset()
    assert "Appointed by the site administrator" in page.content.decode()
    assert access.get_roles(candidate, club) == {RECORDER}
    assert notices(manager) == [
        "clubs/appointment_approved",
        "clubs/appointment_accepted",
    ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere", "recorder", "a@example.org"], "no club has this address"),
        (["sample", "recorder", "a@example.org"], "Invite the person first"),
        (["sample", "recorder", "sample.held@example.org"], "already has that role"),
        (["sample", "director", "sample.held@example.org"], "invalid choice"),
    ],
)
def test_the_command_says_why_not(club: Club, arguments: list[str], says: str) -> None:
    make_member(club, RECORDER, name="Sample Held")

    with pytest.raises(CommandError, match=says):
        call_command("appoint", *arguments)


def test_a_manager_proposes_from_the_page_of_the_person(
    club: Club, manager: User, second: User, candidate: User
) -> None:
    client = browser(manager)
    path = reverse("appointment_propose", args=["sample", candidate.pk])

    form = client.get(reverse("person_detail", args=["sample", candidate.pk]))
    own = client.get(reverse("person_detail", args=["sample", manager.pk]))
    unknown = client.post(path, {"kind": "director"})
    sent = client.post(path, {"kind": "recorder"})
    again = client.post(path, {"kind": "recorder"})

    assert "Propose for this role" in form.content.decode()
    assert "Propose for this role" not in own.content.decode()
    statuses = [each.status_code for each in (unknown, sent, again)]
    assert statuses == [422, 302, 422]
    assert "already proposed" in again.content.decode()
    assert access.open_appointments(club).get().proposed_by == manager


def test_everyone_sees_the_buttons_that_are_theirs(
    club: Club, manager: User, second: User, candidate: User
) -> None:
    appointment = propose(club, candidate, manager)
    path = reverse("appointment_list", args=["sample"])

    def buttons(user: User) -> list[str]:
        text = browser(user).get(path).content.decode()
        names = ("approve", "accept", "withdraw")
        return [
            name
            for name in names
            if reverse(f"appointment_{name}", args=["sample", appointment.pk]) in text
        ]

    people = (manager, second, candidate)
    before = [buttons(user) for user in people]
    browser(second).post(
        reverse("appointment_approve", args=["sample", appointment.pk])
    )
    after = [buttons(user) for user in people]

    assert before == [["withdraw"], ["approve", "withdraw"], ["withdraw"]]
    assert after == [["withdraw"], ["withdraw"], ["accept", "withdraw"]]


@pytest.mark.parametrize("who", ["manager", "candidate"])
def test_whoever_sees_it_can_stop_it(
    club: Club, manager: User, candidate: User, who: str
) -> None:
    appointment = propose(club, candidate, manager)
    user = manager if who == "manager" else candidate

    response = browser(user).post(
        reverse("appointment_withdraw", args=["sample", appointment.pk])
    )

    home = "/sample/appointments/" if who == "manager" else "/sample/"
    assert (response.status_code, response.headers["Location"]) == (302, home)
    assert not access.open_appointments(club).exists()


SEEING = {
    MANAGER: True,
    RoleKind.DIRECTOR: False,
    RoleKind.APPEALS_MEMBER: False,
    **dict.fromkeys(EACH, True),
}


@pytest.mark.parametrize("kind", sorted(RoleKind))
def test_who_may_open_which_address(
    club: Club, manager: User, candidate: User, kind: RoleKind
) -> None:
    appointment = propose(club, candidate, manager)
    client = browser(make_member(club, kind, name="Sample Reader"))
    steps = [
        reverse(f"appointment_{step}", args=["sample", appointment.pk])
        for step in ("accept", "approve", "withdraw")
    ]

    listed = client.get(reverse("appointment_list", args=["sample"])).status_code
    answers = [client.post(path).status_code for path in steps]
    proposal = client.post(
        reverse("appointment_propose", args=["sample", manager.pk])
    ).status_code

    assert listed == (200 if SEEING[kind] else 404)
    assert answers == ([403, 302, 302] if SEEING[kind] else [404, 404, 404])
    assert proposal == (422 if kind == MANAGER else 403)


@pytest.mark.parametrize("operator", [True, False])
def test_to_others_there_are_no_appointments(
    club: Club, manager: User, candidate: User, *, operator: bool
) -> None:
    appointment = propose(club, candidate, manager)
    elsewhere = make_club("elsewhere")
    outsider = make_user("Sample Outsider", is_operator=operator)
    Role.objects.create(club=elsewhere, user=outsider, kind=MANAGER, starts=EVENING)
    client = browser(outsider)

    paths = [
        reverse("appointment_list", args=["sample"]),
        *(
            reverse(f"appointment_{step}", args=[slug, appointment.pk])
            for step in ("accept", "approve", "withdraw")
            for slug in ("sample", "elsewhere")
        ),
    ]
    statuses = [client.get(paths[0]).status_code]
    statuses += [client.post(path).status_code for path in paths[1:]]

    assert statuses == [404] * 7
    assert access.open_appointments(club).get() == appointment
