"""Matches that were not played as they should be (EBU White Book 2025, 2.4 and 3.3).

As described in a summary of the book; a person should compare it with the book once.
"""

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
    vps: Fraction, *, met: Fraction, due: Fraction, at_fault: bool, pool: Fraction
) -> Fraction:
    """The VPs of a team that met another opponent of a Swiss than the draw gave it.

    `met` and `due` are the scores before the match of the opponent met and of the
    right one. Up to a quarter of the pool apart nothing changes. Who met a stronger
    one without fault has that quarter and three quarters of its score; who met a
    weaker one by its own fault loses a quarter of what it has above that quarter.

    >>> twenty = Fraction(20)
    >>> str(mismatched(Fraction(12), met=Fraction(60), due=Fraction(54),
    ...                at_fault=False, pool=twenty))
    '14'
    >>> str(mismatched(Fraction(13), met=Fraction(54), due=Fraction(60),
    ...                at_fault=True, pool=twenty))
    '11'
    """
    quarter = pool / 4
    if met - due > quarter and not at_fault:
        return quarter + vps * 3 / 4
    if due - met > quarter and at_fault and vps > quarter:
        return vps - (vps - quarter) / 4
    return vps
