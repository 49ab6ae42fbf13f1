"""What counts where a match was not played: byes, awards, and those who left.

Source: EBU White Book 2025, 2.4 and 3.3, as summarised.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction

from scoring.bridge.contest.standings import matches_played
from scoring.bridge.contest.values import Match, MatchRules, Standings, match_scale
from scoring.bridge.teams import (
    Comparison,
    Team,
    WithdrawalRule,
    cancels,
    cross_table,
    imps_for_a_withdrawal,
    withdraw,
)
from scoring.bridge.teams.unplayed import BYE, SEATED_WRONG, SEATED_WRONG_BY_DIRECTOR
from scoring.bridge.teams.values import MatchOutcome, SideOutcome, Verdict

NOTHING = SideOutcome()
NO_POOL = frozenset({Standings.IMPS, Standings.WINS})
SWISS_PAIRS_POOL = Fraction(20)


def given_outcome(
    match: Match, played: MatchOutcome | None, rules: MatchRules
) -> MatchOutcome:
    """The match with what it counts: as awarded, as a bye, or as it was played."""
    if match.given is not None:
        home, away = (
            replace(played.of(team) if played else NOTHING, points=points)
            for team, points in zip(Team, match.given, strict=True)
        )
        base = played or MatchOutcome(Verdict.GIVEN, home, away)
        return replace(base, verdict=Verdict.GIVEN, home=home, away=away)
    if match.away is None:
        points = award_of_a_bye(match, rules)
        return MatchOutcome(Verdict.BYE, SideOutcome(points=points), NOTHING)
    return played or MatchOutcome(Verdict.UNPLAYED, NOTHING, NOTHING)


def match_pool(match: Match, rules: MatchRules) -> Fraction:
    """What both sides of a drawn match have together, in the unit of the standings."""
    boards = Fraction(2 * match.boards, 2 if rules.halved else 1)
    half = 2 if match.half else 1
    pools: Mapping[Standings, Fraction] = {
        Standings.IMPS: Fraction(0),
        Standings.BOARDS: boards,
        Standings.WINS: Fraction(1),
    }
    if rules.standings in pools:
        return pools[rules.standings]
    if rules.by_percent:
        return SWISS_PAIRS_POOL / half
    scale = match_scale(
        rules.scale, match.boards or 1, half=match.half, own=rules.own_scale
    )
    added = boards if rules.standings is Standings.HYBRID else Fraction(0)
    return scale.pool + added


def award_of_a_bye(match: Match, rules: MatchRules) -> Fraction:
    """60 percent of the pool; average plus on three boards where margins count; a
    knock-out goes on."""
    if rules.standings is Standings.WINS:
        return Fraction(1)
    if rules.standings is Standings.IMPS:
        by_imps = rules.comparison is Comparison.IMPS
        convention = rules.convention
        return imps_for_a_withdrawal(
            match.boards,
            imps_for_ten=convention.imps_for_ten
            if by_imps
            else convention.points_for_ten,
        )
    return BYE * match_pool(match, rules)


class Award(StrEnum):
    """What both sides can be given by rule in place of a score by boards."""

    SEATED_WRONG = "seated_wrong"
    SEATED_WRONG_BY_DIRECTOR = "seated_wrong_by_director"
    HOME_FORFEITS = "home_forfeits"
    AWAY_FORFEITS = "away_forfeits"


def awards_for(standings: Standings) -> tuple[Award, ...]:
    """The awards that there are: shares of a pool only where there is one."""
    if standings in NO_POOL:
        return Award.HOME_FORFEITS, Award.AWAY_FORFEITS
    return tuple(Award)


def awarded(award: Award, match: Match, rules: MatchRules) -> tuple[Fraction, Fraction]:
    """What the two sides have: 8 of 20 each where a whole match was seated wrongly, 12
    if the director did it; who has no opponents has what a bye gives."""
    if award is Award.HOME_FORFEITS:
        return Fraction(0), award_of_a_bye(match, rules)
    if award is Award.AWAY_FORFEITS:
        return award_of_a_bye(match, rules), Fraction(0)
    share = (
        SEATED_WRONG if award is Award.SEATED_WRONG else SEATED_WRONG_BY_DIRECTOR
    ) * match_pool(match, rules)
    return share, share


def with_withdrawals(
    matches: Sequence[Match],
    outcomes: Mapping[int, MatchOutcome],
    teams: Sequence[int],
    rules: MatchRules,
) -> dict[int, MatchOutcome]:
    """The same where someone has left.

    By the rule of the EBU who leaves before half of its matches has them all
    cancelled, and later they stand; another rule says the one or the other of all. In
    an all-play-all each opponent still to come has the best of its own average, the
    converse of the other's average, and 60 percent. Elsewhere, and where no points of
    a pool are shared, who has to sit out has what a bye gives.
    """
    found = dict(outcomes)
    for left in sorted(rules.withdrawn):
        theirs = [match for match in matches if left in (match.home, match.away)]
        played = sum(found[match.key].counts for match in theirs)
        of = max(len(theirs), rules.rounds)
        if cancels(rules.withdrawals, played=played, of=of):
            changed = {match.key: _cancelled(match, left, rules) for match in theirs}
        else:
            changed = _awarded(left, theirs, matches, found, teams, rules)
        found |= changed
    return found


def _cancelled(match: Match, left: int, rules: MatchRules) -> MatchOutcome:
    """The match counts for no one; where not all meet, the other sat out."""
    points = None if rules.everybody_meets else award_of_a_bye(match, rules)
    return _outcome(match, left, Verdict.CANCELLED, points, None)


def _awarded(
    left: int,
    theirs: Iterable[Match],
    matches: Sequence[Match],
    found: Mapping[int, MatchOutcome],
    teams: Sequence[int],
    rules: MatchRules,
) -> dict[int, MatchOutcome]:
    """What those have who had still to meet the one that left; its scores stand."""
    best: Mapping[int, Fraction] = {}
    own: Mapping[int, Fraction] = {}
    open_matches = [
        match
        for match in theirs
        if match.away is not None and not found[match.key].counts
    ]
    if not open_matches:
        return {}
    if rules.everybody_meets and rules.standings not in NO_POOL:
        pool = match_pool(open_matches[0], rules)
        cells = _cells(teams, matches, found)
        withdrawal = withdraw(left, cells, pool, WithdrawalRule.STAND)
        best, own = withdrawal.opponents, withdrawal.own
    awards: dict[int, MatchOutcome] = {}
    for match in open_matches:
        other = match.away if match.home == left else match.home
        points = best.get(other or 0, award_of_a_bye(match, rules))
        mine = own.get(other or 0, Fraction(0))
        awards[match.key] = _outcome(match, left, Verdict.GIVEN, points, mine)
    return awards


def _outcome(
    match: Match,
    left: int,
    verdict: Verdict,
    theirs: Fraction | None,
    mine: Fraction | None,
) -> MatchOutcome:
    sides = {
        team: SideOutcome(points=mine if match.entry(team) == left else theirs)
        for team in Team
    }
    return MatchOutcome(verdict, sides[Team.HOME], sides[Team.AWAY])


def _cells(
    teams: Sequence[int],
    matches: Iterable[Match],
    found: Mapping[int, MatchOutcome],
) -> dict[int, dict[int, Fraction]]:
    """What everyone made against everyone, a row for each contestant."""
    return {team: {} for team in teams} | cross_table(matches_played(matches, found))
