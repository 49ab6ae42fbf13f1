"""A knock-out: stints of one match added up, and who goes through."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.teams.values import MatchScore, PenaltyUnit, Team, TeamPenalty


@dataclass(frozen=True, slots=True)
class KnockoutScore:
    """The margin of the first team after each stint and in all, in IMPs.

    `carried` is what was brought into the match. A margin of 0 has no winner: more
    boards are played.
    """

    carried: Fraction
    stints: tuple[Fraction, ...]
    penalties: Fraction

    @property
    def margin(self) -> Fraction:
        return self.carried + sum(self.stints, Fraction(0)) + self.penalties

    @property
    def winner(self) -> Team | None:
        if not self.margin:
            return None
        return Team.HOME if self.margin > 0 else Team.AWAY


def score_knockout(
    stints: Sequence[MatchScore],
    penalties: Iterable[TeamPenalty] = (),
    *,
    carried: Fraction = Fraction(0),
) -> KnockoutScore:
    """The match from its stints, scored without a scale.

    Where adjusted scores do not balance, each team's boards are scored apart and both
    have the mean of the two (Law 12C4). Penalties in IMPs move the margin in full.
    """
    taken = sum(
        (
            -penalty.amount if penalty.team is Team.HOME else penalty.amount
            for penalty in penalties
            if penalty.unit is PenaltyUnit.IMPS
        ),
        Fraction(0),
    )
    return KnockoutScore(carried, tuple(map(knockout_margin, stints)), taken)


def knockout_margin(match: MatchScore) -> Fraction:
    """The first team's IMPs on the boards, non-balancing ones averaged (Law 12C4).

    At board-a-match in boards: a board won on its own is a margin of 1.
    """
    return sum(
        (
            ((board.home or Fraction(0)) - (board.away or Fraction(0))) / 2
            for board in match.boards
        ),
        Fraction(0),
    )
