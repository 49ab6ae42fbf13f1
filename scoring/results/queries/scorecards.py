"""How one contestant did, board by board and match by match."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from django.utils.functional import Promise

from clubsite.clubs.models import Club
from scoring.bridge.contract import Side
from scoring.bridge.event import Total
from scoring.bridge.ranking import Made, Place
from scoring.events.event_data import EventData, Pair
from scoring.events.labels import ContestKind, FigureKind, RoomKind, with_rounds
from scoring.events.queries import PairName, Viewer, pair_names
from scoring.results.evening_line import EveningChart
from scoring.results.queries.breakdown import SideBreakdown, build_award_breakdown
from scoring.results.queries.evening_lines import (
    build_evening_line,
    played_by,
    without_waiting,
)
from scoring.results.queries.lines import (
    Figure,
    ResultView,
    boards_in,
    build_result_view,
    decimals_needed,
    totals_in,
)
from scoring.results.queries.masterpoints import SchemeView, build_scheme_view
from scoring.results.queries.matches import (
    Lineups,
    MatchSide,
    MatchView,
    counted_in,
    get_lineups,
    of_entry,
    visible_matches,
)
from scoring.results.queries.ranking import appealed_boards, is_ranked
from scoring.results.queries.scores import ScoredEvent, board_average, total_figures


@dataclass(frozen=True, slots=True)
class ScorecardRow:
    """A row of a scorecard: a board with the opponents, the result and the points.

    In an individual it has the partner; of a team the room, and the names of the
    opponents there.
    """

    line: ResultView
    side: Side
    opponents: tuple[PairName, ...]
    partners: tuple[PairName, ...]
    score: int | None
    room: Promise | str = ""
    opponent_names: str = ""


@dataclass(frozen=True, slots=True)
class CardMatch:
    """A match from one side of it; against no one in a bye. `played` are those of the
    team who are known to have sat in it."""

    match: MatchView
    mine: MatchSide
    against: MatchSide | None
    played: tuple[str, ...] = ()

    @property
    def compared(self) -> bool:
        """Whether there are boards of both sides to be told."""
        return self.against is not None and self.mine.boards is not None


@dataclass(frozen=True, slots=True)
class Scorecard:
    """A contestant's card.

    Without `counted` the card is being played: what the lines give is not told yet.
    `scheme` is that of its master points, if the event names one, and `award` how it
    came to them, if it has any.
    """

    pair: PairName
    section: str
    side: Side | None
    substitutes: tuple[str, ...]
    place: Place | None
    of: int
    total: Total
    figure: Figure
    beside: Figure | None
    carried: Made | None
    matches: tuple[CardMatch, ...]
    lines: tuple[ScorecardRow, ...]
    boards_in: FigureKind
    counted_in: FigureKind
    contest: ContestKind
    in_rooms: bool
    decimals: int
    counted: bool
    evening_line: EveningChart | None
    best: ScorecardRow | None
    worst: ScorecardRow | None
    appealed: tuple[int, ...]
    scheme: SchemeView | None
    award: tuple[SideBreakdown, ...]

    @property
    def master_points(self) -> Decimal:
        return next(
            (
                side_breakdown.shown
                for side_breakdown in self.award
                if side_breakdown.shown
            ),
            Decimal(0),
        )

    @property
    def codes(self) -> tuple[str, ...]:
        """The marks in use."""
        return used_codes(line.line for line in self.lines)

    @property
    def in_percent(self) -> bool:
        """Whether boards are worth shares of a top."""
        return self.boards_in is FigureKind.PERCENT

    @property
    def of_a_person(self) -> bool:
        """Whether partners change."""
        return self.contest is ContestKind.INDIVIDUAL


def build_scorecard(
    scored: ScoredEvent, entry: int, viewer: Viewer, *, counted: bool
) -> Scorecard:
    """The contestant's card as this reader sees it."""
    data = scored.data
    pair = data.pairs[entry]
    total = scored.score.totals[pair.key]
    in_rooms = data.event.contest == ContestKind.TEAMS
    seated = _lineups(data, entry, viewer) if in_rooms else Lineups()
    lines = tuple(_lines(scored, entry, viewer, seated, counted=counted))
    kind = boards_in(data)
    best, worst = _extremes(lines, kind)
    others = [p for p in data.pairs.values() if p.side is pair.side]
    card = Scorecard(
        pair=pair_names(data, viewer)[pair.key],
        section=pair.section if len(data.sections) > 1 else "",
        side=pair.side,
        substitutes=tuple(_substitutes(pair, viewer, data.event.club)),
        place=Place(total.rank, total.tied) if is_ranked(data, total) else None,
        of=len(others),
        total=total,
        figure=total_figures(scored)[pair.key],
        beside=_beside(scored, total),
        carried=pair.carried,
        matches=tuple(_matches(scored, entry, viewer, seated)) if counted else (),
        lines=lines,
        boards_in=kind,
        counted_in=counted_in(data),
        contest=ContestKind(data.event.contest),
        in_rooms=in_rooms,
        decimals=decimals_needed(row.line.points for row in lines),
        counted=counted,
        evening_line=build_evening_line(scored, entry),
        best=best,
        worst=worst,
        appealed=appealed_boards(data),
        scheme=build_scheme_view(data) if counted else None,
        award=build_award_breakdown(scored, [pair.key], viewer) if counted else (),
    )
    return card if counted else _without_points(card)


def _substitutes(pair: Pair, viewer: Viewer, club: Club) -> Iterator[str]:
    names = viewer.names_for(pair.substitutes, club)
    for name, rounds in zip(names, pair.substitute_rounds, strict=True):
        yield with_rounds(name, *rounds)


def _beside(scored: ScoredEvent, total: Total) -> Figure | None:
    """Where IMPs of the field are added, the sum and what a board is worth are told."""
    if scored.data.event.in_matches:
        return None
    kind = totals_in(scored.data)
    if kind is FigureKind.AVERAGE:
        points = total.shown_points
        return Figure(points, FigureKind.IMPS, decimals_needed([points]))
    if kind is FigureKind.IMPS:
        return Figure(board_average(total), FigureKind.AVERAGE)
    return None


def used_codes(lines: Iterable[ResultView]) -> tuple[str, ...]:
    """The marks on these lines, each once, in the order they come."""
    return tuple(dict.fromkeys(mark for line in lines for mark in line.marks))


def _lineups(data: EventData, entry: int, viewer: Viewer) -> Lineups:
    """Who sat where in the matches of that team."""
    mine = (
        fixture.match.key
        for fixture in data.fixtures
        if entry in {fixture.match.home, fixture.match.away}
    )
    return get_lineups(data, viewer, mine)


def _matches(
    scored: ScoredEvent, entry: int, viewer: Viewer, seated: Lineups
) -> Iterator[CardMatch]:
    pair = scored.data.pairs[entry]
    members = (*pair.players, *pair.substitutes)
    for match in of_entry(visible_matches(scored, viewer), entry):
        played = seated.played(match.key, members)
        yield CardMatch(match, match.of(entry), match.against(entry), played)


def _lines(
    scored: ScoredEvent,
    entry: int,
    viewer: Viewer,
    seated: Lineups,
    *,
    counted: bool,
) -> Iterator[ScorecardRow]:
    """The boards of the contestant; a team's stand on the cards of its matches.

    While these are closed it sees the boards that both rooms have brought.
    """
    data = scored.data
    names = pair_names(data, viewer)
    covering = data.covering()
    in_rooms = data.event.contest == ContestKind.TEAMS
    lines = played_by(data, entry)
    for line in without_waiting(lines) if in_rooms else lines:
        if in_rooms and counted:
            continue
        side = Side.NS if entry in line.sitters(Side.NS) else Side.EW
        shown = build_result_view(
            line,
            covering.get(line.key),
            scored.score.lines[line.key],
            side,
            staff=viewer.staff,
        )
        sign = 1 if side is Side.NS else -1
        place = (line.match, data.event.stint_for(line.round), line.room)
        yield ScorecardRow(
            line=shown,
            side=side,
            opponents=tuple(names[sitter] for sitter in line.sitters(side.other)),
            partners=tuple(names[key] for key in line.sitters(side) if key != entry),
            score=None if shown.score is None else sign * shown.score,
            room=RoomKind(line.room).label if line.room else "",
            opponent_names=seated.on_side(place, side.other),
        )


def _extremes(
    lines: Sequence[ScorecardRow], kind: FigureKind
) -> tuple[ScorecardRow | None, ScorecardRow | None]:
    """The best and the worst board of those that were really scored."""
    in_percent = kind is FigureKind.PERCENT
    rated = [
        (line.line.percent if in_percent else Fraction(line.line.points), line)
        for line in lines
        if line.line.points is not None and line.line.artificial is None
    ]
    values = [(value, card_line) for value, card_line in rated if value is not None]
    if len(values) < 2:
        return None, None
    best = max(values, key=lambda item: item[0])
    worst = min(values, key=lambda item: item[0])
    return best[1], worst[1]


def _without_points(card: Scorecard) -> Scorecard:
    lines = tuple(
        replace(line, line=replace(line.line, points=None, percent=None))
        for line in card.lines
    )
    return replace(card, lines=lines, evening_line=None, best=None, worst=None)
