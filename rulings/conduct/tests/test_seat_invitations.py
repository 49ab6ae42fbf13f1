"""Invitation to read for a body outside: its link and mails, who may be invited."""

from collections.abc import Callable
from datetime import date, datetime

import pytest
from django.core import mail
from django.http import Http404
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.accounts.second_factor.tests.builders import give, make_device
from clubsite.clubs.models import Role
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_user
from rulings.conduct import actions
from rulings.conduct.access import seats
from rulings.conduct.seat_models import OutsideSeat
from rulings.tests.referral_world import (
    OUTSIDE,
    address,
    browser,
    choose_policy,
    one_entry,
    stored,
)
from rulings.tests.seat_world import (
    EMAIL,
    LAST_DAY,
    MAY,
    accepted,
    awaiting,
    invitation_of,
    invite,
    make_reader,
    manager_of,
    passed_on,
    signed_in,
)

pytestmark = pytest.mark.django_db

Set = Callable[[datetime], None]


@pytest.fixture(autouse=True)
def may(set_clock: Set) -> Set:
    """It is May, unless a test says otherwise."""
    set_clock(MAY)
    return set_clock


def test_its_mails_say_nothing_of_a_case(
    django_capture_on_commit_callbacks: object,
) -> None:
    people, referral = passed_on()
    run_kind(outbox.MAIL)
    mail.outbox.clear()
    seat = invite(people, referral)
    run_kind(outbox.MAIL)
    actions.accept_seat(seat, by=make_reader())
    run_kind(outbox.MAIL)
    for by in (people.deputy, people.safeguarding):
        actions.approve_seat(seat, by=by)
    run_kind(outbox.MAIL)

    invitation, *others = mail.outbox
    assert invitation.to == [EMAIL]
    assert invitation_of(seat) in invitation.body
    everybody = {people.deputy, people.safeguarding, manager_of(people)}
    assert {each.to[0] for each in others} == {
        *(user.email for user in everybody),
        *(people.recorder.email, EMAIL),
    }
    for each in mail.outbox:
        text = f"{each.subject} {each.body}".casefold()
        for word in ("referral", "report", "subject", "county", "conduct", "recorder"):
            assert word not in text
    assert not Notice.objects.filter(address=EMAIL).exists()


def test_a_mail_that_is_late_invites_nobody_any_more() -> None:
    people, referral = passed_on()
    run_kind(outbox.MAIL)
    mail.outbox.clear()
    invite(people, referral)
    actions.end_seat(
        referral, by=people.recorder, expected_version=stored(referral).version
    )

    run_kind(outbox.MAIL)

    assert mail.outbox == []


def test_an_approver_who_may_no_longer_approve_has_no_mail() -> None:
    people, referral = passed_on()
    run_kind(outbox.MAIL)
    mail.outbox.clear()
    accepted(people, referral)
    Role.objects.filter(user=people.deputy).delete()

    run_kind(outbox.MAIL)

    assert people.deputy.email not in {each.to[0] for each in mail.outbox}
    assert people.safeguarding.email in {each.to[0] for each in mail.outbox}


def test_the_invited_opens_an_account_adds_two_steps_and_accepts() -> None:
    people, referral = passed_on()
    seat = invite(people, referral)
    path, client = invitation_of(seat), Client()

    empty = client.post(path, {})
    joined = client.post(path, {"name": "Sample Reader", "password": "four tall geese"})
    reader = User.objects.get(email=EMAIL)
    without = client.get(path)
    refused = client.post(path)
    make_device(reader)
    reader.refresh_from_db()
    give(client, reader)
    shown = client.get(path)
    with one_entry("referral.seat_accepted", by=reader):
        done = client.post(path)
    again = client.get(path)
    waits = client.get(reverse("seat_list", args=["sample"]))

    assert (empty.status_code, joined.headers["Location"]) == (422, path)
    assert "Add two-step sign-in" in without.content.decode()
    assert refused.status_code == 200
    assert "Accept invitation" in shown.content.decode()
    assert done.headers["Location"] == reverse("seat_list", args=["sample"])
    assert again.status_code == 404
    assert "Accepted, not approved yet" in waits.content.decode()
    assert referral.token not in waits.content.decode()


def test_an_address_with_an_account_signs_in_with_it() -> None:
    people, referral = passed_on()
    seat = invite(people, referral)
    make_reader()

    page = Client().get(invitation_of(seat))

    assert "already has an account" in page.content.decode()
    assert "sign-in/?next=" in page.content.decode()


def test_an_invitation_is_like_no_page_for_everybody_else() -> None:
    people, referral = passed_on()
    seat = invite(people, referral)
    path = invitation_of(seat)
    made_up = reverse("seat_accept", args=[seats.invitation_token("made up")])
    answers = [
        signed_in(user).get(each)
        for user in (people.deputy, people.subject, make_user("Sample Stranger"))
        for each in (path, made_up)
    ]

    assert {answer.status_code for answer in answers} == {404}
    assert len({len(answer.content) for answer in answers[:2]}) == 1
    with pytest.raises(Http404):
        actions.accept_seat(seat, by=people.deputy)


def test_an_invitation_is_accepted_once_and_only_with_a_second_factor() -> None:
    people, referral = passed_on()
    seat = invite(people, referral)
    reader = make_user("Sample Reader")
    with pytest.raises(Refused, match="two-step"):
        actions.accept_seat(seat, by=reader)
    make_device(reader)
    actions.accept_seat(seat, by=reader)

    with pytest.raises(Http404):
        actions.accept_seat(OutsideSeat.objects.get(), by=reader)


def test_an_approval_comes_too_late_for_a_seat_that_has_ended() -> None:
    people, referral, _reader, seat = awaiting()
    actions.end_seat(
        referral, by=people.recorder, expected_version=stored(referral).version
    )

    with pytest.raises(Http404):
        actions.approve_seat(seat, by=people.deputy)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"until": date(2026, 5, 3)}, "That day is over"),
        ({"until": date(2027, 6, 1)}, "within a year"),
        ({"email": "sample.subject.sample@example.org"}, "involved in the report"),
        ({"email": "parent@example.org"}, "involved in the report"),
        ({"email": "sample.reporter.sample@example.org"}, "involved in the report"),
        ({"email": "sample.recorder.sample@example.org"}, "handles such files"),
    ],
)
def test_who_is_invited_and_how_long_has_limits(
    changed: dict[str, object], message: str
) -> None:
    people, referral = passed_on()
    people.subject_player.guardian_email = "parent@example.org"
    people.subject_player.save()

    with pytest.raises(Refused, match=message):
        invite(people, referral, **changed)

    assert not OutsideSeat.objects.exists()


def test_a_club_with_too_few_people_hands_over_the_sealed_copy() -> None:
    people, referral = passed_on()
    Role.objects.filter(user__in=[people.deputy, people.safeguarding]).delete()

    with pytest.raises(Refused, match="needs two more people"):
        invite(people, referral)


def test_one_seat_at_a_time_and_none_to_end_where_there_is_none() -> None:
    people, referral = passed_on()
    with pytest.raises(Refused, match="No one from the body"):
        actions.end_seat(
            referral, by=people.recorder, expected_version=referral.version
        )
    invite(people, referral)

    with pytest.raises(Refused, match="already"):
        invite(people, stored(referral))


def test_the_form_knows_the_address_of_the_body_in_the_policy() -> None:
    people, referral = passed_on()
    path = address("referral_act", referral, "invite")
    elsewhere = browser(people.recorder).get(path).context["form"].initial
    choose_policy(people, **OUTSIDE)
    referral.procedure = people.club.policies.order_by("number").last()
    referral.save()

    form = browser(people.recorder).get(path).context["form"]
    sent = browser(people.recorder).post(
        path,
        {
            "version": stored(referral).version,
            "name": "Sample Reader",
            "email": "Conduct@county.example",
            "until": LAST_DAY.isoformat(),
        },
    )

    assert (elsewhere["email"], form.initial["email"]) == ("", "conduct@county.example")
    assert form.initial["until"] == date(2026, 8, 2)
    assert sent.status_code == 302
    seat = OutsideSeat.objects.get()
    assert (seat.email, seat.ends_at) == (
        "conduct@county.example",
        datetime(2026, 7, 1, tzinfo=people.club.zone),
    )
