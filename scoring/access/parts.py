"""What one person is for an event, and what follows from it (procedures 3.6)."""

from dataclasses import dataclass
from typing import TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Role
from scoring.labels import (
    AppointmentPart,
)
from scoring.models import (
    Appointment,
    Event,
)

Held = TypeVar("Held", Appointment, Role)


@dataclass(frozen=True, slots=True)
class Part:
    """What one person is for one event, at the moment it was asked."""

    staff: bool
    director: bool
    manager: bool
    in_charge: bool
    scorer: bool
    has_director_in_charge: bool

    @property
    def directs(self) -> bool:
        """Whether this person changes results: the director in charge of a session.

        Where nobody is in charge, every director of the club is.
        """
        return self.in_charge or (self.director and not self.has_director_in_charge)

    @property
    def arranges(self) -> bool:
        """Whether this person seats pairs and changes the event: no mere scorer does."""
        return self.manager or self.director or self.in_charge

    @property
    def scores(self) -> bool:
        """Whether this person enters scores: the scorer, or who directs."""
        return self.scorer or self.directs


def part_in(user: User | None, event: Event) -> Part:
    """The person's part in the event: two queries."""
    roles = clubs.roles_of(user, event.club)
    held = holding_now(Appointment.objects.filter(session__event=event)).order_by()
    appointed = list(held.values_list("part", "user"))
    mine = {part for part, holder in appointed if user and holder == user.pk}
    return Part(
        staff=bool(roles & clubs.STAFF or mine),
        director=RoleKind.DIRECTOR in roles,
        manager=RoleKind.MANAGER in roles,
        in_charge=AppointmentPart.DIRECTOR_IN_CHARGE in mine,
        scorer=AppointmentPart.SCORER in mine,
        has_director_in_charge=any(
            part == AppointmentPart.DIRECTOR_IN_CHARGE for part, _holder in appointed
        ),
    )


def appointments_of(event: Event) -> QuerySet[Appointment]:
    """Who directs and scores the event's sessions now."""
    return holding_now(Appointment.objects.filter(session__event=event)).select_related(
        "user"
    )


def directors_in_charge(event: Event) -> list[User]:
    """Who is in charge of the event's sessions now, each person once."""
    found = appointments_of(event).filter(part=AppointmentPart.DIRECTOR_IN_CHARGE)
    return list({one.user_id: one.user for one in found}.values())


def check_may_direct(user: User | None, event: Event) -> None:
    """Refuse whoever does not direct the event (Law 81)."""
    if not part_in(user, event).directs:
        raise PermissionDenied


def check_may_score(user: User | None, event: Event) -> None:
    """Refuse whoever neither scores nor directs the event."""
    if not part_in(user, event).scores:
        raise PermissionDenied


def may_set_up(user: User | None, club: Club) -> bool:
    """Whether this person makes events: managers and directors do."""
    return clubs.is_staff(user, club)


def check_may_set_up(user: User | None, club: Club) -> None:
    """Refuse whoever may not make events: managers and directors may."""
    clubs.check_is(user, club, RoleKind.MANAGER, RoleKind.DIRECTOR)


def check_may_arrange(user: User | None, event: Event) -> None:
    """Refuse whoever does not seat the pairs of this event: managers and directors do."""
    if not part_in(user, event).arranges:
        raise PermissionDenied


def check_may_appoint(user: User | None, event: Event) -> None:
    """Refuse whoever hands the event to nobody: managers and who directs it do."""
    part = part_in(user, event)
    if not (part.manager or part.directs):
        raise PermissionDenied


def check_is_staff(user: User | None, event: Event) -> None:
    """Refuse whoever neither runs the club's evenings nor this one."""
    if not part_in(user, event).staff:
        raise PermissionDenied


def check_runs_evenings(user: User | None, club: Club) -> None:
    """Refuse whoever has no desk: it is for staff, and for who is appointed now."""
    appointed = holding_now(
        Appointment.objects.filter(user=user, session__event__club=club)
    )
    if not clubs.is_staff(user, club) and not appointed.exists():
        raise PermissionDenied


def possible_directors(club: Club) -> list[User]:
    """The people who can be appointed to direct an evening of the club."""
    return clubs.holders_of(RoleKind.DIRECTOR, club)


def possible_scorers(club: Club) -> QuerySet[User]:
    """The accounts that have to do with the club: any of them can score an evening.

    Who has scored one before is among them, whatever became of their roles.
    """
    appointed = Appointment.objects.filter(session__event__club=club)
    of_club = (
        Q(roles__club=club, roles__ends__isnull=True)
        | Q(players__club=club)
        | Q(pk__in=appointed.values("user"))
    )
    return User.objects.filter(of_club).distinct().order_by("name", "pk")


def directed_events(user: User, club: Club) -> QuerySet[Event]:
    """The events that this person directs now, whatever their state (Law 81)."""
    in_charge = holding_now(
        Appointment.objects.filter(
            session__event=OuterRef("pk"), part=AppointmentPart.DIRECTOR_IN_CHARGE
        )
    )
    mine = Exists(in_charge.filter(user=user))
    events = Event.objects.filter(club=club)
    if RoleKind.DIRECTOR not in clubs.roles_of(user, club):
        return events.filter(mine)
    return events.filter(Q(mine | ~Exists(in_charge)))


def managers_of(club: Club) -> list[User]:
    """The people who manage the club now."""
    return clubs.holders_of(RoleKind.MANAGER, club)


def holding_now(held: QuerySet[Held]) -> QuerySet[Held]:
    """Those roles or appointments that hold at this moment."""
    moment = now()
    return held.filter(starts__lte=moment).filter(
        Q(ends__isnull=True) | Q(ends__gt=moment)
    )
