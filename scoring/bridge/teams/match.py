"""A match scored: the two rooms compared board by board, then the scale.

For board-a-match and point-a-board, the quotient and the hybrid of IMPs and boards.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from scoring.bridge.adjusted import Artificial, followed, in_imps
from scoring.bridge.imps import imps
from scoring.bridge.matchpoints import Weighted
from scoring.bridge.teams.values import (
    BoardMargin,
    Comparison,
    MatchScore,
    PenaltyUnit,
    Team,
    TeamBoard,
    TeamPenalty,
    TeamRules,
    TeamScore,
    WholeImps,
)
from scoring.bridge.victory_points import Scale


@dataclass(frozen=True, slots=True)
class Quotient:
    """Total points won on the boards beside those lost, to split a tie."""

    won: Fraction
    lost: Fraction

    @property
    def key(self) -> tuple[bool, Fraction]:
        """What quotients are ordered by; one that lost nothing is above all others."""
        if self.lost:
            return (False, self.won / self.lost)
        return (self.won > 0, self.won)


def quotient(boards: Iterable[TeamBoard], team: Team) -> Quotient:
    """The points of all boards that have a result in both rooms."""
    won = lost = Fraction(0)
    for board in boards:
        ours, theirs = board.open.result(team), board.closed.result(team)
        if ours is not None and theirs is not None:
            points = _mean_score(ours) + _mean_score(theirs)
            won += max(points, Fraction(0))
            lost += max(-points, Fraction(0))
    return Quotient(won, lost)


def _mean_score(result: Weighted) -> Fraction:
    return sum((item.weight * item.score for item in result), Fraction(0))


@dataclass(frozen=True, slots=True)
class Share:
    """What a match at board points is worth in one part of a hybrid."""

    points: Fraction
    of: int


def halved(points: Fraction) -> Fraction:
    """Board points as 1, one half and 0, where a club counts them so.

    >>> str(halved(Fraction(3)))
    '3/2'
    """
    return points / 2


def boards_won(match: MatchScore, team: Team) -> Share:
    """A team's board points and the most it could have on the boards that counted."""
    points = [board.of(team) for board in match.boards]
    counted = [score for score in points if score is not None]
    return Share(sum(counted, Fraction(0)), 2 * len(counted))


def hybrid(board_points: Fraction, imps: Fraction, scale: Scale) -> Fraction:
    """Board points and the victory points of the same boards' IMPs, added.

    >>> from scoring.bridge.victory_points import half_match
    >>> str(hybrid(Fraction(4), Fraction(4), half_match(3)))
    '11'
    """
    return board_points + scale.vps(imps)


def score_match(
    boards: Sequence[TeamBoard],
    rules: TeamRules,
    penalties: Sequence[TeamPenalty] = (),
    given: Sequence[BoardMargin] = (),
) -> MatchScore:
    """The match from its boards; each team has its own margin and its own VPs.

    They balance unless a board was split or both teams have an average plus. `given`
    are further boards of which only the outcome is known.
    """
    own = own_means(boards, rules)
    margins = (*(compare_rooms(board, rules, own) for board in boards), *given)
    return MatchScore(
        margins,
        {team: _team_score(margins, team, rules, penalties) for team in Team},
    )


def own_means(boards: Iterable[TeamBoard], rules: TeamRules) -> Mapping[Team, Fraction]:
    """What each team made on a board without an artificial score (Law 12C2c).

    In IMPs, where the rules go by it; a team that has no such board is left out.
    """
    if not rules.uplift:
        return {}
    made: dict[Team, list[Fraction]] = {team: [] for team in Team}
    for board in boards:
        for team in Team:
            if not artificial_scores(board, team):
                points = _points(board, team, rules, None)
                made[team] += [] if points is None else [points]
    return {
        team: sum(points, Fraction(0)) / len(points)
        for team, points in made.items()
        if points
    }


NO_MEANS: Mapping[Team, Fraction] = MappingProxyType({})


def compare_rooms(
    board: TeamBoard, rules: TeamRules, own: Mapping[Team, Fraction] = NO_MEANS
) -> BoardMargin:
    """What the board gives each team in the unit of the comparison; `own` are the
    means that artificial scores follow."""
    home, away = (_points(board, team, rules, own.get(team)) for team in Team)
    return BoardMargin(board.number, home, away)


def artificial_scores(board: TeamBoard, team: Team) -> list[Artificial]:
    """The artificial scores of that team on the board."""
    given = [room.treatment(team) for room in (board.open, board.closed)]
    return [score for score in given if isinstance(score, Artificial)]


def _points(
    board: TeamBoard, team: Team, rules: TeamRules, own: Fraction | None
) -> Fraction | None:
    artificial = artificial_scores(board, team)
    if artificial:
        return min(artificial_points(score, rules, own) for score in artificial)
    ours, theirs = board.open.result(team), board.closed.result(team)
    if ours is None or theirs is None:
        return None
    return _mean(ours, theirs, _worth(rules))


def _mean(
    ours: Weighted, theirs: Weighted, worth: Callable[[int], Fraction]
) -> Fraction:
    """Every pairing of outcomes is valued first and then weighed (Law 12C1c)."""
    return sum(
        (
            weighted_score.weight
            * other.weight
            * worth(weighted_score.score + other.score)
            for weighted_score in ours
            for other in theirs
        ),
        Fraction(0),
    )


def artificial_points(
    score: Artificial, rules: TeamRules, own: Fraction | None = None
) -> Fraction:
    """An artificial score on a board of a match (Law 12C2); with the team's own mean on
    its other boards, average plus is at least that and average minus at most.

    >>> from scoring.bridge.adjusted import AVERAGE_PLUS
    >>> str(artificial_points(AVERAGE_PLUS, TeamRules()))
    '3'
    """
    if score.points is None and rules.comparison is Comparison.BOARD_A_MATCH:
        return score.percent * 2 / 100
    points = in_imps(score, rules.imps_for_ten)
    if own is None or not score.uplift or score.points is not None:
        return points
    return followed(points, score.percent, own)


def board_points(difference: int, *, drawn_within: int = 0) -> Fraction:
    """Board-a-match, or point-a-board: 2 for the better total, 1 for an equal one.

    >>> [str(board_points(points, drawn_within=10)) for points in (20, 10, -10, -20)]
    ['2', '1', '1', '0']
    """
    if abs(difference) <= drawn_within:
        return Fraction(1)
    return Fraction(2 if difference > 0 else 0)


def _worth(rules: TeamRules) -> Callable[[int], Fraction]:
    def by_board(difference: int) -> Fraction:
        return board_points(difference, drawn_within=rules.drawn_within)

    worth: Mapping[Comparison, Callable[[int], Fraction]] = {
        Comparison.IMPS: lambda difference: Fraction(imps(difference)),
        Comparison.BOARD_A_MATCH: by_board,
        Comparison.AGGREGATE: Fraction,
    }
    return worth[rules.comparison]


def _team_score(
    margins: Iterable[BoardMargin],
    team: Team,
    rules: TeamRules,
    penalties: Iterable[TeamPenalty],
) -> TeamScore:
    mine = [penalty for penalty in penalties if penalty.team is team]
    boards = sum((margin.of(team) or Fraction(0) for margin in margins), Fraction(0))
    return looked_up(boards, mine, rules)


def looked_up(
    boards: Fraction, penalties: Iterable[TeamPenalty], rules: TeamRules
) -> TeamScore:
    """One team's sum of boards through penalties, rounding and scale."""
    taken = dict.fromkeys(PenaltyUnit, Fraction(0))
    for penalty in penalties:
        taken[penalty.unit] += penalty.amount
    margin = boards - taken[PenaltyUnit.IMPS]
    whole = margin if rules.whole is WholeImps.KEPT else half_away(margin)
    vps = None
    if rules.scale is not None:
        vps = rules.scale.vps(whole) - taken[PenaltyUnit.VPS]
    return TeamScore(boards, margin, whole, vps)


def half_away(margin: Fraction) -> Fraction:
    """To a whole IMP, exact halves away from average (EBU White Book 4.2.6).

    >>> str(half_away(Fraction(-5, 2))), str(half_away(Fraction(9, 4)))
    ('-3', '2')
    """
    size = Fraction(int(abs(margin) + Fraction(1, 2)))
    return size if margin > 0 else -size
