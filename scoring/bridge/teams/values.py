"""Values of a match of two teams: boards played in two rooms, rules, and the outcome.

Scores are in North-South's view, as on every traveller; each room may hold one
treatment for either side, so that a split score stands where it was given.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, Outcomes, Reported, Treatment
from scoring.bridge.contract import Side
from scoring.bridge.matchpoints import Weighted, mirrored
from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.bridge.victory_points import Scale


class WrongSeating(NotBridge):
    """Both pairs of a team sat in the same direction: the board compares nothing."""


class Team(StrEnum):
    """The two sides of a match, the first named and the other."""

    HOME = "home"
    AWAY = "away"


class Comparison(StrEnum):
    """How the two results of a board are compared."""

    IMPS = "imps"
    BOARD_A_MATCH = "board_a_match"
    AGGREGATE = "aggregate"


class WholeImps(StrEnum):
    """What becomes of a fraction of an IMP before the scale of victory points."""

    HALF_AWAY = "half_away"
    KEPT = "kept"


class PenaltyUnit(StrEnum):
    """Whether a penalty is taken from the margin or from the victory points."""

    IMPS = "imps"
    VPS = "vps"


@dataclass(frozen=True, slots=True)
class Room:
    """One table of a match: who sat how, and what the result is for either side."""

    home: Side
    for_ns: Treatment
    for_ew: Treatment

    def treatment(self, team: Team) -> Treatment:
        return self.for_ns if self.side(team) is Side.NS else self.for_ew

    def side(self, team: Team) -> Side:
        return self.home if team is Team.HOME else self.home.other

    def result(self, team: Team) -> Weighted | None:
        """The team's result in its own view; None if the table has none."""
        treatment = self.treatment(team)
        if not isinstance(treatment, Reported | Outcomes):
            return None
        if self.side(team) is Side.NS:
            return treatment.items
        return mirrored(treatment.items)


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """One board of a match, in the open and the closed room."""

    number: int
    open: Room
    closed: Room

    def __post_init__(self) -> None:
        if self.open.home is self.closed.home:
            raise WrongSeating(
                gettext_noop("Board %(board)s: both pairs of a team sat %(side)s."),
                board=self.number,
                side=self.open.home,
            )

    @property
    def asks_for_assigned(self) -> bool:
        """One room has a result and the other an artificial score for some team.

        If the result is clearly favourable to one side, Law 86B1 has the director
        assign a score in place of the artificial one.
        """
        return any(
            isinstance(mine.treatment(team), Artificial)
            and theirs.result(team) is not None
            for mine, theirs in ((self.open, self.closed), (self.closed, self.open))
            for team in Team
        )


@dataclass(frozen=True, slots=True)
class TeamPenalty:
    """Points taken from one team; its opponents gain nothing by it in a round.

    In a knock-out IMPs are what the match is decided by, and the margin moves.
    """

    team: Team
    amount: Fraction
    unit: PenaltyUnit


@dataclass(frozen=True, slots=True)
class TeamRules:
    """How a match is scored.

    `imps_for_ten`: what ten percent above average is worth on a board, in the unit of
    the comparison (Law 12C2b: 3 IMPs). `drawn_within`: the widest difference in points
    that still halves a board at board-a-match; 0 where any difference wins.
    `scale` is None where margins are not turned into victory points. `uplift`: an
    artificial score in IMPs follows the team's own mean on its other boards (Law 12C2c).
    """

    comparison: Comparison = Comparison.IMPS
    scale: Scale | None = None
    imps_for_ten: Fraction = Fraction(3)
    whole: WholeImps = WholeImps.HALF_AWAY
    drawn_within: int = 0
    uplift: bool = False


@dataclass(frozen=True, slots=True)
class BoardMargin:
    """What a board gives either team, each in its own view; None: not counted.

    At board-a-match the points of the board (2 for a win), else the difference.
    """

    number: int
    home: Fraction | None
    away: Fraction | None

    def of(self, team: Team) -> Fraction | None:
        return self.home if team is Team.HOME else self.away


@dataclass(frozen=True, slots=True)
class TeamScore:
    """One team's match: what its boards sum to, what is looked up, and its VPs.

    `margin` is after penalties in IMPs and before rounding, `whole` after it; `vps`
    after penalties in VPs, and None without a scale.
    """

    boards: Fraction
    margin: Fraction
    whole: Fraction
    vps: Fraction | None


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A match scored: board by board, and for both teams."""

    boards: tuple[BoardMargin, ...]
    teams: Mapping[Team, TeamScore]

    @property
    def balanced(self) -> bool:
        """Whether one team's boards are exactly what the other's are not."""
        return self.teams[Team.HOME].boards == -self.teams[Team.AWAY].boards


class Verdict(StrEnum):
    """What became of a match."""

    PLAYING = "playing"
    COMPLETE = "complete"
    VOID = "void"
    GIVEN = "given"
    BYE = "bye"
    CANCELLED = "cancelled"
    UNPLAYED = "unplayed"


@dataclass(frozen=True, slots=True)
class SideOutcome:
    """What one side has for a match.

    `won` is what it gained on the boards that it gained on (IMPs; total points at
    board-a-match), `boards` the sum of all of them (percent for Swiss pairs), `margin` the same after penalties and rounding.
    `points` is what counts in the standings: None until the match is complete.
    """

    won: Fraction = Fraction(0)
    boards: Fraction = Fraction(0)
    margin: Fraction = Fraction(0)
    points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """A match scored: its boards in order, the sums of its stints for the home side."""

    verdict: Verdict
    home: SideOutcome
    away: SideOutcome
    boards: tuple[BoardMargin, ...] = ()
    counted: int = 0
    awaited: int = 0
    stints: Mapping[int, Fraction] = field(default_factory=dict)

    def of(self, team: Team) -> SideOutcome:
        return self.home if team is Team.HOME else self.away

    @property
    def counts(self) -> bool:
        """Whether it adds to the totals."""
        return self.home.points is not None or self.away.points is not None
