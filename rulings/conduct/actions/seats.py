"""Seat of a reader from the body outside the club that a referral was passed on to."""

import secrets
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.accounts.second_factor.access import has_factor
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import CONFIDENTIAL
from clubsite.notices import outbox
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.sweeps import do_each
from rulings.conduct.access import seats
from rulings.conduct.actions import transitions
from rulings.conduct.actions.transitions import change, note_down, target_state
from rulings.conduct.models import Referral
from rulings.conduct.procedure import Action, Facts
from rulings.conduct.procedure.seats import (
    INVITED_FOR,
    LONGEST,
    SeatEnd,
    SeatStep,
)
from rulings.conduct.seat_models import OutsideSeat, SeatApproval


@transaction.atomic
def invite_reader(
    referral: Referral,
    *,
    by: User,
    expected_version: int,
    name: str,
    email: str,
    until: date,
) -> None:
    """Invite a person of the body to read it up to and including that day; the
    invitation opens nothing."""
    facts = Facts(
        seat_taken=seats.is_taken(referral),
        approvers=len(seats.possible_approvers(referral, by)),
    )
    target_state(referral, Action.INVITE, by, facts)
    ends_at = _end_of(until, referral)
    _check_may_be_invited(referral, email)

    change(referral, expected_version=expected_version)
    # One that is over may not be swept yet, and there is one at a time.
    transitions.end_seat_with(referral, SeatEnd.RECORDER, by)
    seat = _make_seat(referral, by, ends_at, name=name, email=email)
    outbox.post(
        transitions.SEAT_INVITATION,
        club=referral.club,
        to=email,
        key=f"{transitions.SEAT_INVITATION}:{seat.pk}",
        params={"referral": referral.pk, "seat": seat.pk},
    )

    note_down("referral.seat_invited", referral, by, until=until.isoformat())


def _make_seat(
    referral: Referral, inviter: User, ends_at: datetime, *, name: str, email: str
) -> OutsideSeat:
    seed = secrets.token_urlsafe(32)
    return OutsideSeat.objects.create(
        referral=referral,
        token=secrets.token_urlsafe(32),
        name=name,
        email=email,
        body=referral.transfer.body,
        seed=seed,
        invitation_hash=seats.hash_of(seats.invitation_token(seed)),
        invited_by=inviter,
        invited_at=now(),
        invited_until=min(now() + INVITED_FOR, ends_at),
        ends_at=ends_at,
    )


def _end_of(day: date, referral: Referral) -> datetime:
    """The end of that day at the club, which must lie ahead and within a year."""
    zone = referral.club.zone
    ends_at = datetime.combine(day + timedelta(days=1), time.min, zone)
    if ends_at <= now():
        raise Refused(_("That day is over. Enter a later one."), field="until")
    if ends_at > now() + LONGEST:
        raise Refused(_("Choose a day within a year from now."), field="until")
    return ends_at


def _check_may_be_invited(referral: Referral, email: str) -> None:
    """Refuse someone who is involved, or whose office in the club reads such files."""
    if seats.is_involved(referral, email=email):
        raise Refused(
            _("That person is involved in the report. Invite someone else."),
            field="email",
        )
    officers = clubs.holders_of_each(sorted(CONFIDENTIAL), referral.club)
    if email in {user.email for users in officers.values() for user in users}:
        raise Refused(
            _("That person handles such files for the club. Invite someone else."),
            field="email",
        )


@transaction.atomic
def accept_seat(seat: OutsideSeat, *, by: User) -> None:
    """Take up the invitation, once, with a second factor; it still opens nothing."""
    if not seats.may_accept(by, seat):
        raise Http404
    if not has_factor(by):
        raise Refused(_("Add two-step sign-in to your account first."))

    open_ones = seats.running_seats(seat.referral).filter(
        pk=seat.pk, user=None, invited_until__gt=now()
    )
    if not open_ones.update(user=by, accepted_at=now()):
        raise Http404
    seat.user = by

    note_down("referral.seat_accepted", seat.referral, by)
    people = clubs.people_who_may_approve(seat.referral.club)
    _tell(seat, seats.approvers_left(seat, people), "accepted")
    transitions.tell_seat_moved(seat.referral, f"accepted:{seat.pk}")


@transaction.atomic
def approve_seat(seat: OutsideSeat, *, by: User) -> None:
    """Approve as one of two people of the club; with the second one the person reads."""
    seat = seats.find_to_approve(by, seat.referral.club, seat.token)
    others = [seat.user, seat.invited_by, *(each.user for each in seat.approvals.all())]
    if any(other and clubs.is_same_person(by, other) for other in others):
        raise Refused(
            _(
                "The two who approve, the one who invited and the reader must all differ."
            )
        )
    # Of two at once, the second waits for this row and counts the approval of the first.
    seats.running_seats(seat.referral).filter(pk=seat.pk).update(ended_at=None)
    SeatApproval.objects.create(seat=seat, user=by, at=now())
    is_open = seats.get_step(OutsideSeat.objects.get(pk=seat.pk)) is SeatStep.OPEN

    note_down("referral.seat_approved", seat.referral, by, opened=is_open)
    if is_open:
        _tell(seat, [each for each in (seat.user,) if each], "open")
        transitions.tell_seat_moved(seat.referral, f"open:{seat.pk}")


@transaction.atomic
def end_seat(referral: Referral, *, by: User, expected_version: int) -> None:
    """End the access of the reader from outside, or take the invitation back."""
    facts = Facts(seat_taken=seats.is_taken(referral))
    target_state(referral, Action.END_SEAT, by, facts)

    change(referral, expected_version=expected_version)
    transitions.end_seat_with(referral, SeatEnd.RECORDER, by)


def end_overdue_seats() -> None:
    """End the seats whose last day is over, and those that no one accepted in time."""
    do_each(seats.overdue_seats(), _end_overdue)


@transaction.atomic
def _end_overdue(overdue: tuple[OutsideSeat, SeatEnd]) -> None:
    seat, why = overdue
    transitions.end_seat_with(seat.referral, why)


def _tell(seat: OutsideSeat, people: list[User], occasion: str) -> None:
    club = seat.referral.club
    outbox.post_to_all(
        transitions.SEAT_NEWS,
        club=club,
        to=people,
        key=f"{transitions.SEAT_NEWS}:{seat.pk}:{occasion}",
        params={"referral": seat.referral_id},
        link=reverse("seat_list", args=[club.slug]),
    )
