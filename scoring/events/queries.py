"""Events as values: their rows loaded once, readers and names, sections and sessions.

Also messages of the game in the reader's language.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs import labels as clubs_labels
from clubsite.clubs import names
from clubsite.clubs.models import Club, Player
from clubsite.clubs.templatetags.club import club_hour
from clubsite.site.load_once import load_once
from scoring.bridge.boards import vulnerability
from scoring.bridge.card_play import CardPlay
from scoring.bridge.contest import Match as Played
from scoring.bridge.contract import Card, Contract, PlayedResult, Seat
from scoring.bridge.convention import CONVENTIONS, Convention, Name
from scoring.bridge.duplicate import score
from scoring.bridge.event import BoardKey, Unit
from scoring.bridge.messages import NotBridge
from scoring.bridge.ranking import Made
from scoring.bridge.sections import section_names, table_name
from scoring.bridge.teams import Fault
from scoring.events import access, effects
from scoring.events.access import EventRoles
from scoring.events.card_plays import decode_card_play
from scoring.events.event_data import (
    EventData,
    Fixture,
    Flag,
    LineEffect,
    Pair,
    PairPenalty,
    ReportedResult,
)
from scoring.events.labels import (
    AdjustmentKind,
    Cause,
    MethodKind,
    ResultKind,
    in_room,
)
from scoring.events.models import (
    Adjustment,
    Event,
    Match,
    Result,
    Section,
    Session,
)
from scoring.events.plans import MITCHELL
from scoring.events.policy import AveragePolicy
from scoring.formats.messages import Message
from scoring.movements.mitchell import SKIP, STRAIGHT

COLUMNS = (
    *("pk", "section", "board", "ns", "ew", "south", "west", "match", "room", "table"),
    *("round", "kind", "contract", "declarer", "lead", "tricks", "score"),
    *("file_ns", "file_ew", "group", "version"),
)
"""Those of a result that a line is made of."""
ENTRY_COLUMNS = (
    *("pk", "label", "number", "direction", "section__letter", "file_points"),
    *("file_percentage", "file_rank", "name", "carried", "carried_maximum"),
    *("handicap", "stratum", "tags", "withdrew"),
)
"""Those of an entry that a pair is made of."""
MEMBER_COLUMNS = (
    "members__substitute",
    "members__from_round",
    "members__until_round",
)
PLAYER_FIELDS = tuple(field.attname for field in Player._meta.concrete_fields)
PLAYER_COLUMNS = tuple(f"members__player__{name}" for name in PLAYER_FIELDS)
ALIKE = 16_384
"""So many results in words are remembered: every contract, declarer and number of tricks
of a large event."""

Place = tuple[int, str, int]
"""Session, letter and board set of a section."""

Json = dict[str, Any]


def _table_lines(
    places: Mapping[int, Place], seated: Set[int | None]
) -> tuple[ReportedResult, ...]:
    """The lines in these sections at which no one else sits."""
    return tuple(
        _line(row, places[row.section])
        for row in access.lines_in(places, COLUMNS)
        if {row.ns, row.ew, row.south, row.west} <= seated
    )


def played_result(row: Result) -> PlayedResult | None:
    """What was bid and made at the table; None where that is not known."""
    return _result(row.kind, row.contract, row.declarer, row.tricks, row.lead)


@lru_cache(maxsize=ALIKE)
def _result(
    kind: str, contract: str, declarer: str, tricks: int | None, lead: str
) -> PlayedResult | None:
    if kind == ResultKind.PASSED_OUT:
        return PlayedResult(None)
    if not contract or tricks is None:
        return None
    opened = Card.parse(lead) if lead else None
    return PlayedResult(Contract.parse(contract), Seat(declarer), tricks, opened)


@lru_cache(maxsize=ALIKE)
def _score(result: PlayedResult, board: int) -> int:
    return score(result, vulnerability(board))


def _line(row: Any, place: Place) -> ReportedResult:
    session, section, board_set = place
    result = _result(row.kind, row.contract, row.declarer, row.tricks, row.lead)
    reported = row.score
    if reported is None and result is not None:
        reported = _score(result, row.board)
    return ReportedResult(
        key=row.pk,
        session=session,
        section=section,
        board_set=board_set,
        board=row.board,
        ns=row.ns,
        ew=row.ew,
        kind=ResultKind(row.kind),
        table=row.table,
        round=row.round,
        result=result,
        reported=reported,
        file_ns=row.file_ns,
        file_ew=row.file_ew,
        group=row.group,
        version=row.version,
        match=row.match or 0,
        room=row.room,
        south=row.south or 0,
        west=row.west or 0,
    )


def load_event_data(event: Event) -> EventData:
    """The event with everything that its results follow from: three queries, with one
    more for a file's datums."""
    rows = access.load_event_rows(event)
    adjustments, places = rows.adjustments, rows.places
    pairs = _pairs(event)
    return EventData(
        event=event,
        pairs=pairs,
        lines=_table_lines(places, {*pairs, None}),
        effects=_line_effects(adjustments),
        penalties=_penalties(adjustments),
        flags=_flags(adjustments),
        places={
            (session, letter): board_set
            for session, letter, board_set in places.values()
        },
        convention=shown_by(event),
        datums=_datums(event),
        fixtures=_fixtures(rows.matches, places),
    )


def shown_by(event: Event) -> Convention:
    """The convention as the pages follow it: a line shows what counts in its total,
    also where the program prints a short board without Neuberg."""
    return replace(get_convention(event), plain_when_short=False)


def get_convention(event: Event) -> Convention:
    """The convention that the event is scored by; the club may switch uplift off, and
    the event say what average plus becomes when it is given again and again."""
    convention = CONVENTIONS[Name(event.convention.lower())]
    averages = AveragePolicy.of(event.policy)
    return replace(
        convention,
        uplift=convention.uplift and averages.own_average_uplift,
        repeated=event.regulations.repeated or convention.repeated,
    )


def _pairs(event: Event) -> dict[int, Pair]:
    """Everyone but phantoms, with their players: one query."""
    columns = (*ENTRY_COLUMNS, *MEMBER_COLUMNS, *PLAYER_COLUMNS)
    rows = access.entry_rows(event, columns).filter(phantom=False)
    by_entry = groupby(rows, key=attrgetter("pk"))
    return {key: _pair(list(found)) for key, found in by_entry}


def _pair(rows: Sequence[Any]) -> Pair:
    """The pair of these rows, one for each of its players."""
    row = rows[0]
    players: dict[bool | None, list[Player]] = {False: [], True: [], None: []}
    for each_row in rows:
        player = Player.from_db(None, PLAYER_FIELDS, each_row[-len(PLAYER_FIELDS) :])
        players[each_row.members__substitute].append(player)
    return Pair(
        key=row.pk,
        label=row.label,
        number=row.number,
        direction=row.direction,
        section=row.section__letter,
        players=tuple(players[False]),
        substitutes=tuple(players[True]),
        substitute_rounds=tuple(
            (member.members__from_round, member.members__until_round)
            for member in rows
            if member.members__substitute
        ),
        file_points=row.file_points,
        file_percentage=row.file_percentage,
        file_rank=row.file_rank,
        name=row.name,
        carried=Made(Fraction(row.carried), row.carried_maximum, 0)
        if row.carried
        else None,
        handicap=Fraction(row.handicap) if row.handicap else None,
        stratum=row.stratum,
        tags=tuple(row.tags),
        withdrew=row.withdrew,
    )


def _fixtures(
    matches: Iterable[Match], places: Mapping[int, Place]
) -> tuple[Fixture, ...]:
    return tuple(
        Fixture(
            match=_match(row),
            section=places[row.section_id][1],
            session=places[row.section_id][0],
            table=row.table,
            first_board=row.first_board,
            published=row.published,
            version=row.version,
        )
        for row in matches
    )


def _match(row: Match) -> Played:
    given = None
    if row.given_home:
        given = (Fraction(row.given_home), Fraction(row.given_away or 0))
    return Played(
        key=row.pk,
        round=row.round,
        home=row.home_id,
        away=row.away_id,
        boards=row.boards,
        half=row.half,
        given=given,
        fault=Fault(row.fault),
        carried=Fraction(row.carried or 0),
    )


def _line_effects(adjustments: Iterable[Adjustment]) -> tuple[LineEffect, ...]:
    return tuple(
        LineEffect(
            line=adjustment.result_id,
            cause=Cause(adjustment.cause),
            for_ns=effects.decode(adjustment.ns or {}),
            for_ew=effects.decode(adjustment.ew or {}),
            cause_id=adjustment.cause_id,
            stored_ns=adjustment.ns or {},
            stored_ew=adjustment.ew or {},
        )
        for adjustment in adjustments
        if adjustment.kind == AdjustmentKind.LINE and adjustment.result_id
    )


def _penalties(adjustments: Iterable[Adjustment]) -> tuple[PairPenalty, ...]:
    return tuple(
        PairPenalty(
            entry=adjustment.entry_id,
            amount=Fraction(adjustment.amount),
            unit=Unit(adjustment.unit),
            cause=Cause(adjustment.cause),
            cause_id=adjustment.cause_id,
            disciplinary=adjustment.disciplinary,
            match=adjustment.match_id or 0,
        )
        for adjustment in adjustments
        if adjustment.kind == AdjustmentKind.PENALTY and adjustment.entry_id
    )


def _flags(adjustments: Iterable[Adjustment]) -> tuple[Flag, ...]:
    return tuple(
        Flag(
            adjustment.board,
            adjustment.flag,
            Cause(adjustment.cause),
            adjustment.cause_id,
        )
        for adjustment in adjustments
        if adjustment.kind == AdjustmentKind.FLAG and adjustment.board
    )


def _datums(event: Event) -> dict[BoardKey, int]:
    """The Butler datums that the imported file gives."""
    if event.method != MethodKind.BUTLER or event.is_imported is False:
        return {}
    imported = access.get_imported_file(event)
    if imported is None:
        return {}
    return {_board_key(key): datum for key, datum in imported.datums.items()}


def _board_key(text: str) -> BoardKey:
    board_set, board = text.split()
    return int(board_set), int(board)


def said(message: Message) -> str:
    """The message in the language now active, with the messages inside it."""
    return gettext(message.text) % {
        name: said(value) if isinstance(value, Message) else value
        for name, value in message.params.items()
    }


def said_refusal(refusal: NotBridge) -> str:
    """Why the game refuses something, in the language now active."""
    return said(Message.of(refusal))


def encoded(message: Message) -> Json:
    """The message as it is stored: untranslated, so that every reader has their own."""
    return {
        "text": message.text,
        "params": {
            name: encoded(value)
            if isinstance(value, Message)
            else value
            if isinstance(value, int)
            else str(value)
            for name, value in message.params.items()
        },
    }


def decoded(stored: Mapping[str, Any]) -> Message:
    """The message that was stored."""
    return Message(
        stored["text"],
        {
            name: decoded(value) if isinstance(value, dict) else value
            for name, value in stored["params"].items()
        },
    )


@dataclass(frozen=True, slots=True)
class Viewer:
    """One person before one event."""

    roles: EventRoles
    account: int | None = None

    @property
    def staff(self) -> bool:
        return self.roles.staff

    def names_for(self, players: Iterable[Player], club: Club) -> tuple[str, ...]:
        """These people as the reader may name them."""
        return tuple(
            names.name_for(player, club, staff=self.staff) for player in players
        )

    def sits_in(self, pair: Pair) -> bool:
        """Whether the reader is one of the pair."""
        members = (*pair.players, *pair.substitutes)
        return self.account is not None and any(
            player.account_id == self.account for player in members
        )


def pair_mark(entry: int) -> str:
    """The mark of readers who sit in that pair or team.

    >>> pair_mark(7)
    'pair-7'
    """
    return f"pair-{entry}"


@dataclass(frozen=True, slots=True)
class PairName:
    """A contestant as this reader may name it; a team may have a name of its own."""

    key: int
    label: str
    names: tuple[str, ...]
    ours: bool = False
    team: str = ""

    @property
    def mark(self) -> str:
        """What readers who sit in it are told by, where a page serves many."""
        return pair_mark(self.key)

    @property
    def title(self) -> str:
        """What it is called: a team by its name, others by those of their players."""
        return self.team or " – ".join(self.names)

    @property
    def together(self) -> str:
        """Number and name in one line."""
        return f"{self.label} {self.title}".strip()


def get_viewer(user: User | None, event: Event) -> Viewer:
    """The reader of that event's pages."""
    return Viewer(access.get_event_roles(user, event), user.pk if user else None)


def pair_names(data: EventData, viewer: Viewer) -> dict[int, PairName]:
    """Every contestant of the evening as the reader may name it."""
    club = data.event.club
    return {key: pair_name(pair, club, viewer) for key, pair in data.pairs.items()}


def pair_name(pair: Pair, club: Club, viewer: Viewer) -> PairName:
    """One contestant as the reader may name it."""
    return PairName(
        key=pair.key,
        label=pair.label,
        names=viewer.names_for(pair.players, club),
        ours=viewer.sits_in(pair),
        team=pair.name,
    )


@dataclass(frozen=True, slots=True)
class TitledSection:
    """A section by its letter, and by its session where there are several."""

    key: int
    session: int
    letter: str
    title: str
    board_set: int
    first_board: int


def titled_sections(event: Event) -> list[TitledSection]:
    """The event's sections in their order, each with its first board: two queries."""
    sections = list(access.get_sections(event))
    several = len({section.session_id for section in sections}) > 1
    first = access.first_boards(event)
    return [
        TitledSection(
            key=section.pk,
            session=section.session.number,
            letter=section.letter,
            title=section_title(
                section.session.number if several else 0, section.letter
            ),
            board_set=section.board_set_id,
            first_board=first.get(section.pk, 1),
        )
        for section in sections
    ]


def session_time_text(session: Session, event: Event) -> str:
    """The day of a session where it is not the event's, and the hour where it is known:
    "Tue 3 Mar 2026, 19:00"."""
    day = session.date or event.date
    text = "" if day == event.date else date_format(day, clubs_labels.WRITTEN)
    hour = club_hour(session.starts_at, event.club)
    return ", ".join(filter(None, (text, hour)))


def section_title(session: int, letter: str) -> str:
    """What a section is called; with its session unless that is 0."""
    if not session:
        return _("Section %(letter)s") % {"letter": letter}
    return _("Session %(session)s, section %(letter)s") % {
        "session": session,
        "letter": letter,
    }


def told_apart(sections: Iterable[Section]) -> dict[int, str]:
    """What tells each section of an event from others, by its key."""
    keys = {
        section.pk: (section.session.number, section.letter) for section in sections
    }
    names = section_names(keys.values())
    return {pk: names[key] for pk, key in keys.items()}


def all_told_apart(events: tuple[Event, ...]) -> dict[int, str]:
    """What tells each section of these events from others of its event: one query.

    A page that shows several kinds of rows gives the same events for each kind.
    """
    return dict(_load_told_apart(events))


@load_once
def _load_told_apart(events: tuple[Event, ...]) -> tuple[tuple[int, str], ...]:
    by_event = groupby(
        access.sections_of_each(events), key=attrgetter("session.event_id")
    )
    return tuple(
        item for _event, sections in by_event for item in told_apart(sections).items()
    )


def table_called(line: Result, event: Event) -> str:
    """The table of a line, with its section where the event has several: one query."""
    sections = told_apart(access.get_sections(event))
    return table_name(sections[line.section_id], line.table)


def line_called(line: Result, section: str) -> str:
    """Table and board of a line, by what tells its section from others; the board and
    who played it where a file named no tables."""
    table = table_name(section, line.table)
    if not table:
        known = {"board": line.board, "sides": line.at_table}
        return _("Board %(board)s, %(sides)s") % known
    known = {"table": in_room(table, line.room), "board": line.board}
    return _("Table %(table)s, board %(board)s") % known


@dataclass(frozen=True, slots=True)
class LastSession:
    """What was played last, as the form of a further session begins with it."""

    session: Mapping[str, object]
    sections: Mapping[str, Mapping[str, object]]


def last_session(event: Event) -> LastSession:
    """The movement of the last session, and the tables of its sections by letter."""
    found = list(access.get_sections(event))
    last = [section for section in found if section.session_id == found[-1].session_id]
    missing = {
        entry.section.letter: entry.direction
        for entry in access.get_entries(event).filter(phantom=True)
    }
    known = last[0].movement
    if known in (STRAIGHT.code, SKIP.code):
        known = MITCHELL
    return LastSession(
        session={
            "movement": known or MITCHELL,
            "boards_a_round": last[0].boards_per_round or 3,
        },
        sections={
            section.letter: {
                "tables": section.tables,
                "missing": missing.get(section.letter, ""),
            }
            for section in last
        },
    )


def open_events(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these events, those that the person knows of."""
    visible = access.visible_events(user, club).filter(pk__in=keys)
    return set(visible.values_list("pk", flat=True))


def load_card_plays(event: Event) -> dict[int, CardPlay]:
    """Auction and play by the key of the result, for who may see them in spite of an
    embargo: one query."""
    return {
        row.result_id: decode_card_play(row.dealer, row.auction, row.cards)
        for row in access.get_card_plays(event, despite_embargo=True)
    }
