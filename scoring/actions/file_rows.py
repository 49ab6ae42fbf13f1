"""The rows that a read result file becomes."""

from collections.abc import Iterable, Mapping
from typing import Any

from clubsite.clock import now
from clubsite.clubs.models import Club, PolicyVersion
from scoring import effects
from scoring.actions.file_players import Choices, Register
from scoring.bridge.boards import Deal as PlayedDeal
from scoring.bridge.contract import Seat, Suit
from scoring.formats.evening import ReadEntrant, ReadEvent, ReadLine
from scoring.formats.fields import field_numbers
from scoring.formats.report import is_score_only
from scoring.labels import AdjustmentKind, Cause, EventState, ResultKind
from scoring.models import (
    Adjustment,
    BoardSet,
    Deal,
    Entry,
    EntryPlayer,
    Event,
    Result,
    Section,
    Session,
)

Place = tuple[int, str]
"""Session and section, as the file names them."""

ONLY_SECTION = "A"
"""The letter of a section that the file does not name."""

LARGEST_NUMBER = 32_767


class Store:
    """One file on its way into the database; `event` is what it becomes."""

    def __init__(
        self, club: Club, read: ReadEvent, name: str, people: Choices | None = None
    ) -> None:
        self.club = club
        self.read = read
        self.people = people
        self.made_at = now()
        self.event = self._make_event(name)
        self.board_sets = self._make_board_sets()
        self.sections = self._make_sections()
        self.entries = self._make_entries()
        self._make_lines()
        self._make_penalties()
        self._make_deals()

    @property
    def datums(self) -> dict[str, int]:
        """The file's Butler datums by board set and board."""
        return {
            f"{self.board_sets[session, section].pk} {board}": datum
            for (session, section, board), datum in self.read.datums.items()
            if (session, section) in self.board_sets
        }

    def _make_event(self, name: str) -> Event:
        today = self.made_at.astimezone(self.club.zone).date()
        return Event.objects.create(
            club=self.club,
            name=(self.read.name or self.read.title or name)[:120],
            date=self.read.played_on or today,
            state=EventState.SCORING,
            method=str(self.read.method),
            winners=self.read.winners,
            convention=str(self.read.convention),
            policy=PolicyVersion.objects.filter(club=self.club).latest("number"),
            made_at=self.made_at,
        )

    def _make_board_sets(self) -> dict[Place, BoardSet]:
        made: dict[int, BoardSet] = {}
        found: dict[Place, BoardSet] = {}
        fields = field_numbers(self.read)
        for place in dict.fromkeys(map(_place, self.read.lines)):
            field = fields[place]
            if field not in made:
                made[field] = BoardSet.objects.create(
                    club=self.club, name=self.event.name[:100]
                )
            found[place] = made[field]
        return found

    def _make_sections(self) -> dict[Place, Section]:
        sessions = {
            number: Session.objects.create(event=self.event, number=number)
            for number in sorted({session for session, _ in self.board_sets})
        }
        return {
            (session, letter): Section.objects.create(
                session=sessions[session],
                board_set=board_set,
                letter=(letter or ONLY_SECTION)[:20],
                tables=self._tables((session, letter)),
            )
            for (session, letter), board_set in sorted(
                self.board_sets.items(), key=lambda item: item[0]
            )
        }

    def _tables(self, place: Place) -> int:
        """The most lines that a board of the section has."""
        boards = [one.board for one in self.read.lines if _place(one) == place]
        return max(boards.count(board) for board in set(boards))

    def _make_entries(self) -> dict[int, Entry]:
        homes = homes_of(self.read.lines)
        first = next(iter(self.sections))
        entries = Entry.objects.bulk_create(
            new_entry(self.event, pair, self.sections[homes.get(pair.key, first)])
            for pair in self.read.entrants
        )
        register = Register(self.club)
        self.renamed = register.under_other_names(self.read.entrants)
        self.taken = tuple(register.taken(self.read.entrants))
        EntryPlayer.objects.bulk_create(
            EntryPlayer(entry=entry, player=player, place=place)
            for entry, pair in zip(entries, self.read.entrants, strict=True)
            for place, player in enumerate(register.players_of(pair, self.people), 1)
        )
        keys = (pair.key for pair in self.read.entrants)
        return dict(zip(keys, entries, strict=True))

    def _make_lines(self) -> None:
        rows = Result.objects.bulk_create(map(self._line, self.read.lines))
        Adjustment.objects.bulk_create(
            Adjustment(
                event=self.event,
                kind=AdjustmentKind.LINE,
                cause=Cause.FILE,
                result=row,
                ns=effects.encode(line.for_ns),
                ew=effects.encode(line.for_ew),
                made_at=self.made_at,
            )
            for row, line in zip(rows, self.read.lines, strict=True)
            if line.for_ns is not None
            and line.for_ew is not None
            and not is_score_only(line)
        )

    def _line(self, line: ReadLine) -> Result:
        return Result(
            section=self.sections[_place(line)],
            board=line.board,
            ns=self.entries[line.ns],
            ew=self.entries[line.ew],
            **line_figures(line),
            **reported(line),
        )

    def _make_penalties(self) -> None:
        Adjustment.objects.bulk_create(
            Adjustment(
                event=self.event,
                kind=AdjustmentKind.PENALTY,
                cause=Cause.FILE,
                entry=self.entries[pair.key],
                amount=effects.exact_text(pair.penalty),
                unit=str(pair.unit),
                made_at=self.made_at,
            )
            for pair in self.read.entrants
            if pair.penalty
        )

    def _make_deals(self) -> None:
        deals: dict[tuple[int, int], Deal] = {}
        for (session, section, board), dealt in self.read.deals.items():
            for board_set in self._sets_of(session, section):
                deals.setdefault((board_set.pk, board), _deal(board_set, board, dealt))
        Deal.objects.bulk_create(deals.values())

    def _sets_of(self, session: int, section: str) -> Iterable[BoardSet]:
        """The set of a section; deals given for a session are those of all sections."""
        if (session, section) in self.board_sets:
            return [self.board_sets[session, section]]
        return [made for place, made in self.board_sets.items() if place[0] == session]


def new_entry(event: Event, pair: ReadEntrant, section: Section) -> Entry:
    """The row of a pair of the file."""
    return Entry(
        event=event,
        section=section,
        label=pair.number[:40],
        number=_number(pair),
        direction=str(pair.side or ""),
        **file_figures(pair),
    )


def file_figures(pair: ReadEntrant) -> dict[str, str]:
    """What the file prints for a pair."""
    official = pair.official
    return {
        "file_points": str(official.points or ""),
        "file_percentage": str(official.percentage or ""),
        "file_rank": "" if official.rank is None else str(official.rank),
    }


def line_figures(line: ReadLine) -> dict[str, Any]:
    """What the file prints for a line besides its result."""
    return {
        "file_ns": str(line.ns_points or ""),
        "file_ew": str(line.ew_points or ""),
        "table": _small(line.table),
        "round": line.round,
    }


def _place(line: ReadLine) -> Place:
    return (line.session, line.section)


def homes_of(lines: Iterable[ReadLine]) -> Mapping[int, Place]:
    """The section in which each pair played its first line."""
    homes: dict[int, Place] = {}
    for line in lines:
        homes.setdefault(line.ns, _place(line))
        homes.setdefault(line.ew, _place(line))
    return homes


def _number(pair: ReadEntrant) -> int:
    """The digits of the pair's number; its place in the file where it has none."""
    digits = "".join(letter for letter in pair.number if letter in "0123456789")
    return min(int(digits[:5]), LARGEST_NUMBER) if digits else pair.key


def _small(written: str) -> int | None:
    """The number of a table; none where it is no number."""
    digits = written.isdecimal() and len(written) < 5
    return min(int(written), LARGEST_NUMBER) if digits else None


def reported(line: ReadLine) -> dict[str, Any]:
    """The columns of what the table reported."""
    result = line.result
    if result is None and line.score is None:
        return {"kind": ResultKind.NOT_PLAYED}
    if result is None:
        return {"kind": ResultKind.SCORED, "score": line.score}
    if result.contract is None:
        return {"kind": ResultKind.PASSED_OUT}
    return {
        "kind": ResultKind.PLAYED,
        "contract": str(result.contract),
        "declarer": str(result.declarer),
        "lead": str(result.lead or ""),
        "tricks": result.tricks,
    }


def _deal(board_set: BoardSet, board: int, dealt: PlayedDeal) -> Deal:
    north, east, south, west = (
        ".".join(dealt.holding(seat, suit) for suit in Suit) for seat in Seat
    )
    return Deal(
        board_set=board_set,
        board=board,
        north=north,
        east=east,
        south=south,
        west=west,
    )
