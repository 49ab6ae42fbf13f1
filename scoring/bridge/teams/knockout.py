"""Knock-outs: the bracket by seeds, and the stints of one match added up.

The seeds stand as far apart as they can be.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.bridge.teams.values import MatchScore, PenaltyUnit, Team, TeamPenalty

Meeting = tuple[int, int | None]
"""Two of a bracket, or one that goes on without a match."""


class InvalidBracket(NotBridge):
    """A knock-out of no one, or a round whose winners cannot be paired."""


def first_bracket(seeds: Sequence[int]) -> tuple[Meeting, ...]:
    """The first round, neighbours in it being those whose winners meet.

    The first seed meets the last, and the first two can meet in the final only. Up to
    the next power of two the best seeds have byes.

    >>> first_bracket([1, 2, 3, 4, 5, 6])
    ((1, None), (4, 5), (2, None), (3, 6))
    """
    if len(seeds) < 2:
        raise InvalidBracket(gettext_noop("A knock-out needs at least two."))
    places = [0]
    while len(places) < len(seeds):
        last = 2 * len(places) - 1
        places = [place for team in places for place in (team, last - team)]
    return tuple(
        (seeds[place], seeds[other] if other < len(seeds) else None)
        for place, other in zip(places[::2], places[1::2], strict=True)
    )


def next_bracket(winners: Sequence[int]) -> tuple[Meeting, ...]:
    """The next round from the winners of one, in the order of its matches.

    >>> next_bracket([1, 4, 3, 2])
    ((1, 4), (3, 2))
    """
    if len(winners) < 2 or len(winners) % 2:
        raise InvalidBracket(
            gettext_noop("%(number)s winners don't make a knock-out round."),
            number=len(winners),
        )
    return tuple(zip(winners[::2], winners[1::2], strict=True))


def rounds_needed(number: int) -> int:
    """How many rounds a knock-out of so many has.

    >>> [rounds_needed(number) for number in (2, 3, 4, 5, 8, 9)]
    [1, 2, 2, 3, 3, 4]
    """
    return (number - 1).bit_length()


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
