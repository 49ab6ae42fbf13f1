"""Readers from a body outside the club: as the recorder, approvers and they see them."""

from dataclasses import dataclass
from datetime import date, datetime

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from rulings.conduct import labels
from rulings.conduct.access import seats
from rulings.conduct.models import Referral
from rulings.conduct.procedure import Action
from rulings.conduct.procedure.seats import SeatEnd, SeatStep
from rulings.conduct.seat_models import OutsideSeat


@dataclass(frozen=True, slots=True)
class Approval:
    """Who approved a seat, and when."""

    name: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat for those who handle the file: `missing` are the people who can approve."""

    name: str
    email: str
    state: str
    invited_by: str
    invited_at: datetime
    accepted_at: datetime | None
    last_day: date
    ended_at: datetime | None
    approvals: list[Approval]
    missing: list[str]


@dataclass(frozen=True, slots=True)
class SeatToApprove:
    """What a person who may approve reads of a seat: never of the file."""

    token: str
    name: str
    email: str
    body: str
    invited_by: str
    last_day: date
    approved_by: list[str]


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A seat of the reader; the `referral` is there once it is open."""

    body: str
    state: str
    last_day: date
    referral: str


@dataclass(frozen=True, slots=True)
class SeatPage:
    """The seats that someone may approve, and their own."""

    to_approve: list[SeatToApprove]
    own: list[OwnSeat]

    def __bool__(self) -> bool:
        return bool(self.to_approve or self.own)


@dataclass(frozen=True, slots=True)
class ReadersView:
    """All seats that there were in a referral, the newest first; `act` is what can be
    done about them now, with the words of its button."""

    seats: list[SeatView]
    act: Action
    label: str


def build_readers(referral: Referral) -> ReadersView:
    """The readers from the body, for those who handle the file."""
    found, people = seats.get_seats(referral)
    taken = any(not seat.value.is_over(now()) for seat in found)
    act = Action.END_SEAT if taken else Action.INVITE
    views = [_view(seat, people) for seat in reversed(found)]
    return ReadersView(views, act, str(labels.ACTIONS[act]))


def _view(seat: OutsideSeat, people: list[User]) -> SeatView:
    step, value = seats.get_step(seat), seat.value
    why = seat.ended_for or value.due_end(now())
    left = seats.approvers_left(seat, people) if step is SeatStep.ACCEPTED else []
    return SeatView(
        name=seat.name,
        email=seat.email,
        state=str(labels.SEAT_ENDS[SeatEnd(why)] if why else labels.SEAT_STEPS[step]),
        invited_by=str(seat.invited_by),
        invited_at=seat.invited_at,
        accepted_at=seat.accepted_at,
        last_day=_last_day(seat),
        ended_at=seat.ended_at or value.over_since(now()),
        approvals=[Approval(str(each.user), each.at) for each in seat.approvals.all()],
        missing=[user.name for user in left],
    )


def _last_day(seat: OutsideSeat) -> date:
    return seat.value.last_moment.astimezone(seat.referral.club.zone).date()


def build_seat_page(user: User, club: Club) -> SeatPage:
    """What this person may approve, and their own seats."""
    return SeatPage(
        [_to_approve(seat) for seat in seats.seats_to_approve(user, club)],
        [_own(seat) for seat in seats.own_seats(user, club)],
    )


def _to_approve(seat: OutsideSeat) -> SeatToApprove:
    return SeatToApprove(
        seat.token,
        seat.name,
        seat.email,
        seat.body,
        str(seat.invited_by),
        _last_day(seat),
        [str(each.user) for each in seat.approvals.all()],
    )


def _own(seat: OutsideSeat) -> OwnSeat:
    step = seats.get_step(seat)
    return OwnSeat(
        seat.body,
        str(labels.SEAT_STEPS[step]),
        _last_day(seat),
        seat.referral.token if step is SeatStep.OPEN else "",
    )
