"""A team that leaves before the end (EBU White Book 2025, 2.4.4, as summarised).

All-play-all: before half of its matches all its scores are cancelled; later they stand,
and each opponent still to come has the best of three figures.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class WithdrawalRule(StrEnum):
    """What becomes of the scores of who leaves before the end.

    BY_HALF is the rule of the EBU: cancelled before half of the matches, else they
    stand. A club may say that they always stand, or never.
    """

    BY_HALF = "by_half"
    STAND = "stand"
    CANCELLED = "cancelled"


SIXTY = Fraction(60, 100)


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What a withdrawal does to the table.

    `cancelled`: the matches already played count for nobody. `opponents`: the VPs of
    each team that had still to meet the withdrawn one; `own`: what that one has there.
    """

    cancelled: bool
    opponents: Mapping[int, Fraction]
    own: Mapping[int, Fraction]


def withdraw(
    left: int,
    played: Mapping[int, Mapping[int, Fraction]],
    pool: Fraction,
    rule: WithdrawalRule = WithdrawalRule.BY_HALF,
) -> Withdrawal:
    """A team leaving an all-play-all; `played` is VPs by team and opponent.

    Every team of the event has a row, also one that has not played yet. Exactly half
    of the matches is not before half. Each opponent still to come has the best of its
    own average, the converse of the withdrawn team's average and 60 percent.
    """
    if cancels(rule, played=len(played[left]), of=len(played) - 1):
        return Withdrawal(cancelled=True, opponents={}, own={})
    least = max(SIXTY * pool, pool - _average(played[left], SIXTY * pool))
    awards = {
        team: max(least, _average(scores, least))
        for team, scores in played.items()
        if team != left and team not in played[left]
    }
    return Withdrawal(
        cancelled=False,
        opponents=awards,
        own={team: pool - award for team, award in awards.items()},
    )


def _average(scores: Mapping[int, Fraction], otherwise: Fraction) -> Fraction:
    if not scores:
        return otherwise
    return sum(scores.values(), Fraction(0)) / len(scores)


def withdraws_early(*, played: int, of: int) -> bool:
    """Whether a team that leaves an event with fewer meetings has its scores cancelled.

    Not all-play-all: `played` of the boards or matches of the session; from half on
    the scores stand, and who has to sit out because of it has average plus.

    >>> withdraws_early(played=3, of=8), withdraws_early(played=4, of=8)
    (True, False)
    """
    return 2 * played < of


def cancels(rule: WithdrawalRule, *, played: int, of: int) -> bool:
    """Whether the scores of who has left are cancelled by that rule.

    >>> [cancels(rule, played=3, of=8) for rule in WithdrawalRule]
    [True, False, True]
    """
    if rule is WithdrawalRule.BY_HALF:
        return withdraws_early(played=played, of=of)
    return rule is WithdrawalRule.CANCELLED


def imps_for_a_withdrawal(
    boards: int, *, imps_for_ten: Fraction = Fraction(3)
) -> Fraction:
    """What an opponent still to come has where no victory points are counted.

    Average plus on three boards of the match and average on the rest.

    >>> str(imps_for_a_withdrawal(8)), str(imps_for_a_withdrawal(2))
    ('9', '6')
    """
    return min(boards, 3) * imps_for_ten
