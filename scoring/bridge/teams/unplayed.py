"""Matches that were not played as they should be, and withdrawals.

Source: EBU White Book 2025, 2.4 and 3.3, as described in a summary of the book; a
person should compare it with the book once. A team leaves an all-play-all (2.4.4):
before half of its matches all its scores are cancelled; later they stand, and each
opponent still to come has the best of three figures.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.bridge.teams.match import looked_up
from scoring.bridge.teams.values import Team, TeamRules, TeamScore
from scoring.bridge.victory_points import Scale

BYE = Fraction(60, 100)
SEATED_WRONG = Fraction(40, 100)
SEATED_WRONG_BY_DIRECTOR = Fraction(60, 100)
"""Parts of the pool that a team has without a match to score."""


class Fault(StrEnum):
    """Who is at fault for what could not be played."""

    HOME = "home"
    AWAY = "away"
    BOTH = "both"
    NEITHER = "neither"

    def lies_with(self, team: Team) -> bool:
        return self is Fault.BOTH or self.value == team.value


@dataclass(frozen=True, slots=True)
class VictoryPoints:
    """What two teams have for a match that is not scored by its boards."""

    home: Fraction
    away: Fraction


def is_void(*, playable: int, boards: int) -> bool:
    """Whether so little of a match could be played that it does not count.

    >>> is_void(playable=3, boards=8), is_void(playable=4, boards=8)
    (True, False)
    """
    return 2 * playable < boards


def void_score(boards: int, fault: Fault, team: Team, rules: TeamRules) -> TeamScore:
    """A void match: half its boards, rounded up, average plus or minus, the rest even.

    Average plus for a team that is not at fault, average minus for one that is.
    """
    half = (boards + 1) // 2
    sign = -1 if fault.lies_with(team) else 1
    return looked_up(half * sign * rules.imps_for_ten, (), rules)


def bye(scale: Scale) -> Fraction:
    """The VPs of a team without opponents: 60 percent, 12 of 20."""
    return BYE * scale.pool


def seated_wrong(scale: Scale, *, by_director: bool) -> VictoryPoints:
    """A whole match in which both pairs of a team sat in one direction.

    8 of 20 to both teams, 12 of 20 if the director seated them so.
    """
    part = SEATED_WRONG_BY_DIRECTOR if by_director else SEATED_WRONG
    return VictoryPoints(part * scale.pool, part * scale.pool)


def mismatched(
    vps: Fraction, *, actual: Fraction, due: Fraction, at_fault: bool, pool: Fraction
) -> Fraction:
    """The VPs of a team that played the wrong opponent in a Swiss.

    `actual` and `due` are the scores before the match of the opponent played and of
    the right one. Up to a quarter of the pool apart nothing changes. A team that played
    a stronger one without fault gets that quarter and three quarters of its VPs; a team
    that played a weaker one by its own fault loses a quarter of its VPs above that
    quarter.

    >>> twenty = Fraction(20)
    >>> str(mismatched(Fraction(12), actual=Fraction(60), due=Fraction(54),
    ...                at_fault=False, pool=twenty))
    '14'
    >>> str(mismatched(Fraction(13), actual=Fraction(54), due=Fraction(60),
    ...                at_fault=True, pool=twenty))
    '11'
    """
    quarter = pool / 4
    if actual - due > quarter and not at_fault:
        return quarter + vps * 3 / 4
    if due - actual > quarter and at_fault and vps > quarter:
        return vps - (vps - quarter) / 4
    return vps


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

    `cancelled`: the matches already played count for no one. `opponents`: the VPs of
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
