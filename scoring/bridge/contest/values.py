"""What an event of matches is made of, and what its matches come to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor

from scoring.bridge.convention import CLUBSITE, Convention
from scoring.bridge.event.values import Method, Rules
from scoring.bridge.ranking import TieRule
from scoring.bridge.teams import Comparison, Fault, Team, WithdrawalRule
from scoring.bridge.victory_points import (
    Band,
    Row,
    Scale,
    acbl_20,
    acbl_30,
    half_match,
    own_scale,
    wbf_continuous,
    wbf_discrete,
)
from scoring.bridge.victory_points.scales import LONG, SHORT


class ScaleName(StrEnum):
    """The scales of victory points that an event may choose from."""

    WBF_CONTINUOUS = "wbf_continuous"
    WBF_DISCRETE = "wbf_discrete"
    ACBL_20 = "acbl_20"
    ACBL_30 = "acbl_30"
    OWN = "own"


SCALES: Mapping[ScaleName, Callable[[int], Scale]] = {
    ScaleName.WBF_CONTINUOUS: wbf_continuous,
    ScaleName.WBF_DISCRETE: wbf_discrete,
    ScaleName.ACBL_20: acbl_20,
    ScaleName.ACBL_30: acbl_30,
}


PRINTED = dict.fromkeys(
    (ScaleName.ACBL_20, ScaleName.ACBL_30), range(SHORT.start, LONG.stop)
)
"""The lengths for which there is a table, of scales that are not made by a rule."""


def nearest(boards: int, printed: range) -> int:
    """The length that has a table, nearest to this one.

    >>> nearest(5, range(6, 12)), nearest(14, range(6, 12)), nearest(7, range(6, 12))
    (6, 11, 7)
    """
    return min(max(boards, printed.start), printed.stop - 1)


def match_scale(
    name: ScaleName,
    boards: int,
    *,
    half: bool = False,
    own: Sequence[Row] = (),
    strict: bool = False,
) -> Scale:
    """The scale of a match of so many boards; half the pool for half a match.

    Of the discrete scale of the WBF the half match is printed; of the others it is
    half of every figure, to the last place that is shown. A match that is shorter or
    longer than any printed table of the ACBL goes by the nearest, unless `strict`
    refuses it.

    >>> match_scale(ScaleName.WBF_DISCRETE, 4, half=True).pool
    Fraction(10, 1)
    >>> half = match_scale(ScaleName.WBF_CONTINUOUS, 4, half=True)
    >>> [float(half.vps(margin)) for margin in (1, -1)]
    [5.31, 4.69]
    """
    if half and name is ScaleName.WBF_DISCRETE:
        return half_match(boards)
    if name in PRINTED and not strict:
        boards = nearest(boards, PRINTED[name])
    whole = own_scale(own) if name is ScaleName.OWN else SCALES[name](boards)
    return _halved(whole) if half else whole


def _halved(scale: Scale) -> Scale:
    """Half of every figure in hundredths: half a hundredth is the winner's, not the
    loser's, so that both together are half of what they were."""
    drawn, *won = scale.bands
    return Scale(
        (
            Band(drawn.first, drawn.winner / 2, drawn.loser / 2),
            *(
                Band(
                    band.first,
                    Fraction(ceil(band.winner * 50), 100),
                    Fraction(floor(band.loser * 50), 100),
                )
                for band in won
            ),
        ),
        scale.boards,
    )


class Standings(StrEnum):
    """What a match adds to the total of either side.

    HYBRID: its victory points and the points of its boards, together.
    """

    VICTORY_POINTS = "victory_points"
    IMPS = "imps"
    BOARDS = "boards"
    HYBRID = "hybrid"
    WINS = "wins"


@dataclass(frozen=True, slots=True)
class Match:
    """Two contestants against each other; without `away` the first has a bye.

    `boards` is its full length. `half`: one of the three matches of a triangle, on
    half the pool. `given` is what the two sides have in place of a score by boards, in
    the unit of the standings. `fault`: who could have played the boards that a void
    match lacks. `carried` is what the home side brings into it, in IMPs.
    """

    key: int
    round: int
    home: int
    away: int | None
    boards: int
    half: bool = False
    given: tuple[Fraction, Fraction] | None = None
    fault: Fault = Fault.NEITHER
    carried: Fraction = Fraction(0)

    def team(self, entry: int) -> Team:
        """Which side of the match that contestant is."""
        return Team.HOME if entry == self.home else Team.AWAY

    def entry(self, team: Team) -> int | None:
        """The contestant on that side; None beside a bye."""
        return self.home if team is Team.HOME else self.away


@dataclass(frozen=True, slots=True)
class Table:
    """Where a line was played: in which match, and in which part of it.

    `given` is what a file gives North-South's and East-West's team for the board; it
    counts where there is no line of the other room.
    """

    match: int
    stint: int = 1
    given: tuple[Fraction, Fraction] | None = None


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How matches are scored.

    `compared` is how boards are compared in a field instead of two rooms (Swiss pairs).
    `scale` is for victory points. `halved`: points of boards are shown as 1, one half
    and 0. `everybody_meets`: an all-play-all; `rounds` is how many are planned where it is not.
    `carried` is what each
    contestant brings, in the unit of the standings; `withdrawn` are those that left,
    and `withdrawals` what becomes of their scores.
    """

    standings: Standings = Standings.VICTORY_POINTS
    comparison: Comparison = Comparison.IMPS
    scale: ScaleName = ScaleName.WBF_CONTINUOUS
    own_scale: Sequence[Row] = ()
    compared: Rules | None = None
    ties: Sequence[TieRule] = ()
    drawn_within: int = 0
    halved: bool = False
    everybody_meets: bool = False
    rounds: int = 0
    carried: Mapping[int, Fraction] = field(default_factory=dict)
    withdrawn: frozenset[int] = frozenset()
    withdrawals: WithdrawalRule = WithdrawalRule.BY_HALF
    convention: Convention = CLUBSITE

    @property
    def has_scale(self) -> bool:
        """Whether margins become victory points."""
        return self.standings in {Standings.VICTORY_POINTS, Standings.HYBRID}

    @property
    def by_percent(self) -> bool:
        """Whether victory points come from percentages (Swiss pairs at matchpoints)."""
        return self.compared is not None and self.compared.method is Method.MATCHPOINTS
