"""Who sits, is invited or may approve for a body outside the club that has a referral."""

import hashlib
import secrets
from collections.abc import Iterable

from django.core.signing import Signer
from django.db.models import Q, QuerySet
from django.http import Http404
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.accounts.second_factor.access import has_factor
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import CONFIDENTIAL
from clubsite.clubs.models import Club, Player
from clubsite.notices.models import Notice
from clubsite.site.clock import now
from clubsite.site.load_once import load_once
from clubsite.site.related_rows import attach_rows, join_rows, load_rows
from rulings.conduct.access.people import (
    get_excluded_accounts,
    involved_among,
    people_of,
    records_of_concerned,
)
from rulings.conduct.models import Referral
from rulings.conduct.procedure import CaseRole, State, may_open
from rulings.conduct.procedure.seats import SeatEnd, SeatStep
from rulings.conduct.seat_models import OutsideSeat, SeatApproval


@load_once
def open_seats(user: User, club: Club) -> frozenset[int]:
    """The keys of the referrals that this person reads for a body outside the club.

    Only with a second factor, whatever the site asks of others. No one sits who holds an
    office of the club that reads such files.
    """
    if not has_factor(user) or clubs.get_roles(user, club) & CONFIDENTIAL:
        return frozenset()
    return frozenset(
        seat.referral_id
        for seat in own_seats(user, club)
        if get_step(seat) is SeatStep.OPEN
    )


def own_seats(user: User, club: Club) -> list[OutsideSeat]:
    """The seats that this person has accepted and that have not ended."""
    seats, _others = _load(_running(club).filter(user=user), club)
    return [seat for seat in seats if get_step(seat) is not SeatStep.ENDED]


def get_step(seat: OutsideSeat) -> SeatStep:
    """How far the seat has come, by its case, its time and who is involved now."""
    if not may_open({CaseRole.OUTSIDE_BODY}, State(seat.referral.state)):
        return SeatStep.ENDED
    return seat.value.step(now(), _kept_out(seat))


def get_seats(referral: Referral) -> tuple[list[OutsideSeat], list[User]]:
    """All seats that there were in this referral with those who approved, and the people
    of the club who may approve at all: one query."""
    seats = OutsideSeat.objects.filter(referral=referral)
    return _load(seats, referral.club, clubs.people_who_may_approve(referral.club))


def running_seats(referral: Referral) -> QuerySet[OutsideSeat]:
    """The seat of this referral whose end is not noted yet, if there is one."""
    return OutsideSeat.objects.filter(referral=referral, ended_at=None)


def is_taken(referral: Referral) -> bool:
    """Whether someone from the body is invited, or has access, at this moment."""
    running = running_seats(referral).prefetch_related("approvals")
    return any(not seat.value.is_over(now()) for seat in running)


def overdue_end(referral: Referral) -> SeatEnd | None:
    """Why the seat of this referral is over by itself by now, if it is."""
    running = running_seats(referral).prefetch_related("approvals")
    ends = (seat.value.due_end(now()) for seat in running)
    return next(filter(None, ends), None)


def _running(club: Club) -> QuerySet[OutsideSeat]:
    return OutsideSeat.objects.filter(referral__club=club, ended_at=None)


def _load(
    chosen: QuerySet[OutsideSeat], club: Club, others: QuerySet[User] | None = None
) -> tuple[list[OutsideSeat], list[User]]:
    """These seats of the club with their referrals and people, and other accounts: one
    query. Each seat knows whom of all these its referral concerns."""
    approvals = SeatApproval.objects.filter(seat__in=chosen.order_by().values("pk"))
    accounts = Q(pk__in=approvals.order_by().values("user"))
    for column in ("user", "invited_by"):
        accounts |= Q(pk__in=chosen.order_by().values(column))
    beside = User.objects.none() if others is None else others
    people = User.objects.filter(accounts | Q(pk__in=beside.order_by().values("pk")))
    seats, approved, users, more, records, referrals = load_rows(
        chosen,
        approvals,
        people,
        beside,
        Player.objects.filter(club=club, account__in=people.values("pk")),
        Referral.objects.filter(pk__in=chosen.order_by().values("referral")),
    )
    join_rows(referrals, ("club",), [club])
    join_rows(seats, ("referral",), referrals)
    join_rows(seats, ("user", "invited_by"), users)
    join_rows(approved, ("user",), users)
    attach_rows(seats, "approvals", approved)
    for seat in seats:
        seat.involved = involved_among(people_of(seat.referral), records)
    return seats, more


def _kept_out(seat: OutsideSeat) -> frozenset[int]:
    """The accounts whom the referral concerns, of those that matter to the seat."""
    if seat.involved is not None:
        return seat.involved
    return get_excluded_accounts(seat.referral)


def overdue_seats() -> list[tuple[OutsideSeat, SeatEnd]]:
    """The seats whose last day is over, or whose invitation no one accepted in time."""
    seats = OutsideSeat.objects.filter(ended_at=None)
    rows = seats.select_related("referral__club").prefetch_related("approvals")
    ends = [(seat, seat.value.due_end(now())) for seat in rows]
    return [(seat, why) for seat, why in ends if why is not None]


def possible_approvers(referral: Referral, inviter: User) -> list[User]:
    """Those in the club who could approve a seat that this person invites to."""
    involved = get_excluded_accounts(referral)
    return [
        user
        for user in clubs.people_who_may_approve(referral.club)
        if user.pk not in involved and user.pk != inviter.pk
    ]


def approvers_left(seat: OutsideSeat, people: Iterable[User]) -> list[User]:
    """Of these people, those whose approval is still missing and would count."""
    involved = _kept_out(seat)
    return [user for user in people if seat.value.may_be_approved_by(user.pk, involved)]


def seats_to_approve(user: User, club: Club) -> list[OutsideSeat]:
    """The accepted seats that this person may still approve."""
    if not clubs.may_approve(user, club):
        return []
    accepted = _running(club).filter(user__isnull=False)
    seats, _self = _load(accepted, club, User.objects.filter(pk=user.pk))
    return [
        seat
        for seat in seats
        if get_step(seat) is SeatStep.ACCEPTED
        and seat.value.may_be_approved_by(user.pk, _kept_out(seat))
    ]


def find_to_approve(user: User, club: Club, token: str) -> OutsideSeat:
    """The seat at that address, if this person may approve it; else like no page."""
    for seat in seats_to_approve(user, club):
        if secrets.compare_digest(seat.token, token):
            return seat
    raise Http404


def open_pages(user: User, club: Club, pages: set[int]) -> set[int]:
    """The page of seats, if there is anything on it for this person."""
    return pages if has_page(user, club) else set()


def has_page(user: User, club: Club) -> bool:
    """Whether the page of seats exists for this person."""
    return bool(seats_to_approve(user, club) or own_seats(user, club))


def is_involved(referral: Referral, *, email: str) -> bool:
    """Whether that address is of someone who may not sit in this referral."""
    address = email.casefold()
    return address in {each.casefold() for each in _addresses(referral)}


def _addresses(referral: Referral) -> Iterable[str]:
    people = people_of(referral)
    involved = User.objects.filter(pk__in=get_excluded_accounts(referral))
    yield from involved.values_list("email", flat=True)
    for player in records_of_concerned(referral, people):
        yield from filter(None, (player.email, player.guardian_email))


def invitation_token(seed: str) -> str:
    """The secret of the invitation with that seed."""
    return Signer(salt="rulings.conduct.seat").signature(seed)


def hash_of(token: str) -> str:
    """What is stored of the secret of an invitation."""
    return hashlib.sha256(token.encode()).hexdigest()


def find_invitation(token: str) -> OutsideSeat | None:
    """The seat to which that secret invites now; it opens nothing by itself."""
    seat = (
        OutsideSeat.objects.filter(invitation_hash=hash_of(token), ended_at=None)
        .select_related("referral__club")
        .first()
    )
    invites = seat is not None and get_step(seat) is SeatStep.INVITED
    return seat if invites else None


def has_account(seat: OutsideSeat) -> bool:
    """Whether the invited address has an account already."""
    return User.objects.filter(email=seat.email).exists()


def may_accept(user: User, seat: OutsideSeat) -> bool:
    """Whether that account is of the person who was invited, and isn't involved."""
    same = user.email.casefold() == seat.email.casefold()
    return same and user.pk not in get_excluded_accounts(seat.referral)


def invitation_link(notice: Notice) -> str:
    """The path of the invitation in its mail; nothing when it is over."""
    seat = (
        OutsideSeat.objects.filter(pk=notice.params["seat"])
        .select_related("referral__club")
        .first()
    )
    if seat is None or get_step(seat) is not SeatStep.INVITED:
        return ""
    return reverse("seat_accept", args=[invitation_token(seat.seed)])


def page_in_mail(notice: Notice) -> str:
    """The page of notices; no mail for whom there is nothing on the page of seats."""
    person, club = notice.user, notice.club
    if person is None or club is None or not has_page(person, club):
        return ""
    return reverse("notice_list", args=[club.slug])
