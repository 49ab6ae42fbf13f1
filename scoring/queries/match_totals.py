"""What the matches of a contestant add up to, beside its total."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.functional import Promise

from scoring.bridge.contest import Verdict
from scoring.bridge.contest.standings import played_of
from scoring.bridge.event import EventScore
from scoring.bridge.ranking import TieRule
from scoring.bridge.teams import Team
from scoring.bridge.teams.table import Played
from scoring.labels import SPLIT_BY, FigureKind
from scoring.queries.evening import Evening
from scoring.queries.figures import Figure, boards_in, totals_in
from scoring.queries.in_the_game import matches_of
from scoring.queries.lines import decimals_of


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


def match_totals(evening: Evening, score: EventScore) -> dict[int, MatchTotal]:
    """Every contestant's matches, of those that are scored."""
    totals = {key: MatchTotal() for key in evening.pairs}
    known = [one for one in matches_of(evening) if one.key in score.matches]
    for match in known:
        outcome = score.matches[match.key]
        for team in Team:
            who = match.entry(team)
            if who is not None:
                mine = totals[who]
                mine.played += outcome.counts and outcome.verdict is not Verdict.BYE
                mine.boards += outcome.of(team).boards
    for one in played_of(known, score.matches):
        _add(totals[one.team], one)
    return totals


def match_columns(evening: Evening, score: EventScore) -> tuple[Column, ...]:
    """The sum of the boards beside victory points, and what splits ties."""
    totals = match_totals(evening, score)
    split = [
        Column(SPLIT_BY[rule], _split(rule, totals))
        for rule in evening.regulations.tie_rules
        if rule in SPLIT_BY
    ]
    if totals_in(evening) is FigureKind.VPS and boards_in(evening) is FigureKind.IMPS:
        sums = {key: one.boards for key, one in totals.items()}
        imps = _figures(sums, FigureKind.IMPS)
        return (Column(FigureKind.IMPS.label, imps), *split)
    return tuple(split)


def _add(mine: MatchTotal, one: Played) -> None:
    mine.won += one.imps
    mine.lost += one.lost
    mine.boards_won += one.boards


def _split(rule: TieRule, totals: Mapping[int, MatchTotal]) -> dict[int, Figure]:
    if rule is TieRule.IMP_QUOTIENT:
        return {
            key: Figure(one.won / one.lost if one.lost else None, FigureKind.POINTS, 3)
            for key, one in totals.items()
        }
    if rule is TieRule.TOTAL_IMPS:
        sums = {key: one.won - one.lost for key, one in totals.items()}
        return _figures(sums, FigureKind.IMPS)
    won = {key: one.boards_won for key, one in totals.items()}
    return _figures(won, FigureKind.POINTS)


def _figures(values: Mapping[int, Fraction], kind: FigureKind) -> dict[int, Figure]:
    decimals = decimals_of(values.values())
    return {key: Figure(value, kind, decimals) for key, value in values.items()}
