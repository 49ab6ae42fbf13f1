"""The rows of an event that was found visible: entries, results, matches, deals."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter, itemgetter
from typing import Any, cast

from django.db.models import (
    Count,
    Exists,
    F,
    Min,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
)

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.site.clock import now
from clubsite.site.prepared import PreparedQuery
from clubsite.site.related_rows import attach_rows, join_rows, load_rows
from scoring.events.access.roles import visible_events
from scoring.events.labels import (
    POSTED_STATES,
    AdjustmentKind,
    Flag,
    FormKind,
    MethodKind,
    ResultKind,
)
from scoring.events.models import (
    Adjustment,
    BoardSet,
    CardPlay,
    ClubMovement,
    Deal,
    Dealing,
    Entry,
    EntryPlayer,
    Event,
    ImportedFile,
    Lineup,
    Match,
    MovementVersion,
    Result,
    Section,
    Session,
    Snapshot,
    TableRound,
)

ENTRY_ORDER = ("section__letter", "direction", "number", "pk")
"""The order of an event's entries."""
IN_ENTRY_ORDER = attrgetter("section.letter", "direction", "number", "pk")
"""The key by which loaded entries, with their sections, stand in that order."""
SEAT_ORDER = ("members__substitute", "members__place", "members__pk")
"""The order of the players in an entry."""

OPEN_KINDS = (ResultKind.AWAITED, ResultKind.LATE)
"""Results that a table still has to bring."""


def get_progress(
    events: Iterable[Event],
) -> QuerySet[
    Result, tuple[int, str, int | None, int | None, int, str, int | None, str, int]
]:
    """Event, section, table, round, board and kind of every line of these events; in
    matches also the number of the match, and the room; last the line's own key. A
    drafted round is left out."""
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
        "pk",
    )


def get_entries(event: Event) -> QuerySet[Entry]:
    """The event's pairs with their sections and players, however many these are."""
    members = EntryPlayer.objects.select_related("player")
    return (
        Entry.objects.filter(event=event)
        .select_related("section")
        .prefetch_related(Prefetch("members", members))
    )


def load_entries(event: Event) -> list[Entry]:
    """The event's pairs in their order, with their sections and players: one query."""
    members = EntryPlayer.objects.filter(entry__event=event)
    entries, sections, places, players = load_rows(
        Entry.objects.filter(event=event),
        Section.objects.filter(session__event=event),
        members,
        Player.objects.filter(pk__in=members.order_by().values("player")),
    )
    join_rows(entries, ("section",), sections)
    join_rows(places, ("player",), players)
    attach_rows(entries, "members", places)
    return sorted(entries, key=IN_ENTRY_ORDER)


def get_entrants(event: Event) -> QuerySet[Player]:
    """The players of the event who can be told something: by an account or by email."""
    places = EntryPlayer.objects.filter(entry__event=event)
    reachable = Q(account__isnull=False) | ~Q(email="")
    return Player.objects.filter(reachable, pk__in=places.values("player"))


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


def get_card_plays(
    event: Event,
    lines: Iterable[int] | None = None,
    *,
    despite_embargo: bool = False,
) -> QuerySet[CardPlay]:
    """The auctions and play that are known of results of the event, or of these `lines`
    of it. They tell the cards: as with deals, only boards are among them that are done,
    and until an embargo ends only `despite_embargo`."""
    board_set, board = "result__section__board_set", "result__board"
    found = CardPlay.objects.filter(
        ~Exists(
            Result.objects.filter(
                section__board_set=OuterRef(board_set),
                board=OuterRef(board),
                kind__in=OPEN_KINDS,
            )
        ),
        result__section__session__event=event,
    )
    if not despite_embargo:
        found = found.filter(~Exists(_embargoed(board_set, now())))
    return found if lines is None else found.filter(result__in=list(lines))


def pair_counts(events: Iterable[Event]) -> dict[int, int]:
    """How many pairs each of these events has."""
    entries = Entry.objects.filter(event__in=[event.pk for event in events])
    counted = entries.filter(phantom=False).values_list("event").order_by("event")
    return dict(counted.annotate(pairs=Count("pk")))


def appealed_boards(events: Iterable[Event]) -> dict[int, tuple[int, ...]]:
    """The boards of each of these events that are subject to an appeal."""
    flags = _appeal_flags().filter(event__in=[event.pk for event in events])
    found: defaultdict[int, list[int]] = defaultdict(list)
    ordered = flags.order_by("board").distinct()
    for event, board in ordered.values_list("event", "board"):
        found[event].append(board or 0)
    return {event: tuple(boards) for event, boards in found.items()}


def with_appeals(events: QuerySet[Event]) -> QuerySet[Any]:
    """The events, each with whether a board of it is subject to an appeal."""
    return events.annotate(
        under_appeal=Exists(_appeal_flags().filter(event=OuterRef("pk")))
    )


def _appeal_flags() -> QuerySet[Adjustment]:
    return Adjustment.objects.filter(
        kind=AdjustmentKind.FLAG,
        flag=Flag.SUBJECT_TO_APPEAL,
        withdrawn_at__isnull=True,
        board__isnull=False,
    )


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


def get_table_rounds(event: Event) -> QuerySet[TableRound]:
    """Who sat where in every round of the event, in the order of rounds and tables."""
    rows = TableRound.objects.filter(section__session__event=event)
    last = F("table").asc(nulls_last=True)
    return rows.order_by("section__letter", "round", last, "part", "pk")


def get_movement_versions(event: Event) -> QuerySet[MovementVersion]:
    """The movements of the event's sections, those that were undone among them."""
    versions = MovementVersion.objects.filter(section__session__event=event)
    return versions.select_related("section__session").order_by(
        "section__session__number", "section__letter", "number"
    )


def has_movement(event: Event) -> bool:
    """Whether it is played by a movement, so that rounds and tables are known before."""
    return MovementVersion.objects.filter(section__session__event=event).exists()


def get_club_movements(club: Club) -> QuerySet[ClubMovement]:
    """The movements that the club keeps under names of its own."""
    return ClubMovement.objects.filter(club=club)


def get_lines(event: Event) -> QuerySet[Result]:
    """Every line of the event's travellers, also those awaited."""
    return Result.objects.filter(section__session__event=event).select_related(
        "section__session"
    )


@dataclass(frozen=True, slots=True)
class LineRows:
    """The lines of an event that no one sits out, of drafted rounds none, with its
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
        _played(get_lines(event)),
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
        entries=sorted(entries, key=IN_ENTRY_ORDER),
        sections=sorted(sections, key=attrgetter("session.number", "letter")),
        matches=sorted(matches, key=attrgetter("round", "table", "pk")),
    )


def _played(lines: QuerySet[Result]) -> QuerySet[Result]:
    """Those of the lines that no one sits out, of drafted rounds none."""
    known = lines.exclude(match__published=False)
    return known.filter(ns__phantom=False, ew__phantom=False)


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


def _open_deals(
    *, despite_embargo: bool, moment: datetime | None = None
) -> QuerySet[Deal]:
    """The deals that people may see: of boards that no table has still to play, here or
    before the embargo of an event with the same set ends.

    No one sees the former, whatever their part in the event (Law 6D, 90A); who directs it
    sees the latter `despite_embargo`.
    """
    lines = Result.objects.filter(
        section__board_set=OuterRef("board_set"), board=OuterRef("board")
    )
    posted = Section.objects.filter(
        board_set=OuterRef("board_set"), session__event__state__in=POSTED_STATES
    )
    done = Deal.objects.filter(
        Exists(lines) | Exists(posted), ~Exists(lines.filter(kind__in=OPEN_KINDS))
    )
    if despite_embargo:
        return done
    return done.filter(~Exists(_embargoed("board_set", moment or now())))


def _embargoed(board_set: str, moment: datetime) -> QuerySet[Section]:
    """The sections with an embargo at that moment on the board set in that column."""
    return Section.objects.filter(
        board_set=OuterRef(board_set), session__event__embargo_until__gt=moment
    )


def next_embargo_end(event: Event) -> datetime | None:
    """When the next embargo ends on boards of the event, its own or that of another with
    the same boards; None if there is none."""
    of_event = Section.objects.filter(session__event=event).values("board_set")
    sections = Section.objects.filter(
        board_set__in=of_event, session__event__embargo_until__gt=now()
    )
    ends = sections.aggregate(end=Min("session__event__embargo_until"))
    return cast("datetime | None", ends["end"])


def get_deals(
    board_sets: Iterable[int], *, despite_embargo: bool = False
) -> QuerySet[Deal]:
    """The deals of these board sets, of boards that are done; `despite_embargo` for who
    directs an event with them, or where no person reads them yet."""
    deals = _open_deals(despite_embargo=despite_embargo)
    return deals.filter(board_set__in=set(board_sets))


def _deals_of_board(event: int, board: int, moment: datetime) -> QuerySet[Any, Any]:
    sections = Section.objects.filter(
        board_set=OuterRef("board_set"), session__event=event
    )
    deals = _open_deals(despite_embargo=False, moment=moment)
    return (
        deals.filter(Exists(sections), board=board)
        .order_by("pk")
        .values_list("pk", "analysis_due", "tricks", "par_score", "par_contracts")
    )


_DEALS_OF_BOARD = PreparedQuery(_deals_of_board, int, int, datetime)


def deals_shown(event: int, board: int) -> str:
    """The deals of the board that everyone may see now, with what was found of them.
    What hides one may be an event of another club with the same boards."""
    return repr(_DEALS_OF_BOARD.rows(event, board, now()))


def get_deals_of(result: Result, *, despite_embargo: bool) -> QuerySet[Deal]:
    """The deal of that result's board, once it is done."""
    deals = _open_deals(despite_embargo=despite_embargo)
    return deals.filter(board_set__sections=result.section_id, board=result.board)


def get_dealings(event: Event) -> QuerySet[Dealing]:
    """What was dealt here for the event; who shows a seed asks first whether it may."""
    return Dealing.objects.filter(event=event).select_related("board_set", "dealt_by")


def boards_by_set(event: Event) -> dict[int, dict[int, bool]]:
    """By set of boards: those that the event has lines of, each with whether a table has
    still to play it."""
    found: dict[int, dict[int, bool]] = {}
    rows = (
        get_lines(event).order_by().values_list("section__board_set", "board", "kind")
    )
    for board_set, board, kind in rows.distinct():
        boards = found.setdefault(board_set, {})
        boards[board] = boards.get(board, False) or kind in OPEN_KINDS
    return found


def untouched_boards(event: Event) -> dict[int, list[int]]:
    """By set: the boards without a deal of which no table has brought anything."""
    lines = get_lines(event).order_by()
    known = Deal.objects.filter(
        board_set=OuterRef("section__board_set"), board=OuterRef("board")
    )
    begun = lines.exclude(kind=ResultKind.AWAITED).values_list(
        "section__board_set", "board"
    )
    wanting = lines.filter(~Exists(known)).values_list("section__board_set", "board")
    found: dict[int, list[int]] = {}
    for board_set, board in sorted({*wanting} - {*begun}):
        found.setdefault(board_set, []).append(board)
    return found


def deals_in_sections(
    event: Event, *, despite_embargo: bool = False
) -> QuerySet[Deal, Any]:
    """Each deal of a board that is done, once for every section that plays it, with the
    section's letter and the number of its session, in their order."""
    return (
        _open_deals(despite_embargo=despite_embargo)
        .filter(board_set__sections__session__event=event)
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


def get_open_lines(event: Event) -> QuerySet[Result]:
    """The lines that tables still have to bring, with their sections."""
    return get_lines(event).filter(kind__in=OPEN_KINDS)


def get_board_sets(event: Event) -> QuerySet[BoardSet]:
    """The sets of boards that the event's sections play."""
    return BoardSet.objects.filter(sections__session__event=event).distinct()


def get_imported_file(event: Event) -> ImportedFile | None:
    """What the event was imported from, if it was."""
    return ImportedFile.objects.filter(event=event).defer("content").first()
