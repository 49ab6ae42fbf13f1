"""Standings of an event of matches, with what each contestant's matches add up to."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction

from django.utils.functional import Promise

from scoring.bridge.contest import Verdict
from scoring.bridge.contest.standings import matches_played
from scoring.bridge.event import EventScore
from scoring.bridge.ranking import Place, TieRule
from scoring.bridge.teams import Team
from scoring.bridge.teams.tables import Played
from scoring.events.event_data import EventData
from scoring.events.labels import CONTESTANTS, SPLIT_BY, ContestKind, FigureKind
from scoring.events.queries import PairName, Viewer, pair_names
from scoring.results.evening_line import EveningChart
from scoring.results.queries.evening_lines import build_evening_lines
from scoring.results.queries.lines import Figure, boards_in, decimals_needed, totals_in
from scoring.results.queries.masterpoints import (
    SchemeView,
    build_scheme_view,
    shown_award,
)
from scoring.results.queries.ranking import (
    EVERYBODY,
    Chosen,
    Tab,
    build_tabs,
    places_in,
)
from scoring.results.queries.scores import (
    Field,
    ScoredEvent,
    published_matches,
    standings_after,
    total_figures,
)


@dataclass(slots=True)
class MatchTotal:
    """The matches of one contestant: how many were played, and its boards in all."""

    played: int = 0
    boards: Fraction = Fraction(0)
    won: Fraction = Fraction(0)
    lost: Fraction = Fraction(0)
    boards_won: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of figures beside the totals, by contestant."""

    heading: Promise | str
    figures: Mapping[int, Figure] = field(default_factory=dict)


def match_totals(data: EventData, score: EventScore) -> dict[int, MatchTotal]:
    """Every contestant's matches, of those that are scored."""
    totals = {key: MatchTotal() for key in data.pairs}
    known = [match for match in published_matches(data) if match.key in score.matches]
    for match in known:
        outcome = score.matches[match.key]
        for team in Team:
            who = match.entry(team)
            if who is not None:
                mine = totals[who]
                mine.played += outcome.counts and outcome.verdict is not Verdict.BYE
                mine.boards += outcome.of(team).boards
    for each_match in matches_played(known, score.matches):
        _add(totals[each_match.team], each_match)
    return totals


def match_columns(data: EventData, score: EventScore) -> tuple[Column, ...]:
    """The sum of the boards beside victory points, and what splits ties."""
    totals = match_totals(data, score)
    split = [
        Column(SPLIT_BY[rule], _split(rule, totals))
        for rule in data.regulations.tie_rules
        if rule in SPLIT_BY
    ]
    if totals_in(data) is FigureKind.VPS and boards_in(data) is FigureKind.IMPS:
        sums = {key: total.boards for key, total in totals.items()}
        imps = _figures(sums, FigureKind.IMPS)
        return (Column(FigureKind.IMPS.label, imps), *split)
    return tuple(split)


def _add(mine: MatchTotal, match: Played) -> None:
    mine.won += match.imps
    mine.lost += match.lost
    mine.boards_won += match.boards


def _split(rule: TieRule, totals: Mapping[int, MatchTotal]) -> dict[int, Figure]:
    if rule is TieRule.IMP_QUOTIENT:
        return {
            key: Figure(
                total.won / total.lost if total.lost else None, FigureKind.POINTS, 3
            )
            for key, total in totals.items()
        }
    if rule is TieRule.TOTAL_IMPS:
        sums = {key: total.won - total.lost for key, total in totals.items()}
        return _figures(sums, FigureKind.IMPS)
    won = {key: total.boards_won for key, total in totals.items()}
    return _figures(won, FigureKind.POINTS)


def _figures(values: Mapping[int, Fraction], kind: FigureKind) -> dict[int, Figure]:
    decimals = decimals_needed(values.values())
    return {key: Figure(value, kind, decimals) for key, value in values.items()}


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One contestant: its total, a figure for each column beside, and its matches."""

    name: PairName
    place: Place
    section: str
    total: Figure
    besides: tuple[Figure, ...]
    adjustment: Fraction
    carried: Fraction | None
    matches: int
    boards: int
    withdrew: bool
    master_points: Decimal | None
    evening_line: EveningChart | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of an event, or a list of its own, with the columns.

    `done` of `matches` are scored. `scheme` is that of its master points, where any are
    awarded.
    """

    rows: tuple[StandingsRow, ...]
    tabs: tuple[Tab, ...]
    chosen: Chosen
    sections: tuple[str, ...]
    contest: ContestKind
    total_in: FigureKind
    columns: tuple[Promise | str, ...]
    has_adjustments: bool
    has_carried: bool
    has_boards: bool
    done: int
    matches: int
    scheme: SchemeView | None
    has_lines: bool = False

    @property
    def complete(self) -> bool:
        return self.done == self.matches

    @property
    def has_sections(self) -> bool:
        return len(self.sections) > 1

    @property
    def contestant(self) -> Promise | str:
        """What one of those who are ranked is called."""
        return CONTESTANTS[self.contest]


def build_standings(
    scored: ScoredEvent, viewer: Viewer, chosen: Chosen = EVERYBODY
) -> Standings:
    """A list of the standings as this reader sees it, with the places there."""
    data = scored.data
    rows = _rows(scored, viewer, chosen)
    return Standings(
        rows=rows,
        tabs=build_tabs(scored, chosen),
        chosen=chosen,
        sections=scored.field.sections,
        contest=ContestKind(data.event.contest),
        total_in=totals_in(data),
        columns=tuple(
            match_column.heading for match_column in match_columns(data, scored.score)
        ),
        has_adjustments=any(row.adjustment for row in rows),
        has_carried=any(row.carried for row in rows),
        has_boards=bool(data.lines),
        done=sum(match.counts for match in scored.score.matches.values()),
        matches=sum(
            match.verdict is not Verdict.CANCELLED
            for match in scored.score.matches.values()
        ),
        scheme=build_scheme_view(data) if scored.awards else None,
    )


def with_evening_lines(scored: ScoredEvent, standings: Standings) -> Standings:
    """The standings with the evening line of each row, for a reader who sees all boards."""
    lines = build_evening_lines(scored, [row.name.key for row in standings.rows])
    rows = tuple(
        replace(row, evening_line=lines.get(row.name.key)) for row in standings.rows
    )
    return replace(standings, rows=rows, has_lines=bool(lines))


def after_round(scored: ScoredEvent, number: int) -> ScoredEvent:
    """The same as it stood when that round was over.

    Penalties that belong to no match count from the start.
    """
    fixtures = tuple(
        fixture for fixture in scored.data.fixtures if fixture.match.round <= number
    )
    data = replace(scored.data, fixtures=fixtures)
    known = {fixture.match.key for fixture in fixtures}
    matches = {
        key: match for key, match in scored.score.matches.items() if key in known
    }
    totals = standings_after(data, matches)
    score = replace(scored.score, totals=totals, matches=matches)
    field = Field.of(data, score)
    return replace(
        scored, data=data, score=score, field=field, awards={}, evening_lines={}
    )


def _rows(
    scored: ScoredEvent, viewer: Viewer, chosen: Chosen
) -> tuple[StandingsRow, ...]:
    data, totals = scored.data, scored.score.totals
    names = pair_names(data, viewer)
    played = match_totals(data, scored.score)
    columns = match_columns(data, scored.score)
    figures = total_figures(scored)
    places = places_in(scored, chosen, scored.field.together)
    return tuple(
        StandingsRow(
            name=names[key],
            place=place,
            section=data.pairs[key].section,
            total=figures[key],
            besides=tuple(column.figures[key] for column in columns),
            adjustment=totals[key].adjustment,
            carried=made.points if (made := data.pairs[key].carried) else None,
            matches=played[key].played,
            boards=totals[key].boards,
            withdrew=data.pairs[key].withdrew,
            master_points=shown_award(data, scored.awards.get(key)),
        )
        for key, place in places.items()
    )
