"""Each person's part in events, what it lets them do, and the events they may see.

The parts and what follows from them are those of procedures 3.6.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from operator import attrgetter
from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied
from django.db import connection
from django.db.models import (
    BooleanField,
    Count,
    Exists,
    ExpressionWrapper,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
)
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import InPlay, RoleKind
from clubsite.clubs.models import Club, PolicyVersion, Role
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.load_once import load_once
from clubsite.site.prepared import PreparedQuery
from clubsite.site.related_rows import load_rows
from scoring.events.labels import (
    DIRECTING,
    IN_PLAY_STATES,
    AppointmentPart,
    EventState,
)
from scoring.events.models import (
    Appointment,
    CardPlay,
    Dealing,
    Entry,
    EntryPlayer,
    Event,
    ImportedFile,
    Session,
)
from scoring.events.policy import PeoplePolicy
from scoring.events.rules import SEATED, State

Held = TypeVar("Held", Appointment, Role)
Loaded = TypeVar("Loaded", bound=Model)

PLAYS = "plays"
"""Among the parts of people in an event: a player of the entry."""


@dataclass(frozen=True, slots=True)
class EventRoles:
    """What one person is for one event, at the moment it was asked; `entries` are the
    pairs or teams in which they play."""

    staff: bool
    director: bool
    manager: bool
    in_charge: bool
    assists: bool
    scorer: bool
    has_director_in_charge: bool
    entries: frozenset[int] = frozenset()

    @property
    def directs(self) -> bool:
        """Whether this person rules and changes results: who is in charge of a session,
        or assists there."""
        return self.moves_on or self.assists

    @property
    def moves_on(self) -> bool:
        """Whether this person starts and ends play, posts, and appoints others: no
        assistant does, but the director in charge.

        Where no one is in charge, every director of the club is.
        """
        return self.in_charge or (self.director and not self.has_director_in_charge)

    @property
    def arranges(self) -> bool:
        """Whether this person seats pairs and changes the event: no mere scorer does."""
        return self.manager or self.director or self.in_charge or self.assists

    @property
    def scores(self) -> bool:
        """Whether this person enters scores: the scorer, or who directs."""
        return self.scorer or self.directs


STRANGER = EventRoles(
    staff=False,
    director=False,
    manager=False,
    in_charge=False,
    assists=False,
    scorer=False,
    has_director_in_charge=False,
)
"""The part of everyone without an account."""


def _parts(event: int, user: int, moment: datetime) -> QuerySet[Any, Any]:
    """Who is appointed at that moment, and the entries in which the person sits."""
    appointments = Appointment.objects.filter(
        Q(ends__isnull=True) | Q(ends__gt=moment),
        session__event=event,
        starts__lte=moment,
    )
    seats = EntryPlayer.objects.filter(entry__event=event, player__account=user)
    return (
        appointments.order_by()
        .values_list("part", "user")
        .union(seats.order_by().values_list(Value(PLAYS), "entry"), all=True)
    )


_PARTS = PreparedQuery(_parts, int, int, datetime)


@load_once
def get_event_roles(user: User | None, event: Event) -> EventRoles:
    """The person's part in the event: two queries; a stranger has none."""
    if user is None:
        return STRANGER
    roles = clubs.get_roles(user, event.club)
    found = _PARTS.rows(event.pk, user.pk, now())
    appointed = [row for row in found if row[0] != PLAYS]
    mine = {part for part, holder in appointed if holder == user.pk}
    return EventRoles(
        staff=bool(roles & clubs.STAFF or mine),
        director=RoleKind.DIRECTOR in roles,
        manager=RoleKind.MANAGER in roles,
        in_charge=AppointmentPart.DIRECTOR_IN_CHARGE in mine,
        assists=AppointmentPart.ASSISTANT in mine,
        scorer=AppointmentPart.SCORER in mine,
        has_director_in_charge=any(
            part == AppointmentPart.DIRECTOR_IN_CHARGE for part, _holder in appointed
        ),
        entries=frozenset(entry for part, entry in found if part == PLAYS),
    )


def get_appointments(event: Event) -> QuerySet[Appointment]:
    """Who directs and scores the event's sessions now."""
    return holding_now(Appointment.objects.filter(session__event=event)).select_related(
        "user"
    )


def directors_in_charge(event: Event) -> list[User]:
    """Who is in charge of the event's sessions now, each person once."""
    found = get_appointments(event).filter(part=AppointmentPart.DIRECTOR_IN_CHARGE)
    return list(
        {appointment.user_id: appointment.user for appointment in found}.values()
    )


def directing(event: Event) -> list[User]:
    """Who is in charge of the event's sessions now or assists there, each person once
    and the former first."""
    found = [row for row in get_appointments(event) if row.part in DIRECTING]
    found.sort(key=lambda row: DIRECTING.index(AppointmentPart(row.part)))
    return list({row.user_id: row.user for row in found}.values())


def sessions_and_directors(event: Event) -> tuple[list[Session], list[User]]:
    """The event's sessions, and who is in charge of them now, by one query."""
    in_charge = get_appointments(event).filter(part=AppointmentPart.DIRECTOR_IN_CHARGE)
    sessions, appointments, users = load_rows(
        event.sessions.all(),
        in_charge,
        User.objects.filter(pk__in=in_charge.values("user")),
    )
    by_key = {user.pk: user for user in users}
    directors = {row.user_id: by_key[row.user_id] for row in appointments}
    return sorted(sessions, key=attrgetter("number")), list(directors.values())


def check_may_direct(user: User | None, event: Event) -> None:
    """Refuse anyone who does not direct the event (Law 81)."""
    if not get_event_roles(user, event).directs:
        raise PermissionDenied


def check_may_score(user: User | None, event: Event) -> None:
    """Refuse anyone who neither scores nor directs the event."""
    if not get_event_roles(user, event).scores:
        raise PermissionDenied


def may_set_up(user: User | None, club: Club) -> bool:
    """Whether this person makes events: managers and directors do."""
    return clubs.is_staff(user, club)


def check_may_set_up(user: User | None, club: Club) -> None:
    """Refuse anyone who may not make events: managers and directors may."""
    clubs.check_is(user, club, RoleKind.MANAGER, RoleKind.DIRECTOR)


def check_may_arrange(user: User | None, event: Event) -> None:
    """Refuse anyone who does not seat the pairs of this event: managers and directors do."""
    if not get_event_roles(user, event).arranges:
        raise PermissionDenied


def check_may_appoint(user: User | None, event: Event) -> None:
    """Refuse all but managers and the director in charge."""
    roles = get_event_roles(user, event)
    if not (roles.manager or roles.moves_on):
        raise PermissionDenied


def check_is_staff(user: User | None, event: Event) -> None:
    """Refuse anyone who neither runs the club's evenings nor this one."""
    if not get_event_roles(user, event).staff:
        raise PermissionDenied


def check_runs_evenings(user: User | None, club: Club) -> None:
    """Refuse anyone who has no desk: it is for staff, and for who is appointed now."""
    appointed = holding_now(
        Appointment.objects.filter(user=user, session__event__club=club)
    )
    if not clubs.is_staff(user, club) and not appointed.exists():
        raise PermissionDenied


def possible_directors(club: Club) -> list[User]:
    """The people who can be appointed to direct an evening of the club."""
    return clubs.get_holders(RoleKind.DIRECTOR, club)


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
    return Event.objects.filter(_is_directed(user, club), club=club)


def _is_directed(user: User, club: Club) -> Q:
    appointed = holding_now(Appointment.objects.filter(session__event=OuterRef("pk")))
    in_charge = appointed.filter(part=AppointmentPart.DIRECTOR_IN_CHARGE)
    mine = Exists(appointed.filter(user=user, part__in=DIRECTING))
    if RoleKind.DIRECTOR not in clubs.get_roles(user, club):
        return Q(mine)
    return Q(mine | ~Exists(in_charge))


def get_standby_names(event: Event) -> list[str]:
    """The directors whom the policy of the event names for the table of one who plays."""
    keys = PeoplePolicy.of(event.policy).standby_directors
    if not keys:
        return []
    people = User.objects.filter(pk__in=keys, is_active=True)
    return list(people.order_by("name").values_list("name", flat=True))


def get_managers(club: Club) -> list[User]:
    """The people who manage the club now."""
    return clubs.get_holders(RoleKind.MANAGER, club)


def holding_now(rows: QuerySet[Held]) -> QuerySet[Held]:
    """Those roles or appointments that hold at this moment."""
    moment = now()
    return rows.filter(starts__lte=moment).filter(
        Q(ends__isnull=True) | Q(ends__gt=moment)
    )


def visible_events(user: User | None, club: Club) -> QuerySet[Event]:
    """The club's events this person knows of: drafts, and what was cancelled as a
    draft, only who runs evenings."""
    events = Event.objects.filter(club=club).select_related("club", "policy")
    if clubs.is_staff(user, club):
        return events
    never_open = Q(state=EventState.CANCELLED, opened_at__isnull=True)
    public = ~(Q(state=EventState.DRAFT) | never_open)
    if user is None:
        return events.filter(public)
    appointed = holding_now(Appointment.objects.filter(user=user))
    return events.filter(public | Q(pk__in=appointed.values("session__event")))


def _addressed(club_slug: str, event_id: int) -> QuerySet[Any, Any]:
    """The columns of the event, of its club and its policy, and what is counted."""
    entries = Entry.objects.filter(event=OuterRef("pk"), phantom=False).order_by()
    counted = entries.values("event").annotate(found=Count("pk")).values("found")
    return (
        Event.objects.filter(pk=event_id, club__slug=club_slug)
        .order_by()
        .annotate(  # type: ignore[no-redef]  # the model declares them
            entry_count=Coalesce(Subquery(counted), 0),
            is_imported=Exists(ImportedFile.objects.filter(event=OuterRef("pk"))),
            is_dealt_here=Exists(Dealing.objects.filter(event=OuterRef("pk"))),
            has_card_plays=Exists(
                CardPlay.objects.filter(result__section__session__event=OuterRef("pk"))
            ),
        )
        .values_list(
            *_columns(Event),
            *(f"club__{name}" for name in _columns(Club)),
            *(f"policy__{name}" for name in _columns(PolicyVersion)),
            *COUNTED,
        )
    )


def _columns(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


COUNTED = ("entry_count", "is_imported", "is_dealt_here", "has_card_plays")
_ADDRESSED = PreparedQuery(_addressed, str, int)


def _load_event(club_slug: str, event_id: int) -> Event | None:
    """The event at that address with its club, its policy and what is counted of it."""
    found = _ADDRESSED.rows(club_slug, event_id)
    if not found:
        return None
    values = iter(found[0])
    event = _from_row(Event, values)
    event.club = _from_row(Club, values)
    event.policy = _from_row(PolicyVersion, values)
    event.entry_count, event.is_imported, event.is_dealt_here, *rest = values
    (event.has_card_plays,) = rest
    return event


def _from_row(model: type[Loaded], values: Iterator[Any]) -> Loaded:
    names = _columns(model)
    return model.from_db(connection.alias, names, list(islice(values, len(names))))


def visible_event(user: User | None, club_slug: str, event_id: int) -> Event | None:
    """The event at that address with its club, its policy and what is counted of it, if
    this person may know of it."""
    found = _load_event(club_slug, event_id)
    if found and (is_public(found) or get_event_roles(user, found).staff):
        return found
    return None


def is_public(event: Event) -> bool:
    """Whether everyone may know of the event: no draft, nor cancelled as a draft."""
    cancelled = event.state == EventState.CANCELLED and event.opened_at is None
    return event.state != EventState.DRAFT and not cancelled


def sees_ranking(roles: EventRoles, event: Event) -> bool:
    """Whether this person sees who stands where at this moment."""
    if roles.staff or event.is_posted:
        return True
    return event.state in IN_PLAY_STATES and event.club.in_play == InPlay.RANKING


def has_embargo(event: Event) -> bool:
    """Whether others have still to play the event's boards at this moment."""
    return event.embargo_until is not None and now() < event.embargo_until


def is_embargoed_for(roles: EventRoles, event: Event) -> bool:
    """Whether hands, others' scores and the points of boards are hidden from this
    person: before the embargo ends only who directs the event sees them."""
    return has_embargo(event) and not roles.directs


def sees_lines(roles: EventRoles, event: Event) -> bool:
    """Whether this person sees every table's results: staff, and all once posted; before
    an embargo ends only who directs."""
    return (event.is_posted or roles.staff) and not is_embargoed_for(roles, event)


def sees_entry(roles: EventRoles, event: Event) -> bool:
    """Whether this person may look at the scores as they are entered: staff; before an
    embargo ends only who enters them, and after posting who directs."""
    if is_embargoed_for(roles, event):
        return roles.scores and not event.is_posted
    return roles.staff


def sees_board(roles: EventRoles, event: Event, *, complete: bool) -> bool:
    """Whether this person may open a board: while it is being played, staff only.

    Before posting, others see a board where the club shows the ranking in play, and
    only when every table that is to play it has. Before an embargo ends only who directs
    the event does.
    """
    if is_embargoed_for(roles, event):
        return False
    if roles.staff or event.is_posted:
        return True
    return complete and sees_ranking(roles, event)


def sees_card(roles: EventRoles, event: Event, *, own: bool) -> bool:
    """Whether this person may open a contestant's card: before posting, only their
    own, staff any; so too before an embargo ends, but only who directs any."""
    return own or sees_lines(roles, event)


def desk_events(user: User, club: Club) -> QuerySet[Event]:
    """The events that run, or are about to, each with whether this person directs it
    (`is_directed`); of a scorer those that are theirs to score."""
    today = now().astimezone(club.zone).date()
    about_now = Q(
        state__in=[EventState.DRAFT, EventState.OPEN],
        date__range=[today - timedelta(days=1), today + timedelta(days=1)],
    )
    runs = Q(state__in=[*IN_PLAY_STATES, EventState.PROVISIONAL])
    events = visible_events(user, club).filter(runs | about_now)
    if not clubs.is_staff(user, club):
        appointed = holding_now(Appointment.objects.filter(user=user))
        events = events.filter(pk__in=appointed.values("session__event"))
    directed = ExpressionWrapper(_is_directed(user, club), output_field=BooleanField())
    found = events.annotate(is_directed=directed)  # type: ignore[no-redef]  # the model declares it
    return found.distinct().order_by("date", "pk")


def events_for_the_clock() -> QuerySet[Event]:
    """The events of any club that time alone may move on."""
    waiting = (EventState.PROVISIONAL, EventState.OFFICIAL)
    return Event.objects.filter(
        state__in=waiting, corrections_end_at__lt=now()
    ).select_related("club", "policy")


def desk_version(club_slug: str) -> str:
    """What the desk of a club depends on; rises with everything that happens."""
    events = Event.objects.filter(
        club__slug=club_slug, state__in=[*IN_PLAY_STATES, EventState.PROVISIONAL]
    )
    found = events.aggregate(events=Count("pk"), versions=Sum("version"))
    return f"{found['events']}.{found['versions']}"


def check_seated(event: Event) -> None:
    if State(event.state) not in SEATED:
        raise Refused(_("The event is closed. Its pairs can't be changed."))
