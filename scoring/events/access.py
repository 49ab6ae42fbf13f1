"""Access to events: each person's part in them, duties, and the rows they may see.

The parts and what follows from them are those of procedures 3.6.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from operator import attrgetter, itemgetter
from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import (
    BooleanField,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    Min,
    OuterRef,
    Prefetch,
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
from clubsite.clubs.models import Club, Player, Role
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.load_once import load_once
from clubsite.site.related_rows import attach_rows, join_rows, load_rows
from scoring.events.labels import (
    IN_PLAY_STATES,
    POSTED_STATES,
    AppointmentPart,
    EventState,
    FormKind,
    MethodKind,
    ResultKind,
)
from scoring.events.models import (
    Adjustment,
    Appointment,
    BoardSet,
    Deal,
    Entry,
    EntryPlayer,
    Event,
    ImportedFile,
    Lineup,
    Match,
    Result,
    Section,
    Session,
    Snapshot,
)
from scoring.events.rules import SEATED, State

ENTRY_ORDER = ("section__letter", "direction", "number", "pk")
"""The order of an event's entries."""
SEAT_ORDER = ("members__substitute", "members__place", "members__pk")
"""The order of the players in an entry."""

Held = TypeVar("Held", Appointment, Role)

PLAYS = "plays"
"""Among the parts of people in an event: a player of the entry."""

OPEN_KINDS = (ResultKind.AWAITED, ResultKind.LATE)
"""Results that a table still has to bring."""


@dataclass(frozen=True, slots=True)
class EventRoles:
    """What one person is for one event, at the moment it was asked; `entries` are the
    pairs or teams in which they play."""

    staff: bool
    director: bool
    manager: bool
    in_charge: bool
    scorer: bool
    has_director_in_charge: bool
    entries: frozenset[int] = frozenset()

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


STRANGER = EventRoles(
    staff=False,
    director=False,
    manager=False,
    in_charge=False,
    scorer=False,
    has_director_in_charge=False,
)
"""The part of everybody without an account."""


@load_once
def get_event_roles(user: User | None, event: Event) -> EventRoles:
    """The person's part in the event: two queries; a stranger has none."""
    if user is None:
        return STRANGER
    roles = clubs.get_roles(user, event.club)
    appointments = holding_now(
        Appointment.objects.filter(session__event=event)
    ).order_by()
    seats = EntryPlayer.objects.filter(entry__event=event, player__account=user)
    found = list(
        appointments.values_list("part", "user").union(
            seats.order_by().values_list(Value(PLAYS), "entry"), all=True
        )
    )
    appointed = [row for row in found if row[0] != PLAYS]
    mine = {part for part, holder in appointed if holder == user.pk}
    return EventRoles(
        staff=bool(roles & clubs.STAFF or mine),
        director=RoleKind.DIRECTOR in roles,
        manager=RoleKind.MANAGER in roles,
        in_charge=AppointmentPart.DIRECTOR_IN_CHARGE in mine,
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


def check_may_direct(user: User | None, event: Event) -> None:
    """Refuse whoever does not direct the event (Law 81)."""
    if not get_event_roles(user, event).directs:
        raise PermissionDenied


def check_may_score(user: User | None, event: Event) -> None:
    """Refuse whoever neither scores nor directs the event."""
    if not get_event_roles(user, event).scores:
        raise PermissionDenied


def may_set_up(user: User | None, club: Club) -> bool:
    """Whether this person makes events: managers and directors do."""
    return clubs.is_staff(user, club)


def check_may_set_up(user: User | None, club: Club) -> None:
    """Refuse whoever may not make events: managers and directors may."""
    clubs.check_is(user, club, RoleKind.MANAGER, RoleKind.DIRECTOR)


def check_may_arrange(user: User | None, event: Event) -> None:
    """Refuse whoever does not seat the pairs of this event: managers and directors do."""
    if not get_event_roles(user, event).arranges:
        raise PermissionDenied


def check_may_appoint(user: User | None, event: Event) -> None:
    """Refuse whoever hands the event to nobody: managers and who directs it do."""
    roles = get_event_roles(user, event)
    if not (roles.manager or roles.directs):
        raise PermissionDenied


def check_is_staff(user: User | None, event: Event) -> None:
    """Refuse whoever neither runs the club's evenings nor this one."""
    if not get_event_roles(user, event).staff:
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
    in_charge = holding_now(
        Appointment.objects.filter(
            session__event=OuterRef("pk"), part=AppointmentPart.DIRECTOR_IN_CHARGE
        )
    )
    mine = Exists(in_charge.filter(user=user))
    if RoleKind.DIRECTOR not in clubs.get_roles(user, club):
        return Q(mine)
    return Q(mine | ~Exists(in_charge))


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


def visible_event(user: User | None, club_slug: str, event_id: int) -> Event | None:
    """The event at that address with its club, its policy and what is counted of it, if
    this person may know of it."""
    entries = Entry.objects.filter(event=OuterRef("pk"), phantom=False).order_by()
    counted = entries.values("event").annotate(found=Count("pk")).values("found")
    found = (
        Event.objects.filter(pk=event_id, club__slug=club_slug)
        .select_related("club", "policy")
        .annotate(  # type: ignore[no-redef]  # the model declares both
            entry_count=Coalesce(Subquery(counted), 0),
            is_imported=Exists(ImportedFile.objects.filter(event=OuterRef("pk"))),
        )
        .first()
    )
    if found and (is_public(found) or get_event_roles(user, found).staff):
        return found
    return None


def is_public(event: Event) -> bool:
    """Whether everybody may know of the event: no draft, nor cancelled as a draft."""
    cancelled = event.state == EventState.CANCELLED and event.opened_at is None
    return event.state != EventState.DRAFT and not cancelled


def sees_ranking(roles: EventRoles, event: Event) -> bool:
    """Whether this person sees who stands where at this moment."""
    if roles.staff or event.is_posted:
        return True
    return event.state in IN_PLAY_STATES and event.club.in_play == InPlay.RANKING


def sees_lines(user: User | None, event: Event) -> bool:
    """Whether this person sees every table's results: staff, and all once posted."""
    return event.is_posted or get_event_roles(user, event).staff


def sees_board(roles: EventRoles, event: Event, *, complete: bool) -> bool:
    """Whether this person may open a board: while it is being played, staff only.

    Before posting, others see a board where the club shows the ranking in play, and
    only when every table that is to play it has.
    """
    if roles.staff or event.is_posted:
        return True
    return complete and sees_ranking(roles, event)


def sees_card(roles: EventRoles, event: Event, *, own: bool) -> bool:
    """Whether this person may open a contestant's card: before posting, only their
    own, staff any."""
    return roles.staff or event.is_posted or own


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


def get_progress(
    events: Iterable[Event],
) -> QuerySet[
    Result, tuple[int, str, int | None, int | None, int, str, int | None, str]
]:
    """Event, section, table, round, board and kind of every line of these events; in
    matches also the number of the match, and the room. A drafted round is left out."""
    keys = [event.pk for event in events]
    lines = Result.objects.filter(section__session__event__in=keys)
    return lines.exclude(match__published=False).values_list(
        "section__session__event",
        "section__letter",
        "table",
        "round",
        "board",
        "kind",
        "match__table",
        "room",
    )


def get_entries(event: Event) -> QuerySet[Entry]:
    """The event's pairs with their sections and players, however many these are."""
    members = EntryPlayer.objects.select_related("player")
    return (
        Entry.objects.filter(event=event)
        .select_related("section")
        .prefetch_related(Prefetch("members", members))
    )


def entry_rows(event: Event, columns: Iterable[str]) -> QuerySet[Entry, Any]:
    """These columns of the event's entries, one row for each place of a player; an entry
    without players has one row. Both in their order."""
    entries = Entry.objects.filter(event=event).order_by(*ENTRY_ORDER, *SEAT_ORDER)
    return entries.values_list(*columns, named=True)


def seated_in(event: Event, entries: Iterable[int]) -> QuerySet[Player, Any]:
    """The players in these entries of the event, once for each place, which is given
    with each: `entry_id`, and whether as a `substitute`. Those of an entry stand in
    their order."""
    return (
        Player.objects.filter(
            places__entry__event=event, places__entry__in=list(entries)
        )
        .annotate(entry_id=F("places__entry"), substitute=F("places__substitute"))
        .order_by("places__substitute", "places__place", "places__pk")
    )


def load_lineup(
    event: Event, match: int, entries: Iterable[int]
) -> tuple[list[Lineup], list[EntryPlayer]]:
    """The line-up of that match, and the players in these entries of the event, in their
    order: one query."""
    members = EntryPlayer.objects.filter(entry__event=event, entry__in=list(entries))
    lineup, places, players = load_rows(
        get_lineups(event).filter(match=match),
        members,
        Player.objects.filter(pk__in=members.order_by().values("player")),
    )
    join_rows(places, ("player",), players)
    places.sort(key=attrgetter("substitute", "place", "pk"))
    return lineup, places


def pair_counts(events: Iterable[Event]) -> dict[int, int]:
    """How many pairs each of these events has."""
    entries = Entry.objects.filter(event__in=[event.pk for event in events])
    counted = entries.filter(phantom=False).values_list("event").order_by("event")
    return dict(counted.annotate(pairs=Count("pk")))


def own_entries(user: User | None, event: Event) -> QuerySet[Entry]:
    """The pairs of the event that this account sits in."""
    if user is None:
        return Entry.objects.none()
    return Entry.objects.filter(event=event, members__player__account=user).distinct()


def get_own_entries(user: User, club: Club) -> QuerySet[Entry]:
    """The pairs of all posted events of the club that this account sat in."""
    events = visible_events(user, club)
    mine = Entry.objects.filter(event__in=events, members__player__account=user)
    return mine.select_related("event", "section").distinct()


def get_lines(event: Event) -> QuerySet[Result]:
    """Every line of the event's travellers, also those awaited."""
    return Result.objects.filter(section__session__event=event).select_related(
        "section__session"
    )


@dataclass(frozen=True, slots=True)
class LineRows:
    """The lines of an event that nobody sits out, of drafted rounds none, with its
    entries, sections and matches, all in their order."""

    lines: Sequence[Result] = ()
    entries: Sequence[Entry] = ()
    sections: Sequence[Section] = ()
    matches: Sequence[Match] = ()


def load_line_rows(event: Event, *, with_players: bool = False) -> LineRows:
    """The rows at the tables of the event, each leading to those near it, and if wanted
    the players of its entries: one query."""
    in_matches = get_matches(event) if event.in_matches else Match.objects.none()
    members = EntryPlayer.objects.filter(entry__event=event)
    players = Player.objects.filter(pk__in=members.order_by().values("player"))
    lines, entries, sections, sessions, matches, *people = load_rows(
        played(get_lines(event)),
        Entry.objects.filter(event=event),
        get_sections(event),
        Session.objects.filter(event=event),
        in_matches,
        *((members, players) if with_players else ()),
    )
    join_rows(sections, ("session",), sessions)
    join_rows((*lines, *entries, *matches), ("section",), sections)
    join_rows(lines, ("ns", "ew", "south", "west"), entries)
    join_rows(matches, ("home", "away"), entries)
    if with_players:
        join_rows(people[0], ("player",), people[1])
        attach_rows(entries, "members", people[0])
    return LineRows(
        lines=sorted(lines, key=lambda line: (line.board, line.table or 0, line.pk)),
        entries=sorted(
            entries,
            key=attrgetter("section.letter", "direction", "number", "pk"),
        ),
        sections=sorted(sections, key=attrgetter("session.number", "letter")),
        matches=sorted(matches, key=attrgetter("round", "table", "pk")),
    )


def played(lines: QuerySet[Result]) -> QuerySet[Result]:
    """Those of the lines that nobody sits out, of drafted rounds none."""
    known = lines.exclude(match__published=False)
    return known.filter(ns__phantom=False, ew__phantom=False)


def lines_of_each(events: Iterable[Event]) -> QuerySet[Result]:
    """Every line of these events, also those awaited."""
    keys = [event.pk for event in events]
    found = Result.objects.filter(section__session__event__in=keys)
    return found.select_related("section__session")


def at_table(
    entries: Iterable[int] | QuerySet[EntryPlayer, Any], through: str = ""
) -> Q:
    """The lines at which any of these contestants sits; `through` leads to a line."""
    found = Q()
    for seat in ("ns", "south", "ew", "west"):
        found |= Q(**{f"{through}{seat}__in": entries})
    return found


def get_qualifiers(event: Event) -> QuerySet[Event]:
    """The club's posted events at matchpoints in a field, up to the day of this one; of
    pairs for pairs, of persons for persons."""
    events = Event.objects.filter(
        club=event.club,
        state__in=POSTED_STATES,
        method=MethodKind.MATCHPOINTS,
        contest=event.contest,
        form=FormKind.SESSION,
        date__lte=event.date,
    )
    return events.exclude(pk=event.pk).select_related("club", "policy")


def lines_in(sections: Iterable[int], columns: Iterable[str]) -> QuerySet[Result, Any]:
    """These columns of every line in the sections of these keys."""
    lines = Result.objects.filter(section__in=list(sections))
    return lines.values_list(*columns, named=True)


def first_boards(event: Event) -> dict[int, int]:
    """The lowest board of each section that has lines."""
    lines = Result.objects.filter(section__session__event=event).order_by()
    return dict(lines.values_list("section").annotate(first=Min("board")))


def get_matches(event: Event) -> QuerySet[Match]:
    """The event's matches with their sections, also those of a drafted round."""
    return Match.objects.filter(event=event).select_related("section__session")


def get_lineups(event: Event) -> QuerySet[Lineup]:
    """Who sat where in the event's matches of teams."""
    return Lineup.objects.filter(match__event=event)


def get_played_lines(event: Event) -> QuerySet[Result]:
    """The same without those of a round that is only drafted."""
    return get_lines(event).exclude(match__published=False)


def get_sections(event: Event) -> QuerySet[Section]:
    """The event's sections, in the order of sessions and letters."""
    return (
        Section.objects.filter(session__event=event)
        .select_related("session", "board_set")
        .order_by("session__number", "letter")
    )


def sections_of_each(events: Iterable[Event]) -> QuerySet[Section]:
    """The sections of these events, those of each together and in its order."""
    found = Section.objects.filter(session__event__in=[event.pk for event in events])
    order = ("session__event", "session__number", "letter")
    return found.select_related("session").order_by(*order)


def counted_sections(event: Event) -> list[tuple[Section, int, int]]:
    """The event's sections in their order, each with the number of its lines, and of
    those that are still to come."""
    counted = get_sections(event).annotate(
        lines=Count("results"),
        open_lines=Count("results", filter=Q(results__kind__in=OPEN_KINDS)),
    )
    return [(section, section.lines, section.open_lines) for section in counted]


@dataclass(frozen=True, slots=True)
class EventRows:
    """Rows beside an event's entries and lines: what adjusts it, and its matches; of each
    section, by its key and in their order, session number, letter and board set."""

    adjustments: Sequence[Adjustment]
    places: Mapping[int, tuple[int, str, int]]
    matches: Sequence[Match]


def load_event_rows(event: Event) -> EventRows:
    """The adjustments that stand, the sections and the matches of the event: one query."""
    in_matches = get_matches(event) if event.in_matches else Match.objects.none()
    adjustments, sections, sessions, matches = load_rows(
        Adjustment.objects.filter(event=event, withdrawn_at__isnull=True),
        get_sections(event),
        Session.objects.filter(event=event),
        in_matches,
    )
    numbers = {session.pk: session.number for session in sessions}
    places = {
        section.pk: (numbers[section.session_id], section.letter, section.board_set_id)
        for section in sections
    }
    return EventRows(
        adjustments=adjustments,
        places=dict(sorted(places.items(), key=itemgetter(1))),
        matches=sorted(matches, key=attrgetter("round", "table", "pk")),
    )


def get_deals(board_sets: Iterable[int]) -> QuerySet[Deal]:
    """The deals of these board sets."""
    return Deal.objects.filter(board_set__in=set(board_sets))


def deals_in_sections(event: Event) -> QuerySet[Deal, Any]:
    """Each deal once for every section that plays its boards, with the section's letter
    and the number of its session, in their order."""
    return (
        Deal.objects.filter(board_set__sections__session__event=event)
        .order_by(
            "board_set__sections__session__number",
            "board_set__sections__letter",
            "board",
        )
        .annotate(
            session=F("board_set__sections__session__number"),
            letter=F("board_set__sections__letter"),
        )
    )


def boards_dealt(event: Event) -> tuple[int, ...]:
    """The boards of which the cards are known."""
    known = Deal.objects.filter(board_set__sections__session__event=event)
    return tuple(known.values_list("board", flat=True).distinct().order_by("board"))


def get_snapshots(events: Iterable[Event]) -> QuerySet[Snapshot]:
    """The posted revisions of these events."""
    return Snapshot.objects.filter(event__in={event.pk for event in events})


@dataclass(frozen=True, slots=True)
class PageVersion:
    """What a results page depends on, found in one query."""

    event: int
    club: int
    staff: bool


@load_once
def page_version(
    user: User | None, club_slug: str, event_id: int
) -> PageVersion | None:
    """The versions behind the pages of an event; None where there is no such event."""
    events = Event.objects.filter(pk=event_id, club__slug=club_slug)
    roles = Role.objects.filter(club=OuterRef("club"), user=user, kind__in=clubs.STAFF)
    appointed = Appointment.objects.filter(session__event=OuterRef("pk"), user=user)
    nobody = Value(value=False, output_field=BooleanField())
    row = events.values_list(
        "version",
        "club__version",
        Exists(holding_now(roles)) if user else nobody,
        Exists(holding_now(appointed)) if user else nobody,
    ).first()
    return PageVersion(row[0], row[1], row[2] or row[3]) if row else None


def get_open_lines(event: Event) -> QuerySet[Result]:
    """The lines that tables still have to bring, with their sections."""
    return get_lines(event).filter(kind__in=OPEN_KINDS)


def events_for_the_clock() -> QuerySet[Event]:
    """The events of any club that time alone may move on."""
    waiting = (EventState.PROVISIONAL, EventState.OFFICIAL)
    return Event.objects.filter(
        state__in=waiting, corrections_end_at__lt=now()
    ).select_related("club", "policy")


def get_board_sets(event: Event) -> QuerySet[BoardSet]:
    """The sets of boards that the event's sections play."""
    return BoardSet.objects.filter(sections__session__event=event).distinct()


def desk_version(club_slug: str) -> str:
    """What the desk of a club depends on; rises with everything that happens."""
    events = Event.objects.filter(
        club__slug=club_slug, state__in=[*IN_PLAY_STATES, EventState.PROVISIONAL]
    )
    found = events.aggregate(events=Count("pk"), versions=Sum("version"))
    return f"{found['events']}.{found['versions']}"


def get_imported_file(event: Event) -> ImportedFile | None:
    """What the event was imported from, if it was."""
    return ImportedFile.objects.filter(event=event).defer("content").first()


def check_seated(event: Event) -> None:
    if State(event.state) not in SEATED:
        raise Refused(_("The event is closed: its pairs stay as they are."))
