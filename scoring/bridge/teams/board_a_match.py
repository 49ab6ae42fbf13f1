"""Board-a-match and point-a-board beyond the single board: quotient and hybrid."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.matchpoints import Weighted
from scoring.bridge.teams.values import MatchScore, Team, TeamBoard
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
            points = _mean(ours) + _mean(theirs)
            won += max(points, Fraction(0))
            lost += max(-points, Fraction(0))
    return Quotient(won, lost)


def _mean(result: Weighted) -> Fraction:
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
    counted = [one for one in points if one is not None]
    return Share(sum(counted, Fraction(0)), 2 * len(counted))


def hybrid(board_points: Fraction, imps: Fraction, scale: Scale) -> Fraction:
    """Board points and the victory points of the same boards' IMPs, added.

    >>> from scoring.bridge.victory_points import half_match
    >>> str(hybrid(Fraction(4), Fraction(4), half_match(3)))
    '11'
    """
    return board_points + scale.vps(imps)
