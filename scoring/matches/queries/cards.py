"""The card of one match: every board in both rooms, and how the match came out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, groupby

from django.utils.functional import Promise

from scoring.bridge.boards import Vulnerability, dealer, vulnerability
from scoring.bridge.contest import MatchOutcome
from scoring.bridge.contract import Seat, Side
from scoring.bridge.teams import Team
from scoring.events.event_data import Fixture, ReportedResult
from scoring.events.labels import SIGNED, FigureKind, RoomKind
from scoring.events.queries import Viewer
from scoring.results.queries.boards import TravellerRow, traveller_rows
from scoring.results.queries.lines import Figure, boards_in, decimals_needed
from scoring.results.queries.matches import (
    Lineups,
    MatchView,
    Sitting,
    counted_in,
    get_lineups,
    visible_matches,
)
from scoring.results.queries.ranking import appealed_boards
from scoring.results.queries.scorecards import used_codes
from scoring.results.queries.scores import ScoredEvent


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match: its line in each room, and what it gave either side.

    `running` is by how much the first side is ahead after it, at percent its share.
    `mean` is what counts for the first side where the two do not balance (Law 12C4).
    """

    number: int
    dealer: Seat
    vulnerable: Vulnerability
    lines: tuple[TravellerRow | None, ...]
    home: Figure | None
    away: Figure | None
    running: Figure | None
    mean: Figure | None = None


@dataclass(frozen=True, slots=True)
class Stint:
    """The boards of one part of a match, with what they came to for the first side, and
    who sat where, as far as that is known."""

    number: int
    boards: tuple[MatchBoard, ...]
    margin: Figure | None
    sittings: tuple[Sitting, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match with its boards.

    `rooms` are the words of its rooms; a match of pairs has one table and none.
    """

    match: MatchView
    rooms: tuple[Promise | str, ...]
    stints: tuple[Stint, ...]
    boards_in: FigureKind
    counted_in: FigureKind
    first_board: int
    last_board: int
    previous: int | None
    next: int | None
    appealed: tuple[int, ...]

    @property
    def has_stints(self) -> bool:
        """Whether it was played in several parts."""
        return len(self.stints) > 1

    @property
    def codes(self) -> tuple[str, ...]:
        """The marks in use."""
        lines = (line for board in self.boards for line in board.lines if line)
        sides = chain.from_iterable((line.line, line.ew_line) for line in lines)
        return used_codes(side for side in sides if side is not None)

    @property
    def boards(self) -> tuple[MatchBoard, ...]:
        """All boards in their order."""
        return tuple(chain.from_iterable(stint.boards for stint in self.stints))

    @property
    def our_lines(self) -> tuple[TravellerRow, ...]:
        """The lines of the reader's own side."""
        lines = (line for board in self.boards for line in board.lines)
        return tuple(line for line in lines if line and line.ours)


def match_card(
    scored: ScoredEvent, key: int, opened: Sequence[int], viewer: Viewer
) -> MatchCard:
    """The card of that match; `opened` are those the reader may open, it among them."""
    data = scored.data
    at = opened.index(key)
    fixture = next(fixture for fixture in data.fixtures if fixture.match.key == key)
    shown = next(match for match in visible_matches(scored, viewer) if match.key == key)
    lines = [line for line in data.known_lines if line.match == key]
    numbers = {line.board for line in lines}
    planned = range(fixture.first_board, fixture.first_board + fixture.match.boards)
    appealed = set(appealed_boards(data)) & numbers
    seated = Lineups()
    if _in_rooms(lines):
        seated = get_lineups(data, viewer, [key])
    return MatchCard(
        match=shown,
        rooms=tuple(room_kind.label for room_kind in RoomKind)
        if _in_rooms(lines)
        else (),
        stints=tuple(_stints(scored, fixture, lines, viewer, seated)),
        boards_in=boards_in(data),
        counted_in=counted_in(data),
        first_board=min(numbers, default=planned.start),
        last_board=max(numbers, default=max(planned, default=0)),
        previous=opened[at - 1] if at else None,
        next=opened[at + 1] if at + 1 < len(opened) else None,
        appealed=tuple(sorted(appealed)),
    )


def _in_rooms(lines: Iterable[ReportedResult]) -> bool:
    return any(line.room for line in lines)


def _stints(
    scored: ScoredEvent,
    fixture: Fixture,
    lines: Sequence[ReportedResult],
    viewer: Viewer,
    seated: Lineups,
) -> Iterator[Stint]:
    outcome = scored.score.matches.get(fixture.match.key)
    if outcome is None:
        return
    event = scored.data.event
    boards = list(_boards(scored, fixture, outcome, lines, viewer))
    stint_of = {line.board: event.stint_for(line.round) for line in lines}
    kind = boards_in(scored.data)
    for number, found in groupby(boards, key=lambda board: stint_of[board.number]):
        margin = outcome.stints.get(number)
        yield Stint(
            number,
            tuple(found),
            None if margin is None else Figure(margin, kind, decimals_needed([margin])),
            seated.sittings(fixture.match.key, number),
        )


def _boards(
    scored: ScoredEvent,
    fixture: Fixture,
    outcome: MatchOutcome,
    lines: Sequence[ReportedResult],
    viewer: Viewer,
) -> Iterator[MatchBoard]:
    shown = {line.line.key: line for line in traveller_rows(scored, lines, viewer)}
    rooms: Sequence[str] = tuple(RoomKind) if _in_rooms(lines) else ("",)
    gained = _gained(scored, fixture, outcome, lines)
    kind = boards_in(scored.data)
    decimals = _decimals(kind, gained)
    made: list[tuple[Fraction, Fraction]] = []
    order = sorted(lines, key=lambda line: (line.round or 0, line.board))
    for number, found in groupby(order, key=lambda line: line.board):
        at = {line.room: shown[line.key] for line in found}
        home, away = gained.get(number, (None, None))
        made += [(home, away)] if home is not None and away is not None else []
        yield MatchBoard(
            number=number,
            dealer=dealer(number),
            vulnerable=vulnerability(number),
            lines=tuple(at.get(room) for room in rooms),
            home=None if home is None else Figure(home, kind, decimals),
            away=None if away is None else Figure(away, kind, decimals),
            running=Figure(_running(kind, made), kind, decimals) if made else None,
            mean=_mean(kind, home, away) if outcome.stints else None,
        )


Gained = Mapping[int, tuple[Fraction | None, Fraction | None]]


def _gained(
    scored: ScoredEvent,
    fixture: Fixture,
    outcome: MatchOutcome,
    lines: Iterable[ReportedResult],
) -> Gained:
    """What every board gave either side, as the pages of the event show it."""
    if boards_in(scored.data) is FigureKind.PERCENT:
        return {line.board: _shares(scored, fixture, line) for line in lines}
    if scored.data.in_a_field:
        return {line.board: _points(scored, fixture, line) for line in lines}
    halved = 2 if scored.data.regulations.halved else 1
    part = halved if boards_in(scored.data) is FigureKind.POINTS else 1
    return {
        board.number: (
            None if board.home is None else board.home / part,
            None if board.away is None else board.away / part,
        )
        for board in outcome.boards
    }


def _points(
    scored: ScoredEvent, fixture: Fixture, line: ReportedResult
) -> tuple[Fraction | None, Fraction | None]:
    score = scored.score.lines[line.key]
    both = {Side.NS: score.ns_points, Side.EW: score.ew_points}
    home = Side.NS if fixture.match.team(line.ns) is Team.HOME else Side.EW
    return both[home], both[home.other]


def _shares(
    scored: ScoredEvent, fixture: Fixture, line: ReportedResult
) -> tuple[Fraction | None, Fraction | None]:
    top = scored.score.lines[line.key].top
    home, away = _points(scored, fixture, line)
    if home is None or away is None or not top:
        return None, None
    return 100 * home / top, 100 * away / top


def _running(kind: FigureKind, made: Sequence[tuple[Fraction, Fraction]]) -> Fraction:
    home = sum((gained for gained, _ in made), Fraction(0))
    away = sum((other for _, other in made), Fraction(0))
    if kind is FigureKind.PERCENT:
        return home / len(made)
    return home - away if kind is FigureKind.POINTS else (home - away) / 2


def _mean(
    kind: FigureKind, home: Fraction | None, away: Fraction | None
) -> Figure | None:
    """The mean of what both sides say of a board, where they do not say the same."""
    if kind not in SIGNED or home is None or away is None or home + away == 0:
        return None
    mean = (home - away) / 2
    return Figure(mean, kind, decimals_needed([mean]))


def _decimals(kind: FigureKind, gained: Gained) -> int:
    if kind is FigureKind.PERCENT:
        return 2
    return decimals_needed(chain.from_iterable(gained.values()))
