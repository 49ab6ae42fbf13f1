"""A referral that was passed on outside the club, and the reader who is invited to it."""

from datetime import UTC, date, datetime, timedelta

from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.accounts.second_factor.tests.builders import give, make_device
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from clubsite.site import clock
from clubsite.tests.builders import make_member, make_user
from clubsite.tests.remembered import Remembered
from rulings.conduct import access, actions
from rulings.conduct.access import seats
from rulings.conduct.models import Referral
from rulings.conduct.procedure import CaseRole, State
from rulings.conduct.procedure.seats import INVITED_FOR
from rulings.conduct.seat_models import OutsideSeat
from rulings.evidence.tests.builders import make_ready
from rulings.tests.referral_world import (
    People,
    about,
    bring_to,
    browser,
    full_referral,
    make_people,
    stored,
)

MAY = datetime(2026, 5, 4, 12, tzinfo=UTC)
LAST_DAY = date(2026, 6, 30)
EMAIL = "sample.reader@example.org"


def _passed_on() -> tuple[People, Referral]:
    with clock.at(MAY):
        people = make_people()
        make_member(people.club, RoleKind.MANAGER, name="Sample Manager")
        referral = full_referral(people, about(people.subject_player))
        make_ready(referral.evidence.get())
        bring_to(referral, State.TRANSFERRED)
        return people, stored(referral)


passed_on = Remembered(_passed_on)
"""A club and a referral that was passed on with its file."""


def invite(people: People, referral: Referral, **changed: object) -> OutsideSeat:
    """The seat to which the recorder invites the reader."""
    values = {"name": "Sample Reader", "email": EMAIL, "until": LAST_DAY, **changed}
    actions.invite_reader(
        referral,
        by=people.recorder,
        expected_version=stored(referral).version,
        **values,  # type: ignore[arg-type]  # those of the form
    )
    return OutsideSeat.objects.get(referral=referral, ended_at=None)


def make_seat(referral: Referral, *, by: User, **columns: object) -> OutsideSeat:
    """A seat to which that person has invited, as a row."""
    OutsideSeat.objects.all().delete()
    until = clock.now() + INVITED_FOR
    values = {"invited_at": clock.now(), "invited_until": until, **columns}
    return OutsideSeat.objects.create(
        referral=referral,
        token="t",
        seed="s",
        invitation_hash="h",
        name="Sample Reader",
        email=EMAIL,
        body="Sample County",
        invited_by=by,
        ends_at=clock.now() + timedelta(days=30),
        **values,
    )


def make_reader() -> User:
    """The account of the invited person, with a second factor."""
    reader = make_user("Sample Reader")
    make_device(reader)
    return reader


def accepted(
    people: People, referral: Referral, **changed: object
) -> tuple[User, OutsideSeat]:
    """A reader with a second factor who has accepted, and the seat."""
    seat, reader = invite(people, referral, **changed), make_reader()
    actions.accept_seat(seat, by=reader)
    return reader, seat


def opened(people: People, referral: Referral) -> tuple[User, OutsideSeat]:
    """A seat that the deputy and the manager have approved."""
    reader, seat = accepted(people, referral)
    for by in (people.deputy, manager_of(people)):
        actions.approve_seat(seat, by=by)
    return reader, seat


def manager_of(people: People) -> User:
    return Role.objects.get(club=people.club, kind=RoleKind.MANAGER).user


def signed_in(user: User) -> Client:
    """The browser of that person, with the second step given just now."""
    client = browser(user)
    if user.factor_key:
        give(client, user)
    return client


def reads(user: User, referral: Referral) -> bool:
    visible = access.visible_referrals(user, referral.club)
    listed = visible.filter(pk=referral.pk).exists()
    has_part = CaseRole.OUTSIDE_BODY in access.get_case_roles(user, stored(referral))
    assert listed == has_part
    return listed


def invitation_of(seat: OutsideSeat) -> str:
    return reverse("seat_accept", args=[seats.invitation_token(seat.seed)])


def _accepted() -> tuple[People, Referral, User, OutsideSeat]:
    with clock.at(MAY):
        people, referral = _passed_on()
        reader, seat = accepted(people, referral)
        return people, stored(referral), reader, seat


def _opened() -> tuple[People, Referral, User, OutsideSeat]:
    with clock.at(MAY):
        people, referral = _passed_on()
        reader, seat = opened(people, referral)
        return people, stored(referral), reader, seat


awaiting = Remembered(_accepted)
"""A reader who has accepted and waits for two approvals, with all of `passed_on`."""

seated = Remembered(_opened)
"""A reader who can read."""
