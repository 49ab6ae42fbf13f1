"""Travellers and matches as scorers enter them, with the history of each line."""

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from clubsite.audit import trail
from clubsite.audit.messages import AuditMessage, build_messages
from scoring.bridge.boards import Vulnerability, dealer, vulnerability
from scoring.bridge.contract import Seat, Side
from scoring.bridge.duplicate import far_from_median, score
from scoring.bridge.sections import in_section
from scoring.events import access as events_access
from scoring.events.labels import AdjustmentKind, Cause, ContestKind
from scoring.events.models import Entry, Event, Match, Result, Section
from scoring.events.queries import played_result
from scoring.play.procedure.entry import LATE_PLAY, Kind, ScoreEntry

OPEN_MARKS = ("", LATE_PLAY)
"""What is written on a line that the table has still to bring."""


def entered_at(lines: Iterable[Result]) -> dict[int, datetime]:
    """When each of these lines last came to have a result, by its key: one query.

    What was no score that someone entered, an imported one say, has no such time.
    """
    found: dict[int, datetime] = {}
    for entry in trail.get_histories(lines).select_related(None):
        was, now = (entry.details.get(name, "") for name in ("was", "now"))
        if was in OPEN_MARKS and now not in OPEN_MARKS:
            found[int(entry.subject_id)] = entry.at
    return found


def get_score_entry(line: Result) -> ScoreEntry:
    """What stands on the line; storing it again changes nothing."""
    kind = Kind(line.kind)
    if kind in {Kind.PLAYED, Kind.PASSED_OUT}:
        return ScoreEntry(kind, played_result(line))
    return ScoreEntry(kind, score=line.score)


@dataclass(frozen=True, slots=True)
class EntryError:
    """What a scorer typed on a line and why it is not stored.

    A contested line is one that someone else wrote first. One that is far from the other
    results of its board is stored when it is sent again.
    """

    typed: str
    why: str
    contested: bool = False
    far: bool = False


@dataclass(frozen=True, slots=True)
class Seated:
    """A side on a traveller: a pair, a team, or two players of an individual."""

    label: str
    names: str


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A stored result as a row of the entry grid; `score` is North-South's."""

    key: int
    table: int | None
    ns: Seated
    ew: Seated
    text: str
    version: int
    kind: Kind
    score: int | None
    odd: bool
    ruling: int | None
    appealed: bool
    error: EntryError | None = None
    room: str = ""
    board: int = 0

    @property
    def shown(self) -> str:
        """The text of the field: the refused one, else the stored one."""
        return self.error.typed if self.error else self.text

    @property
    def is_open(self) -> bool:
        return self.kind in {Kind.AWAITED, Kind.LATE}


@dataclass(frozen=True, slots=True)
class BoardTab:
    """One board of the section, and whether all its scores are in."""

    number: int
    done: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """A board's traveller, with its neighbours in the section."""

    section: Section
    board: int
    dealer: Seat
    vulnerable: Vulnerability
    lines: tuple[EntryRow, ...]
    boards: tuple[BoardTab, ...]

    @property
    def next(self) -> int | None:
        return self._neighbour(1)

    @property
    def previous(self) -> int | None:
        return self._neighbour(-1)

    @property
    def focus(self) -> int | None:
        """The line where a scorer goes on: the first that is open."""
        return next((line.key for line in self.lines if line.is_open), None)

    @property
    def has_tables(self) -> bool:
        return any(line.table is not None for line in self.lines)

    def _neighbour(self, step: int) -> int | None:
        numbers = [tab.number for tab in self.boards]
        at = numbers.index(self.board) + step
        return numbers[at] if 0 <= at < len(numbers) else None


def section_boards(event: Event, section: Section) -> tuple[BoardTab, ...]:
    """The boards of a section, and which of them are complete."""
    waiting: dict[int, bool] = defaultdict(bool)
    lines = events_access.get_played_lines(event).filter(section=section)
    for board, kind in lines.values_list("board", "kind"):
        waiting[board] |= kind in events_access.OPEN_KINDS
    return tuple(BoardTab(number, not waiting[number]) for number in sorted(waiting))


def first_open(event: Event) -> tuple[Section, int] | None:
    """Where a scorer goes on: the first board that is not complete, else the first."""
    found: list[tuple[Section, BoardTab]] = [
        (section, tab)
        for section in events_access.get_sections(event)
        for tab in section_boards(event, section)
    ]
    if not found:
        return None
    section, tab = next((tab for tab in found if not tab[1].done), found[0])
    return section, tab.number


def build_grid(
    event: Event, section: Section, board: int, errors: Mapping[int, EntryError]
) -> Grid:
    """The traveller of that board, table by table: eight queries at most."""
    rows = list(
        events_access.get_played_lines(event).filter(
            section__board_set=section.board_set_id, board=board
        )
    )
    mine = [row for row in rows if row.section_id == section.pk]
    lines = grid_lines(event, mine, rows, errors)
    return Grid(
        section=section,
        board=board,
        dealer=dealer(board),
        vulnerable=vulnerability(board),
        lines=tuple(sorted(lines, key=lambda line: (line.table or 0, line.ns.label))),
        boards=section_boards(event, section),
    )


def grid_lines(
    event: Event,
    lines: Iterable[Result],
    compared: Iterable[Result],
    errors: Mapping[int, EntryError],
) -> list[EntryRow]:
    """These lines as a scorer sees them, beside all lines of the same boards."""
    mine = list(lines)
    seated = _seated(event, mine)
    causes = _causes(event, mine)
    on_board: dict[int, dict[int, int | None]] = defaultdict(dict)
    for row in compared:
        on_board[row.board][row.pk] = get_entry_score(get_score_entry(row), row.board)
    return [
        EntryRow(
            key=row.pk,
            table=row.table,
            ns=_side(row, Side.NS, seated),
            ew=_side(row, Side.EW, seated),
            text=str(get_score_entry(row)),
            version=row.version,
            kind=Kind(row.kind),
            score=on_board[row.board][row.pk],
            odd=_is_odd(row.pk, on_board[row.board]),
            ruling=causes.get((row.pk, Cause.RULING)),
            appealed=(row.pk, Cause.APPEAL) in causes,
            error=errors.get(row.pk),
            room=row.room,
            board=row.board,
        )
        for row in mine
    ]


def _side(line: Result, side: Side, seated: Mapping[int, Seated]) -> Seated:
    """Who sits on that side of a line."""
    found = [seated[key] for key in line.sitters(side)]
    return Seated(
        ", ".join(entry.label for entry in found),
        " – ".join(filter(None, (entry.names for entry in found))),
    )


def get_entry_score(score_entry: ScoreEntry, board: int) -> int | None:
    """The score in North-South's view; None where there is none yet."""
    if score_entry.result is not None:
        return score(score_entry.result, vulnerability(board))
    return score_entry.score


def _is_odd(line: int, scores: Mapping[int, int | None]) -> bool:
    """Whether a score lies far from the board's median."""
    own = scores[line]
    known = [each_score for each_score in scores.values() if each_score is not None]
    return own is not None and far_from_median(own, known)


def _seated(event: Event, lines: Collection[Result]) -> dict[int, Seated]:
    """Who plays on these lines; who is at home in another section with its letter."""
    here = {line.section.letter for line in lines}
    keys = {key for line in lines for key in line.contestants}
    return {
        pair.pk: Seated(_label(pair, here), staff_names(pair))
        for pair in events_access.get_entries(event).filter(pk__in=keys)
    }


def _label(pair: Entry, here: Container[str]) -> str:
    home = "" if pair.section.letter in here else pair.section.letter
    return in_section(home, pair.called)


def staff_names(pair: Entry) -> str:
    """The names of a pair as those read them who run the evening."""
    names = [
        member.player.name for member in pair.members.all() if not member.substitute
    ]
    return " – ".join(names)


def _causes(event: Event, lines: Iterable[Result]) -> dict[tuple[int, str], int]:
    """The ruling or appeal that adjusts a line, by line and cause."""
    adjusted = event.adjustments.filter(
        kind=AdjustmentKind.LINE,
        cause__in=[Cause.RULING, Cause.APPEAL],
        withdrawn_at__isnull=True,
        result__in=[line.pk for line in lines],
    )
    return {
        (adjustment.result_id or 0, adjustment.cause): adjustment.cause_id
        for adjustment in adjusted
    }


def history_of_line(line: Result) -> list[AuditMessage]:
    """Every score that was written there and every request about it, oldest first."""
    return build_messages(trail.get_histories([line, *line.corrections.all()]))


@dataclass(frozen=True, slots=True)
class RoomGrid:
    """The boards of a match at one of its tables; `earlier` is the round in which this
    one plays them, where the match ends in a later one."""

    room: str
    table: int | None
    earlier: int | None
    ns: Seated
    ew: Seated
    lines: tuple[EntryRow, ...]


@dataclass(frozen=True, slots=True)
class MatchTab:
    """A match of the same round, and whether all its scores are in."""

    key: int
    table: int
    done: bool


@dataclass(frozen=True, slots=True)
class MatchGrid:
    """A match with its rooms, and the other matches of its round; whether its tables
    bring slips, as in a movement."""

    match: Match
    rooms: tuple[RoomGrid, ...]
    matches: tuple[MatchTab, ...]
    has_slips: bool

    @property
    def next(self) -> MatchTab | None:
        """The next match of the round."""
        later = (match for match in self.matches if match.table > self.match.table)
        return next(later, None)

    @property
    def lines(self) -> list[EntryRow]:
        """All lines of both rooms."""
        return [line for room in self.rooms for line in room.lines]

    @property
    def focus(self) -> int | None:
        """The line where a scorer goes on: the first that is open."""
        return next((line.key for line in self.lines if line.is_open), None)


def build_match_grid(
    event: Event, match: Match, errors: Mapping[int, EntryError]
) -> MatchGrid:
    """The match board by board, room by room: seven queries at most."""
    lines = events_access.get_played_lines(event).filter(section=match.section)
    mine = list(lines.filter(match=match).order_by("board"))
    compared = events_access.get_played_lines(event).filter(
        section__board_set=match.section.board_set_id,
        board__in=[line.board for line in mine],
    )
    shown = grid_lines(event, mine, compared, errors)
    tables = sorted({(line.table or 0, line.room) for line in mine})
    earlier = {
        (line.table or 0, line.room): line.round
        for line in mine
        if line.table_round_id and line.round != match.round
    }
    rooms = (
        _room(
            [
                grid_line
                for grid_line in shown
                if (grid_line.table or 0, grid_line.room) == at
            ],
            earlier.get(at),
        )
        for at in tables
    )
    has_slips = any(line.table_round_id for line in mine)
    return MatchGrid(match, tuple(rooms), _round(event, match), has_slips)


def first_open_match(event: Event) -> int | None:
    """Where a scorer of teams goes on: the first match that is not complete, else the
    first; nothing where matches have one table."""
    if event.contest != ContestKind.TEAMS:
        return None
    lines = events_access.get_played_lines(event).filter(match__isnull=False)
    ordered = lines.order_by("match__round", "match__table", "match")
    waiting = ordered.filter(kind__in=events_access.OPEN_KINDS)
    found: Result | None = waiting.first() or ordered.first()
    return found.match_id if found else None


def _room(lines: list[EntryRow], earlier: int | None) -> RoomGrid:
    first = lines[0]
    return RoomGrid(
        room=first.room,
        table=first.table,
        earlier=earlier,
        ns=first.ns,
        ew=first.ew,
        lines=tuple(lines),
    )


def _round(event: Event, match: Match) -> tuple[MatchTab, ...]:
    waiting = set(
        events_access.get_open_lines(event)
        .filter(match__round=match.round)
        .values_list("match", flat=True)
    )
    found = events_access.get_matches(event).filter(
        section=match.section, round=match.round, published=True, away__isnull=False
    )
    return tuple(
        MatchTab(line.pk, line.table, line.pk not in waiting)
        for line in found.order_by("table")
    )
