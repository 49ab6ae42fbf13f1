"""Everyone against everyone: what each made against each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.bridge.contest import Verdict
from scoring.events.event_data import EventData, PairPenalty
from scoring.events.labels import CONTESTANTS, VERDICTS, Cause, ContestKind, FigureKind
from scoring.events.queries import PairName, Viewer
from scoring.results.queries.lines import Figure, decimals_needed
from scoring.results.queries.matches import MatchView, counted_in, visible_matches
from scoring.results.queries.scores import ScoredEvent
from scoring.results.queries.standings import StandingsRow, build_standings

MARKED = (Verdict.VOID, Verdict.GIVEN, Verdict.CANCELLED)
"""Matches whose figures do not come from their boards."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match in a cell; the figure is that of the row's contestant."""

    match: MatchView
    figure: Figure | None

    @property
    def word(self) -> Promise | str:
        """What the figure comes from, where it is not from the boards."""
        return VERDICTS[self.match.verdict] if self.match.verdict in MARKED else ""


@dataclass(frozen=True, slots=True)
class Besides:
    """What a total holds that no one made at a table, and why.

    A penalty within a match is in the figure of that match, whose round and number
    within it are told.
    """

    amount: Fraction
    unit: Promise | str
    why: Promise | str
    round: int | None = None
    match: int | None = None

    @property
    def decimals(self) -> int:
        return decimals_needed([self.amount])


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A contestant against each other in the order of the columns, and its byes.

    The cell against itself is None.
    """

    standing: StandingsRow
    cells: tuple[tuple[Meeting, ...] | None, ...]
    byes: tuple[Meeting, ...]
    besides: tuple[Besides, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The table, in the order of the numbers."""

    rows: tuple[CrossRow, ...]
    names: tuple[PairName, ...]
    counted_in: FigureKind
    contest: ContestKind
    has_byes: bool

    @property
    def contestant(self) -> Promise | str:
        """What one of those who compete is called."""
        return CONTESTANTS[self.contest]


def build_cross_table(scored: ScoredEvent, viewer: Viewer) -> CrossTable:
    """The cross table for this viewer, without the draft round."""
    data = scored.data
    matches = [match for match in visible_matches(scored, viewer) if not match.draft]
    numbers = {key: pair.number for key, pair in data.pairs.items()}
    standings = sorted(
        build_standings(scored, viewer).rows,
        key=lambda row: (row.section, numbers[row.name.key]),
    )
    meetings = _meetings(matches)
    besides = _besides(data)
    order = [row.name.key for row in standings]
    return CrossTable(
        rows=tuple(
            _row(row, order, meetings, besides.get(row.name.key, ()))
            for row in standings
        ),
        names=tuple(row.name for row in standings),
        counted_in=counted_in(data),
        contest=ContestKind(data.event.contest),
        has_byes=any(match.away is None for match in matches),
    )


Met = Mapping[tuple[int, int | None], Sequence[Meeting]]


def _meetings(matches: Sequence[MatchView]) -> Met:
    found: dict[tuple[int, int | None], list[Meeting]] = {}
    for match in matches:
        for side in match.sides:
            other = match.against(side.name.key)
            key = (side.name.key, other.name.key if other else None)
            found.setdefault(key, []).append(Meeting(match, side.counted))
    return found


def _besides(data: EventData) -> Mapping[int, Sequence[Besides]]:
    """What everyone brought, and what penalties and awards took and gave."""
    found: dict[int, list[Besides]] = {}
    unit = counted_in(data).label
    for key, pair in data.pairs.items():
        if pair.carried and pair.carried.points:
            carried = Besides(pair.carried.points, unit, _("Carry-forward"))
            found.setdefault(key, []).append(carried)
    places = {
        fixture.match.key: (fixture.match.round, fixture.table)
        for fixture in data.fixtures
    }
    for penalty in data.penalties:
        place = places.get(penalty.match, (None, None))
        found.setdefault(penalty.entry, []).append(_penalty(penalty, *place))
    return found


def _penalty(
    penalty: PairPenalty, round_number: int | None, match: int | None
) -> Besides:
    return Besides(
        amount=-penalty.amount,
        unit=FigureKind(penalty.unit.value).label,
        why=Cause(penalty.cause).label,
        round=round_number,
        match=match,
    )


def _row(
    standing: StandingsRow,
    order: Sequence[int],
    meetings: Met,
    besides: Sequence[Besides],
) -> CrossRow:
    mine = standing.name.key
    return CrossRow(
        standing=standing,
        cells=tuple(
            None if other == mine else tuple(meetings.get((mine, other), ()))
            for other in order
        ),
        byes=tuple(meetings.get((mine, None), ())),
        besides=tuple(besides),
    )
