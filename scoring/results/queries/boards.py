"""One board: its deal, and what happened to it at every table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import chain

from django.utils.functional import Promise

from scoring.bridge.boards import Deal
from scoring.bridge.card_play import CardPlay
from scoring.bridge.contract import PlayedResult, Seat, Side
from scoring.bridge.diagram import BoardView, DealView, Makes, TableView
from scoring.bridge.event import BoardKey, Frequency, ScoredResult
from scoring.events import access as events_access
from scoring.events.event_data import EventData, LineEffect, ReportedResult
from scoring.events.labels import SIGNED, FigureKind, GroupKind, RoomKind
from scoring.events.models import Deal as StoredDeal
from scoring.events.queries import PairName, Viewer, pair_names
from scoring.results.queries.lines import (
    ResultView,
    boards_in,
    build_result_view,
    decimals_needed,
)
from scoring.results.queries.matches import match_keys
from scoring.results.queries.ranking import appealed_boards
from scoring.results.queries.scorecards import used_codes
from scoring.results.queries.scores import ScoredEvent
from scoring.results.strips import Strip, build_strip

MAKERS = (Seat.N, Seat.S, Seat.E, Seat.W)
"""The order in which double-dummy tricks are stored and shown."""


@dataclass(frozen=True, slots=True)
class TravellerRow:
    """A row of a traveller; the sides differ only on a split score.

    In an individual two persons are on either side. A line of a match has its `match`,
    with the number of it, and in rooms the `room`. `replay` is the address of its
    auction and play, if this reader may open them; `at_table` is what the table
    reported, for its own players and staff.
    """

    ns: tuple[PairName, ...]
    ew: tuple[PairName, ...]
    line: ResultView
    ew_points: Decimal | None
    ew_line: ResultView | None
    match: int = 0
    number: int = 0
    room: Promise | str = ""
    opens: bool = False
    replay: str = ""
    at_table: PlayedResult | None = None

    @property
    def players(self) -> tuple[PairName, ...]:
        """Everyone at the table."""
        return (*self.ns, *self.ew)

    @property
    def ours(self) -> bool:
        return any(name.ours for name in self.players)

    @property
    def sides(self) -> tuple[tuple[PairName, ...], ...]:
        return (self.ns, self.ew)

    @property
    def tricks(self) -> int | None:
        """What declarer made, if that is what counts."""
        return self.line.result.tricks if self.line.result else None

    @property
    def label(self) -> str:
        """Who met whom, by their numbers."""
        return " – ".join(
            "+".join(who.label for who in side) for side in (self.ns, self.ew)
        )


@dataclass(frozen=True, slots=True)
class Traveller:
    """All results of one deal of the board, with how often each score came.

    Where it was played in several forms, of one `form`; the hands are those dealt.
    """

    sections: tuple[str, ...]
    view: BoardView
    lines: tuple[TravellerRow, ...]
    frequencies: tuple[Frequency, ...]
    datum: int | None
    form: Promise | str = ""

    @property
    def deal(self) -> DealView | None:
        """The hands with what a worker has found of them, where they are known."""
        return self.view.deal

    @property
    def has_tables(self) -> bool:
        """Whether it is known at which table any of them was; a match has a number."""
        known = any(line.line.table is not None for line in self.lines)
        return known and not self.has_matches

    @property
    def has_matches(self) -> bool:
        return any(line.match for line in self.lines)

    @property
    def has_rooms(self) -> bool:
        """Whether each line is compared with that of the other room alone."""
        return any(line.room for line in self.lines)

    @property
    def strip(self) -> Strip | None:
        """The scores along their axis, with ours and par."""
        players: dict[int, tuple[PairName, ...]] = {}
        for row in self.lines:
            if row.line.score is not None:
                players[row.line.score] = (
                    *players.get(row.line.score, ()),
                    *row.players,
                )
        par = self.deal.par_score if self.deal else None
        return build_strip(self.frequencies, players, par)

    @property
    def players(self) -> tuple[PairName, ...]:
        """Everyone who played it."""
        return tuple(name for line in self.lines for name in line.players)

    @property
    def our_lines(self) -> tuple[TravellerRow, ...]:
        """The lines that this reader played."""
        return tuple(line for line in self.lines if line.ours)

    @property
    def has_replay(self) -> bool:
        """Whether the auction or play of any line can be opened."""
        return any(line.replay for line in self.lines)

    @property
    def codes(self) -> tuple[str, ...]:
        """The marks in use."""
        sides = chain.from_iterable((line.line, line.ew_line) for line in self.lines)
        return used_codes(line for line in sides if line is not None)


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A board of an event, with its neighbours that this reader may open."""

    number: int
    travellers: tuple[Traveller, ...]
    previous: int | None
    next: int | None
    boards_in: FigureKind
    decimals: int
    appealed: bool

    @property
    def points_in(self) -> FigureKind:
        """What the points of a line are: of a share matchpoints are shown."""
        return FigureKind.POINTS if self.in_percent else self.boards_in

    @property
    def signed(self) -> bool:
        return self.boards_in in SIGNED

    @property
    def in_percent(self) -> bool:
        return self.boards_in is FigureKind.PERCENT

    @property
    def widest(self) -> Decimal:
        """The most that any table won or lost on the board."""
        points = (line.line.points for t in self.travellers for line in t.lines)
        return max(
            (abs(each) for each in points if each is not None), default=Decimal(0)
        )


def open_boards(data: EventData, viewer: Viewer) -> tuple[int, ...]:
    """The boards that this reader may open now, in their order."""
    waiting = {line.board for line in data.known_lines if line.is_open}
    boards = sorted({line.board for line in data.known_lines})
    return tuple(
        board
        for board in boards
        if events_access.sees_board(
            viewer.roles, data.event, complete=board not in waiting
        )
    )


def board_page(
    scored: ScoredEvent, board: int, boards: Sequence[int], viewer: Viewer
) -> BoardPage:
    """That board; `boards` are those that the reader may open, it among them."""
    data = scored.data
    at = boards.index(board)
    deals = _deals(data, board, viewer)
    travellers = tuple(
        traveller
        for board_set in data.board_sets
        if (board_set, board) in scored.score.boards
        for traveller in _travellers(
            scored, (board_set, board), deals.get(board_set), viewer
        )
    )
    return BoardPage(
        number=board,
        travellers=travellers,
        previous=boards[at - 1] if at else None,
        next=boards[at + 1] if at + 1 < len(boards) else None,
        boards_in=boards_in(data),
        decimals=decimals_needed(
            line.line.points for traveller in travellers for line in traveller.lines
        ),
        appealed=board in appealed_boards(data),
    )


def with_replays(
    page: BoardPage, plays: Mapping[int, CardPlay], addresses: Mapping[int, str]
) -> BoardPage:
    """The page with the addresses of the replays in its lines, and with the reader's own
    auction by the hands, if it is among `plays`."""
    found = tuple(
        _with_table(_with_addresses(traveller, addresses), plays)
        for traveller in page.travellers
    )
    return replace(page, travellers=found)


def _with_addresses(traveller: Traveller, addresses: Mapping[int, str]) -> Traveller:
    lines = tuple(
        replace(line, replay=addresses.get(line.line.key, ""))
        for line in traveller.lines
    )
    return replace(traveller, lines=lines)


def _with_table(traveller: Traveller, plays: Mapping[int, CardPlay]) -> Traveller:
    for row in traveller.our_lines:
        if play := plays.get(row.line.key):
            calls = tuple(str(call) for call in play.auction)
            table = TableView(row.line.result or row.at_table, calls, row.replay)
            return replace(traveller, view=replace(traveller.view, table=table))
    return traveller


def to_deal(row: StoredDeal) -> Deal:
    """The hands of a stored deal."""
    return Deal.parse(f"N:{row.north} {row.east} {row.south} {row.west}")


def build_deal_view(row: StoredDeal) -> DealView:
    """The deal with what a worker has found of it."""
    return DealView(
        hands=to_deal(row),
        due=row.analysis_due,
        makes=read_makes(row.tricks),
        par_score=row.par_score,
        par_contracts=tuple(row.par_contracts.split()),
    )


def read_makes(tricks: str) -> tuple[Makes, ...]:
    """The double-dummy table of 20 hexadecimal digits; nothing before it is found."""
    if not tricks:
        return ()
    found = [int(digit, 16) for digit in tricks]
    return tuple(
        Makes(seat, tuple(found[at * 5 : at * 5 + 5])) for at, seat in enumerate(MAKERS)
    )


def _deals(data: EventData, board: int, viewer: Viewer) -> dict[int, DealView]:
    directs = viewer.roles.directs
    deals = events_access.get_deals(data.board_sets, despite_embargo=directs)
    rows = deals.filter(board=board)
    return {row.board_set_id: build_deal_view(row) for row in rows}


def _travellers(
    scored: ScoredEvent, key: BoardKey, deal: DealView | None, viewer: Viewer
) -> Iterator[Traveller]:
    """One for each form in which the board was played; else the one of all tables."""
    data, score = scored.data, scored.score.boards[key]
    lines = [line for line in data.known_lines if line.board_key == key]
    for group in sorted({line.group for line in lines}):
        mine = [line for line in lines if line.group == group]
        sections = {line.section for line in mine}
        compared = score.groups.get(group, score)
        frequencies = tuple(
            frequency for frequency in compared.frequencies if frequency.count
        )
        yield Traveller(
            sections=tuple(section for section in data.sections if section in sections),
            view=BoardView(key[1], None if group else deal),
            lines=tuple(in_order(traveller_rows(scored, mine, viewer))),
            frequencies=frequencies,
            datum=compared.datum,
            form=GroupKind(group).label if key in data.in_groups else "",
        )


def traveller_rows(
    scored: ScoredEvent, lines: Iterable[ReportedResult], viewer: Viewer
) -> Iterator[TravellerRow]:
    """These lines with both sides as the reader may see them."""
    data = scored.data
    names = pair_names(data, viewer)
    covering = data.covering()
    numbers = {fixture.match.key: fixture.table for fixture in data.fixtures}
    opened = set(match_keys(scored, viewer))
    for line in lines:
        yield replace(
            _line(
                line,
                covering.get(line.key),
                scored.score.lines[line.key],
                names,
                viewer,
            ),
            match=line.match,
            number=numbers.get(line.match, 0),
            room=RoomKind(line.room).label if line.room else "",
            opens=line.match in opened,
        )


def _line(
    line: ReportedResult,
    effect: LineEffect | None,
    score: ScoredResult,
    names: Mapping[int, PairName],
    viewer: Viewer,
) -> TravellerRow:
    ns, ew = (
        build_result_view(line, effect, score, side, staff=viewer.staff)
        for side in Side
    )
    split = effect is not None and effect.for_ns != effect.for_ew
    return TravellerRow(
        ns=tuple(names[key] for key in line.sitters(Side.NS)),
        ew=tuple(names[key] for key in line.sitters(Side.EW)),
        line=ns,
        ew_points=ew.points,
        ew_line=replace(ew, reported=None) if split else None,
        at_table=line.result,
    )


def in_order(lines: Iterable[TravellerRow]) -> list[TravellerRow]:
    """Best North-South score first, lines without one at the end; the two rooms of a
    match beside each other."""
    return sorted(
        lines,
        key=lambda line: (
            line.number if line.room else 0,
            line.line.table or 0 if line.room else 0,
            line.line.score is None,
            -(line.line.score or 0),
            line.label,
        ),
    )
