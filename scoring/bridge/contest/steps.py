"""How a match came out, step by step, to be followed by hand.

As for the boards of a field, each step works from the one before, and the last gives
what counts.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.contest.rooms import TAKEN_IN, Rooms, team_rules
from scoring.bridge.contest.values import Match, MatchRules, Standings, match_scale
from scoring.bridge.event.steps import FIGURE, WEIGHED, Step
from scoring.bridge.event.values import Method, Penalty
from scoring.bridge.imps import imps
from scoring.bridge.messages import gettext_noop
from scoring.bridge.teams import (
    Comparison,
    PenaltyUnit,
    Team,
    TeamBoard,
    TeamRules,
    halved,
)
from scoring.bridge.teams.match import (
    artificial_points,
    artificial_scores,
    board_points,
    own_means,
)
from scoring.bridge.teams.values import MatchOutcome, SideOutcome, Verdict
from scoring.bridge.victory_points import Scale

ROOMS = gettext_noop("%(open)s in the open room and %(closed)s in the closed room")
IN_IMPS = gettext_noop("A difference of %(difference)s, converted to IMPs")
WON = gettext_noop(
    "A difference of %(difference)s: 2 points for the better score, 1 if equal"
)
ITSELF = gettext_noop("The difference in points")
AVERAGE = gettext_noop("An artificial score of %(percent)s percent in one room")
OWN = gettext_noop("This side's average on its other boards, %(own)s (Law 12C2c)")
COUNTED_HALF = gettext_noop("Scored as 1, ½ or 0")

BOARDS = gettext_noop("Total of the boards")
SHARE = gettext_noop("Matchpoints as a percentage of the tops")
COMPARED = gettext_noop(
    "All comparisons added, then divided and rounded once for the whole match"
)
BALANCED = gettext_noop("The average of both sides' figures (Law 12C4)")
CARRIED = gettext_noop("Carry-forward of %(carried)s")
PENALTY = gettext_noop("Penalty of %(amount)s")
TO_WHOLE = gettext_noop("Rounded to a whole IMP, halves away from zero")
VOID = gettext_noop(
    "Too few boards were played. The match is void; half its boards score "
    "average plus or minus"
)
ROW = gettext_noop("On the scale for %(boards)s boards, a margin of %(first)s")
BAND = gettext_noop(
    "On the scale for %(boards)s boards, a margin of %(first)s to %(last)s"
)
LAST_BAND = gettext_noop(
    "On the scale for %(boards)s boards, a margin of %(first)s or more"
)
BY_PERCENT = gettext_noop(
    "On the scale for %(boards)s boards, %(percent)s percent or more"
)
WITH_BOARDS = gettext_noop("%(points)s for the same boards, won or halved, added")
AHEAD = gettext_noop("The side ahead wins the match")
AWARDED = gettext_noop("The match was awarded")
BYE = gettext_noop("No opponent in this round: score for a bye")

Values = Mapping[str, Fraction | int]


def board_steps(
    board: TeamBoard, team: Team, rules: MatchRules, own: Fraction | None
) -> tuple[Step, ...]:
    """The steps to what one side has on a board of two rooms; none where it has
    nothing. `own` is its mean on the other boards, where averages follow that."""
    how = team_rules(rules)
    artificial = artificial_scores(board, team)
    if artificial:
        worst = min(artificial, key=lambda score: artificial_points(score, how, own))
        gives = artificial_points(worst, how)
        found = [Step(AVERAGE, gives, {"percent": worst.percent})]
        followed = artificial_points(worst, how, own)
        if own is not None and followed != gives:
            found.append(Step(OWN, followed, {"own": own}))
    else:
        found = list(_compared(board, team, how))
    if found and rules.halved and how.comparison is Comparison.BOARD_A_MATCH:
        found.append(Step(COUNTED_HALF, halved(found[-1].gives)))
    return tuple(found)


def steps_on_board(
    rooms: Rooms, number: int, team: Team, rules: MatchRules
) -> tuple[Step, ...]:
    """The steps on a board of a match, also if a file alone gives its points."""
    if number in rooms.boards:
        own = own_means(rooms.boards.values(), team_rules(rules)).get(team)
        return board_steps(rooms.boards[number], team, rules, own)
    figures = (
        board_margin.of(team)
        for board_margin in rooms.given
        if board_margin.number == number
    )
    return tuple(Step(FIGURE, gives) for gives in figures if gives is not None)


def _compared(board: TeamBoard, team: Team, how: TeamRules) -> Iterator[Step]:
    """Each pairing of outcomes, and their mean where there are several."""
    ours, theirs = board.open.result(team), board.closed.result(team)
    if ours is None or theirs is None:
        return
    mean = Fraction(0)
    for weighted_score in ours:
        for other in theirs:
            difference = weighted_score.score + other.score
            seen: Values = {"open": weighted_score.score, "closed": other.score}
            yield Step(ROOMS, Fraction(difference), seen)
            worth = _worth(difference, how)
            yield worth
            mean += weighted_score.weight * other.weight * worth.gives
    if len(ours) * len(theirs) > 1:
        yield Step(WEIGHED, mean)


def _worth(difference: int, how: TeamRules) -> Step:
    values: Values = {"difference": difference}
    if how.comparison is Comparison.BOARD_A_MATCH:
        points = board_points(difference, drawn_within=how.drawn_within)
        return Step(WON, points, values)
    if how.comparison is Comparison.AGGREGATE:
        return Step(ITSELF, Fraction(difference))
    return Step(IN_IMPS, Fraction(imps(difference)), values)


@dataclass(frozen=True, slots=True)
class Scored:
    """A match that was scored; `lines` is how many boards have lines."""

    match: Match
    outcome: MatchOutcome
    penalties: Sequence[Penalty]
    lines: int

    def taken(self, team: Team, unit: PenaltyUnit) -> list[Fraction]:
        """The penalties of one side within the match, from its margin or its points."""
        return [
            penalty.amount
            for penalty in self.penalties
            if penalty.match == self.match.key
            and TAKEN_IN[penalty.unit] is unit
            and self.match.team(penalty.entry) is team
        ]

    @property
    def length(self) -> int:
        """The boards that the scale is for."""
        if self.outcome.verdict is Verdict.VOID:
            return self.match.boards
        missing = self.lines - self.outcome.counted
        return max(1, (self.match.boards or self.lines) - missing)


def match_steps(scored: Scored, team: Team, rules: MatchRules) -> tuple[Step, ...]:
    """The steps to what one side has for the match; none while it has nothing."""
    mine, verdict = scored.outcome.of(team), scored.outcome.verdict
    if mine.points is None:
        return ()
    if verdict is Verdict.BYE:
        return (Step(BYE, mine.points),)
    if verdict not in {Verdict.COMPLETE, Verdict.VOID}:
        return (Step(AWARDED, mine.points),)
    if rules.compared is not None:
        return tuple(_in_a_field(scored, mine, rules))
    if rules.standings is Standings.WINS:
        return tuple(_knocked_out(scored, team, mine))
    return tuple(_in_rooms(scored, team, mine, rules))


def _in_rooms(
    scored: Scored, team: Team, mine: SideOutcome, rules: MatchRules
) -> Iterator[Step]:
    void = scored.outcome.verdict is Verdict.VOID
    yield Step(VOID if void else BOARDS, mine.boards)
    taken = [] if void else scored.taken(team, PenaltyUnit.IMPS)
    margin = yield from _less(mine.boards, taken)
    if margin != mine.margin:
        yield Step(TO_WHOLE, mine.margin)
    if rules.standings is Standings.BOARDS and rules.halved:
        yield Step(COUNTED_HALF, halved(mine.boards))
    if not rules.has_scale:
        return
    scale = match_scale(
        rules.scale, scored.length, half=scored.match.half, own=rules.own_scale
    )
    step = _by_scale(scale, mine.margin, scored.length)
    yield step
    from_points = [] if void else scored.taken(team, PenaltyUnit.VPS)
    vps = yield from _less(step.gives, from_points)
    if rules.standings is Standings.HYBRID:
        total = mine.points or Fraction(0)
        yield Step(WITH_BOARDS, total, {"points": total - vps})


def _less(
    points: Fraction, penalties: Iterable[Fraction]
) -> Generator[Step, None, Fraction]:
    """A step for each penalty; what is left."""
    for amount in penalties:
        points -= amount
        yield Step(PENALTY, points, {"amount": amount})
    return points


def _by_scale(scale: Scale, margin: Fraction, boards: int) -> Step:
    """The row of the scale that the margin lies in."""
    size = int(abs(margin))
    at = max(at for at, band in enumerate(scale.bands) if band.first <= size)
    first = scale.bands[at].first
    values: Values = {"boards": boards, "first": first}
    if at + 1 == len(scale.bands):
        return Step(LAST_BAND, scale.vps(margin), values)
    last = scale.bands[at + 1].first - 1
    if last == first:
        return Step(ROW, scale.vps(margin), values)
    return Step(BAND, scale.vps(margin), {**values, "last": last})


def _knocked_out(scored: Scored, team: Team, mine: SideOutcome) -> Iterator[Step]:
    outcome, other = scored.outcome, _other(team)
    sign = 1 if team is Team.HOME else -1
    yield Step(BOARDS, mine.boards)
    made = sum(outcome.stints.values(), Fraction(0)) * sign
    if made != mine.boards:
        yield Step(BALANCED, made)
    carried = scored.match.carried * sign
    if carried:
        made += carried
        yield Step(CARRIED, made, {"carried": carried})
    made = yield from _less(made, scored.taken(team, PenaltyUnit.IMPS))
    against = [-amount for amount in scored.taken(other, PenaltyUnit.IMPS)]
    yield from _less(made, against)
    yield Step(AHEAD, mine.points or Fraction(0))


def _in_a_field(scored: Scored, mine: SideOutcome, rules: MatchRules) -> Iterator[Step]:
    boards, points = scored.outcome.counted, mine.points or Fraction(0)
    if rules.compared is not None and rules.compared.method is Method.MATCHPOINTS:
        yield Step(SHARE, mine.margin)
        yield Step(BY_PERCENT, points, {"boards": boards, "percent": mine.margin})
        return
    yield Step(COMPARED, mine.margin)
    scale = match_scale(
        rules.scale, boards, half=scored.match.half, own=rules.own_scale
    )
    yield _by_scale(scale, mine.margin, boards)


def _other(team: Team) -> Team:
    return Team.AWAY if team is Team.HOME else Team.HOME
